// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, dataSourceFields, kindOf } from "../../contract";
import { definedAttributes, referenceToTerraform, SvcDataSource } from "../foundation";
import type { ProjectRef, IVirtualMachine, VirtualMachineRef } from "./references";

/** What is given for a {@link DataSvcVirtualMachine}. */
export interface DataSvcVirtualMachineConfig extends cdktf.TerraformMetaArguments {
  /**
   * Full resource name, `projects/{p}/virtual-machines/{id}`. (documented)
   *
   * Given by the VirtualMachine construct, by its full name, or by the last part of the name alone.
   * A change makes another object in its place.
   */
  readonly name: VirtualMachineRef;

  /**
   * The project that it belongs to. (assumed)
   *
   * Given by the Project construct, by its full name, or by the last part of the name alone.
   * A change makes another object in its place.
   *
   * @default - the provider's `project`, or else SVC_PROJECT
   */
  readonly projectName?: ProjectRef | undefined;
}

/** The attributes of DataSvcVirtualMachineCompute. Processors and memory. */
export class DataSvcVirtualMachineComputeOutputReference extends cdktf.ComplexObject {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** Number of virtual processors. (assumed) */
  public get vcpus(): number {
    return this.getNumberAttribute("vcpus");
  }

  /** Memory, in GiB. (assumed) */
  public get memoryGib(): number {
    return this.getNumberAttribute("memory_gib");
  }

  /** Model of the GPUs; empty for none. (assumed) */
  public get gpuModel(): string {
    return this.getStringAttribute("gpu_model");
  }

  /** Number of GPUs. (assumed) */
  public get gpuCount(): number {
    return this.getNumberAttribute("gpu_count");
  }
}

/** The attributes of DataSvcVirtualMachineBoot. What the machine boots from. */
export class DataSvcVirtualMachineBootOutputReference extends cdktf.ComplexObject {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** Image to write on the boot disk, for example `debian-12`. (assumed) */
  public get image(): string {
    return this.getStringAttribute("image");
  }

  /** Size of the boot disk, in GiB. (assumed) */
  public get diskSizeGib(): number {
    return this.getNumberAttribute("disk_size_gib");
  }
}

/** The attributes of DataSvcVirtualMachineNetwork. How the machine is connected. */
export class DataSvcVirtualMachineNetworkOutputReference extends cdktf.ComplexObject {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** The private network to join; without it the machine joins the default network of its datacenter. (assumed) */
  public get networkName(): string {
    return this.getStringAttribute("network_name");
  }

  /** Whether the machine gets a public IPv4 address. (assumed) */
  public get assignPublicIpv4(): cdktf.IResolvable {
    return this.getBooleanAttribute("assign_public_ipv4");
  }

  /** Address in the private network. (assumed) */
  public get privateIpv4(): string {
    return this.getStringAttribute("private_ipv4");
  }

  /** Public address, where one was asked for. (assumed) */
  public get publicIpv4(): string {
    return this.getStringAttribute("public_ipv4");
  }
}

/** The attributes of one element of DataSvcVirtualMachineUsersList. Users to set up at first boot. */
export class DataSvcVirtualMachineUsersOutputReference extends cdktf.ComplexObject {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number) {
    super(terraformResource, terraformAttribute, false, complexObjectIndex);
  }

  /** Login name: lower-case letters, digits, hyphens and underscores, at most 32, not starting with a digit or hyphen. (assumed) */
  public get username(): string {
    return this.getStringAttribute("username");
  }

  /** SSH keys that open this user's account. (assumed) */
  public get sshKeyNames(): string[] {
    return this.getListAttribute("ssh_key_names");
  }
}

/** The list of {@link DataSvcVirtualMachineUsersOutputReference}. */
export class DataSvcVirtualMachineUsersList extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** The element at an index, from 0. */
  public get(index: number): DataSvcVirtualMachineUsersOutputReference {
    return new DataSvcVirtualMachineUsersOutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}

/**
 * Reads one VirtualMachine that exists. A virtual machine. (documented)
 *
 * Terraform: `svc_virtual_machine`.
 */
export class DataSvcVirtualMachine extends SvcDataSource<DataSvcVirtualMachineConfig> implements IVirtualMachine {
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "svc_virtual_machine";

  /** The kind that the object is of. */
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

  /** Full resource name, `projects/{p}/virtual-machines/{id}`. (documented) */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  public set name(value: VirtualMachineRef) {
    this.svcSlot("name").write(value);
  }

  /** What was given for `name`. */
  public get nameInput(): VirtualMachineRef | undefined {
    return this.svcSlot("name").read();
  }

  /** The project that it belongs to. (assumed) */
  public get projectName(): string {
    return this.getStringAttribute("project_name");
  }

  public set projectName(value: ProjectRef) {
    this.svcSlot("projectName").write(value);
  }

  /** Takes `projectName` away, as if it had not been given. */
  public resetProjectName(): void {
    this.svcSlot("projectName").write(undefined);
  }

  /** What was given for `projectName`. */
  public get projectNameInput(): ProjectRef | undefined {
    return this.svcSlot("projectName").read();
  }

  /** Name for people. (assumed) */
  public get displayName(): string {
    return this.getStringAttribute("display_name");
  }

  /** The datacenter where it lives. (documented) */
  public get region(): string {
    return this.getStringAttribute("region");
  }

  #compute?: DataSvcVirtualMachineComputeOutputReference;

  /** Processors and memory. (documented) */
  public get compute(): DataSvcVirtualMachineComputeOutputReference {
    return (this.#compute ??= new DataSvcVirtualMachineComputeOutputReference(this, "compute"));
  }

  #boot?: DataSvcVirtualMachineBootOutputReference;

  /** What the machine boots from. (documented) */
  public get boot(): DataSvcVirtualMachineBootOutputReference {
    return (this.#boot ??= new DataSvcVirtualMachineBootOutputReference(this, "boot"));
  }

  #network?: DataSvcVirtualMachineNetworkOutputReference;

  /** How the machine is connected. (documented) */
  public get network(): DataSvcVirtualMachineNetworkOutputReference {
    return (this.#network ??= new DataSvcVirtualMachineNetworkOutputReference(this, "network"));
  }

  #users?: DataSvcVirtualMachineUsersList;

  /** Users to set up at first boot. (documented) */
  public get users(): DataSvcVirtualMachineUsersList {
    return (this.#users ??= new DataSvcVirtualMachineUsersList(this, "users"));
  }

  #labels?: cdktf.StringMap;

  /** Key and value pairs for your own use. (assumed) */
  public get labels(): cdktf.StringMap {
    return (this.#labels ??= new cdktf.StringMap(this, "labels"));
  }

  /** What the machine is doing. (assumed) */
  public get state(): string {
    return this.getStringAttribute("state");
  }

  /** When the virtual machine was made. (assumed) */
  public get createTime(): string {
    return this.getStringAttribute("create_time");
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
