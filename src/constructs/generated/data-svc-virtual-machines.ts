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

  /**
   * What the objects must be like: only those are given that agree with everything said here. Values are compared by what they mean; of a list or set every element given must be there, of a map every entry.
   *
   * @default - none
   */
  readonly filter?: DataSvcVirtualMachinesFilter | cdktf.IResolvable | undefined;
}

/** Processors and memory. (documented) */
export interface DataSvcVirtualMachinesFilterCompute {
  /**
   * Number of virtual processors. (assumed)
   *
   * @default - none
   */
  readonly vcpus?: number | undefined;

  /**
   * Memory, in GiB. (assumed)
   *
   * @default - none
   */
  readonly memoryGib?: number | undefined;

  /**
   * Model of the GPUs; empty for none. (assumed)
   *
   * @default - none
   */
  readonly gpuModel?: string | undefined;

  /**
   * Number of GPUs. (assumed)
   *
   * @default - none
   */
  readonly gpuCount?: number | undefined;
}

/** Writes a {@link DataSvcVirtualMachinesFilterCompute} as Terraform's JSON. */
export function dataSvcVirtualMachinesFilterComputeToTerraform(struct?: DataSvcVirtualMachinesFilterCompute | cdktf.IResolvable): any {
  return structToTerraform<DataSvcVirtualMachinesFilterCompute>(struct, (given) => ({
    vcpus: scalarToTerraform(given.vcpus),
    memory_gib: scalarToTerraform(given.memoryGib),
    gpu_model: scalarToTerraform(given.gpuModel),
    gpu_count: scalarToTerraform(given.gpuCount),
  }));
}

/** Writes a {@link DataSvcVirtualMachinesFilterCompute} as cdktf's HCL output wants it. */
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

/** What the machine boots from. (documented) */
export interface DataSvcVirtualMachinesFilterBoot {
  /**
   * Image to write on the boot disk, for example `debian-12`. (assumed)
   *
   * @default - none
   */
  readonly image?: string | undefined;

  /**
   * Size of the boot disk, in GiB. (assumed)
   *
   * @default - none
   */
  readonly diskSizeGib?: number | undefined;
}

/** Writes a {@link DataSvcVirtualMachinesFilterBoot} as Terraform's JSON. */
export function dataSvcVirtualMachinesFilterBootToTerraform(struct?: DataSvcVirtualMachinesFilterBoot | cdktf.IResolvable): any {
  return structToTerraform<DataSvcVirtualMachinesFilterBoot>(struct, (given) => ({
    image: scalarToTerraform(given.image),
    disk_size_gib: scalarToTerraform(given.diskSizeGib),
  }));
}

/** Writes a {@link DataSvcVirtualMachinesFilterBoot} as cdktf's HCL output wants it. */
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

/** How the machine is connected. (documented) */
export interface DataSvcVirtualMachinesFilterNetwork {
  /**
   * The private network to join; without it the machine joins the default network of its datacenter. (assumed)
   *
   * Given by the Network construct, by its full name, or by the last part of the name alone.
   *
   * @default - none
   */
  readonly networkName?: NetworkRef | undefined;

  /**
   * Whether the machine gets a public IPv4 address. (assumed)
   *
   * @default - none
   */
  readonly assignPublicIpv4?: boolean | cdktf.IResolvable | undefined;

  /**
   * Address in the private network. (assumed)
   *
   * @default - none
   */
  readonly privateIpv4?: string | undefined;

  /**
   * Public address, where one was asked for. (assumed)
   *
   * @default - none
   */
  readonly publicIpv4?: string | undefined;
}

/** Writes a {@link DataSvcVirtualMachinesFilterNetwork} as Terraform's JSON. */
export function dataSvcVirtualMachinesFilterNetworkToTerraform(struct?: DataSvcVirtualMachinesFilterNetwork | cdktf.IResolvable): any {
  return structToTerraform<DataSvcVirtualMachinesFilterNetwork>(struct, (given) => ({
    network_name: referenceToTerraform(given.networkName),
    assign_public_ipv4: scalarToTerraform(given.assignPublicIpv4),
    private_ipv4: scalarToTerraform(given.privateIpv4),
    public_ipv4: scalarToTerraform(given.publicIpv4),
  }));
}

/** Writes a {@link DataSvcVirtualMachinesFilterNetwork} as cdktf's HCL output wants it. */
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

/** What the objects must be like: only those are given that agree with everything said here. Values are compared by what they mean; of a list or set every element given must be there, of a map every entry. */
export interface DataSvcVirtualMachinesFilter {
  /**
   * Full resource name, `projects/{p}/virtual-machines/{id}`. (documented)
   *
   * @default - none
   */
  readonly name?: string | undefined;

  /**
   * The project that it belongs to. (assumed)
   *
   * Given by the Project construct, by its full name, or by the last part of the name alone.
   *
   * @default - none
   */
  readonly projectName?: ProjectRef | undefined;

  /**
   * Name for people. (assumed)
   *
   * @default - none
   */
  readonly displayName?: string | undefined;

  /**
   * The datacenter where it lives. (documented)
   *
   * Given by the Datacenter construct, by its full name, or by the last part of the name alone.
   *
   * @default - none
   */
  readonly region?: DatacenterRef | undefined;

  /**
   * Processors and memory. (documented)
   *
   * @default - none
   */
  readonly compute?: DataSvcVirtualMachinesFilterCompute | cdktf.IResolvable | undefined;

  /**
   * What the machine boots from. (documented)
   *
   * @default - none
   */
  readonly boot?: DataSvcVirtualMachinesFilterBoot | cdktf.IResolvable | undefined;

  /**
   * How the machine is connected. (documented)
   *
   * @default - none
   */
  readonly network?: DataSvcVirtualMachinesFilterNetwork | cdktf.IResolvable | undefined;

  /**
   * Key and value pairs for your own use. (assumed)
   *
   * @default - none
   */
  readonly labels?: { readonly [key: string]: string } | cdktf.IResolvable | undefined;

  /**
   * What the machine is doing. (assumed)
   *
   * One of RUNNING, STOPPED, FAILED.
   *
   * @default - none
   */
  readonly state?: "RUNNING" | "STOPPED" | "FAILED" | (string & {}) | undefined;

  /**
   * When the virtual machine was made. (assumed)
   *
   * @default - none
   */
  readonly createTime?: string | undefined;
}

/** Writes a {@link DataSvcVirtualMachinesFilter} as Terraform's JSON. */
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

/** Writes a {@link DataSvcVirtualMachinesFilter} as cdktf's HCL output wants it. */
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
      contract,
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


  /** Gives `filter` anew. */
  public putFilter(value: DataSvcVirtualMachinesFilter | cdktf.IResolvable): void {
    this.svcSlot("filter").write(value);
  }

  /** Takes `filter` away, as if it had not been given. */
  public resetFilter(): void {
    this.svcSlot("filter").write(undefined);
  }

  /** What was given for `filter`. */
  public get filterInput(): DataSvcVirtualMachinesFilter | cdktf.IResolvable | undefined {
    return this.svcSlot("filter").read();
  }

  #virtualMachines?: DataSvcVirtualMachinesVirtualMachinesList;

  /** What was found, in the service's order. (documented) */
  public get virtualMachines(): DataSvcVirtualMachinesVirtualMachinesList {
    return (this.#virtualMachines ??= new DataSvcVirtualMachinesVirtualMachinesList(this, "virtual_machines"));
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
