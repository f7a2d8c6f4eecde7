// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, kindOf, listDataSourceFields } from "../../contract";
import {
  definedAttributes,
  mapToTerraform,
  referenceToTerraform,
  scalarToTerraform,
  structToTerraform,
  SvcDataSource,
} from "../foundation";
import type { DatacenterRef, ProjectRef, NetworkRef, IVirtualMachine } from "./references";

/** Configuration of {@link DataSvcVirtualMachines}. */
export interface DataSvcVirtualMachinesConfig extends cdktf.TerraformMetaArguments {
  /**
   * Project whose objects are listed.
   *
   * A Project: the construct, its full name, or the last part of its name.
   *
   * @default - the provider's `project`, or the environment variable `SVC_PROJECT`
   * @remarks Documented.
   */
  readonly projectName?: ProjectRef | undefined;

  /**
   * Conditions on the objects. Only objects that meet all of them are returned. Values are compared by semantic equality. A list or set must contain every given element, a map every given entry.
   *
   * @default - none
   */
  readonly filter?: DataSvcVirtualMachinesFilter | cdktf.IResolvable | undefined;
}

/**
 * Processors, memory and GPUs.
 *
 * @remarks Documented.
 */
export interface DataSvcVirtualMachinesFilterCompute {
  /**
   * Number of virtual processors.
   *
   * @default - none
   */
  readonly vcpus?: number | undefined;

  /**
   * Memory, in GiB.
   *
   * @default - none
   */
  readonly memoryGib?: number | undefined;

  /**
   * GPU model. Empty means no GPU.
   *
   * @default - none
   */
  readonly gpuModel?: string | undefined;

  /**
   * Number of GPUs.
   *
   * @default - none
   */
  readonly gpuCount?: number | undefined;
}

/** Converts a {@link DataSvcVirtualMachinesFilterCompute} to Terraform's JSON. */
export function dataSvcVirtualMachinesFilterComputeToTerraform(struct?: DataSvcVirtualMachinesFilterCompute | cdktf.IResolvable): any {
  return structToTerraform<DataSvcVirtualMachinesFilterCompute>(struct, (given) => ({
    vcpus: scalarToTerraform(given.vcpus),
    memory_gib: scalarToTerraform(given.memoryGib),
    gpu_model: scalarToTerraform(given.gpuModel),
    gpu_count: scalarToTerraform(given.gpuCount),
  }));
}

/** Converts a {@link DataSvcVirtualMachinesFilterCompute} to the form of cdktf's HCL output. */
export function dataSvcVirtualMachinesFilterComputeToHclTerraform(struct?: DataSvcVirtualMachinesFilterCompute | cdktf.IResolvable): any {
  return structToTerraform<DataSvcVirtualMachinesFilterCompute>(struct, (given) =>
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

/**
 * Boot image and boot disk.
 *
 * @remarks Documented.
 */
export interface DataSvcVirtualMachinesFilterBoot {
  /**
   * Image to write to the boot disk, for example `debian-12`.
   *
   * Updated in place if `allowReimage` is true. Otherwise, changing this forces a new resource to be created.
   *
   * @default - none
   */
  readonly image?: string | undefined;

  /**
   * Size of the boot disk, in GiB.
   *
   * Updated in place if `allowReimage` is true. Otherwise, changing this forces a new resource to be created.
   *
   * @default - none
   */
  readonly diskSizeGib?: number | undefined;
}

/** Converts a {@link DataSvcVirtualMachinesFilterBoot} to Terraform's JSON. */
export function dataSvcVirtualMachinesFilterBootToTerraform(struct?: DataSvcVirtualMachinesFilterBoot | cdktf.IResolvable): any {
  return structToTerraform<DataSvcVirtualMachinesFilterBoot>(struct, (given) => ({
    image: scalarToTerraform(given.image),
    disk_size_gib: scalarToTerraform(given.diskSizeGib),
  }));
}

/** Converts a {@link DataSvcVirtualMachinesFilterBoot} to the form of cdktf's HCL output. */
export function dataSvcVirtualMachinesFilterBootToHclTerraform(struct?: DataSvcVirtualMachinesFilterBoot | cdktf.IResolvable): any {
  return structToTerraform<DataSvcVirtualMachinesFilterBoot>(struct, (given) =>
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
 * Network connection of the machine.
 *
 * @remarks Documented.
 */
export interface DataSvcVirtualMachinesFilterNetwork {
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
   * @default - none
   */
  readonly assignPublicIpv4?: boolean | cdktf.IResolvable | undefined;

  /**
   * Address in the private network.
   *
   * @default - none
   */
  readonly privateIpv4?: string | undefined;

  /**
   * Public address, if one was requested.
   *
   * @default - none
   */
  readonly publicIpv4?: string | undefined;
}

/** Converts a {@link DataSvcVirtualMachinesFilterNetwork} to Terraform's JSON. */
export function dataSvcVirtualMachinesFilterNetworkToTerraform(struct?: DataSvcVirtualMachinesFilterNetwork | cdktf.IResolvable): any {
  return structToTerraform<DataSvcVirtualMachinesFilterNetwork>(struct, (given) => ({
    network_name: referenceToTerraform(given.networkName),
    assign_public_ipv4: scalarToTerraform(given.assignPublicIpv4),
    private_ipv4: scalarToTerraform(given.privateIpv4),
    public_ipv4: scalarToTerraform(given.publicIpv4),
  }));
}

/** Converts a {@link DataSvcVirtualMachinesFilterNetwork} to the form of cdktf's HCL output. */
export function dataSvcVirtualMachinesFilterNetworkToHclTerraform(struct?: DataSvcVirtualMachinesFilterNetwork | cdktf.IResolvable): any {
  return structToTerraform<DataSvcVirtualMachinesFilterNetwork>(struct, (given) =>
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
      private_ipv4: {
        value: scalarToTerraform(given.privateIpv4),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      public_ipv4: {
        value: scalarToTerraform(given.publicIpv4),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    }),
  );
}

/** Conditions on the objects. Only objects that meet all of them are returned. Values are compared by semantic equality. A list or set must contain every given element, a map every given entry. */
export interface DataSvcVirtualMachinesFilter {
  /**
   * Full resource name, `projects/{p}/virtual-machines/{id}`.
   *
   * @default - none
   * @remarks Documented.
   */
  readonly name?: string | undefined;

  /**
   * Project that contains the resource.
   *
   * A Project: the construct, its full name, or the last part of its name.
   *
   * @default - none
   */
  readonly projectName?: ProjectRef | undefined;

  /**
   * Human-readable name.
   *
   * @default - none
   */
  readonly displayName?: string | undefined;

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
  readonly compute?: DataSvcVirtualMachinesFilterCompute | cdktf.IResolvable | undefined;

  /**
   * Boot image and boot disk.
   *
   * Updated in place if `allowReimage` is true. Otherwise, changing this forces a new resource to be created.
   *
   * @default - none
   * @remarks Documented.
   */
  readonly boot?: DataSvcVirtualMachinesFilterBoot | cdktf.IResolvable | undefined;

  /**
   * Network connection of the machine.
   *
   * @default - none
   * @remarks Documented.
   */
  readonly network?: DataSvcVirtualMachinesFilterNetwork | cdktf.IResolvable | undefined;

  /**
   * Key-value pairs for your own use.
   *
   * @default - none
   */
  readonly labels?: { readonly [key: string]: string } | cdktf.IResolvable | undefined;

  /**
   * State of the machine.
   *
   * One of `RUNNING`, `STOPPED`, `FAILED`.
   *
   * @default - none
   */
  readonly state?: "RUNNING" | "STOPPED" | "FAILED" | (string & {}) | undefined;

  /**
   * Creation time, in RFC 3339 format.
   *
   * @default - none
   */
  readonly createTime?: string | undefined;
}

/** Converts a {@link DataSvcVirtualMachinesFilter} to Terraform's JSON. */
export function dataSvcVirtualMachinesFilterToTerraform(struct?: DataSvcVirtualMachinesFilter | cdktf.IResolvable): any {
  return structToTerraform<DataSvcVirtualMachinesFilter>(struct, (given) => ({
    name: scalarToTerraform(given.name),
    project_name: referenceToTerraform(given.projectName),
    display_name: scalarToTerraform(given.displayName),
    region: referenceToTerraform(given.region),
    compute: dataSvcVirtualMachinesFilterComputeToTerraform(given.compute),
    boot: dataSvcVirtualMachinesFilterBootToTerraform(given.boot),
    network: dataSvcVirtualMachinesFilterNetworkToTerraform(given.network),
    labels: mapToTerraform(scalarToTerraform)(given.labels),
    state: scalarToTerraform(given.state),
    create_time: scalarToTerraform(given.createTime),
  }));
}

/** Converts a {@link DataSvcVirtualMachinesFilter} to the form of cdktf's HCL output. */
export function dataSvcVirtualMachinesFilterToHclTerraform(struct?: DataSvcVirtualMachinesFilter | cdktf.IResolvable): any {
  return structToTerraform<DataSvcVirtualMachinesFilter>(struct, (given) =>
    definedAttributes({
      name: {
        value: scalarToTerraform(given.name),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      project_name: {
        value: referenceToTerraform(given.projectName),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      display_name: {
        value: scalarToTerraform(given.displayName),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      region: {
        value: referenceToTerraform(given.region),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      compute: {
        value: dataSvcVirtualMachinesFilterComputeToHclTerraform(given.compute),
        isBlock: false,
        type: "list",
        storageClassType: "struct",
      },
      boot: {
        value: dataSvcVirtualMachinesFilterBootToHclTerraform(given.boot),
        isBlock: false,
        type: "list",
        storageClassType: "struct",
      },
      network: {
        value: dataSvcVirtualMachinesFilterNetworkToHclTerraform(given.network),
        isBlock: false,
        type: "list",
        storageClassType: "struct",
      },
      labels: {
        value: mapToTerraform(scalarToTerraform)(given.labels),
        isBlock: false,
        type: "map",
        storageClassType: "stringMap",
      },
      state: {
        value: scalarToTerraform(given.state),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      create_time: {
        value: scalarToTerraform(given.createTime),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    }),
  );
}

/** Attributes of DataSvcVirtualMachinesVirtualMachinesCompute. Processors, memory and GPUs. */
export class DataSvcVirtualMachinesVirtualMachinesComputeOutputReference extends cdktf.ComplexObject {
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

/** Attributes of DataSvcVirtualMachinesVirtualMachinesBoot. Boot image and boot disk. */
export class DataSvcVirtualMachinesVirtualMachinesBootOutputReference extends cdktf.ComplexObject {
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

/** Attributes of DataSvcVirtualMachinesVirtualMachinesNetwork. Network connection of the machine. */
export class DataSvcVirtualMachinesVirtualMachinesNetworkOutputReference extends cdktf.ComplexObject {
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

/** Attributes of one element of DataSvcVirtualMachinesVirtualMachinesUsersList. Users to create at first boot. */
export class DataSvcVirtualMachinesVirtualMachinesUsersOutputReference extends cdktf.ComplexObject {
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

/** A list of {@link DataSvcVirtualMachinesVirtualMachinesUsersOutputReference}. */
export class DataSvcVirtualMachinesVirtualMachinesUsersList extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** Returns the element at an index, starting at 0. */
  public get(index: number): DataSvcVirtualMachinesVirtualMachinesUsersOutputReference {
    return new DataSvcVirtualMachinesVirtualMachinesUsersOutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}

/** Attributes of one element of DataSvcVirtualMachinesVirtualMachinesList. The objects found, in the service's order. */
export class DataSvcVirtualMachinesVirtualMachinesOutputReference extends cdktf.ComplexObject implements IVirtualMachine {
  public readonly svcKind = "VirtualMachine";

  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number) {
    super(terraformResource, terraformAttribute, false, complexObjectIndex);
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

  #compute?: DataSvcVirtualMachinesVirtualMachinesComputeOutputReference;

  /**
   * Processors, memory and GPUs.
   *
   * @remarks Documented.
   */
  public get compute(): DataSvcVirtualMachinesVirtualMachinesComputeOutputReference {
    return (this.#compute ??= new DataSvcVirtualMachinesVirtualMachinesComputeOutputReference(this, "compute"));
  }

  #boot?: DataSvcVirtualMachinesVirtualMachinesBootOutputReference;

  /**
   * Boot image and boot disk.
   *
   * @remarks Documented.
   */
  public get boot(): DataSvcVirtualMachinesVirtualMachinesBootOutputReference {
    return (this.#boot ??= new DataSvcVirtualMachinesVirtualMachinesBootOutputReference(this, "boot"));
  }

  #network?: DataSvcVirtualMachinesVirtualMachinesNetworkOutputReference;

  /**
   * Network connection of the machine.
   *
   * @remarks Documented.
   */
  public get network(): DataSvcVirtualMachinesVirtualMachinesNetworkOutputReference {
    return (this.#network ??= new DataSvcVirtualMachinesVirtualMachinesNetworkOutputReference(this, "network"));
  }

  #users?: DataSvcVirtualMachinesVirtualMachinesUsersList;

  /**
   * Users to create at first boot.
   *
   * @remarks Documented.
   */
  public get users(): DataSvcVirtualMachinesVirtualMachinesUsersList {
    return (this.#users ??= new DataSvcVirtualMachinesVirtualMachinesUsersList(this, "users"));
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
}

/** A list of {@link DataSvcVirtualMachinesVirtualMachinesOutputReference}. */
export class DataSvcVirtualMachinesVirtualMachinesList extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** Returns the VirtualMachine at an index, starting at 0. */
  public get(index: number): DataSvcVirtualMachinesVirtualMachinesOutputReference {
    return new DataSvcVirtualMachinesVirtualMachinesOutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}

/**
 * Lists the virtual machines of a project, page by page.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Terraform: `svc_virtual_machines`.
 *
 * @remarks Documented.
 *
 * @example
 * new DataSvcVirtualMachines(this, "virtual-machines");
 */
export class DataSvcVirtualMachines extends SvcDataSource<DataSvcVirtualMachinesConfig> {
  /** Data source type in Terraform. */
  public static readonly tfResourceType = "svc_virtual_machines";

  public constructor(scope: Construct, id: string, config: DataSvcVirtualMachinesConfig = {}) {
    super(scope, id, {
      contract,
      terraformType: "svc_virtual_machines",
      config,
      strict: new.target === DataSvcVirtualMachines,
      fields: () => listDataSourceFields(kindOf(contract, "VirtualMachine")),
    });
  }

  /**
   * Project whose objects are listed.
   *
   * @remarks Documented.
   */
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


  /** Sets `filter`. */
  public putFilter(value: DataSvcVirtualMachinesFilter | cdktf.IResolvable): void {
    this.svcInput("filter").write(value);
  }

  /** Unsets `filter`. */
  public resetFilter(): void {
    this.svcInput("filter").write(undefined);
  }

  /** Input value of `filter`. */
  public get filterInput(): DataSvcVirtualMachinesFilter | cdktf.IResolvable | undefined {
    return this.svcInput("filter").read();
  }

  #virtualMachines?: DataSvcVirtualMachinesVirtualMachinesList;

  /**
   * The objects found, in the service's order.
   *
   * @remarks Documented.
   */
  public get virtualMachines(): DataSvcVirtualMachinesVirtualMachinesList {
    return (this.#virtualMachines ??= new DataSvcVirtualMachinesVirtualMachinesList(this, "virtual_machines"));
  }

  /** The full names of the objects found, in the same order. */
  public get names(): string[] {
    return this.getListAttribute("names");
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      project_name: referenceToTerraform(this.svcInputs.projectName),
      filter: dataSvcVirtualMachinesFilterToTerraform(this.svcInputs.filter),
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
      filter: {
        value: dataSvcVirtualMachinesFilterToHclTerraform(this.svcInputs.filter),
        isBlock: false,
        type: "list",
        storageClassType: "struct",
      },
    });
  }
}
