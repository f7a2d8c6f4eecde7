// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, dataSourceFields, kindOf } from "../../contract";
import { definedAttributes, objectFromName, referenceToTerraform, SvcDataSource } from "../foundation";
import type { IHost, HostRef } from "./references";

/** Configuration of {@link DataSvcHost}. */
export interface DataSvcHostConfig extends cdktf.TerraformMetaArguments {
  /**
   * Full resource name, `hosts/{slug}`.
   *
   * A Host: the construct, its full name, or the last part of its name.
   *
   * @remarks Documented.
   */
  readonly name: HostRef;
}

/**
 * Reads an existing Host. A physical machine for a bare metal instance.
 *
 * Terraform: `svc_host`.
 *
 * @remarks Documented.
 */
export class DataSvcHost extends SvcDataSource<DataSvcHostConfig> implements IHost {
  /** Data source type in Terraform. */
  public static readonly tfResourceType = "svc_host";

  /**
   * Returns a reference to a Host that this stack does not manage. It is accepted wherever a construct of the kind is. The object
   * is neither created nor read, and its existence is not checked.
   *
   * @param name full resource name, `hosts/{slug}` (see `ResourceName.of`), or a token
   * @throws RangeError if a text is not such a name
   */
  public static fromName(name: string): IHost {
    return objectFromName(contract, "Host", "DataSvcHost.fromName", name);
  }

  /** Kind of the object. */
  public readonly svcKind = "Host";

  public constructor(scope: Construct, id: string, config: DataSvcHostConfig) {
    super(scope, id, {
      contract,
      terraformType: "svc_host",
      config,
      strict: new.target === DataSvcHost,
      fields: () => dataSourceFields(kindOf(contract, "Host")),
    });
  }

  /**
   * Full resource name, `hosts/{slug}`.
   *
   * @remarks Documented.
   */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  public set name(value: HostRef) {
    this.svcInput("name").write(value);
  }

  /** Input value of `name`. */
  public get nameInput(): HostRef | undefined {
    return this.svcInput("name").read();
  }

  /**
   * Human-readable name.
   *
   * @remarks Assumed, not documented.
   */
  public get displayName(): string {
    return this.getStringAttribute("display_name");
  }

  /**
   * Datacenter of the host.
   *
   * @remarks Assumed, not documented.
   */
  public get region(): string {
    return this.getStringAttribute("region");
  }

  /**
   * Whether the host is available.
   *
   * @remarks Assumed, not documented.
   */
  public get available(): cdktf.IResolvable {
    return this.getBooleanAttribute("available");
  }

  /**
   * Model of the processors.
   *
   * @remarks Assumed, not documented.
   */
  public get cpuModel(): string {
    return this.getStringAttribute("cpu_model");
  }

  /**
   * Number of processor cores.
   *
   * @remarks Assumed, not documented.
   */
  public get cpuCores(): number {
    return this.getNumberAttribute("cpu_cores");
  }

  /**
   * Memory, in GiB.
   *
   * @remarks Assumed, not documented.
   */
  public get memoryGib(): number {
    return this.getNumberAttribute("memory_gib");
  }

  /**
   * Total size of all disks, in GiB.
   *
   * @remarks Assumed, not documented.
   */
  public get diskGib(): number {
    return this.getNumberAttribute("disk_gib");
  }

  /**
   * GPU model. Empty if the host has no GPUs.
   *
   * @remarks Assumed, not documented.
   */
  public get gpuModel(): string {
    return this.getStringAttribute("gpu_model");
  }

  /**
   * Number of GPUs.
   *
   * @remarks Assumed, not documented.
   */
  public get gpuCount(): number {
    return this.getNumberAttribute("gpu_count");
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      name: referenceToTerraform(this.svcInputs.name),
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
    });
  }
}
