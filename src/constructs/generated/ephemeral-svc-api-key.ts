// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract } from "../../contract";
import {
  definedAttributes,
  type EphemeralMetaArguments,
  listToTerraform,
  scalarToTerraform,
  SvcEphemeral,
} from "../foundation";

/** Configuration of {@link EphemeralSvcApiKey}. */
export interface EphemeralSvcApiKeyConfig extends EphemeralMetaArguments {
  /**
   * Human-readable name. If unset, the provider sets a text by which a later run finds a lost object.
   *
   * At most 120 characters.
   *
   * @default - known after apply
   */
  readonly displayName?: string | undefined;

  /**
   * Expiration time, in RFC 3339 format. Without it, the key does not expire.
   *
   * @default - known after apply
   */
  readonly expireTime?: string | undefined;

  /**
   * Roles of the key.
   *
   * Each element is one of `VIEWER`, `EDITOR`, `ADMIN`.
   * At least 1 element.
   * Order and duplicates have no meaning.
   *
   * @default ["VIEWER"]
   */
  readonly roles?: readonly ("VIEWER" | "EDITOR" | "ADMIN" | (string & {}))[] | cdktf.IResolvable | undefined;
}

/**
 * Creates an ApiKey for one run: the engine creates it when it needs it, and deletes it afterwards.
 *
 * An API key for programs that call the service.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Neither plan nor state contains any of its values. Its attributes can be used in provider configurations and write-only arguments.
 *
 * Requires Terraform or OpenTofu 1.11 or later. Terraform: `ephemeral "svc_api_key"`. Resource name: `api-keys/{id}`.
 *
 * @remarks Documented.
 *
 * @example
 * new EphemeralSvcApiKey(this, "api-key");
 */
export class EphemeralSvcApiKey extends SvcEphemeral<EphemeralSvcApiKeyConfig> {
  /** Resource type in Terraform. */
  public static readonly tfResourceType = "svc_api_key";

  public constructor(scope: Construct, id: string, config: EphemeralSvcApiKeyConfig = {}) {
    super(scope, id, {
      contract,
      kindName: "ApiKey",
      terraformType: "svc_api_key",
      config,
      strict: new.target === EphemeralSvcApiKey,
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

  /** Human-readable name. If unset, the provider sets a text by which a later run finds a lost object. */
  public get displayName(): string {
    return this.getStringAttribute("display_name");
  }

  public set displayName(value: string) {
    this.svcInput("displayName").write(value);
  }

  /** Unsets `displayName`. */
  public resetDisplayName(): void {
    this.svcInput("displayName").write(undefined);
  }

  /** Input value of `displayName`. */
  public get displayNameInput(): string | undefined {
    return this.svcInput("displayName").read();
  }

  /** Expiration time, in RFC 3339 format. Without it, the key does not expire. */
  public get expireTime(): string {
    return this.getStringAttribute("expire_time");
  }

  public set expireTime(value: string) {
    this.svcInput("expireTime").write(value);
  }

  /** Unsets `expireTime`. */
  public resetExpireTime(): void {
    this.svcInput("expireTime").write(undefined);
  }

  /** Input value of `expireTime`. */
  public get expireTimeInput(): string | undefined {
    return this.svcInput("expireTime").read();
  }

  /**
   * Roles of the key.
   *
   * Each element is one of `VIEWER`, `EDITOR`, `ADMIN`.
   */
  public get roles(): string[] {
    return cdktf.Fn.tolist(this.getListAttribute("roles"));
  }

  public set roles(value: readonly ("VIEWER" | "EDITOR" | "ADMIN" | (string & {}))[] | cdktf.IResolvable) {
    this.svcInput("roles").write(value);
  }

  /** Unsets `roles`. */
  public resetRoles(): void {
    this.svcInput("roles").write(undefined);
  }

  /** Input value of `roles`. */
  public get rolesInput(): readonly ("VIEWER" | "EDITOR" | "ADMIN" | (string & {}))[] | cdktf.IResolvable | undefined {
    return this.svcInput("roles").read();
  }

  /** Secret that authenticates calls. */
  public get secret(): string {
    return this.getStringAttribute("secret");
  }

  /** Creation time, in RFC 3339 format. */
  public get createTime(): string {
    return this.getStringAttribute("create_time");
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      display_name: scalarToTerraform(this.svcInputs.displayName),
      expire_time: scalarToTerraform(this.svcInputs.expireTime),
      roles: listToTerraform(scalarToTerraform)(this.svcInputs.roles),
    };
  }

  protected override synthesizeHclAttributes(): { [name: string]: any } {
    return definedAttributes({
      display_name: {
        value: scalarToTerraform(this.svcInputs.displayName),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      expire_time: {
        value: scalarToTerraform(this.svcInputs.expireTime),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      roles: {
        value: listToTerraform(scalarToTerraform)(this.svcInputs.roles),
        isBlock: false,
        type: "set",
        storageClassType: "stringList",
      },
    });
  }
}
