// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract } from "../../contract";
import {
  definedAttributes,
  importableResource,
  listToTerraform,
  type LookupOptions,
  lookUpAll,
  lookUpOne,
  type ManifestOverrides,
  type ManifestSource,
  mapToTerraform,
  objectFromName,
  referenceToTerraform,
  resourceFromManifest,
  scalarToTerraform,
  type InputAccessor,
  StructReference,
  structToTerraform,
  SvcResource,
} from "../foundation";
import type {
  DatacenterRef,
  ProjectRef,
  SshKeyRef,
  NetworkRef,
  IVirtualMachine,
  VirtualMachineRef,
} from "./references";

/** Configuration of {@link VirtualMachine}. */
export interface VirtualMachineConfig extends cdktf.TerraformMetaArguments {
  /**
   * Project that contains the resource.
   *
   * A Project: the construct, its full name, or the last part of its name.
   * Changing this forces a new resource to be created.
   *
   * @default - the provider's `project`, or the environment variable `SVC_PROJECT`
   */
  readonly projectName?: ProjectRef | undefined;

  /**
   * Human-readable name.
   *
   * At most 120 characters.
   *
   * @default ""
   */
  readonly displayName?: string | undefined;

  /**
   * Datacenter of the resource.
   *
   * A Datacenter: the construct, its full name, or the last part of its name.
   * Changing this forces a new resource to be created.
   *
   * @default - the provider's `region`, or the environment variable `SVC_REGION`
   * @remarks Documented.
   */
  readonly region?: DatacenterRef | undefined;

  /**
   * Processors, memory and GPUs.
   *
   * @remarks Documented.
   */
  readonly compute: VirtualMachineCompute | cdktf.IResolvable;

  /**
   * Boot image and boot disk.
   *
   * Updated in place if `allowReimage` is true. Otherwise, changing this forces a new resource to be created.
   *
   * @remarks Documented.
   */
  readonly boot: VirtualMachineBoot | cdktf.IResolvable;

  /**
   * Network connection of the machine.
   *
   * Changing this forces a new resource to be created.
   *
   * @default - known after apply
   * @remarks Documented.
   */
  readonly network?: VirtualMachineNetwork | cdktf.IResolvable | undefined;

  /**
   * Users to create at first boot.
   *
   * Changing this forces a new resource to be created.
   *
   * @default []
   * @remarks Documented.
   */
  readonly users?: readonly VirtualMachineUsers[] | cdktf.IResolvable | undefined;

  /**
   * Key-value pairs for your own use.
   *
   * At most 255 characters each.
   *
   * @default {}
   */
  readonly labels?: { readonly [key: string]: string } | cdktf.IResolvable | undefined;

  /**
   * Object that the new one is cloned from (CloneVirtualMachine). Used only at creation: removing it later has no effect. Creates a virtual machine with the disk content of another.
   *
   * A VirtualMachine: the construct, its full name, or the last part of its name.
   * Changing this forces a new resource to be created.
   *
   * @default - none
   */
  readonly cloneFrom?: VirtualMachineRef | undefined;

  /**
   * Allows updates in place that destroy data (ReimageVirtualMachine). Without it, such a change forces a new resource to be created. Overwrites the boot disk of a virtual machine with an image. All data on the disk is lost.
   *
   * @default - none
   */
  readonly allowReimage?: boolean | cdktf.IResolvable | undefined;

  /**
   * Whether plans and applies refuse to delete or replace the VirtualMachine, also when its block has left the code. Apply `false` first to delete it.
   *
   * @default - none
   */
  readonly deletionProtection?: boolean | cdktf.IResolvable | undefined;

  /**
   * Answer of a plan to a change that forces replacement: a warning, or an error, that names what is lost. Default: the provider's `replace`, otherwise a warning if data is lost.
   *
   * One of `warn`, `forbid`.
   *
   * @default - none
   */
  readonly replace?: "warn" | "forbid" | (string & {}) | undefined;

  /**
   * Group of which few objects may be out of service at the same time: a change that powers off, wipes or replaces the VirtualMachine waits until enough others are ready, and a failed one stops the group.
   *
   * @default - none
   */
  readonly disruptionGroup?: VirtualMachineDisruptionGroup | cdktf.IResolvable | undefined;

  /**
   * Tried in this order while the service lacks capacity.
   *
   * @default - none
   */
  readonly createAlternatives?: readonly VirtualMachineCreateAlternatives[] | cdktf.IResolvable | undefined;

  /**
   * Longest wait for capacity, such as `2h`. Default: none.
   *
   * @default - none
   */
  readonly waitForCapacity?: string | undefined;

  /**
   * Name of a set of objects that are created all or none: if the service lacks capacity for one of them, the others that the same run created are deleted again.
   *
   * Not empty, at most 100 characters.
   *
   * @default - none
   */
  readonly allOrNone?: string | undefined;

  /**
   * Time limits for creating, updating and deleting the resource.
   *
   * @default - the default of each phase
   */
  readonly timeouts?: VirtualMachineTimeouts | cdktf.IResolvable | undefined;
}

/**
 * Conditions of a look-up of VirtualMachines. An object must meet all of them.
 *
 * Values are compared by semantic equality. A list must contain every given element, a map every given entry.
 */
export interface VirtualMachineLookup {
  /**
   * Full resource name, `projects/{project}/virtual-machines/{id}`, or the last part of it.
   *
   * @default - any
   * @remarks Documented.
   */
  readonly name?: string | IVirtualMachine | undefined;

  /**
   * Project that contains the resource.
   *
   * A Project: the construct, its full name, or the last part of its name.
   *
   * @default - the provider's `project`, or the environment variable `SVC_PROJECT`
   */
  readonly projectName?: ProjectRef | undefined;

  /**
   * Human-readable name.
   *
   * @default - any
   */
  readonly displayName?: string | undefined;

  /**
   * Datacenter of the resource.
   *
   * A Datacenter: the construct, its full name, or the last part of its name.
   *
   * @default - any
   * @remarks Documented.
   */
  readonly region?: DatacenterRef | undefined;

  /**
   * Processors, memory and GPUs.
   *
   * @default - any
   * @remarks Documented.
   */
  readonly compute?: { readonly vcpus?: number | undefined; readonly memoryGib?: number | undefined; readonly gpuModel?: string | undefined; readonly gpuCount?: number | undefined } | undefined;

  /**
   * Boot image and boot disk.
   *
   * @default - any
   * @remarks Documented.
   */
  readonly boot?: { readonly image?: string | undefined; readonly diskSizeGib?: number | undefined } | undefined;

  /**
   * Network connection of the machine.
   *
   * @default - any
   * @remarks Documented.
   */
  readonly network?: { readonly networkName?: NetworkRef | undefined; readonly assignPublicIpv4?: boolean | undefined; readonly privateIpv4?: string | undefined; readonly publicIpv4?: string | undefined } | undefined;

  /**
   * Key-value pairs for your own use.
   *
   * @default - any
   */
  readonly labels?: { readonly [key: string]: string } | undefined;

  /**
   * State of the machine.
   *
   * One of `RUNNING`, `STOPPED`, `FAILED`.
   *
   * @default - any
   */
  readonly state?: "RUNNING" | "STOPPED" | "FAILED" | (string & {}) | undefined;

  /**
   * Creation time, in RFC 3339 format.
   *
   * @default - any
   */
  readonly createTime?: string | undefined;

  /**
   * Last part of the name.
   *
   * @default - any
   */
  readonly slug?: string | undefined;
}

/** Values of a looked-up VirtualMachine, as constants. Contains no secrets. */
export interface VirtualMachineValues {
  /**
   * Full resource name, `projects/{p}/virtual-machines/{id}`.
   *
   * @remarks Documented.
   */
  readonly name: string;

  /** Project that contains the resource. */
  readonly projectName: string;

  /** Human-readable name. */
  readonly displayName: string;

  /**
   * Datacenter of the resource.
   *
   * @remarks Documented.
   */
  readonly region: string;

  /**
   * Processors, memory and GPUs.
   *
   * @remarks Documented.
   */
  readonly compute: {
    /** Number of virtual processors. */
    readonly vcpus: number;
    /** Memory, in GiB. */
    readonly memoryGib: number;
    /** GPU model. Empty means no GPU. */
    readonly gpuModel: string;
    /** Number of GPUs. */
    readonly gpuCount: number;
  };

  /**
   * Boot image and boot disk.
   *
   * @remarks Documented.
   */
  readonly boot: {
    /** Image to write to the boot disk, for example `debian-12`. */
    readonly image: string;
    /** Size of the boot disk, in GiB. */
    readonly diskSizeGib: number;
  };

  /**
   * Network connection of the machine.
   *
   * @remarks Documented.
   */
  readonly network: {
    /** Private network to join. Without it, the machine joins the default network of its datacenter. */
    readonly networkName?: string | undefined;
    /** Whether the machine gets a public IPv4 address. */
    readonly assignPublicIpv4: boolean;
    /** Address in the private network. */
    readonly privateIpv4: string;
    /** Public address, if one was requested. */
    readonly publicIpv4?: string | undefined;
  };

  /**
   * Users to create at first boot.
   *
   * @remarks Documented.
   */
  readonly users: readonly {
    /** Login name: 1 to 32 lowercase letters, digits, hyphens and underscores. It does not start with a digit or a hyphen. */
    readonly username: string;
    /** SSH keys that grant access to the user's account. */
    readonly sshKeyNames: readonly string[];
  }[];

  /** Key-value pairs for your own use. */
  readonly labels: { readonly [key: string]: string };

  /**
   * State of the machine.
   *
   * One of `RUNNING`, `STOPPED`, `FAILED`.
   */
  readonly state: "RUNNING" | "STOPPED" | "FAILED" | (string & {});

  /** Creation time, in RFC 3339 format. */
  readonly createTime: string;
}

/**
 * Processors, memory and GPUs.
 *
 * @remarks Documented.
 */
export interface VirtualMachineCompute {
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

/** Converts a {@link VirtualMachineCompute} to Terraform's JSON. */
export function virtualMachineComputeToTerraform(struct?: VirtualMachineCompute | cdktf.IResolvable): any {
  return structToTerraform<VirtualMachineCompute>(struct, (given) => ({
    vcpus: scalarToTerraform(given.vcpus),
    memory_gib: scalarToTerraform(given.memoryGib),
    gpu_model: scalarToTerraform(given.gpuModel),
    gpu_count: scalarToTerraform(given.gpuCount),
  }));
}

/** Converts a {@link VirtualMachineCompute} to the form of cdktf's HCL output. */
export function virtualMachineComputeToHclTerraform(struct?: VirtualMachineCompute | cdktf.IResolvable): any {
  return structToTerraform<VirtualMachineCompute>(struct, (given) =>
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

/** Attributes of VirtualMachineCompute. Processors, memory and GPUs. */
export class VirtualMachineComputeOutputReference extends StructReference<VirtualMachineCompute> {
  public constructor(
    terraformResource: cdktf.IInterpolatingParent,
    terraformAttribute: string,
    accessor: InputAccessor<VirtualMachineCompute | cdktf.IResolvable>,
  ) {
    super(terraformResource, terraformAttribute, accessor);
  }

  /** Number of virtual processors. */
  public get vcpus(): number {
    return this.getNumberAttribute("vcpus");
  }

  public set vcpus(value: number) {
    this.svcInput("vcpus").write(value);
  }

  /** Input value of `vcpus`. */
  public get vcpusInput(): number | undefined {
    return this.svcInput("vcpus").read();
  }

  /** Memory, in GiB. */
  public get memoryGib(): number {
    return this.getNumberAttribute("memory_gib");
  }

  public set memoryGib(value: number) {
    this.svcInput("memoryGib").write(value);
  }

  /** Input value of `memoryGib`. */
  public get memoryGibInput(): number | undefined {
    return this.svcInput("memoryGib").read();
  }

  /** GPU model. Empty means no GPU. */
  public get gpuModel(): string {
    return this.getStringAttribute("gpu_model");
  }

  public set gpuModel(value: string) {
    this.svcInput("gpuModel").write(value);
  }

  /** Unsets `gpuModel`. */
  public resetGpuModel(): void {
    this.svcInput("gpuModel").write(undefined);
  }

  /** Input value of `gpuModel`. */
  public get gpuModelInput(): string | undefined {
    return this.svcInput("gpuModel").read();
  }

  /** Number of GPUs. */
  public get gpuCount(): number {
    return this.getNumberAttribute("gpu_count");
  }

  public set gpuCount(value: number) {
    this.svcInput("gpuCount").write(value);
  }

  /** Unsets `gpuCount`. */
  public resetGpuCount(): void {
    this.svcInput("gpuCount").write(undefined);
  }

  /** Input value of `gpuCount`. */
  public get gpuCountInput(): number | undefined {
    return this.svcInput("gpuCount").read();
  }
}

/**
 * Boot image and boot disk.
 *
 * @remarks Documented.
 */
export interface VirtualMachineBoot {
  /**
   * Image to write to the boot disk, for example `debian-12`.
   *
   * Not empty.
   * Updated in place if `allowReimage` is true. Otherwise, changing this forces a new resource to be created.
   */
  readonly image: string;

  /**
   * Size of the boot disk, in GiB.
   *
   * At least 10, at most 65536.
   * Updated in place if `allowReimage` is true. Otherwise, changing this forces a new resource to be created.
   *
   * @default 40
   */
  readonly diskSizeGib?: number | undefined;
}

/** Converts a {@link VirtualMachineBoot} to Terraform's JSON. */
export function virtualMachineBootToTerraform(struct?: VirtualMachineBoot | cdktf.IResolvable): any {
  return structToTerraform<VirtualMachineBoot>(struct, (given) => ({
    image: scalarToTerraform(given.image),
    disk_size_gib: scalarToTerraform(given.diskSizeGib),
  }));
}

/** Converts a {@link VirtualMachineBoot} to the form of cdktf's HCL output. */
export function virtualMachineBootToHclTerraform(struct?: VirtualMachineBoot | cdktf.IResolvable): any {
  return structToTerraform<VirtualMachineBoot>(struct, (given) =>
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

/** Attributes of VirtualMachineBoot. Boot image and boot disk. */
export class VirtualMachineBootOutputReference extends StructReference<VirtualMachineBoot> {
  public constructor(
    terraformResource: cdktf.IInterpolatingParent,
    terraformAttribute: string,
    accessor: InputAccessor<VirtualMachineBoot | cdktf.IResolvable>,
  ) {
    super(terraformResource, terraformAttribute, accessor);
  }

  /** Image to write to the boot disk, for example `debian-12`. */
  public get image(): string {
    return this.getStringAttribute("image");
  }

  public set image(value: string) {
    this.svcInput("image").write(value);
  }

  /** Input value of `image`. */
  public get imageInput(): string | undefined {
    return this.svcInput("image").read();
  }

  /** Size of the boot disk, in GiB. */
  public get diskSizeGib(): number {
    return this.getNumberAttribute("disk_size_gib");
  }

  public set diskSizeGib(value: number) {
    this.svcInput("diskSizeGib").write(value);
  }

  /** Unsets `diskSizeGib`. */
  public resetDiskSizeGib(): void {
    this.svcInput("diskSizeGib").write(undefined);
  }

  /** Input value of `diskSizeGib`. */
  public get diskSizeGibInput(): number | undefined {
    return this.svcInput("diskSizeGib").read();
  }
}

/**
 * Network connection of the machine.
 *
 * @remarks Documented.
 */
export interface VirtualMachineNetwork {
  /**
   * Private network to join. Without it, the machine joins the default network of its datacenter.
   *
   * A Network: the construct, its full name, or the last part of its name.
   * Changing this forces a new resource to be created.
   *
   * @default - known after apply
   */
  readonly networkName?: NetworkRef | undefined;

  /**
   * Whether the machine gets a public IPv4 address.
   *
   * Changing this forces a new resource to be created.
   *
   * @default false
   */
  readonly assignPublicIpv4?: boolean | cdktf.IResolvable | undefined;
}

/** Converts a {@link VirtualMachineNetwork} to Terraform's JSON. */
export function virtualMachineNetworkToTerraform(struct?: VirtualMachineNetwork | cdktf.IResolvable): any {
  return structToTerraform<VirtualMachineNetwork>(struct, (given) => ({
    network_name: referenceToTerraform(given.networkName),
    assign_public_ipv4: scalarToTerraform(given.assignPublicIpv4),
  }));
}

/** Converts a {@link VirtualMachineNetwork} to the form of cdktf's HCL output. */
export function virtualMachineNetworkToHclTerraform(struct?: VirtualMachineNetwork | cdktf.IResolvable): any {
  return structToTerraform<VirtualMachineNetwork>(struct, (given) =>
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

/** Attributes of VirtualMachineNetwork. Network connection of the machine. */
export class VirtualMachineNetworkOutputReference extends StructReference<VirtualMachineNetwork> {
  public constructor(
    terraformResource: cdktf.IInterpolatingParent,
    terraformAttribute: string,
    accessor: InputAccessor<VirtualMachineNetwork | cdktf.IResolvable>,
  ) {
    super(terraformResource, terraformAttribute, accessor);
  }

  /** Private network to join. Without it, the machine joins the default network of its datacenter. */
  public get networkName(): string {
    return this.getStringAttribute("network_name");
  }

  public set networkName(value: NetworkRef) {
    this.svcInput("networkName").write(value);
  }

  /** Unsets `networkName`. */
  public resetNetworkName(): void {
    this.svcInput("networkName").write(undefined);
  }

  /** Input value of `networkName`. */
  public get networkNameInput(): NetworkRef | undefined {
    return this.svcInput("networkName").read();
  }

  /** Whether the machine gets a public IPv4 address. */
  public get assignPublicIpv4(): cdktf.IResolvable {
    return this.getBooleanAttribute("assign_public_ipv4");
  }

  public set assignPublicIpv4(value: boolean | cdktf.IResolvable) {
    this.svcInput("assignPublicIpv4").write(value);
  }

  /** Unsets `assignPublicIpv4`. */
  public resetAssignPublicIpv4(): void {
    this.svcInput("assignPublicIpv4").write(undefined);
  }

  /** Input value of `assignPublicIpv4`. */
  public get assignPublicIpv4Input(): boolean | cdktf.IResolvable | undefined {
    return this.svcInput("assignPublicIpv4").read();
  }

  /** Address in the private network. */
  public get privateIpv4(): string {
    return this.getStringAttribute("private_ipv4");
  }

  /** Public address, if one was requested. */
  public get publicIpv4(): string {
    return this.getStringAttribute("public_ipv4");
  }
}

/**
 * Users to create at first boot.
 *
 * @remarks Documented.
 */
export interface VirtualMachineUsers {
  /**
   * Login name: 1 to 32 lowercase letters, digits, hyphens and underscores. It does not start with a digit or a hyphen.
   *
   * Pattern: `^[a-z_][a-z0-9_-]{0,31}$`.
   * Changing this forces a new resource to be created.
   */
  readonly username: string;

  /**
   * SSH keys that grant access to the user's account.
   *
   * Each element is an SshKey: the construct, its full name, or the last part of its name.
   * Changing this forces a new resource to be created.
   *
   * @default []
   */
  readonly sshKeyNames?: readonly SshKeyRef[] | cdktf.IResolvable | undefined;

  /**
   * Console password. It is sent once and never returned.
   *
   * At least 8 characters.
   * Write-only: stored in neither plan nor state. Requires Terraform or OpenTofu 1.11 or later.
   *
   * @default - none
   */
  readonly password?: string | undefined;

  /**
   * Version of the write-only `password`. A new number sends `password` again.
   *
   * Changing this forces a new resource to be created.
   *
   * @default - none
   */
  readonly passwordVersion?: number | undefined;
}

/** Converts a {@link VirtualMachineUsers} to Terraform's JSON. */
export function virtualMachineUsersToTerraform(struct?: VirtualMachineUsers | cdktf.IResolvable): any {
  return structToTerraform<VirtualMachineUsers>(struct, (given) => ({
    username: scalarToTerraform(given.username),
    ssh_key_names: listToTerraform(referenceToTerraform)(given.sshKeyNames),
    password: scalarToTerraform(given.password),
    password_version: scalarToTerraform(given.passwordVersion),
  }));
}

/** Converts a {@link VirtualMachineUsers} to the form of cdktf's HCL output. */
export function virtualMachineUsersToHclTerraform(struct?: VirtualMachineUsers | cdktf.IResolvable): any {
  return structToTerraform<VirtualMachineUsers>(struct, (given) =>
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
      password_version: {
        value: scalarToTerraform(given.passwordVersion),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
    }),
  );
}

/** Attributes of one element of VirtualMachineUsersList. Users to create at first boot. */
export class VirtualMachineUsersOutputReference extends cdktf.ComplexObject {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number) {
    super(terraformResource, terraformAttribute, false, complexObjectIndex);
  }

  /** Login name: 1 to 32 lowercase letters, digits, hyphens and underscores. It does not start with a digit or a hyphen. */
  public get username(): string {
    return this.getStringAttribute("username");
  }

  /** SSH keys that grant access to the user's account. */
  public get sshKeyNames(): string[] {
    return this.getListAttribute("ssh_key_names");
  }

  /** Version of the write-only `password`. A new number sends `password` again. */
  public get passwordVersion(): number {
    return this.getNumberAttribute("password_version");
  }
}

/** A list of {@link VirtualMachineUsersOutputReference}. */
export class VirtualMachineUsersList extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** Returns the element at an index, starting at 0. */
  public get(index: number): VirtualMachineUsersOutputReference {
    return new VirtualMachineUsersOutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}

/** Login by SSH at the port that must succeed. */
export interface VirtualMachineDisruptionGroupReadySsh {
  /**
   * User as whom the system's `ssh` logs in, without a password.
   *
   * Pattern: `^[A-Za-z_][A-Za-z0-9._-]{0,63}$`.
   */
  readonly user: string;

  /**
   * File of the private key: absolute, relative to the stack's folder, or beginning with `~/`. Default: what `ssh` finds.
   *
   * Not empty.
   *
   * @default - none
   */
  readonly identity?: string | undefined;

  /**
   * Public keys of the machine, of which it must prove one. Either these or `pinned_in`.
   *
   * At least 1 element.
   *
   * @default - none
   */
  readonly hostKeys?: readonly string[] | cdktf.IResolvable | undefined;

  /**
   * File in which the machine's key is kept when it is first seen, and when it is first seen after its data was destroyed.
   *
   * Not empty.
   *
   * @default - none
   */
  readonly pinnedIn?: string | undefined;

  /**
   * Whether to wait on the machine until cloud-init has ended. An error of cloud-init stops the group.
   *
   * @default - none
   */
  readonly cloudInit?: boolean | cdktf.IResolvable | undefined;
}

/** Converts a {@link VirtualMachineDisruptionGroupReadySsh} to Terraform's JSON. */
export function virtualMachineDisruptionGroupReadySshToTerraform(struct?: VirtualMachineDisruptionGroupReadySsh | cdktf.IResolvable): any {
  return structToTerraform<VirtualMachineDisruptionGroupReadySsh>(struct, (given) => ({
    user: scalarToTerraform(given.user),
    identity: scalarToTerraform(given.identity),
    host_keys: listToTerraform(scalarToTerraform)(given.hostKeys),
    pinned_in: scalarToTerraform(given.pinnedIn),
    cloud_init: scalarToTerraform(given.cloudInit),
  }));
}

/** Converts a {@link VirtualMachineDisruptionGroupReadySsh} to the form of cdktf's HCL output. */
export function virtualMachineDisruptionGroupReadySshToHclTerraform(struct?: VirtualMachineDisruptionGroupReadySsh | cdktf.IResolvable): any {
  return structToTerraform<VirtualMachineDisruptionGroupReadySsh>(struct, (given) =>
    definedAttributes({
      user: {
        value: scalarToTerraform(given.user),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      identity: {
        value: scalarToTerraform(given.identity),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      host_keys: {
        value: listToTerraform(scalarToTerraform)(given.hostKeys),
        isBlock: false,
        type: "list",
        storageClassType: "stringList",
      },
      pinned_in: {
        value: scalarToTerraform(given.pinnedIn),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      cloud_init: {
        value: scalarToTerraform(given.cloudInit),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
    }),
  );
}

/** Attributes of VirtualMachineDisruptionGroupReadySsh. Login by SSH at the port that must succeed. */
export class VirtualMachineDisruptionGroupReadySshOutputReference extends StructReference<VirtualMachineDisruptionGroupReadySsh> {
  public constructor(
    terraformResource: cdktf.IInterpolatingParent,
    terraformAttribute: string,
    accessor: InputAccessor<VirtualMachineDisruptionGroupReadySsh | cdktf.IResolvable>,
  ) {
    super(terraformResource, terraformAttribute, accessor);
  }

  /** User as whom the system's `ssh` logs in, without a password. */
  public get user(): string {
    return this.getStringAttribute("user");
  }

  public set user(value: string) {
    this.svcInput("user").write(value);
  }

  /** Input value of `user`. */
  public get userInput(): string | undefined {
    return this.svcInput("user").read();
  }

  /** File of the private key: absolute, relative to the stack's folder, or beginning with `~/`. Default: what `ssh` finds. */
  public get identity(): string {
    return this.getStringAttribute("identity");
  }

  public set identity(value: string) {
    this.svcInput("identity").write(value);
  }

  /** Unsets `identity`. */
  public resetIdentity(): void {
    this.svcInput("identity").write(undefined);
  }

  /** Input value of `identity`. */
  public get identityInput(): string | undefined {
    return this.svcInput("identity").read();
  }

  /** Public keys of the machine, of which it must prove one. Either these or `pinned_in`. */
  public get hostKeys(): string[] {
    return this.getListAttribute("host_keys");
  }

  public set hostKeys(value: readonly string[] | cdktf.IResolvable) {
    this.svcInput("hostKeys").write(value);
  }

  /** Unsets `hostKeys`. */
  public resetHostKeys(): void {
    this.svcInput("hostKeys").write(undefined);
  }

  /** Input value of `hostKeys`. */
  public get hostKeysInput(): readonly string[] | cdktf.IResolvable | undefined {
    return this.svcInput("hostKeys").read();
  }

  /** File in which the machine's key is kept when it is first seen, and when it is first seen after its data was destroyed. */
  public get pinnedIn(): string {
    return this.getStringAttribute("pinned_in");
  }

  public set pinnedIn(value: string) {
    this.svcInput("pinnedIn").write(value);
  }

  /** Unsets `pinnedIn`. */
  public resetPinnedIn(): void {
    this.svcInput("pinnedIn").write(undefined);
  }

  /** Input value of `pinnedIn`. */
  public get pinnedInInput(): string | undefined {
    return this.svcInput("pinnedIn").read();
  }

  /** Whether to wait on the machine until cloud-init has ended. An error of cloud-init stops the group. */
  public get cloudInit(): cdktf.IResolvable {
    return this.getBooleanAttribute("cloud_init");
  }

  public set cloudInit(value: boolean | cdktf.IResolvable) {
    this.svcInput("cloudInit").write(value);
  }

  /** Unsets `cloudInit`. */
  public resetCloudInit(): void {
    this.svcInput("cloudInit").write(undefined);
  }

  /** Input value of `cloudInit`. */
  public get cloudInitInput(): boolean | cdktf.IResolvable | undefined {
    return this.svcInput("cloudInit").read();
  }
}

/** What must answer before a changed object counts as ready again. Default: the end of its operation, and its state where the contract says which one is ready. */
export interface VirtualMachineDisruptionGroupReady {
  /**
   * Attribute that holds the object's address, such as `network.private_ipv4`.
   *
   * Not empty.
   */
  readonly address: string;

  /**
   * Port that must accept connections.
   *
   * At least 1, at most 65535.
   */
  readonly port: number;

  /**
   * Path that must answer to a GET by HTTP with a status from 200 to 299, such as `/healthz`. Without it, the port must accept a connection.
   *
   * Pattern: `^/[!-~]*$`.
   *
   * @default - none
   */
  readonly path?: string | undefined;

  /**
   * Login by SSH at the port that must succeed.
   *
   * @default - none
   */
  readonly ssh?: VirtualMachineDisruptionGroupReadySsh | cdktf.IResolvable | undefined;

  /**
   * How long to wait for it after the change, such as `90s` or `15m`. Default: 10 minutes.
   *
   * Pattern: `^[1-9][0-9]*(s|m|h)$`.
   *
   * @default - none
   */
  readonly within?: string | undefined;
}

/** Converts a {@link VirtualMachineDisruptionGroupReady} to Terraform's JSON. */
export function virtualMachineDisruptionGroupReadyToTerraform(struct?: VirtualMachineDisruptionGroupReady | cdktf.IResolvable): any {
  return structToTerraform<VirtualMachineDisruptionGroupReady>(struct, (given) => ({
    address: scalarToTerraform(given.address),
    port: scalarToTerraform(given.port),
    path: scalarToTerraform(given.path),
    ssh: virtualMachineDisruptionGroupReadySshToTerraform(given.ssh),
    within: scalarToTerraform(given.within),
  }));
}

/** Converts a {@link VirtualMachineDisruptionGroupReady} to the form of cdktf's HCL output. */
export function virtualMachineDisruptionGroupReadyToHclTerraform(struct?: VirtualMachineDisruptionGroupReady | cdktf.IResolvable): any {
  return structToTerraform<VirtualMachineDisruptionGroupReady>(struct, (given) =>
    definedAttributes({
      address: {
        value: scalarToTerraform(given.address),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      port: {
        value: scalarToTerraform(given.port),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      path: {
        value: scalarToTerraform(given.path),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      ssh: {
        value: virtualMachineDisruptionGroupReadySshToHclTerraform(given.ssh),
        isBlock: false,
        type: "list",
        storageClassType: "struct",
      },
      within: {
        value: scalarToTerraform(given.within),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    }),
  );
}

/** Attributes of VirtualMachineDisruptionGroupReady. What must answer before a changed object counts as ready again. Default: the end of its operation, and its state where the contract says which one is ready. */
export class VirtualMachineDisruptionGroupReadyOutputReference extends StructReference<VirtualMachineDisruptionGroupReady> {
  public constructor(
    terraformResource: cdktf.IInterpolatingParent,
    terraformAttribute: string,
    accessor: InputAccessor<VirtualMachineDisruptionGroupReady | cdktf.IResolvable>,
  ) {
    super(terraformResource, terraformAttribute, accessor);
  }

  /** Attribute that holds the object's address, such as `network.private_ipv4`. */
  public get address(): string {
    return this.getStringAttribute("address");
  }

  public set address(value: string) {
    this.svcInput("address").write(value);
  }

  /** Input value of `address`. */
  public get addressInput(): string | undefined {
    return this.svcInput("address").read();
  }

  /** Port that must accept connections. */
  public get port(): number {
    return this.getNumberAttribute("port");
  }

  public set port(value: number) {
    this.svcInput("port").write(value);
  }

  /** Input value of `port`. */
  public get portInput(): number | undefined {
    return this.svcInput("port").read();
  }

  /** Path that must answer to a GET by HTTP with a status from 200 to 299, such as `/healthz`. Without it, the port must accept a connection. */
  public get path(): string {
    return this.getStringAttribute("path");
  }

  public set path(value: string) {
    this.svcInput("path").write(value);
  }

  /** Unsets `path`. */
  public resetPath(): void {
    this.svcInput("path").write(undefined);
  }

  /** Input value of `path`. */
  public get pathInput(): string | undefined {
    return this.svcInput("path").read();
  }

  #ssh?: VirtualMachineDisruptionGroupReadySshOutputReference;

  /** Login by SSH at the port that must succeed. */
  public get ssh(): VirtualMachineDisruptionGroupReadySshOutputReference {
    return (this.#ssh ??= new VirtualMachineDisruptionGroupReadySshOutputReference(this, "ssh", this.svcInput("ssh")));
  }

  /** Sets `ssh`. */
  public putSsh(value: VirtualMachineDisruptionGroupReadySsh | cdktf.IResolvable): void {
    this.svcInput("ssh").write(value);
  }

  /** Unsets `ssh`. */
  public resetSsh(): void {
    this.svcInput("ssh").write(undefined);
  }

  /** Input value of `ssh`. */
  public get sshInput(): VirtualMachineDisruptionGroupReadySsh | cdktf.IResolvable | undefined {
    return this.svcInput("ssh").read();
  }

  /** How long to wait for it after the change, such as `90s` or `15m`. Default: 10 minutes. */
  public get within(): string {
    return this.getStringAttribute("within");
  }

  public set within(value: string) {
    this.svcInput("within").write(value);
  }

  /** Unsets `within`. */
  public resetWithin(): void {
    this.svcInput("within").write(undefined);
  }

  /** Input value of `within`. */
  public get withinInput(): string | undefined {
    return this.svcInput("within").read();
  }
}

/** Group of which few objects may be out of service at the same time: a change that powers off, wipes or replaces the VirtualMachine waits until enough others are ready, and a failed one stops the group. */
export interface VirtualMachineDisruptionGroup {
  /**
   * Name of the group, for all of its objects.
   *
   * Not empty, at most 100 characters.
   */
  readonly name: string;

  /**
   * How many objects of the group may be out of service at the same time. Default: 1.
   *
   * At least 1.
   *
   * @default - none
   */
  readonly maxUnavailable?: number | undefined;

  /**
   * What must answer before a changed object counts as ready again. Default: the end of its operation, and its state where the contract says which one is ready.
   *
   * @default - none
   */
  readonly ready?: VirtualMachineDisruptionGroupReady | cdktf.IResolvable | undefined;

  /**
   * Says that the resource has `create_before_destroy`, so that a replacement takes nothing out of service.
   *
   * @default - none
   */
  readonly createBeforeDestroy?: boolean | cdktf.IResolvable | undefined;
}

/** Converts a {@link VirtualMachineDisruptionGroup} to Terraform's JSON. */
export function virtualMachineDisruptionGroupToTerraform(struct?: VirtualMachineDisruptionGroup | cdktf.IResolvable): any {
  return structToTerraform<VirtualMachineDisruptionGroup>(struct, (given) => ({
    name: scalarToTerraform(given.name),
    max_unavailable: scalarToTerraform(given.maxUnavailable),
    ready: virtualMachineDisruptionGroupReadyToTerraform(given.ready),
    create_before_destroy: scalarToTerraform(given.createBeforeDestroy),
  }));
}

/** Converts a {@link VirtualMachineDisruptionGroup} to the form of cdktf's HCL output. */
export function virtualMachineDisruptionGroupToHclTerraform(struct?: VirtualMachineDisruptionGroup | cdktf.IResolvable): any {
  return structToTerraform<VirtualMachineDisruptionGroup>(struct, (given) =>
    definedAttributes({
      name: {
        value: scalarToTerraform(given.name),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      max_unavailable: {
        value: scalarToTerraform(given.maxUnavailable),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      ready: {
        value: virtualMachineDisruptionGroupReadyToHclTerraform(given.ready),
        isBlock: false,
        type: "list",
        storageClassType: "struct",
      },
      create_before_destroy: {
        value: scalarToTerraform(given.createBeforeDestroy),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
    }),
  );
}

/** Attributes of VirtualMachineDisruptionGroup. Group of which few objects may be out of service at the same time: a change that powers off, wipes or replaces the VirtualMachine waits until enough others are ready, and a failed one stops the group. */
export class VirtualMachineDisruptionGroupOutputReference extends StructReference<VirtualMachineDisruptionGroup> {
  public constructor(
    terraformResource: cdktf.IInterpolatingParent,
    terraformAttribute: string,
    accessor: InputAccessor<VirtualMachineDisruptionGroup | cdktf.IResolvable>,
  ) {
    super(terraformResource, terraformAttribute, accessor);
  }

  /** Name of the group, for all of its objects. */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  public set name(value: string) {
    this.svcInput("name").write(value);
  }

  /** Input value of `name`. */
  public get nameInput(): string | undefined {
    return this.svcInput("name").read();
  }

  /** How many objects of the group may be out of service at the same time. Default: 1. */
  public get maxUnavailable(): number {
    return this.getNumberAttribute("max_unavailable");
  }

  public set maxUnavailable(value: number) {
    this.svcInput("maxUnavailable").write(value);
  }

  /** Unsets `maxUnavailable`. */
  public resetMaxUnavailable(): void {
    this.svcInput("maxUnavailable").write(undefined);
  }

  /** Input value of `maxUnavailable`. */
  public get maxUnavailableInput(): number | undefined {
    return this.svcInput("maxUnavailable").read();
  }

  #ready?: VirtualMachineDisruptionGroupReadyOutputReference;

  /** What must answer before a changed object counts as ready again. Default: the end of its operation, and its state where the contract says which one is ready. */
  public get ready(): VirtualMachineDisruptionGroupReadyOutputReference {
    return (this.#ready ??= new VirtualMachineDisruptionGroupReadyOutputReference(this, "ready", this.svcInput("ready")));
  }

  /** Sets `ready`. */
  public putReady(value: VirtualMachineDisruptionGroupReady | cdktf.IResolvable): void {
    this.svcInput("ready").write(value);
  }

  /** Unsets `ready`. */
  public resetReady(): void {
    this.svcInput("ready").write(undefined);
  }

  /** Input value of `ready`. */
  public get readyInput(): VirtualMachineDisruptionGroupReady | cdktf.IResolvable | undefined {
    return this.svcInput("ready").read();
  }

  /** Says that the resource has `create_before_destroy`, so that a replacement takes nothing out of service. */
  public get createBeforeDestroy(): cdktf.IResolvable {
    return this.getBooleanAttribute("create_before_destroy");
  }

  public set createBeforeDestroy(value: boolean | cdktf.IResolvable) {
    this.svcInput("createBeforeDestroy").write(value);
  }

  /** Unsets `createBeforeDestroy`. */
  public resetCreateBeforeDestroy(): void {
    this.svcInput("createBeforeDestroy").write(undefined);
  }

  /** Input value of `createBeforeDestroy`. */
  public get createBeforeDestroyInput(): boolean | cdktf.IResolvable | undefined {
    return this.svcInput("createBeforeDestroy").read();
  }
}

/**
 * Processors, memory and GPUs.
 *
 * @remarks Documented.
 */
export interface VirtualMachineCreateAlternativesCompute {
  /**
   * GPU model. Empty means no GPU.
   *
   * @default - none
   */
  readonly gpuModel?: string | undefined;

  /**
   * Number of GPUs.
   *
   * At least 0, at most 16.
   *
   * @default - none
   */
  readonly gpuCount?: number | undefined;
}

/** Converts a {@link VirtualMachineCreateAlternativesCompute} to Terraform's JSON. */
export function virtualMachineCreateAlternativesComputeToTerraform(struct?: VirtualMachineCreateAlternativesCompute | cdktf.IResolvable): any {
  return structToTerraform<VirtualMachineCreateAlternativesCompute>(struct, (given) => ({
    gpu_model: scalarToTerraform(given.gpuModel),
    gpu_count: scalarToTerraform(given.gpuCount),
  }));
}

/** Converts a {@link VirtualMachineCreateAlternativesCompute} to the form of cdktf's HCL output. */
export function virtualMachineCreateAlternativesComputeToHclTerraform(struct?: VirtualMachineCreateAlternativesCompute | cdktf.IResolvable): any {
  return structToTerraform<VirtualMachineCreateAlternativesCompute>(struct, (given) =>
    definedAttributes({
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

/** Attributes of VirtualMachineCreateAlternativesCompute. Processors, memory and GPUs. */
export class VirtualMachineCreateAlternativesComputeOutputReference extends cdktf.ComplexObject {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** GPU model. Empty means no GPU. */
  public get gpuModel(): string {
    return this.getStringAttribute("gpu_model");
  }

  /** Number of GPUs. */
  public get gpuCount(): number {
    return this.getNumberAttribute("gpu_count");
  }
}

/**
 * Network connection of the machine.
 *
 * @remarks Documented.
 */
export interface VirtualMachineCreateAlternativesNetwork {
  /**
   * Private network to join. Without it, the machine joins the default network of its datacenter.
   *
   * A Network: the construct, its full name, or the last part of its name.
   *
   * @default - none
   */
  readonly networkName?: NetworkRef | undefined;
}

/** Converts a {@link VirtualMachineCreateAlternativesNetwork} to Terraform's JSON. */
export function virtualMachineCreateAlternativesNetworkToTerraform(struct?: VirtualMachineCreateAlternativesNetwork | cdktf.IResolvable): any {
  return structToTerraform<VirtualMachineCreateAlternativesNetwork>(struct, (given) => ({
    network_name: referenceToTerraform(given.networkName),
  }));
}

/** Converts a {@link VirtualMachineCreateAlternativesNetwork} to the form of cdktf's HCL output. */
export function virtualMachineCreateAlternativesNetworkToHclTerraform(struct?: VirtualMachineCreateAlternativesNetwork | cdktf.IResolvable): any {
  return structToTerraform<VirtualMachineCreateAlternativesNetwork>(struct, (given) =>
    definedAttributes({
      network_name: {
        value: referenceToTerraform(given.networkName),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    }),
  );
}

/** Attributes of VirtualMachineCreateAlternativesNetwork. Network connection of the machine. */
export class VirtualMachineCreateAlternativesNetworkOutputReference extends cdktf.ComplexObject {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** Private network to join. Without it, the machine joins the default network of its datacenter. */
  public get networkName(): string {
    return this.getStringAttribute("network_name");
  }
}

/** Tried in this order while the service lacks capacity. */
export interface VirtualMachineCreateAlternatives {
  /**
   * Datacenter of the resource.
   *
   * A Datacenter: the construct, its full name, or the last part of its name.
   *
   * @default - none
   * @remarks Documented.
   */
  readonly region?: DatacenterRef | undefined;

  /**
   * Processors, memory and GPUs.
   *
   * @default - none
   * @remarks Documented.
   */
  readonly compute?: VirtualMachineCreateAlternativesCompute | cdktf.IResolvable | undefined;

  /**
   * Network connection of the machine.
   *
   * @default - none
   * @remarks Documented.
   */
  readonly network?: VirtualMachineCreateAlternativesNetwork | cdktf.IResolvable | undefined;
}

/** Converts a {@link VirtualMachineCreateAlternatives} to Terraform's JSON. */
export function virtualMachineCreateAlternativesToTerraform(struct?: VirtualMachineCreateAlternatives | cdktf.IResolvable): any {
  return structToTerraform<VirtualMachineCreateAlternatives>(struct, (given) => ({
    region: referenceToTerraform(given.region),
    compute: virtualMachineCreateAlternativesComputeToTerraform(given.compute),
    network: virtualMachineCreateAlternativesNetworkToTerraform(given.network),
  }));
}

/** Converts a {@link VirtualMachineCreateAlternatives} to the form of cdktf's HCL output. */
export function virtualMachineCreateAlternativesToHclTerraform(struct?: VirtualMachineCreateAlternatives | cdktf.IResolvable): any {
  return structToTerraform<VirtualMachineCreateAlternatives>(struct, (given) =>
    definedAttributes({
      region: {
        value: referenceToTerraform(given.region),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      compute: {
        value: virtualMachineCreateAlternativesComputeToHclTerraform(given.compute),
        isBlock: false,
        type: "list",
        storageClassType: "struct",
      },
      network: {
        value: virtualMachineCreateAlternativesNetworkToHclTerraform(given.network),
        isBlock: false,
        type: "list",
        storageClassType: "struct",
      },
    }),
  );
}

/** Attributes of one element of VirtualMachineCreateAlternativesList. Tried in this order while the service lacks capacity. */
export class VirtualMachineCreateAlternativesOutputReference extends cdktf.ComplexObject {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number) {
    super(terraformResource, terraformAttribute, false, complexObjectIndex);
  }

  /**
   * Datacenter of the resource.
   *
   * @remarks Documented.
   */
  public get region(): string {
    return this.getStringAttribute("region");
  }

  #compute?: VirtualMachineCreateAlternativesComputeOutputReference;

  /**
   * Processors, memory and GPUs.
   *
   * @remarks Documented.
   */
  public get compute(): VirtualMachineCreateAlternativesComputeOutputReference {
    return (this.#compute ??= new VirtualMachineCreateAlternativesComputeOutputReference(this, "compute"));
  }

  #network?: VirtualMachineCreateAlternativesNetworkOutputReference;

  /**
   * Network connection of the machine.
   *
   * @remarks Documented.
   */
  public get network(): VirtualMachineCreateAlternativesNetworkOutputReference {
    return (this.#network ??= new VirtualMachineCreateAlternativesNetworkOutputReference(this, "network"));
  }
}

/** A list of {@link VirtualMachineCreateAlternativesOutputReference}. */
export class VirtualMachineCreateAlternativesList extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** Returns the element at an index, starting at 0. */
  public get(index: number): VirtualMachineCreateAlternativesOutputReference {
    return new VirtualMachineCreateAlternativesOutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}

/** Time limits for creating, updating and deleting a VirtualMachine. */
export interface VirtualMachineTimeouts {
  /**
   * Time limit for the create, such as "90s", "30m" or "1h30m".
   *
   * @default "60m"
   */
  readonly create?: string | undefined;

  /**
   * Time limit for the update, such as "90s", "30m" or "1h30m".
   *
   * @default "60m"
   */
  readonly update?: string | undefined;

  /**
   * Time limit for the delete, such as "90s", "30m" or "1h30m".
   *
   * @default "60m"
   */
  readonly delete?: string | undefined;
}

/** Converts a {@link VirtualMachineTimeouts} to Terraform's JSON. */
export function virtualMachineTimeoutsToTerraform(struct?: VirtualMachineTimeouts | cdktf.IResolvable): any {
  return structToTerraform<VirtualMachineTimeouts>(struct, (given) => ({
    create: scalarToTerraform(given.create),
    update: scalarToTerraform(given.update),
    delete: scalarToTerraform(given.delete),
  }));
}

/** Converts a {@link VirtualMachineTimeouts} to the form of cdktf's HCL output. */
export function virtualMachineTimeoutsToHclTerraform(struct?: VirtualMachineTimeouts | cdktf.IResolvable): any {
  return structToTerraform<VirtualMachineTimeouts>(struct, (given) =>
    definedAttributes({
      create: {
        value: scalarToTerraform(given.create),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      update: {
        value: scalarToTerraform(given.update),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      delete: {
        value: scalarToTerraform(given.delete),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    }),
  );
}

/** Attributes of VirtualMachineTimeouts. Time limits for creating, updating and deleting a VirtualMachine. */
export class VirtualMachineTimeoutsOutputReference extends StructReference<VirtualMachineTimeouts> {
  public constructor(
    terraformResource: cdktf.IInterpolatingParent,
    terraformAttribute: string,
    accessor: InputAccessor<VirtualMachineTimeouts | cdktf.IResolvable>,
  ) {
    super(terraformResource, terraformAttribute, accessor);
  }

  /** Time limit for the create, such as "90s", "30m" or "1h30m". */
  public get create(): string {
    return this.getStringAttribute("create");
  }

  public set create(value: string) {
    this.svcInput("create").write(value);
  }

  /** Unsets `create`. */
  public resetCreate(): void {
    this.svcInput("create").write(undefined);
  }

  /** Input value of `create`. */
  public get createInput(): string | undefined {
    return this.svcInput("create").read();
  }

  /** Time limit for the update, such as "90s", "30m" or "1h30m". */
  public get update(): string {
    return this.getStringAttribute("update");
  }

  public set update(value: string) {
    this.svcInput("update").write(value);
  }

  /** Unsets `update`. */
  public resetUpdate(): void {
    this.svcInput("update").write(undefined);
  }

  /** Input value of `update`. */
  public get updateInput(): string | undefined {
    return this.svcInput("update").read();
  }

  /** Time limit for the delete, such as "90s", "30m" or "1h30m". */
  public get delete(): string {
    return this.getStringAttribute("delete");
  }

  public set delete(value: string) {
    this.svcInput("delete").write(value);
  }

  /** Unsets `delete`. */
  public resetDelete(): void {
    this.svcInput("delete").write(undefined);
  }

  /** Input value of `delete`. */
  public get deleteInput(): string | undefined {
    return this.svcInput("delete").read();
  }
}

/**
 * A virtual machine.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Terraform: `svc_virtual_machine`. Resource name: `projects/{project}/virtual-machines/{id}`.
 *
 * Updated in place by UpdateVirtualMachine and ResizeVirtualMachine and ReimageVirtualMachine. Any other change forces a new resource to be created.
 *
 * @remarks Documented.
 *
 * @example
 * new VirtualMachine(this, "virtual-machine", {
 *   compute: { vcpus: 4, memoryGib: 16 },
 *   boot: { image: "debian-12" },
 * });
 */
export class VirtualMachine extends SvcResource<VirtualMachineConfig> implements IVirtualMachine {
  /** Resource type in Terraform. */
  public static readonly tfResourceType = "svc_virtual_machine";

  /**
   * Makes the engine generate the configuration of an existing object during `cdktf plan`.
   *
   * @param scope parent of the construct that represents the import
   * @param importToId construct id in the generated configuration
   * @param importFromId resource name of the object, `projects/{project}/virtual-machines/{id}`, or the last part of the name
   * @param provider provider that reads the object. @default - the stack's provider
   */
  public static generateConfigForImport(
    scope: Construct,
    importToId: string,
    importFromId: string,
    provider?: cdktf.TerraformProvider,
  ): cdktf.ImportableResource {
    const shape = { contract, kindName: "VirtualMachine", terraformType: "svc_virtual_machine" };
    return importableResource(shape, scope, importToId, importFromId, provider);
  }

  /**
   * Creates the resource from a manifest: the fields of the create request in YAML or JSON, with their wire names (`displayName` or
   * `display_name`). Synthesis reports all problems of the manifest, each with its line and column. All values are literal: a manifest
   * contains no Terraform expressions.
   *
   * @param scope parent of the resource
   * @param id construct id of the resource
   * @param manifest path of the file, or `{ text }` with the manifest itself. A string with a line break is a manifest, too.
   * @param overrides properties beside the manifest's or instead of them. Sections are merged property by property; any other value
   *   replaces the manifest's. @default - none
   */
  public static fromManifest(
    scope: Construct,
    id: string,
    manifest: ManifestSource,
    overrides: ManifestOverrides<VirtualMachineConfig> = {},
  ): VirtualMachine {
    const make = (config: VirtualMachineConfig): VirtualMachine => new VirtualMachine(scope, id, config);
    const shape = { contract, kindName: "VirtualMachine" };
    return resourceFromManifest(shape, manifest, overrides, make);
  }

  /**
   * Returns a reference to a VirtualMachine that this stack does not manage. It is accepted wherever a construct of the kind is. The object
   * is neither created nor read, and its existence is not checked.
   *
   * @param name full resource name, `projects/{project}/virtual-machines/{id}` (see `ResourceName.of`), or a token
   * @throws RangeError if a text is not such a name
   */
  public static fromName(name: string): IVirtualMachine {
    return objectFromName(contract, "VirtualMachine", "VirtualMachine.fromName", name);
  }

  /**
   * Looks up the one VirtualMachine that matches, during synthesis. Its values are constants, so the program can branch on them. The answer is
   * stored in `svc.context.json`, which you commit: later syntheses need neither the service nor an API key.
   *
   * @param scope construct that needs the answer; its stack's provider must exist already
   * @param id name of the look-up in messages
   * @param query conditions on the object
   * @param options another provider. @default - the stack's provider
   * @throws Error if not exactly one object matches, or if neither the file nor the service has an answer
   */
  public static fromLookup(
    scope: Construct,
    id: string,
    query: VirtualMachineLookup,
    options: LookupOptions = {},
  ): IVirtualMachine & VirtualMachineValues {
    const shape = { contract, kindName: "VirtualMachine", caller: "VirtualMachine.fromLookup" } as const;
    return lookUpOne(shape, scope, id, query, options) as IVirtualMachine & VirtualMachineValues;
  }

  /**
   * Looks up all VirtualMachines that match, sorted by name, during synthesis. See `fromLookup`.
   *
   * @param scope construct that needs the answer; its stack's provider must exist already
   * @param id name of the look-up in messages
   * @param query conditions on the object
   * @param options another provider. @default - the stack's provider
   * @throws Error if neither the file nor the service has an answer
   */
  public static lookupAll(
    scope: Construct,
    id: string,
    query: VirtualMachineLookup = {},
    options: LookupOptions = {},
  ): readonly (IVirtualMachine & VirtualMachineValues)[] {
    const shape = { contract, kindName: "VirtualMachine", caller: "VirtualMachine.lookupAll" } as const;
    return lookUpAll(shape, scope, id, query, options) as readonly (IVirtualMachine & VirtualMachineValues)[];
  }

  /** Kind of the object. */
  public readonly svcKind = "VirtualMachine";

  public constructor(scope: Construct, id: string, config: VirtualMachineConfig) {
    super(scope, id, {
      contract,
      kindName: "VirtualMachine",
      terraformType: "svc_virtual_machine",
      config,
      strict: new.target === VirtualMachine,
    });
  }

  /**
   * Full resource name, `projects/{p}/virtual-machines/{id}`.
   *
   * @remarks Documented.
   */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  /** Project that contains the resource. */
  public get projectName(): string {
    return this.getStringAttribute("project_name");
  }

  public set projectName(value: ProjectRef) {
    this.svcInput("projectName").write(value);
  }

  /** Unsets `projectName`. */
  public resetProjectName(): void {
    this.svcInput("projectName").write(undefined);
  }

  /** Input value of `projectName`. */
  public get projectNameInput(): ProjectRef | undefined {
    return this.svcInput("projectName").read();
  }

  /** Human-readable name. */
  public get displayName(): string {
    return this.getStringAttribute("display_name");
  }

  public set displayName(value: string) {
    this.svcInput("displayName").write(value);
  }

  /** Unsets `displayName`. */
  public resetDisplayName(): void {
    this.svcInput("displayName").write(undefined);
  }

  /** Input value of `displayName`. */
  public get displayNameInput(): string | undefined {
    return this.svcInput("displayName").read();
  }

  /**
   * Datacenter of the resource.
   *
   * @remarks Documented.
   */
  public get region(): string {
    return this.getStringAttribute("region");
  }

  public set region(value: DatacenterRef) {
    this.svcInput("region").write(value);
  }

  /** Unsets `region`. */
  public resetRegion(): void {
    this.svcInput("region").write(undefined);
  }

  /** Input value of `region`. */
  public get regionInput(): DatacenterRef | undefined {
    return this.svcInput("region").read();
  }

  #compute?: VirtualMachineComputeOutputReference;

  /**
   * Processors, memory and GPUs.
   *
   * @remarks Documented.
   */
  public get compute(): VirtualMachineComputeOutputReference {
    return (this.#compute ??= new VirtualMachineComputeOutputReference(this, "compute", this.svcInput("compute")));
  }

  /** Sets `compute`. */
  public putCompute(value: VirtualMachineCompute | cdktf.IResolvable): void {
    this.svcInput("compute").write(value);
  }

  /** Input value of `compute`. */
  public get computeInput(): VirtualMachineCompute | cdktf.IResolvable | undefined {
    return this.svcInput("compute").read();
  }

  #boot?: VirtualMachineBootOutputReference;

  /**
   * Boot image and boot disk.
   *
   * @remarks Documented.
   */
  public get boot(): VirtualMachineBootOutputReference {
    return (this.#boot ??= new VirtualMachineBootOutputReference(this, "boot", this.svcInput("boot")));
  }

  /** Sets `boot`. */
  public putBoot(value: VirtualMachineBoot | cdktf.IResolvable): void {
    this.svcInput("boot").write(value);
  }

  /** Input value of `boot`. */
  public get bootInput(): VirtualMachineBoot | cdktf.IResolvable | undefined {
    return this.svcInput("boot").read();
  }

  #network?: VirtualMachineNetworkOutputReference;

  /**
   * Network connection of the machine.
   *
   * @remarks Documented.
   */
  public get network(): VirtualMachineNetworkOutputReference {
    return (this.#network ??= new VirtualMachineNetworkOutputReference(this, "network", this.svcInput("network")));
  }

  /** Sets `network`. */
  public putNetwork(value: VirtualMachineNetwork | cdktf.IResolvable): void {
    this.svcInput("network").write(value);
  }

  /** Unsets `network`. */
  public resetNetwork(): void {
    this.svcInput("network").write(undefined);
  }

  /** Input value of `network`. */
  public get networkInput(): VirtualMachineNetwork | cdktf.IResolvable | undefined {
    return this.svcInput("network").read();
  }

  #users?: VirtualMachineUsersList;

  /**
   * Users to create at first boot.
   *
   * @remarks Documented.
   */
  public get users(): VirtualMachineUsersList {
    return (this.#users ??= new VirtualMachineUsersList(this, "users"));
  }

  /** Sets `users`. */
  public putUsers(value: readonly VirtualMachineUsers[] | cdktf.IResolvable): void {
    this.svcInput("users").write(value);
  }

  /** Unsets `users`. */
  public resetUsers(): void {
    this.svcInput("users").write(undefined);
  }

  /** Input value of `users`. */
  public get usersInput(): readonly VirtualMachineUsers[] | cdktf.IResolvable | undefined {
    return this.svcInput("users").read();
  }

  #labels?: cdktf.StringMap;

  /** Key-value pairs for your own use. */
  public get labels(): cdktf.StringMap {
    return (this.#labels ??= new cdktf.StringMap(this, "labels"));
  }

  public set labels(value: { readonly [key: string]: string } | cdktf.IResolvable) {
    this.svcInput("labels").write(value);
  }

  /** Unsets `labels`. */
  public resetLabels(): void {
    this.svcInput("labels").write(undefined);
  }

  /** Input value of `labels`. */
  public get labelsInput(): { readonly [key: string]: string } | cdktf.IResolvable | undefined {
    return this.svcInput("labels").read();
  }

  /**
   * State of the machine.
   *
   * One of `RUNNING`, `STOPPED`, `FAILED`.
   */
  public get state(): string {
    return this.getStringAttribute("state");
  }

  /** Creation time, in RFC 3339 format. */
  public get createTime(): string {
    return this.getStringAttribute("create_time");
  }

  /** Object that the new one is cloned from (CloneVirtualMachine). Used only at creation: removing it later has no effect. Creates a virtual machine with the disk content of another. */
  public get cloneFrom(): string {
    return this.getStringAttribute("clone_from");
  }

  public set cloneFrom(value: VirtualMachineRef) {
    this.svcInput("cloneFrom").write(value);
  }

  /** Unsets `cloneFrom`. */
  public resetCloneFrom(): void {
    this.svcInput("cloneFrom").write(undefined);
  }

  /** Input value of `cloneFrom`. */
  public get cloneFromInput(): VirtualMachineRef | undefined {
    return this.svcInput("cloneFrom").read();
  }

  /** Allows updates in place that destroy data (ReimageVirtualMachine). Without it, such a change forces a new resource to be created. Overwrites the boot disk of a virtual machine with an image. All data on the disk is lost. */
  public get allowReimage(): cdktf.IResolvable {
    return this.getBooleanAttribute("allow_reimage");
  }

  public set allowReimage(value: boolean | cdktf.IResolvable) {
    this.svcInput("allowReimage").write(value);
  }

  /** Unsets `allowReimage`. */
  public resetAllowReimage(): void {
    this.svcInput("allowReimage").write(undefined);
  }

  /** Input value of `allowReimage`. */
  public get allowReimageInput(): boolean | cdktf.IResolvable | undefined {
    return this.svcInput("allowReimage").read();
  }

  /** Whether plans and applies refuse to delete or replace the VirtualMachine, also when its block has left the code. Apply `false` first to delete it. */
  public get deletionProtection(): cdktf.IResolvable {
    return this.getBooleanAttribute("deletion_protection");
  }

  public set deletionProtection(value: boolean | cdktf.IResolvable) {
    this.svcInput("deletionProtection").write(value);
  }

  /** Unsets `deletionProtection`. */
  public resetDeletionProtection(): void {
    this.svcInput("deletionProtection").write(undefined);
  }

  /** Input value of `deletionProtection`. */
  public get deletionProtectionInput(): boolean | cdktf.IResolvable | undefined {
    return this.svcInput("deletionProtection").read();
  }

  /**
   * Answer of a plan to a change that forces replacement: a warning, or an error, that names what is lost. Default: the provider's `replace`, otherwise a warning if data is lost.
   *
   * One of `warn`, `forbid`.
   */
  public get replace(): string {
    return this.getStringAttribute("replace");
  }

  public set replace(value: "warn" | "forbid" | (string & {})) {
    this.svcInput("replace").write(value);
  }

  /** Unsets `replace`. */
  public resetReplace(): void {
    this.svcInput("replace").write(undefined);
  }

  /** Input value of `replace`. */
  public get replaceInput(): "warn" | "forbid" | (string & {}) | undefined {
    return this.svcInput("replace").read();
  }

  #disruptionGroup?: VirtualMachineDisruptionGroupOutputReference;

  /** Group of which few objects may be out of service at the same time: a change that powers off, wipes or replaces the VirtualMachine waits until enough others are ready, and a failed one stops the group. */
  public get disruptionGroup(): VirtualMachineDisruptionGroupOutputReference {
    return (this.#disruptionGroup ??= new VirtualMachineDisruptionGroupOutputReference(this, "disruption_group", this.svcInput("disruptionGroup")));
  }

  /** Sets `disruptionGroup`. */
  public putDisruptionGroup(value: VirtualMachineDisruptionGroup | cdktf.IResolvable): void {
    this.svcInput("disruptionGroup").write(value);
  }

  /** Unsets `disruptionGroup`. */
  public resetDisruptionGroup(): void {
    this.svcInput("disruptionGroup").write(undefined);
  }

  /** Input value of `disruptionGroup`. */
  public get disruptionGroupInput(): VirtualMachineDisruptionGroup | cdktf.IResolvable | undefined {
    return this.svcInput("disruptionGroup").read();
  }

  #createAlternatives?: VirtualMachineCreateAlternativesList;

  /** Tried in this order while the service lacks capacity. */
  public get createAlternatives(): VirtualMachineCreateAlternativesList {
    return (this.#createAlternatives ??= new VirtualMachineCreateAlternativesList(this, "create_alternatives"));
  }

  /** Sets `createAlternatives`. */
  public putCreateAlternatives(value: readonly VirtualMachineCreateAlternatives[] | cdktf.IResolvable): void {
    this.svcInput("createAlternatives").write(value);
  }

  /** Unsets `createAlternatives`. */
  public resetCreateAlternatives(): void {
    this.svcInput("createAlternatives").write(undefined);
  }

  /** Input value of `createAlternatives`. */
  public get createAlternativesInput(): readonly VirtualMachineCreateAlternatives[] | cdktf.IResolvable | undefined {
    return this.svcInput("createAlternatives").read();
  }

  /** Longest wait for capacity, such as `2h`. Default: none. */
  public get waitForCapacity(): string {
    return this.getStringAttribute("wait_for_capacity");
  }

  public set waitForCapacity(value: string) {
    this.svcInput("waitForCapacity").write(value);
  }

  /** Unsets `waitForCapacity`. */
  public resetWaitForCapacity(): void {
    this.svcInput("waitForCapacity").write(undefined);
  }

  /** Input value of `waitForCapacity`. */
  public get waitForCapacityInput(): string | undefined {
    return this.svcInput("waitForCapacity").read();
  }

  /** Name of a set of objects that are created all or none: if the service lacks capacity for one of them, the others that the same run created are deleted again. */
  public get allOrNone(): string {
    return this.getStringAttribute("all_or_none");
  }

  public set allOrNone(value: string) {
    this.svcInput("allOrNone").write(value);
  }

  /** Unsets `allOrNone`. */
  public resetAllOrNone(): void {
    this.svcInput("allOrNone").write(undefined);
  }

  /** Input value of `allOrNone`. */
  public get allOrNoneInput(): string | undefined {
    return this.svcInput("allOrNone").read();
  }

  /** The same as `name`. */
  public get id(): string {
    return this.getStringAttribute("id");
  }

  #labelsAll?: cdktf.StringMap;

  /** All labels: `labels`, and below them `default_labels` of the provider. */
  public get labelsAll(): cdktf.StringMap {
    return (this.#labelsAll ??= new cdktf.StringMap(this, "labels_all"));
  }

  #timeouts?: VirtualMachineTimeoutsOutputReference;

  /** Time limits for creating, updating and deleting the resource. */
  public get timeouts(): VirtualMachineTimeoutsOutputReference {
    return (this.#timeouts ??= new VirtualMachineTimeoutsOutputReference(this, "timeouts", this.svcInput("timeouts")));
  }

  /** Sets `timeouts`. */
  public putTimeouts(value: VirtualMachineTimeouts | cdktf.IResolvable): void {
    this.svcInput("timeouts").write(value);
  }

  /** Unsets `timeouts`. */
  public resetTimeouts(): void {
    this.svcInput("timeouts").write(undefined);
  }

  /** Input value of `timeouts`. */
  public get timeoutsInput(): VirtualMachineTimeouts | cdktf.IResolvable | undefined {
    return this.svcInput("timeouts").read();
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      project_name: referenceToTerraform(this.svcInputs.projectName),
      display_name: scalarToTerraform(this.svcInputs.displayName),
      region: referenceToTerraform(this.svcInputs.region),
      compute: virtualMachineComputeToTerraform(this.svcInputs.compute),
      boot: virtualMachineBootToTerraform(this.svcInputs.boot),
      network: virtualMachineNetworkToTerraform(this.svcInputs.network),
      users: listToTerraform(virtualMachineUsersToTerraform)(this.svcInputs.users),
      labels: mapToTerraform(scalarToTerraform)(this.svcInputs.labels),
      clone_from: referenceToTerraform(this.svcInputs.cloneFrom),
      allow_reimage: scalarToTerraform(this.svcInputs.allowReimage),
      deletion_protection: scalarToTerraform(this.svcInputs.deletionProtection),
      replace: scalarToTerraform(this.svcInputs.replace),
      disruption_group: virtualMachineDisruptionGroupToTerraform(this.svcInputs.disruptionGroup),
      create_alternatives: listToTerraform(virtualMachineCreateAlternativesToTerraform)(this.svcInputs.createAlternatives),
      wait_for_capacity: scalarToTerraform(this.svcInputs.waitForCapacity),
      all_or_none: scalarToTerraform(this.svcInputs.allOrNone),
      timeouts: virtualMachineTimeoutsToTerraform(this.svcInputs.timeouts),
    };
  }

  protected override synthesizeHclAttributes(): { [name: string]: any } {
    return definedAttributes({
      project_name: {
        value: referenceToTerraform(this.svcInputs.projectName),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      display_name: {
        value: scalarToTerraform(this.svcInputs.displayName),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      region: {
        value: referenceToTerraform(this.svcInputs.region),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      compute: {
        value: virtualMachineComputeToHclTerraform(this.svcInputs.compute),
        isBlock: false,
        type: "list",
        storageClassType: "struct",
      },
      boot: {
        value: virtualMachineBootToHclTerraform(this.svcInputs.boot),
        isBlock: false,
        type: "list",
        storageClassType: "struct",
      },
      network: {
        value: virtualMachineNetworkToHclTerraform(this.svcInputs.network),
        isBlock: false,
        type: "list",
        storageClassType: "struct",
      },
      users: {
        value: listToTerraform(virtualMachineUsersToHclTerraform)(this.svcInputs.users),
        isBlock: false,
        type: "list",
        storageClassType: "structList",
      },
      labels: {
        value: mapToTerraform(scalarToTerraform)(this.svcInputs.labels),
        isBlock: false,
        type: "map",
        storageClassType: "stringMap",
      },
      clone_from: {
        value: referenceToTerraform(this.svcInputs.cloneFrom),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      allow_reimage: {
        value: scalarToTerraform(this.svcInputs.allowReimage),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      deletion_protection: {
        value: scalarToTerraform(this.svcInputs.deletionProtection),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      replace: {
        value: scalarToTerraform(this.svcInputs.replace),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      disruption_group: {
        value: virtualMachineDisruptionGroupToHclTerraform(this.svcInputs.disruptionGroup),
        isBlock: false,
        type: "list",
        storageClassType: "struct",
      },
      create_alternatives: {
        value: listToTerraform(virtualMachineCreateAlternativesToHclTerraform)(this.svcInputs.createAlternatives),
        isBlock: false,
        type: "list",
        storageClassType: "structList",
      },
      wait_for_capacity: {
        value: scalarToTerraform(this.svcInputs.waitForCapacity),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      all_or_none: {
        value: scalarToTerraform(this.svcInputs.allOrNone),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      timeouts: {
        value: virtualMachineTimeoutsToHclTerraform(this.svcInputs.timeouts),
        isBlock: true,
        type: "struct",
        storageClassType: "struct",
      },
    });
  }
}
