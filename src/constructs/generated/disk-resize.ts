// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import type { Construct } from "constructs";
import { contract } from "../../contract";
import { type ActionMetaArguments, referenceToTerraform, scalarToTerraform, SvcAction } from "../foundation";
import type { DiskRef } from "./references";

/** Configuration of {@link DiskResize}. */
export interface DiskResizeConfig extends ActionMetaArguments {
  /**
   * Full resource name.
   *
   * A Disk: the construct, its full name, or the last part of its name.
   * Not empty.
   */
  readonly name: DiskRef;

  /**
   * Size, in GiB.
   *
   * At least 1, at most 65536.
   */
  readonly sizeGib: number;
}

/**
 * Calls ResizeDisk, if a change of a resource triggers it or a user invokes it.
 *
 * Grows a disk in place and keeps its data. A disk cannot shrink.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Requires Terraform 1.14 or later. Terraform: `action "svc_disk_resize"`. To invoke it: `terraform apply -invoke=ADDRESS`, with its `address`.
 *
 * @example
 * const disk = new Disk(this, "disk", { sizeGib: 200 });
 * new DiskResize(this, "disk-resize", { name: disk, sizeGib: 200 });
 */
export class DiskResize extends SvcAction<DiskResizeConfig> {
  /** Action type in Terraform. */
  public static readonly tfActionType = "svc_disk_resize";

  public constructor(scope: Construct, id: string, config: DiskResizeConfig) {
    super(scope, id, {
      contract,
      actionName: "DiskResize",
      terraformType: "svc_disk_resize",
      config,
      strict: new.target === DiskResize,
    });
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      name: referenceToTerraform(this.svcInputs.name),
      size_gib: scalarToTerraform(this.svcInputs.sizeGib),
    };
  }
}
