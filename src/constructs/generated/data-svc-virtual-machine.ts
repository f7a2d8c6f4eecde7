// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, dataSourceFields, kindOf } from "../../contract";
import { definedAttributes, referenceToTerraform, SvcDataSource } from "../foundation";
import type { ProjectRef, IVirtualMachine, VirtualMachineRef } from "./references";

/** Configuration of {@link DataSvcVirtualMachine}. */
export interface DataSvcVirtualMachineConfig extends cdktf.TerraformMetaArguments {
  /**
   * Full resource name, `projects/{p}/virtual-machines/{id}`.
   *
   * A VirtualMachine: the construct, its full name, or the last part of its name.
   *
   * @remarks Documented.
   */
  readonly name: VirtualMachineRef;

  /**
   * Project that contains the resource.
   *
   * A Project: the construct, its full name, or the last part of its name.
   *
   * @default - the provider's `project`, or the environment variable `SVC_PROJECT`
   */
  readonly projectName?: ProjectRef | undefined;
}

/** Attributes of DataSvcVirtualMachineCompute. Processors, memory and GPUs. */
export class DataSvcVirtualMachineComputeOutputReference extends cdktf.ComplexObject {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** Number of virtual processors. */
  public get vcpus(): number {
    return this.getNumberAttribute("vcpus");
  }

  /** Memory, in GiB. */
  public get memoryGib(): number {
    return this.getNumberAttribute("memory_gib");
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

/** Attributes of DataSvcVirtualMachineBoot. Boot image and boot disk. */
export class DataSvcVirtualMachineBootOutputReference extends cdktf.ComplexObject {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** Image to write to the boot disk, for example `debian-12`. */
  public get image(): string {
    return this.getStringAttribute("image");
  }

  /** Size of the boot disk, in GiB. */
  public get diskSizeGib(): number {
    return this.getNumberAttribute("disk_size_gib");
  }
}

/** Attributes of DataSvcVirtualMachineNetwork. Network connection of the machine. */
export class DataSvcVirtualMachineNetworkOutputReference extends cdktf.ComplexObject {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** Private network to join. Without it, the machine joins the default network of its datacenter. */
  public get networkName(): string {
    return this.getStringAttribute("network_name");
  }

  /** Whether the machine gets a public IPv4 address. */
  public get assignPublicIpv4(): cdktf.IResolvable {
    return this.getBooleanAttribute("assign_public_ipv4");
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

/** Attributes of one element of DataSvcVirtualMachineUsersList. Users to create at first boot. */
export class DataSvcVirtualMachineUsersOutputReference extends cdktf.ComplexObject {
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
}

/** A list of {@link DataSvcVirtualMachineUsersOutputReference}. */
export class DataSvcVirtualMachineUsersList extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** Returns the element at an index, starting at 0. */
  public get(index: number): DataSvcVirtualMachineUsersOutputReference {
    return new DataSvcVirtualMachineUsersOutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}

/**
 * Reads an existing VirtualMachine. A virtual machine.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Terraform: `svc_virtual_machine`.
 *
 * @remarks Documented.
 *
 * @example
 * new DataSvcVirtualMachine(this, "virtual-machine", {
 *   name: "projects/shop/virtual-machines/vm-7f3a12c8",
 * });
 */
export class DataSvcVirtualMachine extends SvcDataSource<DataSvcVirtualMachineConfig> implements IVirtualMachine {
  /** Data source type in Terraform. */
  public static readonly tfResourceType = "svc_virtual_machine";

  /** Kind of the object. */
  public readonly svcKind = "VirtualMachine";

  public constructor(scope: Construct, id: string, config: DataSvcVirtualMachineConfig) {
    super(scope, id, {
      contract,
      terraformType: "svc_virtual_machine",
      config,
      strict: new.target === DataSvcVirtualMachine,
      fields: () => dataSourceFields(kindOf(contract, "VirtualMachine")),
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

  public set name(value: VirtualMachineRef) {
    this.svcInput("name").write(value);
  }

  /** Input value of `name`. */
  public get nameInput(): VirtualMachineRef | undefined {
    return this.svcInput("name").read();
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

  /**
   * Datacenter of the resource.
   *
   * @remarks Documented.
   */
  public get region(): string {
    return this.getStringAttribute("region");
  }

  #compute?: DataSvcVirtualMachineComputeOutputReference;

  /**
   * Processors, memory and GPUs.
   *
   * @remarks Documented.
   */
  public get compute(): DataSvcVirtualMachineComputeOutputReference {
    return (this.#compute ??= new DataSvcVirtualMachineComputeOutputReference(this, "compute"));
  }

  #boot?: DataSvcVirtualMachineBootOutputReference;

  /**
   * Boot image and boot disk.
   *
   * @remarks Documented.
   */
  public get boot(): DataSvcVirtualMachineBootOutputReference {
    return (this.#boot ??= new DataSvcVirtualMachineBootOutputReference(this, "boot"));
  }

  #network?: DataSvcVirtualMachineNetworkOutputReference;

  /**
   * Network connection of the machine.
   *
   * @remarks Documented.
   */
  public get network(): DataSvcVirtualMachineNetworkOutputReference {
    return (this.#network ??= new DataSvcVirtualMachineNetworkOutputReference(this, "network"));
  }

  #users?: DataSvcVirtualMachineUsersList;

  /**
   * Users to create at first boot.
   *
   * @remarks Documented.
   */
  public get users(): DataSvcVirtualMachineUsersList {
    return (this.#users ??= new DataSvcVirtualMachineUsersList(this, "users"));
  }

  #labels?: cdktf.StringMap;

  /** Key-value pairs for your own use. */
  public get labels(): cdktf.StringMap {
    return (this.#labels ??= new cdktf.StringMap(this, "labels"));
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

  /** The same as `name`. */
  public get id(): string {
    return this.getStringAttribute("id");
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      name: referenceToTerraform(this.svcInputs.name),
      project_name: referenceToTerraform(this.svcInputs.projectName),
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
      project_name: {
        value: referenceToTerraform(this.svcInputs.projectName),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    });
  }
}
