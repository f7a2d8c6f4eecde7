// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract } from "../../contract";
import {
  type ActionMetaArguments,
  definedAttributes,
  listToTerraform,
  mapToTerraform,
  referenceToTerraform,
  scalarToTerraform,
  structToTerraform,
  SvcAction,
} from "../foundation";
import type { SshKeyRef, NetworkRef, VirtualMachineRef } from "./references";

/** Configuration of {@link VirtualMachineClone}. */
export interface VirtualMachineCloneConfig extends ActionMetaArguments {
  /**
   * Full resource name of the virtual machine to copy.
   *
   * A VirtualMachine: the construct, its full name, or the last part of its name.
   * Not empty.
   */
  readonly name: VirtualMachineRef;

  /**
   * Human-readable name.
   *
   * At most 120 characters.
   *
   * @default ""
   */
  readonly displayName?: string | undefined;

  /**
   * Processors, memory and GPUs.
   *
   * @default - none
   */
  readonly compute?: VirtualMachineCloneCompute | cdktf.IResolvable | undefined;

  /**
   * Network connection of the machine.
   *
   * @default - none
   */
  readonly network?: VirtualMachineCloneNetwork | cdktf.IResolvable | undefined;

  /**
   * Users to create at first boot.
   *
   * @default []
   */
  readonly users?: readonly VirtualMachineCloneUsers[] | cdktf.IResolvable | undefined;

  /**
   * Key-value pairs for your own use.
   *
   * At most 255 characters each.
   *
   * @default {}
   */
  readonly labels?: { readonly [key: string]: string } | cdktf.IResolvable | undefined;
}

/** Processors, memory and GPUs. */
export interface VirtualMachineCloneCompute {
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

/** Converts a {@link VirtualMachineCloneCompute} to Terraform's JSON. */
export function virtualMachineCloneComputeToTerraform(struct?: VirtualMachineCloneCompute | cdktf.IResolvable): any {
  return structToTerraform<VirtualMachineCloneCompute>(struct, (given) => ({
    vcpus: scalarToTerraform(given.vcpus),
    memory_gib: scalarToTerraform(given.memoryGib),
    gpu_model: scalarToTerraform(given.gpuModel),
    gpu_count: scalarToTerraform(given.gpuCount),
  }));
}

/** Converts a {@link VirtualMachineCloneCompute} to the form of cdktf's HCL output. */
export function virtualMachineCloneComputeToHclTerraform(struct?: VirtualMachineCloneCompute | cdktf.IResolvable): any {
  return structToTerraform<VirtualMachineCloneCompute>(struct, (given) =>
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

/** Network connection of the machine. */
export interface VirtualMachineCloneNetwork {
  /**
   * Private network to join. Without it, the machine joins the default network of its datacenter.
   *
   * A Network: the construct, its full name, or the last part of its name.
   *
   * @default - none
   */
  readonly networkName?: NetworkRef | undefined;

  /**
   * Whether the machine gets a public IPv4 address.
   *
   * @default false
   */
  readonly assignPublicIpv4?: boolean | cdktf.IResolvable | undefined;
}

/** Converts a {@link VirtualMachineCloneNetwork} to Terraform's JSON. */
export function virtualMachineCloneNetworkToTerraform(struct?: VirtualMachineCloneNetwork | cdktf.IResolvable): any {
  return structToTerraform<VirtualMachineCloneNetwork>(struct, (given) => ({
    network_name: referenceToTerraform(given.networkName),
    assign_public_ipv4: scalarToTerraform(given.assignPublicIpv4),
  }));
}

/** Converts a {@link VirtualMachineCloneNetwork} to the form of cdktf's HCL output. */
export function virtualMachineCloneNetworkToHclTerraform(struct?: VirtualMachineCloneNetwork | cdktf.IResolvable): any {
  return structToTerraform<VirtualMachineCloneNetwork>(struct, (given) =>
    definedAttributes({
      network_name: {
        value: referenceToTerraform(given.networkName),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      assign_public_ipv4: {
        value: scalarToTerraform(given.assignPublicIpv4),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
    }),
  );
}

/** Users to create at first boot. */
export interface VirtualMachineCloneUsers {
  /**
   * Login name: 1 to 32 lowercase letters, digits, hyphens and underscores. It does not start with a digit or a hyphen.
   *
   * Pattern: `^[a-z_][a-z0-9_-]{0,31}$`.
   */
  readonly username: string;

  /**
   * SSH keys that grant access to the user's account.
   *
   * Each element is an SshKey: the construct, its full name, or the last part of its name.
   *
   * @default []
   */
  readonly sshKeyNames?: readonly SshKeyRef[] | cdktf.IResolvable | undefined;

  /**
   * Console password. It is sent once and never returned.
   *
   * At least 8 characters.
   * Sensitive: hidden in the engine's output.
   *
   * @default - none
   */
  readonly password?: string | undefined;
}

/** Converts a {@link VirtualMachineCloneUsers} to Terraform's JSON. */
export function virtualMachineCloneUsersToTerraform(struct?: VirtualMachineCloneUsers | cdktf.IResolvable): any {
  return structToTerraform<VirtualMachineCloneUsers>(struct, (given) => ({
    username: scalarToTerraform(given.username),
    ssh_key_names: listToTerraform(referenceToTerraform)(given.sshKeyNames),
    password: scalarToTerraform(given.password),
  }));
}

/** Converts a {@link VirtualMachineCloneUsers} to the form of cdktf's HCL output. */
export function virtualMachineCloneUsersToHclTerraform(struct?: VirtualMachineCloneUsers | cdktf.IResolvable): any {
  return structToTerraform<VirtualMachineCloneUsers>(struct, (given) =>
    definedAttributes({
      username: {
        value: scalarToTerraform(given.username),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      ssh_key_names: {
        value: listToTerraform(referenceToTerraform)(given.sshKeyNames),
        isBlock: false,
        type: "list",
        storageClassType: "stringList",
      },
      password: {
        value: scalarToTerraform(given.password),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    }),
  );
}

/**
 * Calls CloneVirtualMachine, if a change of a resource triggers it or a user invokes it.
 *
 * Creates a virtual machine with the disk content of another.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Requires Terraform 1.14 or later. Terraform: `action "svc_virtual_machine_clone"`. To invoke it: `terraform apply -invoke=ADDRESS`, with its `address`.
 *
 * @example
 * new VirtualMachineClone(this, "virtual-machine-clone", {
 *   name: "projects/shop/virtual-machines/vm-7f3a12c8",
 * });
 */
export class VirtualMachineClone extends SvcAction<VirtualMachineCloneConfig> {
  /** Action type in Terraform. */
  public static readonly tfActionType = "svc_virtual_machine_clone";

  public constructor(scope: Construct, id: string, config: VirtualMachineCloneConfig) {
    super(scope, id, {
      contract,
      actionName: "VirtualMachineClone",
      terraformType: "svc_virtual_machine_clone",
      config,
      strict: new.target === VirtualMachineClone,
    });
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      name: referenceToTerraform(this.svcInputs.name),
      display_name: scalarToTerraform(this.svcInputs.displayName),
      compute: virtualMachineCloneComputeToTerraform(this.svcInputs.compute),
      network: virtualMachineCloneNetworkToTerraform(this.svcInputs.network),
      users: listToTerraform(virtualMachineCloneUsersToTerraform)(this.svcInputs.users),
      labels: mapToTerraform(scalarToTerraform)(this.svcInputs.labels),
    };
  }
}
