// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, dataSourceFields, kindOf } from "../../contract";
import { definedAttributes, objectFromName, referenceToTerraform, SvcDataSource } from "../foundation";
import type { IHost, HostRef } from "./references";

/** What is given for a {@link DataSvcHost}. */
export interface DataSvcHostConfig extends cdktf.TerraformMetaArguments {
  /**
   * Full resource name, `hosts/{slug}`. (documented)
   *
   * Given by the Host construct, by its full name, or by the last part of the name alone.
   * A change makes another object in its place.
   */
  readonly name: HostRef;
}

/**
 * Reads one Host that exists. A machine that a bare metal instance can be made of. (documented)
 *
 * Terraform: `svc_host`.
 */
export class DataSvcHost extends SvcDataSource<DataSvcHostConfig> implements IHost {
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "svc_host";

  /**
   * Stands for a Host that is made somewhere else, wherever a construct of it is taken. Nothing is read, made or checked of it: it is known by
   * its name alone.
   *
   * @param name full resource name, `hosts/{slug}` (`ResourceName.of` makes it of its parts), or a token
   * @throws RangeError when a text is no such name
   */
  public static fromName(name: string): IHost {
    return objectFromName(contract, "Host", "DataSvcHost.fromName", name);
  }

  /** The kind that the object is of. */
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

  /** Full resource name, `hosts/{slug}`. (documented) */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  public set name(value: HostRef) {
    this.svcSlot("name").write(value);
  }

  /** What was given for `name`. */
  public get nameInput(): HostRef | undefined {
    return this.svcSlot("name").read();
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
