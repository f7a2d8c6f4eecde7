// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, kindOf, listDataSourceFields } from "../../contract";
import {
  definedAttributes,
  listToTerraform,
  scalarToTerraform,
  structToTerraform,
  SvcDataSource,
} from "../foundation";
import type { IApiKey } from "./references";

/** What is given for a {@link DataSvcApiKeys}. */
export interface DataSvcApiKeysConfig extends cdktf.TerraformMetaArguments {
  /**
   * What the objects must be like: only those are given that agree with everything said here. Values are compared by what they mean; of a list or set every element given must be there, of a map every entry.
   *
   * @default - none
   */
  readonly filter?: DataSvcApiKeysFilter | cdktf.IResolvable | undefined;
}

/** What the objects must be like: only those are given that agree with everything said here. Values are compared by what they mean; of a list or set every element given must be there, of a map every entry. */
export interface DataSvcApiKeysFilter {
  /**
   * Full resource name, `api-keys/{id}`. (documented)
   *
   * @default - none
   */
  readonly name?: string | undefined;

  /**
   * Name for people. (assumed)
   *
   * @default - none
   */
  readonly displayName?: string | undefined;

  /**
   * When it stops to be valid; without it, never. (assumed)
   *
   * @default - none
   */
  readonly expireTime?: string | undefined;

  /**
   * What it may do. (assumed)
   *
   * One of VIEWER, EDITOR, ADMIN.
   * Neither the order nor the number of equal elements means anything.
   *
   * @default - none
   */
  readonly roles?: readonly ("VIEWER" | "EDITOR" | "ADMIN" | (string & {}))[] | cdktf.IResolvable | undefined;

  /**
   * When the API key was minted. (assumed)
   *
   * @default - none
   */
  readonly createTime?: string | undefined;
}

/** Writes a {@link DataSvcApiKeysFilter} as Terraform's JSON. */
export function dataSvcApiKeysFilterToTerraform(struct?: DataSvcApiKeysFilter | cdktf.IResolvable): any {
  return structToTerraform<DataSvcApiKeysFilter>(struct, (given) => ({
    name: scalarToTerraform(given.name),
    display_name: scalarToTerraform(given.displayName),
    expire_time: scalarToTerraform(given.expireTime),
    roles: listToTerraform(scalarToTerraform)(given.roles),
    create_time: scalarToTerraform(given.createTime),
  }));
}

/** Writes a {@link DataSvcApiKeysFilter} as cdktf's HCL output wants it. */
export function dataSvcApiKeysFilterToHclTerraform(struct?: DataSvcApiKeysFilter | cdktf.IResolvable): any {
  return structToTerraform<DataSvcApiKeysFilter>(struct, (given) =>
    definedAttributes({
      name: {
        value: scalarToTerraform(given.name),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      display_name: {
        value: scalarToTerraform(given.displayName),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      expire_time: {
        value: scalarToTerraform(given.expireTime),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      roles: {
        value: listToTerraform(scalarToTerraform)(given.roles),
        isBlock: false,
        type: "set",
        storageClassType: "stringList",
      },
      create_time: {
        value: scalarToTerraform(given.createTime),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    }),
  );
}

/** The attributes of one element of DataSvcApiKeysApiKeysList. What was found, in the service's order. */
export class DataSvcApiKeysApiKeysOutputReference extends cdktf.ComplexObject implements IApiKey {
  public readonly svcKind = "ApiKey";

  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number) {
    super(terraformResource, terraformAttribute, false, complexObjectIndex);
  }

  /** Full resource name, `api-keys/{id}`. (documented) */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  /** Name for people. (assumed) */
  public get displayName(): string {
    return this.getStringAttribute("display_name");
  }

  /** When it stops to be valid; without it, never. (assumed) */
  public get expireTime(): string {
    return this.getStringAttribute("expire_time");
  }

  /** What it may do. (assumed) */
  public get roles(): string[] {
    return cdktf.Fn.tolist(this.getListAttribute("roles"));
  }

  /** When the API key was minted. (assumed) */
  public get createTime(): string {
    return this.getStringAttribute("create_time");
  }
}

/** The list of {@link DataSvcApiKeysApiKeysOutputReference}. */
export class DataSvcApiKeysApiKeysList extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** The ApiKey at an index, from 0. */
  public get(index: number): DataSvcApiKeysApiKeysOutputReference {
    return new DataSvcApiKeysApiKeysOutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}

/**
 * Lists the API keys, page by page, without their secrets. (assumed)
 *
 * Terraform: `svc_api_keys`.
 */
export class DataSvcApiKeys extends SvcDataSource<DataSvcApiKeysConfig> {
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "svc_api_keys";

  public constructor(scope: Construct, id: string, config: DataSvcApiKeysConfig = {}) {
    super(scope, id, {
      contract,
      terraformType: "svc_api_keys",
      config,
      strict: new.target === DataSvcApiKeys,
      fields: () => listDataSourceFields(kindOf(contract, "ApiKey")),
    });
  }


  /** Gives `filter` anew. */
  public putFilter(value: DataSvcApiKeysFilter | cdktf.IResolvable): void {
    this.svcSlot("filter").write(value);
  }

  /** Takes `filter` away, as if it had not been given. */
  public resetFilter(): void {
    this.svcSlot("filter").write(undefined);
  }

  /** What was given for `filter`. */
  public get filterInput(): DataSvcApiKeysFilter | cdktf.IResolvable | undefined {
    return this.svcSlot("filter").read();
  }

  #apiKeys?: DataSvcApiKeysApiKeysList;

  /** What was found, in the service's order. (assumed) */
  public get apiKeys(): DataSvcApiKeysApiKeysList {
    return (this.#apiKeys ??= new DataSvcApiKeysApiKeysList(this, "api_keys"));
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      filter: dataSvcApiKeysFilterToTerraform(this.svcInputs.filter),
    };
  }

  protected override synthesizeHclAttributes(): { [name: string]: any } {
    return definedAttributes({
      filter: {
        value: dataSvcApiKeysFilterToHclTerraform(this.svcInputs.filter),
        isBlock: false,
        type: "list",
        storageClassType: "struct",
      },
    });
  }
}
