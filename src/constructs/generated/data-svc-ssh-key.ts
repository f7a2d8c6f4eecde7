// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, dataSourceFields, kindOf } from "../../contract";
import { definedAttributes, referenceToTerraform, SvcDataSource } from "../foundation";
import type { ProjectRef, ISshKey, SshKeyRef } from "./references";

/** What is given for a {@link DataSvcSshKey}. */
export interface DataSvcSshKeyConfig extends cdktf.TerraformMetaArguments {
  /**
   * Full resource name, `projects/{p}/ssh-keys/{id}`. (documented)
   *
   * Given by the SshKey construct, by its full name, or by the last part of the name alone.
   * A change makes another object in its place.
   */
  readonly name: SshKeyRef;

  /**
   * The project that it belongs to. (assumed)
   *
   * Given by the Project construct, by its full name, or by the last part of the name alone.
   * A change makes another object in its place.
   *
   * @default - the provider's `project`, or else SVC_PROJECT
   */
  readonly projectName?: ProjectRef | undefined;
}

/**
 * Reads one SshKey that exists. A public key that opens virtual machines. (documented)
 *
 * Terraform: `svc_ssh_key`.
 */
export class DataSvcSshKey extends SvcDataSource<DataSvcSshKeyConfig> implements ISshKey {
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "svc_ssh_key";

  /** The kind that the object is of. */
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

  /** Full resource name, `projects/{p}/ssh-keys/{id}`. (documented) */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  public set name(value: SshKeyRef) {
    this.svcSlot("name").write(value);
  }

  /** What was given for `name`. */
  public get nameInput(): SshKeyRef | undefined {
    return this.svcSlot("name").read();
  }

  /** The project that it belongs to. (assumed) */
  public get projectName(): string {
    return this.getStringAttribute("project_name");
  }

  public set projectName(value: ProjectRef) {
    this.svcSlot("projectName").write(value);
  }

  /** Takes `projectName` away, as if it had not been given. */
  public resetProjectName(): void {
    this.svcSlot("projectName").write(undefined);
  }

  /** What was given for `projectName`. */
  public get projectNameInput(): ProjectRef | undefined {
    return this.svcSlot("projectName").read();
  }

  /** Name for people. (assumed) */
  public get displayName(): string {
    return this.getStringAttribute("display_name");
  }

  /** The public key in OpenSSH form, one line: `ssh-ed25519 AAAA... comment`. (assumed) */
  public get publicKey(): string {
    return this.getStringAttribute("public_key");
  }

  /** SHA-256 fingerprint of the key, as ssh-keygen prints it. (assumed) */
  public get fingerprint(): string {
    return this.getStringAttribute("fingerprint");
  }

  /** When the key was registered. (assumed) */
  public get createTime(): string {
    return this.getStringAttribute("create_time");
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
