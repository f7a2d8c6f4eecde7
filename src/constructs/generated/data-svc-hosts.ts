// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, kindOf, listDataSourceFields } from "../../contract";
import { definedAttributes, SvcDataSource } from "../foundation";
import type { IHost } from "./references";

/** What is given for a {@link DataSvcHosts}. */
export interface DataSvcHostsConfig extends cdktf.TerraformMetaArguments {
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
      terraformType: "svc_hosts",
      config,
      strict: new.target === DataSvcHosts,
      fields: () => listDataSourceFields(kindOf(contract, "Host")),
    });
  }

  #hosts?: DataSvcHostsHostsList;

  /** What was found, in the service's order. (assumed) */
  public get hosts(): DataSvcHostsHostsList {
    return (this.#hosts ??= new DataSvcHostsHostsList(this, "hosts"));
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
    };
  }

  protected override synthesizeHclAttributes(): { [name: string]: any } {
    return definedAttributes({
    });
  }
}
