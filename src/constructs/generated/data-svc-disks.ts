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

/** Configuration of {@link DataSvcDisks}. */
export interface DataSvcDisksConfig extends cdktf.TerraformMetaArguments {
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
  readonly filter?: DataSvcDisksFilter | cdktf.IResolvable | undefined;
}

/** Conditions on the objects. Only objects that meet all of them are returned. Values are compared by semantic equality. A list or set must contain every given element, a map every given entry. */
export interface DataSvcDisksFilter {
  /**
   * Full resource name, `projects/{p}/disks/{id}`.
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
   * Datacenter of the resource.
   *
   * A Datacenter: the construct, its full name, or the last part of its name.
   *
   * @default - none
   */
  readonly region?: DatacenterRef | undefined;

  /**
   * Size, in GiB.
   *
   * Grows in place. A smaller value forces a new resource to be created.
   *
   * @default - none
   */
  readonly sizeGib?: number | undefined;

  /**
   * Virtual machine that the disk is attached to, in the same project and region. Empty means detached.
   *
   * A VirtualMachine: the construct, its full name, or the last part of its name.
   *
   * @default - none
   */
  readonly virtualMachineName?: VirtualMachineRef | undefined;

  /**
   * Key-value pairs for your own use.
   *
   * @default - none
   */
  readonly labels?: { readonly [key: string]: string } | cdktf.IResolvable | undefined;

  /**
   * State of the disk.
   *
   * One of `AVAILABLE`, `ATTACHED`, `FAILED`.
   *
   * @default - none
   */
  readonly state?: "AVAILABLE" | "ATTACHED" | "FAILED" | (string & {}) | undefined;

  /**
   * Creation time, in RFC 3339 format.
   *
   * @default - none
   */
  readonly createTime?: string | undefined;
}

/** Converts a {@link DataSvcDisksFilter} to Terraform's JSON. */
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

/** Converts a {@link DataSvcDisksFilter} to the form of cdktf's HCL output. */
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

/** Attributes of one element of DataSvcDisksDisksList. The objects found, in the service's order. */
export class DataSvcDisksDisksOutputReference extends cdktf.ComplexObject implements IDisk {
  public readonly svcKind = "Disk";

  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number) {
    super(terraformResource, terraformAttribute, false, complexObjectIndex);
  }

  /**
   * Full resource name, `projects/{p}/disks/{id}`.
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
}

/** A list of {@link DataSvcDisksDisksOutputReference}. */
export class DataSvcDisksDisksList extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** Returns the Disk at an index, starting at 0. */
  public get(index: number): DataSvcDisksDisksOutputReference {
    return new DataSvcDisksDisksOutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}

/**
 * Lists the disks of a project, page by page.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Terraform: `svc_disks`.
 *
 * @example
 * new DataSvcDisks(this, "disks");
 */
export class DataSvcDisks extends SvcDataSource<DataSvcDisksConfig> {
  /** Data source type in Terraform. */
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
  public putFilter(value: DataSvcDisksFilter | cdktf.IResolvable): void {
    this.svcInput("filter").write(value);
  }

  /** Unsets `filter`. */
  public resetFilter(): void {
    this.svcInput("filter").write(undefined);
  }

  /** Input value of `filter`. */
  public get filterInput(): DataSvcDisksFilter | cdktf.IResolvable | undefined {
    return this.svcInput("filter").read();
  }

  #disks?: DataSvcDisksDisksList;

  /** The objects found, in the service's order. */
  public get disks(): DataSvcDisksDisksList {
    return (this.#disks ??= new DataSvcDisksDisksList(this, "disks"));
  }

  /** The full names of the objects found, in the same order. */
  public get names(): string[] {
    return this.getListAttribute("names");
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
