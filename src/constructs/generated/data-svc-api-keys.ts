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

/** Configuration of {@link DataSvcApiKeys}. */
export interface DataSvcApiKeysConfig extends cdktf.TerraformMetaArguments {
  /**
   * Conditions on the objects. Only objects that meet all of them are returned. Values are compared by semantic equality. A list or set must contain every given element, a map every given entry.
   *
   * @default - none
   */
  readonly filter?: DataSvcApiKeysFilter | cdktf.IResolvable | undefined;
}

/** Conditions on the objects. Only objects that meet all of them are returned. Values are compared by semantic equality. A list or set must contain every given element, a map every given entry. */
export interface DataSvcApiKeysFilter {
  /**
   * Full resource name, `api-keys/{id}`.
   *
   * @default - none
   * @remarks Documented.
   */
  readonly name?: string | undefined;

  /**
   * Human-readable name.
   *
   * @default - none
   */
  readonly displayName?: string | undefined;

  /**
   * Expiration time, in RFC 3339 format. Without it, the key does not expire.
   *
   * @default - none
   */
  readonly expireTime?: string | undefined;

  /**
   * Roles of the key.
   *
   * Each element is one of `VIEWER`, `EDITOR`, `ADMIN`.
   * Order and duplicates have no meaning.
   *
   * @default - none
   */
  readonly roles?: readonly ("VIEWER" | "EDITOR" | "ADMIN" | (string & {}))[] | cdktf.IResolvable | undefined;

  /**
   * Creation time, in RFC 3339 format.
   *
   * @default - none
   */
  readonly createTime?: string | undefined;
}

/** Converts a {@link DataSvcApiKeysFilter} to Terraform's JSON. */
export function dataSvcApiKeysFilterToTerraform(struct?: DataSvcApiKeysFilter | cdktf.IResolvable): any {
  return structToTerraform<DataSvcApiKeysFilter>(struct, (given) => ({
    name: scalarToTerraform(given.name),
    display_name: scalarToTerraform(given.displayName),
    expire_time: scalarToTerraform(given.expireTime),
    roles: listToTerraform(scalarToTerraform)(given.roles),
    create_time: scalarToTerraform(given.createTime),
  }));
}

/** Converts a {@link DataSvcApiKeysFilter} to the form of cdktf's HCL output. */
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

/** Attributes of one element of DataSvcApiKeysApiKeysList. The objects found, in the service's order. */
export class DataSvcApiKeysApiKeysOutputReference extends cdktf.ComplexObject implements IApiKey {
  public readonly svcKind = "ApiKey";

  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number) {
    super(terraformResource, terraformAttribute, false, complexObjectIndex);
  }

  /**
   * Full resource name, `api-keys/{id}`.
   *
   * @remarks Documented.
   */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  /** Human-readable name. */
  public get displayName(): string {
    return this.getStringAttribute("display_name");
  }

  /** Expiration time, in RFC 3339 format. Without it, the key does not expire. */
  public get expireTime(): string {
    return this.getStringAttribute("expire_time");
  }

  /**
   * Roles of the key.
   *
   * Each element is one of `VIEWER`, `EDITOR`, `ADMIN`.
   */
  public get roles(): string[] {
    return cdktf.Fn.tolist(this.getListAttribute("roles"));
  }

  /** Creation time, in RFC 3339 format. */
  public get createTime(): string {
    return this.getStringAttribute("create_time");
  }
}

/** A list of {@link DataSvcApiKeysApiKeysOutputReference}. */
export class DataSvcApiKeysApiKeysList extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** Returns the ApiKey at an index, starting at 0. */
  public get(index: number): DataSvcApiKeysApiKeysOutputReference {
    return new DataSvcApiKeysApiKeysOutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}

/**
 * Lists the API keys, page by page, without their secrets.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Terraform: `svc_api_keys`.
 *
 * @example
 * new DataSvcApiKeys(this, "api-keys");
 */
export class DataSvcApiKeys extends SvcDataSource<DataSvcApiKeysConfig> {
  /** Data source type in Terraform. */
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


  /** Sets `filter`. */
  public putFilter(value: DataSvcApiKeysFilter | cdktf.IResolvable): void {
    this.svcInput("filter").write(value);
  }

  /** Unsets `filter`. */
  public resetFilter(): void {
    this.svcInput("filter").write(undefined);
  }

  /** Input value of `filter`. */
  public get filterInput(): DataSvcApiKeysFilter | cdktf.IResolvable | undefined {
    return this.svcInput("filter").read();
  }

  #apiKeys?: DataSvcApiKeysApiKeysList;

  /** The objects found, in the service's order. */
  public get apiKeys(): DataSvcApiKeysApiKeysList {
    return (this.#apiKeys ??= new DataSvcApiKeysApiKeysList(this, "api_keys"));
  }

  /** The full names of the objects found, in the same order. */
  public get names(): string[] {
    return this.getListAttribute("names");
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
