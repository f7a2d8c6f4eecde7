// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, dataSourceFields, kindOf } from "../../contract";
import { definedAttributes, referenceToTerraform, SvcDataSource } from "../foundation";
import type { ProjectRef, IDisk, DiskRef } from "./references";

/** Configuration of {@link DataSvcDisk}. */
export interface DataSvcDiskConfig extends cdktf.TerraformMetaArguments {
  /**
   * Full resource name, `projects/{p}/disks/{id}`.
   *
   * A Disk: the construct, its full name, or the last part of its name.
   *
   * @remarks Documented.
   */
  readonly name: DiskRef;

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
 * Reads an existing Disk. A persistent disk. It outlives the virtual machine that it is attached to.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Terraform: `svc_disk`.
 *
 * @remarks Documented.
 *
 * @example
 * new DataSvcDisk(this, "disk", { name: "projects/shop/disks/disk-2a8e64f9" });
 */
export class DataSvcDisk extends SvcDataSource<DataSvcDiskConfig> implements IDisk {
  /** Data source type in Terraform. */
  public static readonly tfResourceType = "svc_disk";

  /** Kind of the object. */
  public readonly svcKind = "Disk";

  public constructor(scope: Construct, id: string, config: DataSvcDiskConfig) {
    super(scope, id, {
      contract,
      terraformType: "svc_disk",
      config,
      strict: new.target === DataSvcDisk,
      fields: () => dataSourceFields(kindOf(contract, "Disk")),
    });
  }

  /**
   * Full resource name, `projects/{p}/disks/{id}`.
   *
   * @remarks Documented.
   */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  public set name(value: DiskRef) {
    this.svcInput("name").write(value);
  }

  /** Input value of `name`. */
  public get nameInput(): DiskRef | undefined {
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

  /** Datacenter of the resource. */
  public get region(): string {
    return this.getStringAttribute("region");
  }

  /** Size, in GiB. */
  public get sizeGib(): number {
    return this.getNumberAttribute("size_gib");
  }

  /** Virtual machine that the disk is attached to, in the same project and region. Empty means detached. */
  public get virtualMachineName(): string {
    return this.getStringAttribute("virtual_machine_name");
  }

  #labels?: cdktf.StringMap;

  /** Key-value pairs for your own use. */
  public get labels(): cdktf.StringMap {
    return (this.#labels ??= new cdktf.StringMap(this, "labels"));
  }

  /**
   * State of the disk.
   *
   * One of `AVAILABLE`, `ATTACHED`, `FAILED`.
   */
  public get state(): string {
    return this.getStringAttribute("state");
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
