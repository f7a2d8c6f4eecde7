// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import type { Construct } from "constructs";
import { contract } from "../../contract";
import { type ActionMetaArguments, referenceToTerraform, scalarToTerraform, SvcAction } from "../foundation";
import type { FileShareRef } from "./references";

/** Configuration of {@link FileShareResize}. */
export interface FileShareResizeConfig extends ActionMetaArguments {
  /**
   * Full resource name.
   *
   * A FileShare: the construct, its full name, or the last part of its name.
   * Not empty.
   */
  readonly name: FileShareRef;

  /**
   * Size, in GiB.
   *
   * At least 10, at most 102400.
   */
  readonly sizeGib: number;
}

/**
 * Calls ResizeFileShare, if a change of a resource triggers it or a user invokes it.
 *
 * Grows a file share in place and keeps its data. A file share cannot shrink.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Requires Terraform 1.14 or later. Terraform: `action "svc_file_share_resize"`. To invoke it: `terraform apply -invoke=ADDRESS`, with its `address`.
 *
 * @example
 * new FileShareResize(this, "file-share-resize", {
 *   name: "projects/shop/file-shares/share-b30c7d15",
 *   sizeGib: 500,
 * });
 */
export class FileShareResize extends SvcAction<FileShareResizeConfig> {
  /** Action type in Terraform. */
  public static readonly tfActionType = "svc_file_share_resize";

  public constructor(scope: Construct, id: string, config: FileShareResizeConfig) {
    super(scope, id, {
      contract,
      actionName: "FileShareResize",
      terraformType: "svc_file_share_resize",
      config,
      strict: new.target === FileShareResize,
    });
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      name: referenceToTerraform(this.svcInputs.name),
      size_gib: scalarToTerraform(this.svcInputs.sizeGib),
    };
  }
}
