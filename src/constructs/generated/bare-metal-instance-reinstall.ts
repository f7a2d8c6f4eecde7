// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract } from "../../contract";
import {
  type ActionMetaArguments,
  listToTerraform,
  referenceToTerraform,
  scalarToTerraform,
  SvcAction,
} from "../foundation";
import type { SshKeyRef, BareMetalInstanceRef } from "./references";

/** Configuration of {@link BareMetalInstanceReinstall}. */
export interface BareMetalInstanceReinstallConfig extends ActionMetaArguments {
  /**
   * Full resource name.
   *
   * A BareMetalInstance: the construct, its full name, or the last part of its name.
   * Not empty.
   */
  readonly name: BareMetalInstanceRef;

  /**
   * Image to install, for example `debian-12`.
   *
   * Not empty.
   */
  readonly image: string;

  /**
   * SSH keys that grant access to the administrator's account.
   *
   * Each element is an SshKey: the construct, its full name, or the last part of its name.
   * Order and duplicates have no meaning.
   *
   * @default []
   */
  readonly sshKeyNames?: readonly SshKeyRef[] | cdktf.IResolvable | undefined;

  /** Must be true: ReinstallBareMetalInstance destroys data. */
  readonly allowReinstall: boolean | cdktf.IResolvable;
}

/**
 * Calls ReinstallBareMetalInstance, if a change of a resource triggers it or a user invokes it.
 *
 * Overwrites the disks of a bare metal instance with an image. All data on them is lost.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Requires Terraform 1.14 or later. Terraform: `action "svc_bare_metal_instance_reinstall"`. To invoke it: `terraform apply -invoke=ADDRESS`, with its `address`.
 *
 * @example
 * new BareMetalInstanceReinstall(this, "bare-metal-instance-reinstall", {
 *   name: "bare-metal-instances/training-1",
 *   image: "debian-12",
 *   allowReinstall: true,
 * });
 */
export class BareMetalInstanceReinstall extends SvcAction<BareMetalInstanceReinstallConfig> {
  /** Action type in Terraform. */
  public static readonly tfActionType = "svc_bare_metal_instance_reinstall";

  public constructor(scope: Construct, id: string, config: BareMetalInstanceReinstallConfig) {
    super(scope, id, {
      contract,
      actionName: "BareMetalInstanceReinstall",
      terraformType: "svc_bare_metal_instance_reinstall",
      config,
      strict: new.target === BareMetalInstanceReinstall,
    });
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      name: referenceToTerraform(this.svcInputs.name),
      image: scalarToTerraform(this.svcInputs.image),
      ssh_key_names: listToTerraform(referenceToTerraform)(this.svcInputs.sshKeyNames),
      allow_reinstall: scalarToTerraform(this.svcInputs.allowReinstall),
    };
  }
}
