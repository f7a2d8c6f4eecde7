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

/** What is given for a {@link DataSvcHosts}. */
export interface DataSvcHostsConfig extends cdktf.TerraformMetaArguments {
  /**
   * What the objects must be like: only those are given that agree with everything said here. Values are compared by what they mean; of a list or set every element given must be there, of a map every entry.
   *
   * @default - none
   */
  readonly filter?: DataSvcHostsFilter | cdktf.IResolvable | undefined;
}

/** What the objects must be like: only those are given that agree with everything said here. Values are compared by what they mean; of a list or set every element given must be there, of a map every entry. */
export interface DataSvcHostsFilter {
  /**
   * Full resource name, `hosts/{slug}`. (documented)
   *
   * @default - none
   */
  readonly name?: string | undefined;

  /**
   * Name for people. (assumed)
   *
   * @default - none
   */
  readonly displayName?: string | undefined;

  /**
   * The datacenter where it stands. (assumed)
   *
   * Given by the Datacenter construct, by its full name, or by the last part of the name alone.
   *
   * @default - none
   */
  readonly region?: DatacenterRef | undefined;

  /**
   * Whether it is free. (assumed)
   *
   * @default - none
   */
  readonly available?: boolean | cdktf.IResolvable | undefined;

  /**
   * Model of the processors. (assumed)
   *
   * @default - none
   */
  readonly cpuModel?: string | undefined;

  /**
   * Number of processor cores. (assumed)
   *
   * @default - none
   */
  readonly cpuCores?: number | undefined;

  /**
   * Memory, in GiB. (assumed)
   *
   * @default - none
   */
  readonly memoryGib?: number | undefined;

  /**
   * Size of all disks together, in GiB. (assumed)
   *
   * @default - none
   */
  readonly diskGib?: number | undefined;

  /**
   * Model of the GPUs, where it has some. (assumed)
   *
   * @default - none
   */
  readonly gpuModel?: string | undefined;

  /**
   * Number of GPUs. (assumed)
   *
   * @default - none
   */
  readonly gpuCount?: number | undefined;
}

/** Writes a {@link DataSvcHostsFilter} as Terraform's JSON. */
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

/** Writes a {@link DataSvcHostsFilter} as cdktf's HCL output wants it. */
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

/** The attributes of one element of DataSvcHostsHostsList. What was found, in the service's order. */
export class DataSvcHostsHostsOutputReference extends cdktf.ComplexObject implements IHost {
  public readonly svcKind = "Host";

  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number) {
    super(terraformResource, terraformAttribute, false, complexObjectIndex);
  }

  /** Full resource name, `hosts/{slug}`. (documented) */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  /** Name for people. (assumed) */
  public get displayName(): string {
    return this.getStringAttribute("display_name");
  }

  /** The datacenter where it stands. (assumed) */
  public get region(): string {
    return this.getStringAttribute("region");
  }

  /** Whether it is free. (assumed) */
  public get available(): cdktf.IResolvable {
    return this.getBooleanAttribute("available");
  }

  /** Model of the processors. (assumed) */
  public get cpuModel(): string {
    return this.getStringAttribute("cpu_model");
  }

  /** Number of processor cores. (assumed) */
  public get cpuCores(): number {
    return this.getNumberAttribute("cpu_cores");
  }

  /** Memory, in GiB. (assumed) */
  public get memoryGib(): number {
    return this.getNumberAttribute("memory_gib");
  }

  /** Size of all disks together, in GiB. (assumed) */
  public get diskGib(): number {
    return this.getNumberAttribute("disk_gib");
  }

  /** Model of the GPUs, where it has some. (assumed) */
  public get gpuModel(): string {
    return this.getStringAttribute("gpu_model");
  }

  /** Number of GPUs. (assumed) */
  public get gpuCount(): number {
    return this.getNumberAttribute("gpu_count");
  }
}

/** The list of {@link DataSvcHostsHostsOutputReference}. */
export class DataSvcHostsHostsList extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** The Host at an index, from 0. */
  public get(index: number): DataSvcHostsHostsOutputReference {
    return new DataSvcHostsHostsOutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}

/**
 * Lists the hosts that bare metal instances can be made of, page by page. (assumed)
 *
 * Terraform: `svc_hosts`.
 */
export class DataSvcHosts extends SvcDataSource<DataSvcHostsConfig> {
  /** Terraform's name of the type. */
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


  /** Gives `filter` anew. */
  public putFilter(value: DataSvcHostsFilter | cdktf.IResolvable): void {
    this.svcSlot("filter").write(value);
  }

  /** Takes `filter` away, as if it had not been given. */
  public resetFilter(): void {
    this.svcSlot("filter").write(undefined);
  }

  /** What was given for `filter`. */
  public get filterInput(): DataSvcHostsFilter | cdktf.IResolvable | undefined {
    return this.svcSlot("filter").read();
  }

  #hosts?: DataSvcHostsHostsList;

  /** What was found, in the service's order. (assumed) */
  public get hosts(): DataSvcHostsHostsList {
    return (this.#hosts ??= new DataSvcHostsHostsList(this, "hosts"));
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
