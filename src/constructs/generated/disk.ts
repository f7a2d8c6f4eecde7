// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract } from "../../contract";
import {
  definedAttributes,
  importableResource,
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
import type { DatacenterRef, ProjectRef, IDisk, VirtualMachineRef } from "./references";

/** What is given for a {@link Disk}. */
export interface DiskConfig extends cdktf.TerraformMetaArguments {
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
   * The datacenter where it lives. (assumed)
   *
   * Given by the Datacenter construct, by its full name, or by the last part of the name alone.
   * A change makes another object in its place.
   *
   * @default - the provider's `region`, or else SVC_REGION
   */
  readonly region?: DatacenterRef | undefined;

  /**
   * Size, in GiB. (assumed)
   *
   * Allowed: at least 1, at most 65536.
   * A larger value is given to it in place; a smaller one makes another object in its place.
   */
  readonly sizeGib: number;

  /**
   * The virtual machine that it is attached to, of the same project and region; empty for none. (assumed)
   *
   * Given by the VirtualMachine construct, by its full name, or by the last part of the name alone.
   *
   * @default ""
   */
  readonly virtualMachineName?: VirtualMachineRef | undefined;

  /**
   * Key and value pairs for your own use. (assumed)
   *
   * Allowed: at most 255 characters each.
   *
   * @default {}
   */
  readonly labels?: { readonly [key: string]: string } | cdktf.IResolvable | undefined;

  /**
   * How long to wait for each phase of the resource's life.
   *
   * @default - the provider's own limits
   */
  readonly timeouts?: DiskTimeouts | cdktf.IResolvable | undefined;
}

/** How long to wait for each phase of a Disk's life. */
export interface DiskTimeouts {
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

/** Writes a {@link DiskTimeouts} as Terraform's JSON. */
export function diskTimeoutsToTerraform(struct?: DiskTimeouts | cdktf.IResolvable): any {
  return structToTerraform<DiskTimeouts>(struct, (given) => ({
    create: scalarToTerraform(given.create),
    update: scalarToTerraform(given.update),
    delete: scalarToTerraform(given.delete),
  }));
}

/** Writes a {@link DiskTimeouts} as cdktf's HCL output wants it. */
export function diskTimeoutsToHclTerraform(struct?: DiskTimeouts | cdktf.IResolvable): any {
  return structToTerraform<DiskTimeouts>(struct, (given) =>
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

/** The attributes of DiskTimeouts. How long to wait for each phase of a Disk's life. */
export class DiskTimeoutsOutputReference extends StructReference<DiskTimeouts> {
  public constructor(
    terraformResource: cdktf.IInterpolatingParent,
    terraformAttribute: string,
    slot: Slot<DiskTimeouts | cdktf.IResolvable>,
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
 * A disk that outlives the virtual machines it is attached to. (documented)
 *
 * Terraform: `svc_disk`. Resource name: `projects/{project}/disks/{id}`.
 *
 * What can be changed in place is changed by UpdateDisk and ResizeDisk; any other change makes another one.
 */
export class Disk extends SvcResource<DiskConfig> implements IDisk {
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "svc_disk";

  /**
   * Lets the engine write the configuration of an object that exists, at `cdktf plan`.
   *
   * @param scope where the stand-in for the resource is put
   * @param importToId construct id that the written configuration has
   * @param importFromId resource name of the object, `projects/{project}/disks/{id}`, or its last part alone
   * @param provider the provider to read it through; default: the stack's own
   */
  public static generateConfigForImport(
    scope: Construct,
    importToId: string,
    importFromId: string,
    provider?: cdktf.TerraformProvider,
  ): cdktf.ImportableResource {
    const shape = { contract, kindName: "Disk", terraformType: "svc_disk" };
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
    overrides: ManifestOverrides<DiskConfig> = {},
  ): Disk {
    const make = (config: DiskConfig): Disk => new Disk(scope, id, config);
    const shape = { contract, kindName: "Disk" };
    return resourceFromManifest(shape, manifest, overrides, make);
  }

  /**
   * Stands for a Disk that is made somewhere else, wherever a construct of it is taken. Nothing is read, made or checked of it: it is known by
   * its name alone.
   *
   * @param name full resource name, `projects/{project}/disks/{id}` (`ResourceName.of` makes it of its parts), or a token
   * @throws RangeError when a text is no such name
   */
  public static fromName(name: string): IDisk {
    return objectFromName(contract, "Disk", "Disk.fromName", name);
  }

  /** The kind that the object is of. */
  public readonly svcKind = "Disk";

  public constructor(scope: Construct, id: string, config: DiskConfig) {
    super(scope, id, {
      contract,
      kindName: "Disk",
      terraformType: "svc_disk",
      config,
      strict: new.target === Disk,
    });
  }

  /** Full resource name, `projects/{p}/disks/{id}`. (documented) */
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

  /** The datacenter where it lives. (assumed) */
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

  /** Size, in GiB. (assumed) */
  public get sizeGib(): number {
    return this.getNumberAttribute("size_gib");
  }

  public set sizeGib(value: number) {
    this.svcSlot("sizeGib").write(value);
  }

  /** What was given for `sizeGib`. */
  public get sizeGibInput(): number | undefined {
    return this.svcSlot("sizeGib").read();
  }

  /** The virtual machine that it is attached to, of the same project and region; empty for none. (assumed) */
  public get virtualMachineName(): string {
    return this.getStringAttribute("virtual_machine_name");
  }

  public set virtualMachineName(value: VirtualMachineRef) {
    this.svcSlot("virtualMachineName").write(value);
  }

  /** Takes `virtualMachineName` away, as if it had not been given. */
  public resetVirtualMachineName(): void {
    this.svcSlot("virtualMachineName").write(undefined);
  }

  /** What was given for `virtualMachineName`. */
  public get virtualMachineNameInput(): VirtualMachineRef | undefined {
    return this.svcSlot("virtualMachineName").read();
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

  /** Whether it is in use. (assumed) */
  public get state(): string {
    return this.getStringAttribute("state");
  }

  /** When the disk was made. (assumed) */
  public get createTime(): string {
    return this.getStringAttribute("create_time");
  }

  #timeouts?: DiskTimeoutsOutputReference;

  /** How long to wait for each phase of the resource's life. */
  public get timeouts(): DiskTimeoutsOutputReference {
    return (this.#timeouts ??= new DiskTimeoutsOutputReference(this, "timeouts", this.svcSlot("timeouts")));
  }

  /** Gives `timeouts` anew. */
  public putTimeouts(value: DiskTimeouts | cdktf.IResolvable): void {
    this.svcSlot("timeouts").write(value);
  }

  /** Takes `timeouts` away, as if it had not been given. */
  public resetTimeouts(): void {
    this.svcSlot("timeouts").write(undefined);
  }

  /** What was given for `timeouts`. */
  public get timeoutsInput(): DiskTimeouts | cdktf.IResolvable | undefined {
    return this.svcSlot("timeouts").read();
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      project_name: referenceToTerraform(this.svcInputs.projectName),
      display_name: scalarToTerraform(this.svcInputs.displayName),
      region: referenceToTerraform(this.svcInputs.region),
      size_gib: scalarToTerraform(this.svcInputs.sizeGib),
      virtual_machine_name: referenceToTerraform(this.svcInputs.virtualMachineName),
      labels: mapToTerraform(scalarToTerraform)(this.svcInputs.labels),
      timeouts: diskTimeoutsToTerraform(this.svcInputs.timeouts),
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
      size_gib: {
        value: scalarToTerraform(this.svcInputs.sizeGib),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      virtual_machine_name: {
        value: referenceToTerraform(this.svcInputs.virtualMachineName),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      labels: {
        value: mapToTerraform(scalarToTerraform)(this.svcInputs.labels),
        isBlock: false,
        type: "map",
        storageClassType: "stringMap",
      },
      timeouts: {
        value: diskTimeoutsToHclTerraform(this.svcInputs.timeouts),
        isBlock: true,
        type: "struct",
        storageClassType: "struct",
      },
    });
  }
}
