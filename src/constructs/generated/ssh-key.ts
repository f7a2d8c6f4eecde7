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
  objectFromName,
  referenceToTerraform,
  resourceFromManifest,
  scalarToTerraform,
  type InputAccessor,
  StructReference,
  structToTerraform,
  SvcResource,
} from "../foundation";
import type { ProjectRef, ISshKey } from "./references";

/** Configuration of {@link SshKey}. */
export interface SshKeyConfig extends cdktf.TerraformMetaArguments {
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
   * Public key in OpenSSH format, on one line: `ssh-ed25519 AAAA... comment`.
   *
   * Pattern: `^(ssh-(ed25519|rsa)|ecdsa-sha2-nistp(256|384|521)|sk-(ssh-ed25519|ecdsa-sha2-nistp256)@openssh\.com) [A-Za-z0-9+/]+={0,3}( [^\r\n]*)?$`.
   * Changing this forces a new resource to be created.
   */
  readonly publicKey: string;

  /**
   * Whether plans and applies refuse to delete or replace the SshKey, also when its block has left the code. Apply `false` first to delete it.
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
  readonly timeouts?: SshKeyTimeouts | cdktf.IResolvable | undefined;
}

/**
 * Conditions of a look-up of SshKeys. An object must meet all of them.
 *
 * Values are compared by semantic equality. A list must contain every given element, a map every given entry.
 */
export interface SshKeyLookup {
  /**
   * Full resource name, `projects/{project}/ssh-keys/{id}`, or the last part of it.
   *
   * @default - any
   * @remarks Documented.
   */
  readonly name?: string | ISshKey | undefined;

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
   * Public key in OpenSSH format, on one line: `ssh-ed25519 AAAA... comment`.
   *
   * @default - any
   */
  readonly publicKey?: string | undefined;

  /**
   * SHA-256 fingerprint of the key, as ssh-keygen prints it.
   *
   * @default - any
   */
  readonly fingerprint?: string | undefined;

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

/** Values of a looked-up SshKey, as constants. Contains no secrets. */
export interface SshKeyValues {
  /**
   * Full resource name, `projects/{p}/ssh-keys/{id}`.
   *
   * @remarks Documented.
   */
  readonly name: string;

  /** Project that contains the resource. */
  readonly projectName: string;

  /** Human-readable name. */
  readonly displayName: string;

  /** Public key in OpenSSH format, on one line: `ssh-ed25519 AAAA... comment`. */
  readonly publicKey: string;

  /** SHA-256 fingerprint of the key, as ssh-keygen prints it. */
  readonly fingerprint: string;

  /** Creation time, in RFC 3339 format. */
  readonly createTime: string;
}

/** Time limits for creating, updating and deleting an SshKey. */
export interface SshKeyTimeouts {
  /**
   * Time limit for the create, such as "90s", "30m" or "1h30m".
   *
   * @default "10m"
   */
  readonly create?: string | undefined;

  /**
   * Time limit for the update, such as "90s", "30m" or "1h30m".
   *
   * @default "10m"
   */
  readonly update?: string | undefined;

  /**
   * Time limit for the delete, such as "90s", "30m" or "1h30m".
   *
   * @default "10m"
   */
  readonly delete?: string | undefined;
}

/** Converts a {@link SshKeyTimeouts} to Terraform's JSON. */
export function sshKeyTimeoutsToTerraform(struct?: SshKeyTimeouts | cdktf.IResolvable): any {
  return structToTerraform<SshKeyTimeouts>(struct, (given) => ({
    create: scalarToTerraform(given.create),
    update: scalarToTerraform(given.update),
    delete: scalarToTerraform(given.delete),
  }));
}

/** Converts a {@link SshKeyTimeouts} to the form of cdktf's HCL output. */
export function sshKeyTimeoutsToHclTerraform(struct?: SshKeyTimeouts | cdktf.IResolvable): any {
  return structToTerraform<SshKeyTimeouts>(struct, (given) =>
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

/** Attributes of SshKeyTimeouts. Time limits for creating, updating and deleting an SshKey. */
export class SshKeyTimeoutsOutputReference extends StructReference<SshKeyTimeouts> {
  public constructor(
    terraformResource: cdktf.IInterpolatingParent,
    terraformAttribute: string,
    accessor: InputAccessor<SshKeyTimeouts | cdktf.IResolvable>,
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
 * A public SSH key that grants access to virtual machines.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Terraform: `svc_ssh_key`. Resource name: `projects/{project}/ssh-keys/{id}`.
 *
 * Updated in place by UpdateSshKey. Any other change forces a new resource to be created.
 *
 * @remarks Documented.
 *
 * @example
 * new SshKey(this, "ssh-key", {
 *   publicKey: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDCvCAM7EFEzFhl2CVCW3Yv2ekqr16igZcATCPE685AP ops@example.com",
 * });
 */
export class SshKey extends SvcResource<SshKeyConfig> implements ISshKey {
  /** Resource type in Terraform. */
  public static readonly tfResourceType = "svc_ssh_key";

  /**
   * Makes the engine generate the configuration of an existing object during `cdktf plan`.
   *
   * @param scope parent of the construct that represents the import
   * @param importToId construct id in the generated configuration
   * @param importFromId resource name of the object, `projects/{project}/ssh-keys/{id}`, or the last part of the name
   * @param provider provider that reads the object. @default - the stack's provider
   */
  public static generateConfigForImport(
    scope: Construct,
    importToId: string,
    importFromId: string,
    provider?: cdktf.TerraformProvider,
  ): cdktf.ImportableResource {
    const shape = { contract, kindName: "SshKey", terraformType: "svc_ssh_key" };
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
    overrides: ManifestOverrides<SshKeyConfig> = {},
  ): SshKey {
    const make = (config: SshKeyConfig): SshKey => new SshKey(scope, id, config);
    const shape = { contract, kindName: "SshKey" };
    return resourceFromManifest(shape, manifest, overrides, make);
  }

  /**
   * Returns a reference to an SshKey that this stack does not manage. It is accepted wherever a construct of the kind is. The object
   * is neither created nor read, and its existence is not checked.
   *
   * @param name full resource name, `projects/{project}/ssh-keys/{id}` (see `ResourceName.of`), or a token
   * @throws RangeError if a text is not such a name
   */
  public static fromName(name: string): ISshKey {
    return objectFromName(contract, "SshKey", "SshKey.fromName", name);
  }

  /**
   * Looks up the one SshKey that matches, during synthesis. Its values are constants, so the program can branch on them. The answer is
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
    query: SshKeyLookup,
    options: LookupOptions = {},
  ): ISshKey & SshKeyValues {
    const shape = { contract, kindName: "SshKey", caller: "SshKey.fromLookup" } as const;
    return lookUpOne(shape, scope, id, query, options) as ISshKey & SshKeyValues;
  }

  /**
   * Looks up all SshKeys that match, sorted by name, during synthesis. See `fromLookup`.
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
    query: SshKeyLookup = {},
    options: LookupOptions = {},
  ): readonly (ISshKey & SshKeyValues)[] {
    const shape = { contract, kindName: "SshKey", caller: "SshKey.lookupAll" } as const;
    return lookUpAll(shape, scope, id, query, options) as readonly (ISshKey & SshKeyValues)[];
  }

  /** Kind of the object. */
  public readonly svcKind = "SshKey";

  public constructor(scope: Construct, id: string, config: SshKeyConfig) {
    super(scope, id, {
      contract,
      kindName: "SshKey",
      terraformType: "svc_ssh_key",
      config,
      strict: new.target === SshKey,
    });
  }

  /**
   * Full resource name, `projects/{p}/ssh-keys/{id}`.
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

  /** Public key in OpenSSH format, on one line: `ssh-ed25519 AAAA... comment`. */
  public get publicKey(): string {
    return this.getStringAttribute("public_key");
  }

  public set publicKey(value: string) {
    this.svcInput("publicKey").write(value);
  }

  /** Input value of `publicKey`. */
  public get publicKeyInput(): string | undefined {
    return this.svcInput("publicKey").read();
  }

  /** SHA-256 fingerprint of the key, as ssh-keygen prints it. */
  public get fingerprint(): string {
    return this.getStringAttribute("fingerprint");
  }

  /** Creation time, in RFC 3339 format. */
  public get createTime(): string {
    return this.getStringAttribute("create_time");
  }

  /** Whether plans and applies refuse to delete or replace the SshKey, also when its block has left the code. Apply `false` first to delete it. */
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

  #timeouts?: SshKeyTimeoutsOutputReference;

  /** Time limits for creating, updating and deleting the resource. */
  public get timeouts(): SshKeyTimeoutsOutputReference {
    return (this.#timeouts ??= new SshKeyTimeoutsOutputReference(this, "timeouts", this.svcInput("timeouts")));
  }

  /** Sets `timeouts`. */
  public putTimeouts(value: SshKeyTimeouts | cdktf.IResolvable): void {
    this.svcInput("timeouts").write(value);
  }

  /** Unsets `timeouts`. */
  public resetTimeouts(): void {
    this.svcInput("timeouts").write(undefined);
  }

  /** Input value of `timeouts`. */
  public get timeoutsInput(): SshKeyTimeouts | cdktf.IResolvable | undefined {
    return this.svcInput("timeouts").read();
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      project_name: referenceToTerraform(this.svcInputs.projectName),
      display_name: scalarToTerraform(this.svcInputs.displayName),
      public_key: scalarToTerraform(this.svcInputs.publicKey),
      deletion_protection: scalarToTerraform(this.svcInputs.deletionProtection),
      replace: scalarToTerraform(this.svcInputs.replace),
      timeouts: sshKeyTimeoutsToTerraform(this.svcInputs.timeouts),
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
      public_key: {
        value: scalarToTerraform(this.svcInputs.publicKey),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
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
        value: sshKeyTimeoutsToHclTerraform(this.svcInputs.timeouts),
        isBlock: true,
        type: "struct",
        storageClassType: "struct",
      },
    });
  }
}
