// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, kindOf, listDataSourceFields } from "../../contract";
import { definedAttributes, SvcDataSource } from "../foundation";
import type { IApiKey } from "./references";

/** What is given for a {@link DataSvcApiKeys}. */
export interface DataSvcApiKeysConfig extends cdktf.TerraformMetaArguments {
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
      terraformType: "svc_api_keys",
      config,
      strict: new.target === DataSvcApiKeys,
      fields: () => listDataSourceFields(kindOf(contract, "ApiKey")),
    });
  }

  #apiKeys?: DataSvcApiKeysApiKeysList;

  /** What was found, in the service's order. (assumed) */
  public get apiKeys(): DataSvcApiKeysApiKeysList {
    return (this.#apiKeys ??= new DataSvcApiKeysApiKeysList(this, "api_keys"));
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
    };
  }

  protected override synthesizeHclAttributes(): { [name: string]: any } {
    return definedAttributes({
    });
  }
}
