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

/** What is given for a {@link EphemeralSvcApiKey}. */
export interface EphemeralSvcApiKeyConfig extends EphemeralMetaArguments {
  /**
   * Name for people. (assumed)
   *
   * Allowed: at most 120 characters.
   *
   * @default ""
   */
  readonly displayName?: string | undefined;

  /**
   * When it stops to be valid; without it, never. (assumed)
   *
   * @default - the service chooses
   */
  readonly expireTime?: string | undefined;

  /**
   * What it may do. (assumed)
   *
   * One of VIEWER, EDITOR, ADMIN.
   * Neither the order nor the number of equal elements means anything.
   * Allowed: at least 1 element.
   *
   * @default ["VIEWER"]
   */
  readonly roles?: readonly ("VIEWER" | "EDITOR" | "ADMIN" | (string & {}))[] | cdktf.IResolvable | undefined;
}

/**
 * Makes one ApiKey for the time of a run: it is made when the engine needs it and deleted when it is done. A key with which programs call the service. (documented)
 *
 * Neither plan nor state holds anything of it. Its attributes can be given to providers and to write-only arguments.
 *
 * Terraform 1.11 or OpenTofu 1.11 and later: `ephemeral "svc_api_key"`. Resource name: `api-keys/{id}`.
 */
export class EphemeralSvcApiKey extends SvcEphemeral<EphemeralSvcApiKeyConfig> {
  /** Terraform's name of the type. */
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

  /** Full resource name, `api-keys/{id}`. (documented) */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  /** Name for people. (assumed) */
  public get displayName(): string {
    return this.getStringAttribute("display_name");
  }

  public set displayName(value: string) {
    this.svcSlot("displayName").write(value);
  }

  /** Takes `displayName` away, as if it had not been given. */
  public resetDisplayName(): void {
    this.svcSlot("displayName").write(undefined);
  }

  /** What was given for `displayName`. */
  public get displayNameInput(): string | undefined {
    return this.svcSlot("displayName").read();
  }

  /** When it stops to be valid; without it, never. (assumed) */
  public get expireTime(): string {
    return this.getStringAttribute("expire_time");
  }

  public set expireTime(value: string) {
    this.svcSlot("expireTime").write(value);
  }

  /** Takes `expireTime` away, as if it had not been given. */
  public resetExpireTime(): void {
    this.svcSlot("expireTime").write(undefined);
  }

  /** What was given for `expireTime`. */
  public get expireTimeInput(): string | undefined {
    return this.svcSlot("expireTime").read();
  }

  /** What it may do. (assumed) */
  public get roles(): string[] {
    return cdktf.Fn.tolist(this.getListAttribute("roles"));
  }

  public set roles(value: readonly ("VIEWER" | "EDITOR" | "ADMIN" | (string & {}))[] | cdktf.IResolvable) {
    this.svcSlot("roles").write(value);
  }

  /** Takes `roles` away, as if it had not been given. */
  public resetRoles(): void {
    this.svcSlot("roles").write(undefined);
  }

  /** What was given for `roles`. */
  public get rolesInput(): readonly ("VIEWER" | "EDITOR" | "ADMIN" | (string & {}))[] | cdktf.IResolvable | undefined {
    return this.svcSlot("roles").read();
  }

  /** The key itself, which calls carry. The service shows it only once, when the key is made; it is not known of an imported key. (assumed) */
  public get secret(): string {
    return this.getStringAttribute("secret");
  }

  /** When the API key was minted. (assumed) */
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
