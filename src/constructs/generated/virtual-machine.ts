// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract } from "../../contract";
import {
  definedAttributes,
  importableResource,
  listToTerraform,
  type ManifestOverrides,
  type ManifestSource,
  mapToTerraform,
  objectFromName,
  referenceToTerraform,
  resourceFromManifest,
  scalarToTerraform,
  type Slot,
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

/** What is given for a {@link VirtualMachine}. */
export interface VirtualMachineConfig extends cdktf.TerraformMetaArguments {
  /**
   * The project that it belongs to. (assumed)
   *
   * Given by the Project construct, by its full name, or by the last part of the name alone.
   * A change makes another object in its place.
   *
   * @default - the provider's `project`, or else SVC_PROJECT
   */
  readonly projectName?: ProjectRef | undefined;

  /**
   * Name for people. (assumed)
   *
   * Allowed: at most 120 characters.
   *
   * @default ""
   */
  readonly displayName?: string | undefined;

  /**
   * The datacenter where it lives. (documented)
   *
   * Given by the Datacenter construct, by its full name, or by the last part of the name alone.
   * A change makes another object in its place.
   *
   * @default - the provider's `region`, or else SVC_REGION
   */
  readonly region?: DatacenterRef | undefined;

  /** Processors and memory. (documented) */
  readonly compute: VirtualMachineCompute | cdktf.IResolvable;

  /** What the machine boots from. (documented) */
  readonly boot: VirtualMachineBoot | cdktf.IResolvable;

  /**
   * How the machine is connected. (documented)
   *
   * A change makes another object in its place.
   *
   * @default - the service chooses
   */
  readonly network?: VirtualMachineNetwork | cdktf.IResolvable | undefined;

  /**
   * Users to set up at first boot. (documented)
   *
   * A change makes another object in its place.
   *
   * @default []
   */
  readonly users?: readonly VirtualMachineUsers[] | cdktf.IResolvable | undefined;

  /**
   * Key and value pairs for your own use. (assumed)
   *
   * Allowed: at most 255 characters each.
   *
   * @default {}
   */
  readonly labels?: { readonly [key: string]: string } | cdktf.IResolvable | undefined;

  /**
   * The object that a new one is made from. It matters only while there is none: to take it away later changes nothing. Makes a new virtual machine with the disk content of another. (assumed)
   *
   * Given by the VirtualMachine construct, by its full name, or by the last part of the name alone.
   * A change makes another object in its place.
   *
   * @default - none
   */
  readonly cloneFrom?: VirtualMachineRef | undefined;

  /**
   * Whether a change that cannot be made otherwise may destroy what the object holds, in place; without it, such a change replaces the object. What is called: Writes an image over the boot disk of a virtual machine. What was on the disk is lost. (assumed)
   *
   * @default - none
   */
  readonly allowReimage?: boolean | cdktf.IResolvable | undefined;

  /**
   * How long to wait for each phase of the resource's life.
   *
   * @default - the provider's own limits
   */
  readonly timeouts?: VirtualMachineTimeouts | cdktf.IResolvable | undefined;
}

/** Processors and memory. (documented) */
export interface VirtualMachineCompute {
  /**
   * Number of virtual processors. (assumed)
   *
   * Allowed: at least 1, at most 256.
   */
  readonly vcpus: number;

  /**
   * Memory, in GiB. (assumed)
   *
   * Allowed: at least 1, at most 4096.
   */
  readonly memoryGib: number;

  /**
   * Model of the GPUs; empty for none. (assumed)
   *
   * @default ""
   */
  readonly gpuModel?: string | undefined;

  /**
   * Number of GPUs. (assumed)
   *
   * Allowed: at least 0, at most 16.
   *
   * @default 0
   */
  readonly gpuCount?: number | undefined;
}

/** Writes a {@link VirtualMachineCompute} as Terraform's JSON. */
export function virtualMachineComputeToTerraform(struct?: VirtualMachineCompute | cdktf.IResolvable): any {
  return structToTerraform<VirtualMachineCompute>(struct, (given) => ({
    vcpus: scalarToTerraform(given.vcpus),
    memory_gib: scalarToTerraform(given.memoryGib),
    gpu_model: scalarToTerraform(given.gpuModel),
    gpu_count: scalarToTerraform(given.gpuCount),
  }));
}

/** Writes a {@link VirtualMachineCompute} as cdktf's HCL output wants it. */
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

/** The attributes of VirtualMachineCompute. Processors and memory. */
export class VirtualMachineComputeOutputReference extends StructReference<VirtualMachineCompute> {
  public constructor(
    terraformResource: cdktf.IInterpolatingParent,
    terraformAttribute: string,
    slot: Slot<VirtualMachineCompute | cdktf.IResolvable>,
  ) {
    super(terraformResource, terraformAttribute, slot);
  }

  /** Number of virtual processors. (assumed) */
  public get vcpus(): number {
    return this.getNumberAttribute("vcpus");
  }

  public set vcpus(value: number) {
    this.svcSlot("vcpus").write(value);
  }

  /** What was given for `vcpus`. */
  public get vcpusInput(): number | undefined {
    return this.svcSlot("vcpus").read();
  }

  /** Memory, in GiB. (assumed) */
  public get memoryGib(): number {
    return this.getNumberAttribute("memory_gib");
  }

  public set memoryGib(value: number) {
    this.svcSlot("memoryGib").write(value);
  }

  /** What was given for `memoryGib`. */
  public get memoryGibInput(): number | undefined {
    return this.svcSlot("memoryGib").read();
  }

  /** Model of the GPUs; empty for none. (assumed) */
  public get gpuModel(): string {
    return this.getStringAttribute("gpu_model");
  }

  public set gpuModel(value: string) {
    this.svcSlot("gpuModel").write(value);
  }

  /** Takes `gpuModel` away, as if it had not been given. */
  public resetGpuModel(): void {
    this.svcSlot("gpuModel").write(undefined);
  }

  /** What was given for `gpuModel`. */
  public get gpuModelInput(): string | undefined {
    return this.svcSlot("gpuModel").read();
  }

  /** Number of GPUs. (assumed) */
  public get gpuCount(): number {
    return this.getNumberAttribute("gpu_count");
  }

  public set gpuCount(value: number) {
    this.svcSlot("gpuCount").write(value);
  }

  /** Takes `gpuCount` away, as if it had not been given. */
  public resetGpuCount(): void {
    this.svcSlot("gpuCount").write(undefined);
  }

  /** What was given for `gpuCount`. */
  public get gpuCountInput(): number | undefined {
    return this.svcSlot("gpuCount").read();
  }
}

/** What the machine boots from. (documented) */
export interface VirtualMachineBoot {
  /**
   * Image to write on the boot disk, for example `debian-12`. (assumed)
   *
   * Allowed: not empty.
   */
  readonly image: string;

  /**
   * Size of the boot disk, in GiB. (assumed)
   *
   * Allowed: at least 10, at most 65536.
   *
   * @default 40
   */
  readonly diskSizeGib?: number | undefined;
}

/** Writes a {@link VirtualMachineBoot} as Terraform's JSON. */
export function virtualMachineBootToTerraform(struct?: VirtualMachineBoot | cdktf.IResolvable): any {
  return structToTerraform<VirtualMachineBoot>(struct, (given) => ({
    image: scalarToTerraform(given.image),
    disk_size_gib: scalarToTerraform(given.diskSizeGib),
  }));
}

/** Writes a {@link VirtualMachineBoot} as cdktf's HCL output wants it. */
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

/** The attributes of VirtualMachineBoot. What the machine boots from. */
export class VirtualMachineBootOutputReference extends StructReference<VirtualMachineBoot> {
  public constructor(
    terraformResource: cdktf.IInterpolatingParent,
    terraformAttribute: string,
    slot: Slot<VirtualMachineBoot | cdktf.IResolvable>,
  ) {
    super(terraformResource, terraformAttribute, slot);
  }

  /** Image to write on the boot disk, for example `debian-12`. (assumed) */
  public get image(): string {
    return this.getStringAttribute("image");
  }

  public set image(value: string) {
    this.svcSlot("image").write(value);
  }

  /** What was given for `image`. */
  public get imageInput(): string | undefined {
    return this.svcSlot("image").read();
  }

  /** Size of the boot disk, in GiB. (assumed) */
  public get diskSizeGib(): number {
    return this.getNumberAttribute("disk_size_gib");
  }

  public set diskSizeGib(value: number) {
    this.svcSlot("diskSizeGib").write(value);
  }

  /** Takes `diskSizeGib` away, as if it had not been given. */
  public resetDiskSizeGib(): void {
    this.svcSlot("diskSizeGib").write(undefined);
  }

  /** What was given for `diskSizeGib`. */
  public get diskSizeGibInput(): number | undefined {
    return this.svcSlot("diskSizeGib").read();
  }
}

/** How the machine is connected. (documented) */
export interface VirtualMachineNetwork {
  /**
   * The private network to join; without it the machine joins the default network of its datacenter. (assumed)
   *
   * Given by the Network construct, by its full name, or by the last part of the name alone.
   * A change makes another object in its place.
   *
   * @default - the service chooses
   */
  readonly networkName?: NetworkRef | undefined;

  /**
   * Whether the machine gets a public IPv4 address. (assumed)
   *
   * A change makes another object in its place.
   *
   * @default false
   */
  readonly assignPublicIpv4?: boolean | cdktf.IResolvable | undefined;
}

/** Writes a {@link VirtualMachineNetwork} as Terraform's JSON. */
export function virtualMachineNetworkToTerraform(struct?: VirtualMachineNetwork | cdktf.IResolvable): any {
  return structToTerraform<VirtualMachineNetwork>(struct, (given) => ({
    network_name: referenceToTerraform(given.networkName),
    assign_public_ipv4: scalarToTerraform(given.assignPublicIpv4),
  }));
}

/** Writes a {@link VirtualMachineNetwork} as cdktf's HCL output wants it. */
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

/** The attributes of VirtualMachineNetwork. How the machine is connected. */
export class VirtualMachineNetworkOutputReference extends StructReference<VirtualMachineNetwork> {
  public constructor(
    terraformResource: cdktf.IInterpolatingParent,
    terraformAttribute: string,
    slot: Slot<VirtualMachineNetwork | cdktf.IResolvable>,
  ) {
    super(terraformResource, terraformAttribute, slot);
  }

  /** The private network to join; without it the machine joins the default network of its datacenter. (assumed) */
  public get networkName(): string {
    return this.getStringAttribute("network_name");
  }

  public set networkName(value: NetworkRef) {
    this.svcSlot("networkName").write(value);
  }

  /** Takes `networkName` away, as if it had not been given. */
  public resetNetworkName(): void {
    this.svcSlot("networkName").write(undefined);
  }

  /** What was given for `networkName`. */
  public get networkNameInput(): NetworkRef | undefined {
    return this.svcSlot("networkName").read();
  }

  /** Whether the machine gets a public IPv4 address. (assumed) */
  public get assignPublicIpv4(): cdktf.IResolvable {
    return this.getBooleanAttribute("assign_public_ipv4");
  }

  public set assignPublicIpv4(value: boolean | cdktf.IResolvable) {
    this.svcSlot("assignPublicIpv4").write(value);
  }

  /** Takes `assignPublicIpv4` away, as if it had not been given. */
  public resetAssignPublicIpv4(): void {
    this.svcSlot("assignPublicIpv4").write(undefined);
  }

  /** What was given for `assignPublicIpv4`. */
  public get assignPublicIpv4Input(): boolean | cdktf.IResolvable | undefined {
    return this.svcSlot("assignPublicIpv4").read();
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

/** Users to set up at first boot. (documented) */
export interface VirtualMachineUsers {
  /**
   * Login name: lower-case letters, digits, hyphens and underscores, at most 32, not starting with a digit or hyphen. (assumed)
   *
   * It must match `^[a-z_][a-z0-9_-]{0,31}$`.
   * A change makes another object in its place.
   */
  readonly username: string;

  /**
   * SSH keys that open this user's account. (assumed)
   *
   * Given by the SshKey construct, by its full name, or by the last part of the name alone.
   * A change makes another object in its place.
   *
   * @default []
   */
  readonly sshKeyNames?: readonly SshKeyRef[] | cdktf.IResolvable | undefined;

  /**
   * Password for the console. It is sent once and can be read nowhere. (assumed)
   *
   * Allowed: at least 8 characters.
   * It is sent and then forgotten: neither plan nor state holds it (Terraform 1.11 or OpenTofu 1.11 and later).
   *
   * @default - none
   */
  readonly password?: string | undefined;

  /**
   * Version of `password`, which is stored nowhere: any other number than before has it sent again, which means another object. (assumed)
   *
   * A change makes another object in its place.
   *
   * @default - none
   */
  readonly passwordVersion?: number | undefined;
}

/** Writes a {@link VirtualMachineUsers} as Terraform's JSON. */
export function virtualMachineUsersToTerraform(struct?: VirtualMachineUsers | cdktf.IResolvable): any {
  return structToTerraform<VirtualMachineUsers>(struct, (given) => ({
    username: scalarToTerraform(given.username),
    ssh_key_names: listToTerraform(referenceToTerraform)(given.sshKeyNames),
    password: scalarToTerraform(given.password),
    password_version: scalarToTerraform(given.passwordVersion),
  }));
}

/** Writes a {@link VirtualMachineUsers} as cdktf's HCL output wants it. */
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

/** The attributes of one element of VirtualMachineUsersList. Users to set up at first boot. */
export class VirtualMachineUsersOutputReference extends cdktf.ComplexObject {
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

  /** Version of `password`, which is stored nowhere: any other number than before has it sent again, which means another object. (assumed) */
  public get passwordVersion(): number {
    return this.getNumberAttribute("password_version");
  }
}

/** The list of {@link VirtualMachineUsersOutputReference}. */
export class VirtualMachineUsersList extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** The element at an index, from 0. */
  public get(index: number): VirtualMachineUsersOutputReference {
    return new VirtualMachineUsersOutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}

/** How long to wait for each phase of a VirtualMachine's life. */
export interface VirtualMachineTimeouts {
  /**
   * How long to wait for the create, such as "90s", "30m" or "1h30m".
   *
   * @default - the provider's own limit
   */
  readonly create?: string | undefined;

  /**
   * How long to wait for the update, such as "90s", "30m" or "1h30m".
   *
   * @default - the provider's own limit
   */
  readonly update?: string | undefined;

  /**
   * How long to wait for the delete, such as "90s", "30m" or "1h30m".
   *
   * @default - the provider's own limit
   */
  readonly delete?: string | undefined;
}

/** Writes a {@link VirtualMachineTimeouts} as Terraform's JSON. */
export function virtualMachineTimeoutsToTerraform(struct?: VirtualMachineTimeouts | cdktf.IResolvable): any {
  return structToTerraform<VirtualMachineTimeouts>(struct, (given) => ({
    create: scalarToTerraform(given.create),
    update: scalarToTerraform(given.update),
    delete: scalarToTerraform(given.delete),
  }));
}

/** Writes a {@link VirtualMachineTimeouts} as cdktf's HCL output wants it. */
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

/** The attributes of VirtualMachineTimeouts. How long to wait for each phase of a VirtualMachine's life. */
export class VirtualMachineTimeoutsOutputReference extends StructReference<VirtualMachineTimeouts> {
  public constructor(
    terraformResource: cdktf.IInterpolatingParent,
    terraformAttribute: string,
    slot: Slot<VirtualMachineTimeouts | cdktf.IResolvable>,
  ) {
    super(terraformResource, terraformAttribute, slot);
  }

  /** How long to wait for the create, such as "90s", "30m" or "1h30m". */
  public get create(): string {
    return this.getStringAttribute("create");
  }

  public set create(value: string) {
    this.svcSlot("create").write(value);
  }

  /** Takes `create` away, as if it had not been given. */
  public resetCreate(): void {
    this.svcSlot("create").write(undefined);
  }

  /** What was given for `create`. */
  public get createInput(): string | undefined {
    return this.svcSlot("create").read();
  }

  /** How long to wait for the update, such as "90s", "30m" or "1h30m". */
  public get update(): string {
    return this.getStringAttribute("update");
  }

  public set update(value: string) {
    this.svcSlot("update").write(value);
  }

  /** Takes `update` away, as if it had not been given. */
  public resetUpdate(): void {
    this.svcSlot("update").write(undefined);
  }

  /** What was given for `update`. */
  public get updateInput(): string | undefined {
    return this.svcSlot("update").read();
  }

  /** How long to wait for the delete, such as "90s", "30m" or "1h30m". */
  public get delete(): string {
    return this.getStringAttribute("delete");
  }

  public set delete(value: string) {
    this.svcSlot("delete").write(value);
  }

  /** Takes `delete` away, as if it had not been given. */
  public resetDelete(): void {
    this.svcSlot("delete").write(undefined);
  }

  /** What was given for `delete`. */
  public get deleteInput(): string | undefined {
    return this.svcSlot("delete").read();
  }
}

/**
 * A virtual machine. (documented)
 *
 * Terraform: `svc_virtual_machine`. Resource name: `projects/{project}/virtual-machines/{id}`.
 *
 * What can be changed in place is changed by UpdateVirtualMachine and ResizeVirtualMachine and ReimageVirtualMachine; any other change makes another one.
 */
export class VirtualMachine extends SvcResource<VirtualMachineConfig> implements IVirtualMachine {
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "svc_virtual_machine";

  /**
   * Lets the engine write the configuration of an object that exists, at `cdktf plan`.
   *
   * @param scope where the stand-in for the resource is put
   * @param importToId construct id that the written configuration has
   * @param importFromId resource name of the object, `projects/{project}/virtual-machines/{id}`, or its last part alone
   * @param provider the provider to read it through; default: the stack's own
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
   * Makes the resource of a manifest: the fields of the create request in YAML or JSON, under their names on the wire (`displayName`, or
   * `display_name`). All that is wrong with it is reported when the stack is synthesised, each problem with its line and column.
   * What it says is literal: there are no Terraform expressions in it.
   *
   * @param scope where the resource is put
   * @param id construct id of the resource
   * @param manifest path of the file, or `{ text }` with the manifest itself (as is a string with a line break)
   * @param overrides what is given beside the manifest or instead of it: sections are laid over the manifest's property by property,
   *   everything else is taken whole; default: nothing
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
   * Stands for a VirtualMachine that is made somewhere else, wherever a construct of it is taken. Nothing is read, made or checked of it: it is known by
   * its name alone.
   *
   * @param name full resource name, `projects/{project}/virtual-machines/{id}` (`ResourceName.of` makes it of its parts), or a token
   * @throws RangeError when a text is no such name
   */
  public static fromName(name: string): IVirtualMachine {
    return objectFromName(contract, "VirtualMachine", "VirtualMachine.fromName", name);
  }

  /** The kind that the object is of. */
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

  /** Full resource name, `projects/{p}/virtual-machines/{id}`. (documented) */
  public get name(): string {
    return this.getStringAttribute("name");
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

  public set displayName(value: string) {
    this.svcSlot("displayName").write(value);
  }

  /** Takes `displayName` away, as if it had not been given. */
  public resetDisplayName(): void {
    this.svcSlot("displayName").write(undefined);
  }

  /** What was given for `displayName`. */
  public get displayNameInput(): string | undefined {
    return this.svcSlot("displayName").read();
  }

  /** The datacenter where it lives. (documented) */
  public get region(): string {
    return this.getStringAttribute("region");
  }

  public set region(value: DatacenterRef) {
    this.svcSlot("region").write(value);
  }

  /** Takes `region` away, as if it had not been given. */
  public resetRegion(): void {
    this.svcSlot("region").write(undefined);
  }

  /** What was given for `region`. */
  public get regionInput(): DatacenterRef | undefined {
    return this.svcSlot("region").read();
  }

  #compute?: VirtualMachineComputeOutputReference;

  /** Processors and memory. (documented) */
  public get compute(): VirtualMachineComputeOutputReference {
    return (this.#compute ??= new VirtualMachineComputeOutputReference(this, "compute", this.svcSlot("compute")));
  }

  /** Gives `compute` anew. */
  public putCompute(value: VirtualMachineCompute | cdktf.IResolvable): void {
    this.svcSlot("compute").write(value);
  }

  /** What was given for `compute`. */
  public get computeInput(): VirtualMachineCompute | cdktf.IResolvable | undefined {
    return this.svcSlot("compute").read();
  }

  #boot?: VirtualMachineBootOutputReference;

  /** What the machine boots from. (documented) */
  public get boot(): VirtualMachineBootOutputReference {
    return (this.#boot ??= new VirtualMachineBootOutputReference(this, "boot", this.svcSlot("boot")));
  }

  /** Gives `boot` anew. */
  public putBoot(value: VirtualMachineBoot | cdktf.IResolvable): void {
    this.svcSlot("boot").write(value);
  }

  /** What was given for `boot`. */
  public get bootInput(): VirtualMachineBoot | cdktf.IResolvable | undefined {
    return this.svcSlot("boot").read();
  }

  #network?: VirtualMachineNetworkOutputReference;

  /** How the machine is connected. (documented) */
  public get network(): VirtualMachineNetworkOutputReference {
    return (this.#network ??= new VirtualMachineNetworkOutputReference(this, "network", this.svcSlot("network")));
  }

  /** Gives `network` anew. */
  public putNetwork(value: VirtualMachineNetwork | cdktf.IResolvable): void {
    this.svcSlot("network").write(value);
  }

  /** Takes `network` away, as if it had not been given. */
  public resetNetwork(): void {
    this.svcSlot("network").write(undefined);
  }

  /** What was given for `network`. */
  public get networkInput(): VirtualMachineNetwork | cdktf.IResolvable | undefined {
    return this.svcSlot("network").read();
  }

  #users?: VirtualMachineUsersList;

  /** Users to set up at first boot. (documented) */
  public get users(): VirtualMachineUsersList {
    return (this.#users ??= new VirtualMachineUsersList(this, "users"));
  }

  /** Gives `users` anew. */
  public putUsers(value: readonly VirtualMachineUsers[] | cdktf.IResolvable): void {
    this.svcSlot("users").write(value);
  }

  /** Takes `users` away, as if it had not been given. */
  public resetUsers(): void {
    this.svcSlot("users").write(undefined);
  }

  /** What was given for `users`. */
  public get usersInput(): readonly VirtualMachineUsers[] | cdktf.IResolvable | undefined {
    return this.svcSlot("users").read();
  }

  #labels?: cdktf.StringMap;

  /** Key and value pairs for your own use. (assumed) */
  public get labels(): cdktf.StringMap {
    return (this.#labels ??= new cdktf.StringMap(this, "labels"));
  }

  public set labels(value: { readonly [key: string]: string } | cdktf.IResolvable) {
    this.svcSlot("labels").write(value);
  }

  /** Takes `labels` away, as if it had not been given. */
  public resetLabels(): void {
    this.svcSlot("labels").write(undefined);
  }

  /** What was given for `labels`. */
  public get labelsInput(): { readonly [key: string]: string } | cdktf.IResolvable | undefined {
    return this.svcSlot("labels").read();
  }

  /** What the machine is doing. (assumed) */
  public get state(): string {
    return this.getStringAttribute("state");
  }

  /** When the virtual machine was made. (assumed) */
  public get createTime(): string {
    return this.getStringAttribute("create_time");
  }

  /** The object that a new one is made from. It matters only while there is none: to take it away later changes nothing. Makes a new virtual machine with the disk content of another. (assumed) */
  public get cloneFrom(): string {
    return this.getStringAttribute("clone_from");
  }

  public set cloneFrom(value: VirtualMachineRef) {
    this.svcSlot("cloneFrom").write(value);
  }

  /** Takes `cloneFrom` away, as if it had not been given. */
  public resetCloneFrom(): void {
    this.svcSlot("cloneFrom").write(undefined);
  }

  /** What was given for `cloneFrom`. */
  public get cloneFromInput(): VirtualMachineRef | undefined {
    return this.svcSlot("cloneFrom").read();
  }

  /** Whether a change that cannot be made otherwise may destroy what the object holds, in place; without it, such a change replaces the object. What is called: Writes an image over the boot disk of a virtual machine. What was on the disk is lost. (assumed) */
  public get allowReimage(): cdktf.IResolvable {
    return this.getBooleanAttribute("allow_reimage");
  }

  public set allowReimage(value: boolean | cdktf.IResolvable) {
    this.svcSlot("allowReimage").write(value);
  }

  /** Takes `allowReimage` away, as if it had not been given. */
  public resetAllowReimage(): void {
    this.svcSlot("allowReimage").write(undefined);
  }

  /** What was given for `allowReimage`. */
  public get allowReimageInput(): boolean | cdktf.IResolvable | undefined {
    return this.svcSlot("allowReimage").read();
  }

  #timeouts?: VirtualMachineTimeoutsOutputReference;

  /** How long to wait for each phase of the resource's life. */
  public get timeouts(): VirtualMachineTimeoutsOutputReference {
    return (this.#timeouts ??= new VirtualMachineTimeoutsOutputReference(this, "timeouts", this.svcSlot("timeouts")));
  }

  /** Gives `timeouts` anew. */
  public putTimeouts(value: VirtualMachineTimeouts | cdktf.IResolvable): void {
    this.svcSlot("timeouts").write(value);
  }

  /** Takes `timeouts` away, as if it had not been given. */
  public resetTimeouts(): void {
    this.svcSlot("timeouts").write(undefined);
  }

  /** What was given for `timeouts`. */
  public get timeoutsInput(): VirtualMachineTimeouts | cdktf.IResolvable | undefined {
    return this.svcSlot("timeouts").read();
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
      timeouts: {
        value: virtualMachineTimeoutsToHclTerraform(this.svcInputs.timeouts),
        isBlock: true,
        type: "struct",
        storageClassType: "struct",
      },
    });
  }
}
