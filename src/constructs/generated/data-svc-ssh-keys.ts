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

/** Configuration of {@link DataSvcSshKeys}. */
export interface DataSvcSshKeysConfig extends cdktf.TerraformMetaArguments {
  /**
   * Project whose objects are listed.
   *
   * A Project: the construct, its full name, or the last part of its name.
   *
   * @default - the provider's `project`, or the environment variable `SVC_PROJECT`
   * @remarks Documented.
   */
  readonly projectName?: ProjectRef | undefined;

  /**
   * Conditions on the objects. Only objects that meet all of them are returned. Values are compared by semantic equality. A list or set must contain every given element, a map every given entry.
   *
   * @default - none
   */
  readonly filter?: DataSvcSshKeysFilter | cdktf.IResolvable | undefined;
}

/** Conditions on the objects. Only objects that meet all of them are returned. Values are compared by semantic equality. A list or set must contain every given element, a map every given entry. */
export interface DataSvcSshKeysFilter {
  /**
   * Full resource name, `projects/{p}/ssh-keys/{id}`.
   *
   * @default - none
   * @remarks Documented.
   */
  readonly name?: string | undefined;

  /**
   * Project that contains the resource.
   *
   * A Project: the construct, its full name, or the last part of its name.
   *
   * @default - none
   */
  readonly projectName?: ProjectRef | undefined;

  /**
   * Human-readable name.
   *
   * @default - none
   */
  readonly displayName?: string | undefined;

  /**
   * Public key in OpenSSH format, on one line: `ssh-ed25519 AAAA... comment`.
   *
   * @default - none
   */
  readonly publicKey?: string | undefined;

  /**
   * SHA-256 fingerprint of the key, as ssh-keygen prints it.
   *
   * @default - none
   */
  readonly fingerprint?: string | undefined;

  /**
   * Creation time, in RFC 3339 format.
   *
   * @default - none
   */
  readonly createTime?: string | undefined;
}

/** Converts a {@link DataSvcSshKeysFilter} to Terraform's JSON. */
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

/** Converts a {@link DataSvcSshKeysFilter} to the form of cdktf's HCL output. */
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

/** Attributes of one element of DataSvcSshKeysSshKeysList. The objects found, in the service's order. */
export class DataSvcSshKeysSshKeysOutputReference extends cdktf.ComplexObject implements ISshKey {
  public readonly svcKind = "SshKey";

  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number) {
    super(terraformResource, terraformAttribute, false, complexObjectIndex);
  }

  /**
   * Full resource name, `projects/{p}/ssh-keys/{id}`.
   *
   * @remarks Documented.
   */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  /** Project that contains the resource. */
  public get projectName(): string {
    return this.getStringAttribute("project_name");
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
}

/** A list of {@link DataSvcSshKeysSshKeysOutputReference}. */
export class DataSvcSshKeysSshKeysList extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** Returns the SshKey at an index, starting at 0. */
  public get(index: number): DataSvcSshKeysSshKeysOutputReference {
    return new DataSvcSshKeysSshKeysOutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}

/**
 * Lists the SSH keys of a project, page by page.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Terraform: `svc_ssh_keys`.
 *
 * @example
 * new DataSvcSshKeys(this, "ssh-keys");
 */
export class DataSvcSshKeys extends SvcDataSource<DataSvcSshKeysConfig> {
  /** Data source type in Terraform. */
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

  /**
   * Project whose objects are listed.
   *
   * @remarks Documented.
   */
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


  /** Sets `filter`. */
  public putFilter(value: DataSvcSshKeysFilter | cdktf.IResolvable): void {
    this.svcInput("filter").write(value);
  }

  /** Unsets `filter`. */
  public resetFilter(): void {
    this.svcInput("filter").write(undefined);
  }

  /** Input value of `filter`. */
  public get filterInput(): DataSvcSshKeysFilter | cdktf.IResolvable | undefined {
    return this.svcInput("filter").read();
  }

  #sshKeys?: DataSvcSshKeysSshKeysList;

  /** The objects found, in the service's order. */
  public get sshKeys(): DataSvcSshKeysSshKeysList {
    return (this.#sshKeys ??= new DataSvcSshKeysSshKeysList(this, "ssh_keys"));
  }

  /** The full names of the objects found, in the same order. */
  public get names(): string[] {
    return this.getListAttribute("names");
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
