import type { NameRequest, Page } from "./common";

export interface CustomSize {
  /**
   * @isInt
   * @minimum 1
   */
  vcpus: number;

  /**
   * @isInt
   * @minimum 1
   */
  memoryGib: number;
}

/** The size of a virtual machine: either a machine type or a custom size. */
export interface Compute {
  /** A size of the catalog, such as standard-2. */
  machineType?: string;

  custom?: CustomSize;
}

export interface Boot {
  /** An image of the catalog, such as debian-12. */
  image: string;

  /**
   * Size of the boot disk in GiB.
   * @isInt
   * @minimum 1
   */
  diskSizeGib?: number;
}

export interface NetworkAttachment {
  /** Resource name of the network, projects/{project}/networks/{network}. */
  networkName: string;

  publicAddress?: boolean;
}

export interface User {
  username: string;

  /** Resource names of SSH keys, projects/{project}/ssh-keys/{sshKey}. */
  sshKeyNames?: string[];

  administrator?: boolean;
}

/** The wanted virtual machine. */
export interface VirtualMachineManifest {
  /** Resource name of the project, projects/{project}. */
  projectName: string;

  /** Resource name of the datacenter, datacenters/{slug}. */
  region: string;

  compute: Compute;

  boot: Boot;

  network?: NetworkAttachment | null;

  users?: User[] | null;

  labels?: Record<string, string> | null;
}

export type VirtualMachineState = "STATE_PROVISIONING" | "STATE_READY" | "STATE_STOPPED";

export interface VirtualMachine extends VirtualMachineManifest {
  /**
   * Resource name, projects/{project}/virtual-machines/{virtualMachine}.
   * @readonly
   */
  name: string;

  /** @readonly */
  state: VirtualMachineState;

  /** @readonly */
  createTime: string;
}

export interface UpdateVirtualMachineRequest
  extends NameRequest, Partial<Pick<VirtualMachineManifest, "network" | "users" | "labels">> {}

export interface ResizeVirtualMachineRequest extends NameRequest, Pick<VirtualMachineManifest, "compute"> {}

export interface ReimageVirtualMachineRequest extends NameRequest, Pick<VirtualMachineManifest, "boot"> {}

export interface CloneVirtualMachineRequest extends Pick<VirtualMachineManifest, "projectName"> {
  /** Resource name of the virtual machine to copy, projects/{project}/virtual-machines/{virtualMachine}. */
  sourceVirtualMachineName: string;
}

export interface VirtualMachinePage extends Page {
  virtualMachines: VirtualMachine[];
}

export interface CreateSshKeyRequest {
  /** Resource name of the project, projects/{project}. */
  projectName: string;

  /** The key in the format of OpenSSH. */
  publicKey: string;

  displayName?: string | null;
}

export interface SshKey extends CreateSshKeyRequest {
  /**
   * Resource name, projects/{project}/ssh-keys/{sshKey}.
   * @readonly
   */
  name: string;

  /** @readonly */
  fingerprint: string;

  /** @readonly */
  createTime: string;
}

export interface UpdateSshKeyRequest extends NameRequest, Partial<Pick<CreateSshKeyRequest, "displayName">> {}

export interface SshKeyPage extends Page {
  sshKeys: SshKey[];
}
