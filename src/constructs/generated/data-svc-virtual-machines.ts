// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, kindOf, listDataSourceFields } from "../../contract";
import { definedAttributes, referenceToTerraform, SvcDataSource } from "../foundation";
import type { ProjectRef, IVirtualMachine } from "./references";

/** What is given for a {@link DataSvcVirtualMachines}. */
export interface DataSvcVirtualMachinesConfig extends cdktf.TerraformMetaArguments {
  /**
   * The project to look in. (documented)
   *
   * Given by the Project construct, by its full name, or by the last part of the name alone.
   * A change makes another object in its place.
   *
   * @default - the provider's `project`, or else SVC_PROJECT
   */
  readonly projectName?: ProjectRef | undefined;
}

/** The attributes of DataSvcVirtualMachinesVirtualMachinesCompute. Processors and memory. */
export class DataSvcVirtualMachinesVirtualMachinesComputeOutputReference extends cdktf.ComplexObject {
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

/** The attributes of DataSvcVirtualMachinesVirtualMachinesBoot. What the machine boots from. */
export class DataSvcVirtualMachinesVirtualMachinesBootOutputReference extends cdktf.ComplexObject {
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

/** The attributes of DataSvcVirtualMachinesVirtualMachinesNetwork. How the machine is connected. */
export class DataSvcVirtualMachinesVirtualMachinesNetworkOutputReference extends cdktf.ComplexObject {
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

/** The attributes of one element of DataSvcVirtualMachinesVirtualMachinesUsersList. Users to set up at first boot. */
export class DataSvcVirtualMachinesVirtualMachinesUsersOutputReference extends cdktf.ComplexObject {
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

/** The list of {@link DataSvcVirtualMachinesVirtualMachinesUsersOutputReference}. */
export class DataSvcVirtualMachinesVirtualMachinesUsersList extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** The element at an index, from 0. */
  public get(index: number): DataSvcVirtualMachinesVirtualMachinesUsersOutputReference {
    return new DataSvcVirtualMachinesVirtualMachinesUsersOutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}

/** The attributes of one element of DataSvcVirtualMachinesVirtualMachinesList. What was found, in the service's order. */
export class DataSvcVirtualMachinesVirtualMachinesOutputReference extends cdktf.ComplexObject implements IVirtualMachine {
  public readonly svcKind = "VirtualMachine";

  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number) {
    super(terraformResource, terraformAttribute, false, complexObjectIndex);
  }

  /** Full resource name, `projects/{p}/virtual-machines/{id}`. (documented) */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  /** The project that it belongs to. (assumed) */
  public get projectName(): string {
    return this.getStringAttribute("project_name");
  }

  /** Name for people. (assumed) */
  public get displayName(): string {
    return this.getStringAttribute("display_name");
  }

  /** The datacenter where it lives. (documented) */
  public get region(): string {
    return this.getStringAttribute("region");
  }

  #compute?: DataSvcVirtualMachinesVirtualMachinesComputeOutputReference;

  /** Processors and memory. (documented) */
  public get compute(): DataSvcVirtualMachinesVirtualMachinesComputeOutputReference {
    return (this.#compute ??= new DataSvcVirtualMachinesVirtualMachinesComputeOutputReference(this, "compute"));
  }

  #boot?: DataSvcVirtualMachinesVirtualMachinesBootOutputReference;

  /** What the machine boots from. (documented) */
  public get boot(): DataSvcVirtualMachinesVirtualMachinesBootOutputReference {
    return (this.#boot ??= new DataSvcVirtualMachinesVirtualMachinesBootOutputReference(this, "boot"));
  }

  #network?: DataSvcVirtualMachinesVirtualMachinesNetworkOutputReference;

  /** How the machine is connected. (documented) */
  public get network(): DataSvcVirtualMachinesVirtualMachinesNetworkOutputReference {
    return (this.#network ??= new DataSvcVirtualMachinesVirtualMachinesNetworkOutputReference(this, "network"));
  }

  #users?: DataSvcVirtualMachinesVirtualMachinesUsersList;

  /** Users to set up at first boot. (documented) */
  public get users(): DataSvcVirtualMachinesVirtualMachinesUsersList {
    return (this.#users ??= new DataSvcVirtualMachinesVirtualMachinesUsersList(this, "users"));
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
}

/** The list of {@link DataSvcVirtualMachinesVirtualMachinesOutputReference}. */
export class DataSvcVirtualMachinesVirtualMachinesList extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** The VirtualMachine at an index, from 0. */
  public get(index: number): DataSvcVirtualMachinesVirtualMachinesOutputReference {
    return new DataSvcVirtualMachinesVirtualMachinesOutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}

/**
 * Lists the virtual machines of a project, page by page. (documented)
 *
 * Terraform: `svc_virtual_machines`.
 */
export class DataSvcVirtualMachines extends SvcDataSource<DataSvcVirtualMachinesConfig> {
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "svc_virtual_machines";

  public constructor(scope: Construct, id: string, config: DataSvcVirtualMachinesConfig = {}) {
    super(scope, id, {
      terraformType: "svc_virtual_machines",
      config,
      strict: new.target === DataSvcVirtualMachines,
      fields: () => listDataSourceFields(kindOf(contract, "VirtualMachine")),
    });
  }

  /** The project to look in. (documented) */
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

  #virtualMachines?: DataSvcVirtualMachinesVirtualMachinesList;

  /** What was found, in the service's order. (documented) */
  public get virtualMachines(): DataSvcVirtualMachinesVirtualMachinesList {
    return (this.#virtualMachines ??= new DataSvcVirtualMachinesVirtualMachinesList(this, "virtual_machines"));
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      project_name: referenceToTerraform(this.svcInputs.projectName),
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
    });
  }
}
