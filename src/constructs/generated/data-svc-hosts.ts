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
import type { DatacenterRef, IHost } from "./references";

/** Configuration of {@link DataSvcHosts}. */
export interface DataSvcHostsConfig extends cdktf.TerraformMetaArguments {
  /**
   * Conditions on the objects. Only objects that meet all of them are returned. Values are compared by semantic equality. A list or set must contain every given element, a map every given entry.
   *
   * @default - none
   */
  readonly filter?: DataSvcHostsFilter | cdktf.IResolvable | undefined;
}

/** Conditions on the objects. Only objects that meet all of them are returned. Values are compared by semantic equality. A list or set must contain every given element, a map every given entry. */
export interface DataSvcHostsFilter {
  /**
   * Full resource name, `hosts/{slug}`.
   *
   * @default - none
   * @remarks Documented.
   */
  readonly name?: string | undefined;

  /**
   * Human-readable name.
   *
   * @default - none
   */
  readonly displayName?: string | undefined;

  /**
   * Datacenter of the host.
   *
   * A Datacenter: the construct, its full name, or the last part of its name.
   *
   * @default - none
   */
  readonly region?: DatacenterRef | undefined;

  /**
   * Whether the host is available.
   *
   * @default - none
   */
  readonly available?: boolean | cdktf.IResolvable | undefined;

  /**
   * Model of the processors.
   *
   * @default - none
   */
  readonly cpuModel?: string | undefined;

  /**
   * Number of processor cores.
   *
   * @default - none
   */
  readonly cpuCores?: number | undefined;

  /**
   * Memory, in GiB.
   *
   * @default - none
   */
  readonly memoryGib?: number | undefined;

  /**
   * Total size of all disks, in GiB.
   *
   * @default - none
   */
  readonly diskGib?: number | undefined;

  /**
   * GPU model. Empty if the host has no GPUs.
   *
   * @default - none
   */
  readonly gpuModel?: string | undefined;

  /**
   * Number of GPUs.
   *
   * @default - none
   */
  readonly gpuCount?: number | undefined;
}

/** Converts a {@link DataSvcHostsFilter} to Terraform's JSON. */
export function dataSvcHostsFilterToTerraform(struct?: DataSvcHostsFilter | cdktf.IResolvable): any {
  return structToTerraform<DataSvcHostsFilter>(struct, (given) => ({
    name: scalarToTerraform(given.name),
    display_name: scalarToTerraform(given.displayName),
    region: referenceToTerraform(given.region),
    available: scalarToTerraform(given.available),
    cpu_model: scalarToTerraform(given.cpuModel),
    cpu_cores: scalarToTerraform(given.cpuCores),
    memory_gib: scalarToTerraform(given.memoryGib),
    disk_gib: scalarToTerraform(given.diskGib),
    gpu_model: scalarToTerraform(given.gpuModel),
    gpu_count: scalarToTerraform(given.gpuCount),
  }));
}

/** Converts a {@link DataSvcHostsFilter} to the form of cdktf's HCL output. */
export function dataSvcHostsFilterToHclTerraform(struct?: DataSvcHostsFilter | cdktf.IResolvable): any {
  return structToTerraform<DataSvcHostsFilter>(struct, (given) =>
    definedAttributes({
      name: {
        value: scalarToTerraform(given.name),
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
      available: {
        value: scalarToTerraform(given.available),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      cpu_model: {
        value: scalarToTerraform(given.cpuModel),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      cpu_cores: {
        value: scalarToTerraform(given.cpuCores),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      memory_gib: {
        value: scalarToTerraform(given.memoryGib),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      disk_gib: {
        value: scalarToTerraform(given.diskGib),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      gpu_model: {
        value: scalarToTerraform(given.gpuModel),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      gpu_count: {
        value: scalarToTerraform(given.gpuCount),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
    }),
  );
}

/** Attributes of one element of DataSvcHostsHostsList. The objects found, in the service's order. */
export class DataSvcHostsHostsOutputReference extends cdktf.ComplexObject implements IHost {
  public readonly svcKind = "Host";

  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number) {
    super(terraformResource, terraformAttribute, false, complexObjectIndex);
  }

  /**
   * Full resource name, `hosts/{slug}`.
   *
   * @remarks Documented.
   */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  /** Human-readable name. */
  public get displayName(): string {
    return this.getStringAttribute("display_name");
  }

  /** Datacenter of the host. */
  public get region(): string {
    return this.getStringAttribute("region");
  }

  /** Whether the host is available. */
  public get available(): cdktf.IResolvable {
    return this.getBooleanAttribute("available");
  }

  /** Model of the processors. */
  public get cpuModel(): string {
    return this.getStringAttribute("cpu_model");
  }

  /** Number of processor cores. */
  public get cpuCores(): number {
    return this.getNumberAttribute("cpu_cores");
  }

  /** Memory, in GiB. */
  public get memoryGib(): number {
    return this.getNumberAttribute("memory_gib");
  }

  /** Total size of all disks, in GiB. */
  public get diskGib(): number {
    return this.getNumberAttribute("disk_gib");
  }

  /** GPU model. Empty if the host has no GPUs. */
  public get gpuModel(): string {
    return this.getStringAttribute("gpu_model");
  }

  /** Number of GPUs. */
  public get gpuCount(): number {
    return this.getNumberAttribute("gpu_count");
  }
}

/** A list of {@link DataSvcHostsHostsOutputReference}. */
export class DataSvcHostsHostsList extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** Returns the Host at an index, starting at 0. */
  public get(index: number): DataSvcHostsHostsOutputReference {
    return new DataSvcHostsHostsOutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}

/**
 * Lists the hosts for bare metal instances, page by page.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Terraform: `svc_hosts`.
 *
 * @example
 * new DataSvcHosts(this, "hosts");
 */
export class DataSvcHosts extends SvcDataSource<DataSvcHostsConfig> {
  /** Data source type in Terraform. */
  public static readonly tfResourceType = "svc_hosts";

  public constructor(scope: Construct, id: string, config: DataSvcHostsConfig = {}) {
    super(scope, id, {
      contract,
      terraformType: "svc_hosts",
      config,
      strict: new.target === DataSvcHosts,
      fields: () => listDataSourceFields(kindOf(contract, "Host")),
    });
  }


  /** Sets `filter`. */
  public putFilter(value: DataSvcHostsFilter | cdktf.IResolvable): void {
    this.svcInput("filter").write(value);
  }

  /** Unsets `filter`. */
  public resetFilter(): void {
    this.svcInput("filter").write(undefined);
  }

  /** Input value of `filter`. */
  public get filterInput(): DataSvcHostsFilter | cdktf.IResolvable | undefined {
    return this.svcInput("filter").read();
  }

  #hosts?: DataSvcHostsHostsList;

  /** The objects found, in the service's order. */
  public get hosts(): DataSvcHostsHostsList {
    return (this.#hosts ??= new DataSvcHostsHostsList(this, "hosts"));
  }

  /** The full names of the objects found, in the same order. */
  public get names(): string[] {
    return this.getListAttribute("names");
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      filter: dataSvcHostsFilterToTerraform(this.svcInputs.filter),
    };
  }

  protected override synthesizeHclAttributes(): { [name: string]: any } {
    return definedAttributes({
      filter: {
        value: dataSvcHostsFilterToHclTerraform(this.svcInputs.filter),
        isBlock: false,
        type: "list",
        storageClassType: "struct",
      },
    });
  }
}
