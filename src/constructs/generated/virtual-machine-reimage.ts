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

/** Configuration of {@link VirtualMachineReimage}. */
export interface VirtualMachineReimageConfig extends ActionMetaArguments {
  /**
   * Full resource name.
   *
   * A VirtualMachine: the construct, its full name, or the last part of its name.
   * Not empty.
   */
  readonly name: VirtualMachineRef;

  /** Boot image and boot disk. */
  readonly boot: VirtualMachineReimageBoot | cdktf.IResolvable;

  /** Must be true: ReimageVirtualMachine destroys data. */
  readonly allowReimage: boolean | cdktf.IResolvable;
}

/** Boot image and boot disk. */
export interface VirtualMachineReimageBoot {
  /**
   * Image to write to the boot disk, for example `debian-12`.
   *
   * Not empty.
   */
  readonly image: string;

  /**
   * Size of the boot disk, in GiB.
   *
   * At least 10, at most 65536.
   *
   * @default 40
   */
  readonly diskSizeGib?: number | undefined;
}

/** Converts a {@link VirtualMachineReimageBoot} to Terraform's JSON. */
export function virtualMachineReimageBootToTerraform(struct?: VirtualMachineReimageBoot | cdktf.IResolvable): any {
  return structToTerraform<VirtualMachineReimageBoot>(struct, (given) => ({
    image: scalarToTerraform(given.image),
    disk_size_gib: scalarToTerraform(given.diskSizeGib),
  }));
}

/** Converts a {@link VirtualMachineReimageBoot} to the form of cdktf's HCL output. */
export function virtualMachineReimageBootToHclTerraform(struct?: VirtualMachineReimageBoot | cdktf.IResolvable): any {
  return structToTerraform<VirtualMachineReimageBoot>(struct, (given) =>
    definedAttributes({
      image: {
        value: scalarToTerraform(given.image),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      disk_size_gib: {
        value: scalarToTerraform(given.diskSizeGib),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
    }),
  );
}

/**
 * Calls ReimageVirtualMachine, if a change of a resource triggers it or a user invokes it.
 *
 * Overwrites the boot disk of a virtual machine with an image. All data on the disk is lost.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Requires Terraform 1.14 or later. Terraform: `action "svc_virtual_machine_reimage"`. To invoke it: `terraform apply -invoke=ADDRESS`, with its `address`.
 *
 * @example
 * new VirtualMachineReimage(this, "virtual-machine-reimage", {
 *   name: "projects/shop/virtual-machines/vm-7f3a12c8",
 *   boot: { image: "debian-12" },
 *   allowReimage: true,
 * });
 */
export class VirtualMachineReimage extends SvcAction<VirtualMachineReimageConfig> {
  /** Action type in Terraform. */
  public static readonly tfActionType = "svc_virtual_machine_reimage";

  public constructor(scope: Construct, id: string, config: VirtualMachineReimageConfig) {
    super(scope, id, {
      contract,
      actionName: "VirtualMachineReimage",
      terraformType: "svc_virtual_machine_reimage",
      config,
      strict: new.target === VirtualMachineReimage,
    });
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      name: referenceToTerraform(this.svcInputs.name),
      boot: virtualMachineReimageBootToTerraform(this.svcInputs.boot),
      allow_reimage: scalarToTerraform(this.svcInputs.allowReimage),
    };
  }
}
