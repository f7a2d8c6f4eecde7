// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, kindOf, listDataSourceFields } from "../../contract";
import { definedAttributes, referenceToTerraform, SvcDataSource } from "../foundation";
import type { ProjectRef, ISshKey } from "./references";

/** What is given for a {@link DataSvcSshKeys}. */
export interface DataSvcSshKeysConfig extends cdktf.TerraformMetaArguments {
  /**
   * The project to look in. (documented)
   *
   * Given by the Project construct, by its full name, or by the last part of the name alone.
   * A change makes another object in its place.
   *
   * @default - the provider's `project`, or else SVC_PROJECT
   */
  readonly projectName?: ProjectRef | undefined;
}

/** The attributes of one element of DataSvcSshKeysSshKeysList. What was found, in the service's order. */
export class DataSvcSshKeysSshKeysOutputReference extends cdktf.ComplexObject implements ISshKey {
  public readonly svcKind = "SshKey";

  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number) {
    super(terraformResource, terraformAttribute, false, complexObjectIndex);
  }

  /** Full resource name, `projects/{p}/ssh-keys/{id}`. (documented) */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  /** The project that it belongs to. (assumed) */
  public get projectName(): string {
    return this.getStringAttribute("project_name");
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
}

/** The list of {@link DataSvcSshKeysSshKeysOutputReference}. */
export class DataSvcSshKeysSshKeysList extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** The SshKey at an index, from 0. */
  public get(index: number): DataSvcSshKeysSshKeysOutputReference {
    return new DataSvcSshKeysSshKeysOutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}

/**
 * Lists the SSH keys of a project, page by page. (assumed)
 *
 * Terraform: `svc_ssh_keys`.
 */
export class DataSvcSshKeys extends SvcDataSource<DataSvcSshKeysConfig> {
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "svc_ssh_keys";

  public constructor(scope: Construct, id: string, config: DataSvcSshKeysConfig = {}) {
    super(scope, id, {
      terraformType: "svc_ssh_keys",
      config,
      strict: new.target === DataSvcSshKeys,
      fields: () => listDataSourceFields(kindOf(contract, "SshKey")),
    });
  }

  /** The project to look in. (documented) */
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

  #sshKeys?: DataSvcSshKeysSshKeysList;

  /** What was found, in the service's order. (assumed) */
  public get sshKeys(): DataSvcSshKeysSshKeysList {
    return (this.#sshKeys ??= new DataSvcSshKeysSshKeysList(this, "ssh_keys"));
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      project_name: referenceToTerraform(this.svcInputs.projectName),
    };
  }

  protected override synthesizeHclAttributes(): { [name: string]: any } {
    return definedAttributes({
      project_name: {
        value: referenceToTerraform(this.svcInputs.projectName),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    });
  }
}
