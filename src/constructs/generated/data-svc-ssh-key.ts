// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, dataSourceFields, kindOf } from "../../contract";
import { definedAttributes, referenceToTerraform, SvcDataSource } from "../foundation";
import type { ProjectRef, ISshKey, SshKeyRef } from "./references";

/** Configuration of {@link DataSvcSshKey}. */
export interface DataSvcSshKeyConfig extends cdktf.TerraformMetaArguments {
  /**
   * Full resource name, `projects/{p}/ssh-keys/{id}`.
   *
   * An SshKey: the construct, its full name, or the last part of its name.
   *
   * @remarks Documented.
   */
  readonly name: SshKeyRef;

  /**
   * Project that contains the resource.
   *
   * A Project: the construct, its full name, or the last part of its name.
   *
   * @default - the provider's `project`, or the environment variable `SVC_PROJECT`
   */
  readonly projectName?: ProjectRef | undefined;
}

/**
 * Reads an existing SshKey. A public SSH key that grants access to virtual machines.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Terraform: `svc_ssh_key`.
 *
 * @remarks Documented.
 *
 * @example
 * new DataSvcSshKey(this, "ssh-key", { name: "projects/shop/ssh-keys/key-5d2e91c7" });
 */
export class DataSvcSshKey extends SvcDataSource<DataSvcSshKeyConfig> implements ISshKey {
  /** Data source type in Terraform. */
  public static readonly tfResourceType = "svc_ssh_key";

  /** Kind of the object. */
  public readonly svcKind = "SshKey";

  public constructor(scope: Construct, id: string, config: DataSvcSshKeyConfig) {
    super(scope, id, {
      contract,
      terraformType: "svc_ssh_key",
      config,
      strict: new.target === DataSvcSshKey,
      fields: () => dataSourceFields(kindOf(contract, "SshKey")),
    });
  }

  /**
   * Full resource name, `projects/{p}/ssh-keys/{id}`.
   *
   * @remarks Documented.
   */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  public set name(value: SshKeyRef) {
    this.svcInput("name").write(value);
  }

  /** Input value of `name`. */
  public get nameInput(): SshKeyRef | undefined {
    return this.svcInput("name").read();
  }

  /** Project that contains the resource. */
  public get projectName(): string {
    return this.getStringAttribute("project_name");
  }

  public set projectName(value: ProjectRef) {
    this.svcInput("projectName").write(value);
  }

  /** Unsets `projectName`. */
  public resetProjectName(): void {
    this.svcInput("projectName").write(undefined);
  }

  /** Input value of `projectName`. */
  public get projectNameInput(): ProjectRef | undefined {
    return this.svcInput("projectName").read();
  }

  /** Human-readable name. */
  public get displayName(): string {
    return this.getStringAttribute("display_name");
  }

  /** Public key in OpenSSH format, on one line: `ssh-ed25519 AAAA... comment`. */
  public get publicKey(): string {
    return this.getStringAttribute("public_key");
  }

  /** SHA-256 fingerprint of the key, as ssh-keygen prints it. */
  public get fingerprint(): string {
    return this.getStringAttribute("fingerprint");
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
      project_name: referenceToTerraform(this.svcInputs.projectName),
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
      project_name: {
        value: referenceToTerraform(this.svcInputs.projectName),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    });
  }
}
