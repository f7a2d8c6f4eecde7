// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, kindOf, listDataSourceFields } from "../../contract";
import {
  definedAttributes,
  referenceToTerraform,
  scalarToTerraform,
  structToTerraform,
  SvcDataSource,
} from "../foundation";
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

  /**
   * What the objects must be like: only those are given that agree with everything said here. Values are compared by what they mean; of a list or set every element given must be there, of a map every entry.
   *
   * @default - none
   */
  readonly filter?: DataSvcSshKeysFilter | cdktf.IResolvable | undefined;
}

/** What the objects must be like: only those are given that agree with everything said here. Values are compared by what they mean; of a list or set every element given must be there, of a map every entry. */
export interface DataSvcSshKeysFilter {
  /**
   * Full resource name, `projects/{p}/ssh-keys/{id}`. (documented)
   *
   * @default - none
   */
  readonly name?: string | undefined;

  /**
   * The project that it belongs to. (assumed)
   *
   * Given by the Project construct, by its full name, or by the last part of the name alone.
   *
   * @default - none
   */
  readonly projectName?: ProjectRef | undefined;

  /**
   * Name for people. (assumed)
   *
   * @default - none
   */
  readonly displayName?: string | undefined;

  /**
   * The public key in OpenSSH form, one line: `ssh-ed25519 AAAA... comment`. (assumed)
   *
   * @default - none
   */
  readonly publicKey?: string | undefined;

  /**
   * SHA-256 fingerprint of the key, as ssh-keygen prints it. (assumed)
   *
   * @default - none
   */
  readonly fingerprint?: string | undefined;

  /**
   * When the key was registered. (assumed)
   *
   * @default - none
   */
  readonly createTime?: string | undefined;
}

/** Writes a {@link DataSvcSshKeysFilter} as Terraform's JSON. */
export function dataSvcSshKeysFilterToTerraform(struct?: DataSvcSshKeysFilter | cdktf.IResolvable): any {
  return structToTerraform<DataSvcSshKeysFilter>(struct, (given) => ({
    name: scalarToTerraform(given.name),
    project_name: referenceToTerraform(given.projectName),
    display_name: scalarToTerraform(given.displayName),
    public_key: scalarToTerraform(given.publicKey),
    fingerprint: scalarToTerraform(given.fingerprint),
    create_time: scalarToTerraform(given.createTime),
  }));
}

/** Writes a {@link DataSvcSshKeysFilter} as cdktf's HCL output wants it. */
export function dataSvcSshKeysFilterToHclTerraform(struct?: DataSvcSshKeysFilter | cdktf.IResolvable): any {
  return structToTerraform<DataSvcSshKeysFilter>(struct, (given) =>
    definedAttributes({
      name: {
        value: scalarToTerraform(given.name),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      project_name: {
        value: referenceToTerraform(given.projectName),
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
      public_key: {
        value: scalarToTerraform(given.publicKey),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      fingerprint: {
        value: scalarToTerraform(given.fingerprint),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
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
      contract,
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


  /** Gives `filter` anew. */
  public putFilter(value: DataSvcSshKeysFilter | cdktf.IResolvable): void {
    this.svcSlot("filter").write(value);
  }

  /** Takes `filter` away, as if it had not been given. */
  public resetFilter(): void {
    this.svcSlot("filter").write(undefined);
  }

  /** What was given for `filter`. */
  public get filterInput(): DataSvcSshKeysFilter | cdktf.IResolvable | undefined {
    return this.svcSlot("filter").read();
  }

  #sshKeys?: DataSvcSshKeysSshKeysList;

  /** What was found, in the service's order. (assumed) */
  public get sshKeys(): DataSvcSshKeysSshKeysList {
    return (this.#sshKeys ??= new DataSvcSshKeysSshKeysList(this, "ssh_keys"));
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      project_name: referenceToTerraform(this.svcInputs.projectName),
      filter: dataSvcSshKeysFilterToTerraform(this.svcInputs.filter),
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
      filter: {
        value: dataSvcSshKeysFilterToHclTerraform(this.svcInputs.filter),
        isBlock: false,
        type: "list",
        storageClassType: "struct",
      },
    });
  }
}
