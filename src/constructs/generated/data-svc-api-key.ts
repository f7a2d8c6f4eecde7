// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, dataSourceFields, kindOf } from "../../contract";
import { definedAttributes, referenceToTerraform, SvcDataSource } from "../foundation";
import type { IApiKey, ApiKeyRef } from "./references";

/** What is given for a {@link DataSvcApiKey}. */
export interface DataSvcApiKeyConfig extends cdktf.TerraformMetaArguments {
  /**
   * Full resource name, `api-keys/{id}`. (documented)
   *
   * Given by the ApiKey construct, by its full name, or by the last part of the name alone.
   * A change makes another object in its place.
   */
  readonly name: ApiKeyRef;
}

/**
 * Reads one ApiKey that exists. A key with which programs call the service. (documented)
 *
 * Terraform: `svc_api_key`.
 */
export class DataSvcApiKey extends SvcDataSource<DataSvcApiKeyConfig> implements IApiKey {
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "svc_api_key";

  /** The kind that the object is of. */
  public readonly svcKind = "ApiKey";

  public constructor(scope: Construct, id: string, config: DataSvcApiKeyConfig) {
    super(scope, id, {
      contract,
      terraformType: "svc_api_key",
      config,
      strict: new.target === DataSvcApiKey,
      fields: () => dataSourceFields(kindOf(contract, "ApiKey")),
    });
  }

  /** Full resource name, `api-keys/{id}`. (documented) */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  public set name(value: ApiKeyRef) {
    this.svcSlot("name").write(value);
  }

  /** What was given for `name`. */
  public get nameInput(): ApiKeyRef | undefined {
    return this.svcSlot("name").read();
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

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      name: referenceToTerraform(this.svcInputs.name),
    };
  }

  protected override synthesizeHclAttributes(): { [name: string]: any } {
    return definedAttributes({
      name: {
        value: referenceToTerraform(this.svcInputs.name),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    });
  }
}
