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
import type { DatacenterRef, ProjectRef, NetworkRef, IFileShare } from "./references";

/** What is given for a {@link FileShare}. */
export interface FileShareConfig extends cdktf.TerraformMetaArguments {
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
   * Allowed: at least 10, at most 102400.
   * A larger value is given to it in place; a smaller one makes another object in its place.
   */
  readonly sizeGib: number;

  /**
   * How it is mounted. (assumed)
   *
   * One of NFS, SMB.
   * A change makes another object in its place.
   *
   * @default "NFS"
   */
  readonly protocol?: "NFS" | "SMB" | (string & {}) | undefined;

  /**
   * The network from which it can be mounted. (assumed)
   *
   * Given by the Network construct, by its full name, or by the last part of the name alone.
   * A change makes another object in its place.
   */
  readonly networkName: NetworkRef;

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
  readonly timeouts?: FileShareTimeouts | cdktf.IResolvable | undefined;
}

/** How long to wait for each phase of a FileShare's life. */
export interface FileShareTimeouts {
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

/** Writes a {@link FileShareTimeouts} as Terraform's JSON. */
export function fileShareTimeoutsToTerraform(struct?: FileShareTimeouts | cdktf.IResolvable): any {
  return structToTerraform<FileShareTimeouts>(struct, (given) => ({
    create: scalarToTerraform(given.create),
    update: scalarToTerraform(given.update),
    delete: scalarToTerraform(given.delete),
  }));
}

/** Writes a {@link FileShareTimeouts} as cdktf's HCL output wants it. */
export function fileShareTimeoutsToHclTerraform(struct?: FileShareTimeouts | cdktf.IResolvable): any {
  return structToTerraform<FileShareTimeouts>(struct, (given) =>
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

/** The attributes of FileShareTimeouts. How long to wait for each phase of a FileShare's life. */
export class FileShareTimeoutsOutputReference extends StructReference<FileShareTimeouts> {
  public constructor(
    terraformResource: cdktf.IInterpolatingParent,
    terraformAttribute: string,
    slot: Slot<FileShareTimeouts | cdktf.IResolvable>,
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
 * Files that many virtual machines share. (documented)
 *
 * Terraform: `svc_file_share`. Resource name: `projects/{project}/file-shares/{id}`.
 *
 * What can be changed in place is changed by UpdateFileShare and ResizeFileShare; any other change makes another one.
 */
export class FileShare extends SvcResource<FileShareConfig> implements IFileShare {
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "svc_file_share";

  /**
   * Lets the engine write the configuration of an object that exists, at `cdktf plan`.
   *
   * @param scope where the stand-in for the resource is put
   * @param importToId construct id that the written configuration has
   * @param importFromId resource name of the object, `projects/{project}/file-shares/{id}`, or its last part alone
   * @param provider the provider to read it through; default: the stack's own
   */
  public static generateConfigForImport(
    scope: Construct,
    importToId: string,
    importFromId: string,
    provider?: cdktf.TerraformProvider,
  ): cdktf.ImportableResource {
    const shape = { contract, kindName: "FileShare", terraformType: "svc_file_share" };
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
    overrides: ManifestOverrides<FileShareConfig> = {},
  ): FileShare {
    const make = (config: FileShareConfig): FileShare => new FileShare(scope, id, config);
    const shape = { contract, kindName: "FileShare" };
    return resourceFromManifest(shape, manifest, overrides, make);
  }

  /**
   * Stands for a FileShare that is made somewhere else, wherever a construct of it is taken. Nothing is read, made or checked of it: it is known by
   * its name alone.
   *
   * @param name full resource name, `projects/{project}/file-shares/{id}` (`ResourceName.of` makes it of its parts), or a token
   * @throws RangeError when a text is no such name
   */
  public static fromName(name: string): IFileShare {
    return objectFromName(contract, "FileShare", "FileShare.fromName", name);
  }

  /** The kind that the object is of. */
  public readonly svcKind = "FileShare";

  public constructor(scope: Construct, id: string, config: FileShareConfig) {
    super(scope, id, {
      contract,
      kindName: "FileShare",
      terraformType: "svc_file_share",
      config,
      strict: new.target === FileShare,
    });
  }

  /** Full resource name, `projects/{p}/file-shares/{id}`. (documented) */
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

  /** How it is mounted. (assumed) */
  public get protocol(): string {
    return this.getStringAttribute("protocol");
  }

  public set protocol(value: "NFS" | "SMB" | (string & {})) {
    this.svcSlot("protocol").write(value);
  }

  /** Takes `protocol` away, as if it had not been given. */
  public resetProtocol(): void {
    this.svcSlot("protocol").write(undefined);
  }

  /** What was given for `protocol`. */
  public get protocolInput(): "NFS" | "SMB" | (string & {}) | undefined {
    return this.svcSlot("protocol").read();
  }

  /** The network from which it can be mounted. (assumed) */
  public get networkName(): string {
    return this.getStringAttribute("network_name");
  }

  public set networkName(value: NetworkRef) {
    this.svcSlot("networkName").write(value);
  }

  /** What was given for `networkName`. */
  public get networkNameInput(): NetworkRef | undefined {
    return this.svcSlot("networkName").read();
  }

  /** What to mount: `host:/path` by NFS, `//host/share` by SMB. (assumed) */
  public get exportPath(): string {
    return this.getStringAttribute("export_path");
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

  /** When the file share was made. (assumed) */
  public get createTime(): string {
    return this.getStringAttribute("create_time");
  }

  #timeouts?: FileShareTimeoutsOutputReference;

  /** How long to wait for each phase of the resource's life. */
  public get timeouts(): FileShareTimeoutsOutputReference {
    return (this.#timeouts ??= new FileShareTimeoutsOutputReference(this, "timeouts", this.svcSlot("timeouts")));
  }

  /** Gives `timeouts` anew. */
  public putTimeouts(value: FileShareTimeouts | cdktf.IResolvable): void {
    this.svcSlot("timeouts").write(value);
  }

  /** Takes `timeouts` away, as if it had not been given. */
  public resetTimeouts(): void {
    this.svcSlot("timeouts").write(undefined);
  }

  /** What was given for `timeouts`. */
  public get timeoutsInput(): FileShareTimeouts | cdktf.IResolvable | undefined {
    return this.svcSlot("timeouts").read();
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      project_name: referenceToTerraform(this.svcInputs.projectName),
      display_name: scalarToTerraform(this.svcInputs.displayName),
      region: referenceToTerraform(this.svcInputs.region),
      size_gib: scalarToTerraform(this.svcInputs.sizeGib),
      protocol: scalarToTerraform(this.svcInputs.protocol),
      network_name: referenceToTerraform(this.svcInputs.networkName),
      labels: mapToTerraform(scalarToTerraform)(this.svcInputs.labels),
      timeouts: fileShareTimeoutsToTerraform(this.svcInputs.timeouts),
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
      protocol: {
        value: scalarToTerraform(this.svcInputs.protocol),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      network_name: {
        value: referenceToTerraform(this.svcInputs.networkName),
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
        value: fileShareTimeoutsToHclTerraform(this.svcInputs.timeouts),
        isBlock: true,
        type: "struct",
        storageClassType: "struct",
      },
    });
  }
}
