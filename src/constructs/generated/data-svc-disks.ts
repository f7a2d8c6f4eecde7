// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, kindOf, listDataSourceFields } from "../../contract";
import {
  definedAttributes,
  mapToTerraform,
  referenceToTerraform,
  scalarToTerraform,
  structToTerraform,
  SvcDataSource,
} from "../foundation";
import type { DatacenterRef, ProjectRef, IDisk, VirtualMachineRef } from "./references";

/** What is given for a {@link DataSvcDisks}. */
export interface DataSvcDisksConfig extends cdktf.TerraformMetaArguments {
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
  readonly filter?: DataSvcDisksFilter | cdktf.IResolvable | undefined;
}

/** What the objects must be like: only those are given that agree with everything said here. Values are compared by what they mean; of a list or set every element given must be there, of a map every entry. */
export interface DataSvcDisksFilter {
  /**
   * Full resource name, `projects/{p}/disks/{id}`. (documented)
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
   * The datacenter where it lives. (assumed)
   *
   * Given by the Datacenter construct, by its full name, or by the last part of the name alone.
   *
   * @default - none
   */
  readonly region?: DatacenterRef | undefined;

  /**
   * Size, in GiB. (assumed)
   *
   * A larger value is given to it in place; a smaller one makes another object in its place.
   *
   * @default - none
   */
  readonly sizeGib?: number | undefined;

  /**
   * The virtual machine that it is attached to, of the same project and region; empty for none. (assumed)
   *
   * Given by the VirtualMachine construct, by its full name, or by the last part of the name alone.
   *
   * @default - none
   */
  readonly virtualMachineName?: VirtualMachineRef | undefined;

  /**
   * Key and value pairs for your own use. (assumed)
   *
   * @default - none
   */
  readonly labels?: { readonly [key: string]: string } | cdktf.IResolvable | undefined;

  /**
   * Whether it is in use. (assumed)
   *
   * One of AVAILABLE, ATTACHED, FAILED.
   *
   * @default - none
   */
  readonly state?: "AVAILABLE" | "ATTACHED" | "FAILED" | (string & {}) | undefined;

  /**
   * When the disk was made. (assumed)
   *
   * @default - none
   */
  readonly createTime?: string | undefined;
}

/** Writes a {@link DataSvcDisksFilter} as Terraform's JSON. */
export function dataSvcDisksFilterToTerraform(struct?: DataSvcDisksFilter | cdktf.IResolvable): any {
  return structToTerraform<DataSvcDisksFilter>(struct, (given) => ({
    name: scalarToTerraform(given.name),
    project_name: referenceToTerraform(given.projectName),
    display_name: scalarToTerraform(given.displayName),
    region: referenceToTerraform(given.region),
    size_gib: scalarToTerraform(given.sizeGib),
    virtual_machine_name: referenceToTerraform(given.virtualMachineName),
    labels: mapToTerraform(scalarToTerraform)(given.labels),
    state: scalarToTerraform(given.state),
    create_time: scalarToTerraform(given.createTime),
  }));
}

/** Writes a {@link DataSvcDisksFilter} as cdktf's HCL output wants it. */
export function dataSvcDisksFilterToHclTerraform(struct?: DataSvcDisksFilter | cdktf.IResolvable): any {
  return structToTerraform<DataSvcDisksFilter>(struct, (given) =>
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
      region: {
        value: referenceToTerraform(given.region),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      size_gib: {
        value: scalarToTerraform(given.sizeGib),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      virtual_machine_name: {
        value: referenceToTerraform(given.virtualMachineName),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      labels: {
        value: mapToTerraform(scalarToTerraform)(given.labels),
        isBlock: false,
        type: "map",
        storageClassType: "stringMap",
      },
      state: {
        value: scalarToTerraform(given.state),
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

/** The attributes of one element of DataSvcDisksDisksList. What was found, in the service's order. */
export class DataSvcDisksDisksOutputReference extends cdktf.ComplexObject implements IDisk {
  public readonly svcKind = "Disk";

  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number) {
    super(terraformResource, terraformAttribute, false, complexObjectIndex);
  }

  /** Full resource name, `projects/{p}/disks/{id}`. (documented) */
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
}

/** The list of {@link DataSvcDisksDisksOutputReference}. */
export class DataSvcDisksDisksList extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** The Disk at an index, from 0. */
  public get(index: number): DataSvcDisksDisksOutputReference {
    return new DataSvcDisksDisksOutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}

/**
 * Lists the disks of a project, page by page. (assumed)
 *
 * Terraform: `svc_disks`.
 */
export class DataSvcDisks extends SvcDataSource<DataSvcDisksConfig> {
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "svc_disks";

  public constructor(scope: Construct, id: string, config: DataSvcDisksConfig = {}) {
    super(scope, id, {
      contract,
      terraformType: "svc_disks",
      config,
      strict: new.target === DataSvcDisks,
      fields: () => listDataSourceFields(kindOf(contract, "Disk")),
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
  public putFilter(value: DataSvcDisksFilter | cdktf.IResolvable): void {
    this.svcSlot("filter").write(value);
  }

  /** Takes `filter` away, as if it had not been given. */
  public resetFilter(): void {
    this.svcSlot("filter").write(undefined);
  }

  /** What was given for `filter`. */
  public get filterInput(): DataSvcDisksFilter | cdktf.IResolvable | undefined {
    return this.svcSlot("filter").read();
  }

  #disks?: DataSvcDisksDisksList;

  /** What was found, in the service's order. (assumed) */
  public get disks(): DataSvcDisksDisksList {
    return (this.#disks ??= new DataSvcDisksDisksList(this, "disks"));
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      project_name: referenceToTerraform(this.svcInputs.projectName),
      filter: dataSvcDisksFilterToTerraform(this.svcInputs.filter),
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
        value: dataSvcDisksFilterToHclTerraform(this.svcInputs.filter),
        isBlock: false,
        type: "list",
        storageClassType: "struct",
      },
    });
  }
}
