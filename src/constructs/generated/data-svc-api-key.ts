// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, dataSourceFields, kindOf } from "../../contract";
import { definedAttributes, referenceToTerraform, SvcDataSource } from "../foundation";
import type { IApiKey, ApiKeyRef } from "./references";

/** Configuration of {@link DataSvcApiKey}. */
export interface DataSvcApiKeyConfig extends cdktf.TerraformMetaArguments {
  /**
   * Full resource name, `api-keys/{id}`.
   *
   * An ApiKey: the construct, its full name, or the last part of its name.
   *
   * @remarks Documented.
   */
  readonly name: ApiKeyRef;
}

/**
 * Reads an existing ApiKey. An API key for programs that call the service.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Terraform: `svc_api_key`.
 *
 * @remarks Documented.
 *
 * @example
 * new DataSvcApiKey(this, "api-key", { name: "api-keys/key-e8d05b46" });
 */
export class DataSvcApiKey extends SvcDataSource<DataSvcApiKeyConfig> implements IApiKey {
  /** Data source type in Terraform. */
  public static readonly tfResourceType = "svc_api_key";

  /** Kind of the object. */
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

  /**
   * Full resource name, `api-keys/{id}`.
   *
   * @remarks Documented.
   */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  public set name(value: ApiKeyRef) {
    this.svcInput("name").write(value);
  }

  /** Input value of `name`. */
  public get nameInput(): ApiKeyRef | undefined {
    return this.svcInput("name").read();
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

  /** The same as `name`. */
  public get id(): string {
    return this.getStringAttribute("id");
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
