// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract } from "../../contract";
import {
  definedAttributes,
  importableResource,
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
import type { DatacenterRef, ProjectRef, NetworkRef, IFileShare } from "./references";

/** Configuration of {@link FileShare}. */
export interface FileShareConfig extends cdktf.TerraformMetaArguments {
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
   */
  readonly region?: DatacenterRef | undefined;

  /**
   * Size, in GiB.
   *
   * At least 10, at most 102400.
   * Grows in place. A smaller value forces a new resource to be created.
   */
  readonly sizeGib: number;

  /**
   * Protocol that clients mount the share with.
   *
   * One of `NFS`, `SMB`.
   * Changing this forces a new resource to be created.
   *
   * @default "NFS"
   */
  readonly protocol?: "NFS" | "SMB" | (string & {}) | undefined;

  /**
   * Network from which the share can be mounted.
   *
   * A Network: the construct, its full name, or the last part of its name.
   * Changing this forces a new resource to be created.
   */
  readonly networkName: NetworkRef;

  /**
   * Key-value pairs for your own use.
   *
   * At most 255 characters each.
   *
   * @default {}
   */
  readonly labels?: { readonly [key: string]: string } | cdktf.IResolvable | undefined;

  /**
   * Whether plans and applies refuse to delete or replace the FileShare, also when its block has left the code. Apply `false` first to delete it.
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
   * Time limits for creating, updating and deleting the resource.
   *
   * @default - the default of each phase
   */
  readonly timeouts?: FileShareTimeouts | cdktf.IResolvable | undefined;
}

/**
 * Conditions of a look-up of FileShares. An object must meet all of them.
 *
 * Values are compared by semantic equality. A list must contain every given element, a map every given entry.
 */
export interface FileShareLookup {
  /**
   * Full resource name, `projects/{project}/file-shares/{id}`, or the last part of it.
   *
   * @default - any
   * @remarks Documented.
   */
  readonly name?: string | IFileShare | undefined;

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
   */
  readonly region?: DatacenterRef | undefined;

  /**
   * Size, in GiB.
   *
   * @default - any
   */
  readonly sizeGib?: number | undefined;

  /**
   * Protocol that clients mount the share with.
   *
   * One of `NFS`, `SMB`.
   *
   * @default - any
   */
  readonly protocol?: "NFS" | "SMB" | (string & {}) | undefined;

  /**
   * Network from which the share can be mounted.
   *
   * A Network: the construct, its full name, or the last part of its name.
   *
   * @default - any
   */
  readonly networkName?: NetworkRef | undefined;

  /**
   * Path to mount: `host:/path` for NFS, `//host/share` for SMB.
   *
   * @default - any
   */
  readonly exportPath?: string | undefined;

  /**
   * Key-value pairs for your own use.
   *
   * @default - any
   */
  readonly labels?: { readonly [key: string]: string } | undefined;

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

/** Values of a looked-up FileShare, as constants. Contains no secrets. */
export interface FileShareValues {
  /**
   * Full resource name, `projects/{p}/file-shares/{id}`.
   *
   * @remarks Documented.
   */
  readonly name: string;

  /** Project that contains the resource. */
  readonly projectName: string;

  /** Human-readable name. */
  readonly displayName: string;

  /** Datacenter of the resource. */
  readonly region: string;

  /** Size, in GiB. */
  readonly sizeGib: number;

  /**
   * Protocol that clients mount the share with.
   *
   * One of `NFS`, `SMB`.
   */
  readonly protocol: "NFS" | "SMB" | (string & {});

  /** Network from which the share can be mounted. */
  readonly networkName: string;

  /** Path to mount: `host:/path` for NFS, `//host/share` for SMB. */
  readonly exportPath: string;

  /** Key-value pairs for your own use. */
  readonly labels: { readonly [key: string]: string };

  /** Creation time, in RFC 3339 format. */
  readonly createTime: string;
}

/** Time limits for creating, updating and deleting a FileShare. */
export interface FileShareTimeouts {
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

/** Converts a {@link FileShareTimeouts} to Terraform's JSON. */
export function fileShareTimeoutsToTerraform(struct?: FileShareTimeouts | cdktf.IResolvable): any {
  return structToTerraform<FileShareTimeouts>(struct, (given) => ({
    create: scalarToTerraform(given.create),
    update: scalarToTerraform(given.update),
    delete: scalarToTerraform(given.delete),
  }));
}

/** Converts a {@link FileShareTimeouts} to the form of cdktf's HCL output. */
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

/** Attributes of FileShareTimeouts. Time limits for creating, updating and deleting a FileShare. */
export class FileShareTimeoutsOutputReference extends StructReference<FileShareTimeouts> {
  public constructor(
    terraformResource: cdktf.IInterpolatingParent,
    terraformAttribute: string,
    accessor: InputAccessor<FileShareTimeouts | cdktf.IResolvable>,
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
 * A file share that many virtual machines can mount.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Terraform: `svc_file_share`. Resource name: `projects/{project}/file-shares/{id}`.
 *
 * Updated in place by UpdateFileShare and ResizeFileShare. Any other change forces a new resource to be created.
 *
 * @remarks Documented.
 *
 * @example
 * const network = new Network(this, "network");
 * new FileShare(this, "file-share", { sizeGib: 500, networkName: network });
 */
export class FileShare extends SvcResource<FileShareConfig> implements IFileShare {
  /** Resource type in Terraform. */
  public static readonly tfResourceType = "svc_file_share";

  /**
   * Makes the engine generate the configuration of an existing object during `cdktf plan`.
   *
   * @param scope parent of the construct that represents the import
   * @param importToId construct id in the generated configuration
   * @param importFromId resource name of the object, `projects/{project}/file-shares/{id}`, or the last part of the name
   * @param provider provider that reads the object. @default - the stack's provider
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
    overrides: ManifestOverrides<FileShareConfig> = {},
  ): FileShare {
    const make = (config: FileShareConfig): FileShare => new FileShare(scope, id, config);
    const shape = { contract, kindName: "FileShare" };
    return resourceFromManifest(shape, manifest, overrides, make);
  }

  /**
   * Returns a reference to a FileShare that this stack does not manage. It is accepted wherever a construct of the kind is. The object
   * is neither created nor read, and its existence is not checked.
   *
   * @param name full resource name, `projects/{project}/file-shares/{id}` (see `ResourceName.of`), or a token
   * @throws RangeError if a text is not such a name
   */
  public static fromName(name: string): IFileShare {
    return objectFromName(contract, "FileShare", "FileShare.fromName", name);
  }

  /**
   * Looks up the one FileShare that matches, during synthesis. Its values are constants, so the program can branch on them. The answer is
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
    query: FileShareLookup,
    options: LookupOptions = {},
  ): IFileShare & FileShareValues {
    const shape = { contract, kindName: "FileShare", caller: "FileShare.fromLookup" } as const;
    return lookUpOne(shape, scope, id, query, options) as IFileShare & FileShareValues;
  }

  /**
   * Looks up all FileShares that match, sorted by name, during synthesis. See `fromLookup`.
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
    query: FileShareLookup = {},
    options: LookupOptions = {},
  ): readonly (IFileShare & FileShareValues)[] {
    const shape = { contract, kindName: "FileShare", caller: "FileShare.lookupAll" } as const;
    return lookUpAll(shape, scope, id, query, options) as readonly (IFileShare & FileShareValues)[];
  }

  /** Kind of the object. */
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

  /**
   * Full resource name, `projects/{p}/file-shares/{id}`.
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

  /** Datacenter of the resource. */
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

  /** Size, in GiB. */
  public get sizeGib(): number {
    return this.getNumberAttribute("size_gib");
  }

  public set sizeGib(value: number) {
    this.svcInput("sizeGib").write(value);
  }

  /** Input value of `sizeGib`. */
  public get sizeGibInput(): number | undefined {
    return this.svcInput("sizeGib").read();
  }

  /**
   * Protocol that clients mount the share with.
   *
   * One of `NFS`, `SMB`.
   */
  public get protocol(): string {
    return this.getStringAttribute("protocol");
  }

  public set protocol(value: "NFS" | "SMB" | (string & {})) {
    this.svcInput("protocol").write(value);
  }

  /** Unsets `protocol`. */
  public resetProtocol(): void {
    this.svcInput("protocol").write(undefined);
  }

  /** Input value of `protocol`. */
  public get protocolInput(): "NFS" | "SMB" | (string & {}) | undefined {
    return this.svcInput("protocol").read();
  }

  /** Network from which the share can be mounted. */
  public get networkName(): string {
    return this.getStringAttribute("network_name");
  }

  public set networkName(value: NetworkRef) {
    this.svcInput("networkName").write(value);
  }

  /** Input value of `networkName`. */
  public get networkNameInput(): NetworkRef | undefined {
    return this.svcInput("networkName").read();
  }

  /** Path to mount: `host:/path` for NFS, `//host/share` for SMB. */
  public get exportPath(): string {
    return this.getStringAttribute("export_path");
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

  /** Creation time, in RFC 3339 format. */
  public get createTime(): string {
    return this.getStringAttribute("create_time");
  }

  /** Whether plans and applies refuse to delete or replace the FileShare, also when its block has left the code. Apply `false` first to delete it. */
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

  /** The same as `name`. */
  public get id(): string {
    return this.getStringAttribute("id");
  }

  #labelsAll?: cdktf.StringMap;

  /** All labels: `labels`, and below them `default_labels` of the provider. */
  public get labelsAll(): cdktf.StringMap {
    return (this.#labelsAll ??= new cdktf.StringMap(this, "labels_all"));
  }

  #timeouts?: FileShareTimeoutsOutputReference;

  /** Time limits for creating, updating and deleting the resource. */
  public get timeouts(): FileShareTimeoutsOutputReference {
    return (this.#timeouts ??= new FileShareTimeoutsOutputReference(this, "timeouts", this.svcInput("timeouts")));
  }

  /** Sets `timeouts`. */
  public putTimeouts(value: FileShareTimeouts | cdktf.IResolvable): void {
    this.svcInput("timeouts").write(value);
  }

  /** Unsets `timeouts`. */
  public resetTimeouts(): void {
    this.svcInput("timeouts").write(undefined);
  }

  /** Input value of `timeouts`. */
  public get timeoutsInput(): FileShareTimeouts | cdktf.IResolvable | undefined {
    return this.svcInput("timeouts").read();
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
      deletion_protection: scalarToTerraform(this.svcInputs.deletionProtection),
      replace: scalarToTerraform(this.svcInputs.replace),
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
      timeouts: {
        value: fileShareTimeoutsToHclTerraform(this.svcInputs.timeouts),
        isBlock: true,
        type: "struct",
        storageClassType: "struct",
      },
    });
  }
}
