// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract } from "../../contract";
import {
  type ActionMetaArguments,
  definedAttributes,
  referenceToTerraform,
  scalarToTerraform,
  structToTerraform,
  SvcAction,
} from "../foundation";
import type { VirtualMachineRef } from "./references";

/** Configuration of {@link VirtualMachineResize}. */
export interface VirtualMachineResizeConfig extends ActionMetaArguments {
  /**
   * Full resource name.
   *
   * A VirtualMachine: the construct, its full name, or the last part of its name.
   * Not empty.
   */
  readonly name: VirtualMachineRef;

  /** Processors, memory and GPUs. */
  readonly compute: VirtualMachineResizeCompute | cdktf.IResolvable;
}

/** Processors, memory and GPUs. */
export interface VirtualMachineResizeCompute {
  /**
   * Number of virtual processors.
   *
   * At least 1, at most 256.
   */
  readonly vcpus: number;

  /**
   * Memory, in GiB.
   *
   * At least 1, at most 4096.
   */
  readonly memoryGib: number;

  /**
   * GPU model. Empty means no GPU.
   *
   * @default ""
   */
  readonly gpuModel?: string | undefined;

  /**
   * Number of GPUs.
   *
   * At least 0, at most 16.
   *
   * @default 0
   */
  readonly gpuCount?: number | undefined;
}

/** Converts a {@link VirtualMachineResizeCompute} to Terraform's JSON. */
export function virtualMachineResizeComputeToTerraform(struct?: VirtualMachineResizeCompute | cdktf.IResolvable): any {
  return structToTerraform<VirtualMachineResizeCompute>(struct, (given) => ({
    vcpus: scalarToTerraform(given.vcpus),
    memory_gib: scalarToTerraform(given.memoryGib),
    gpu_model: scalarToTerraform(given.gpuModel),
    gpu_count: scalarToTerraform(given.gpuCount),
  }));
}

/** Converts a {@link VirtualMachineResizeCompute} to the form of cdktf's HCL output. */
export function virtualMachineResizeComputeToHclTerraform(struct?: VirtualMachineResizeCompute | cdktf.IResolvable): any {
  return structToTerraform<VirtualMachineResizeCompute>(struct, (given) =>
    definedAttributes({
      vcpus: {
        value: scalarToTerraform(given.vcpus),
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

/**
 * Calls ResizeVirtualMachine, if a change of a resource triggers it or a user invokes it.
 *
 * Updates the compute section of a virtual machine in place. The machine is powered off during the change.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Requires Terraform 1.14 or later. Terraform: `action "svc_virtual_machine_resize"`. To invoke it: `terraform apply -invoke=ADDRESS`, with its `address`.
 *
 * @example
 * new VirtualMachineResize(this, "virtual-machine-resize", {
 *   name: "projects/shop/virtual-machines/vm-7f3a12c8",
 *   compute: { vcpus: 4, memoryGib: 16 },
 * });
 */
export class VirtualMachineResize extends SvcAction<VirtualMachineResizeConfig> {
  /** Action type in Terraform. */
  public static readonly tfActionType = "svc_virtual_machine_resize";

  public constructor(scope: Construct, id: string, config: VirtualMachineResizeConfig) {
    super(scope, id, {
      contract,
      actionName: "VirtualMachineResize",
      terraformType: "svc_virtual_machine_resize",
      config,
      strict: new.target === VirtualMachineResize,
    });
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      name: referenceToTerraform(this.svcInputs.name),
      compute: virtualMachineResizeComputeToTerraform(this.svcInputs.compute),
    };
  }
}
