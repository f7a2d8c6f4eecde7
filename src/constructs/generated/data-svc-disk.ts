// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, dataSourceFields, kindOf } from "../../contract";
import { definedAttributes, referenceToTerraform, SvcDataSource } from "../foundation";
import type { ProjectRef, IDisk, DiskRef } from "./references";

/** What is given for a {@link DataSvcDisk}. */
export interface DataSvcDiskConfig extends cdktf.TerraformMetaArguments {
  /**
   * Full resource name, `projects/{p}/disks/{id}`. (documented)
   *
   * Given by the Disk construct, by its full name, or by the last part of the name alone.
   * A change makes another object in its place.
   */
  readonly name: DiskRef;

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
 * Reads one Disk that exists. A disk that outlives the virtual machines it is attached to. (documented)
 *
 * Terraform: `svc_disk`.
 */
export class DataSvcDisk extends SvcDataSource<DataSvcDiskConfig> implements IDisk {
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "svc_disk";

  /** The kind that the object is of. */
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

  /** Full resource name, `projects/{p}/disks/{id}`. (documented) */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  public set name(value: DiskRef) {
    this.svcSlot("name").write(value);
  }

  /** What was given for `name`. */
  public get nameInput(): DiskRef | undefined {
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

  /** The datacenter where it lives. (assumed) */
  public get region(): string {
    return this.getStringAttribute("region");
  }

  /** Size, in GiB. (assumed) */
  public get sizeGib(): number {
    return this.getNumberAttribute("size_gib");
  }

  /** The virtual machine that it is attached to, of the same project and region; empty for none. (assumed) */
  public get virtualMachineName(): string {
    return this.getStringAttribute("virtual_machine_name");
  }

  #labels?: cdktf.StringMap;

  /** Key and value pairs for your own use. (assumed) */
  public get labels(): cdktf.StringMap {
    return (this.#labels ??= new cdktf.StringMap(this, "labels"));
  }

  /** Whether it is in use. (assumed) */
  public get state(): string {
    return this.getStringAttribute("state");
  }

  /** When the disk was made. (assumed) */
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
