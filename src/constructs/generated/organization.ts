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
  resourceFromManifest,
  scalarToTerraform,
  type InputAccessor,
  StructReference,
  structToTerraform,
  SvcResource,
} from "../foundation";
import type { IOrganization } from "./references";

/** Configuration of {@link Organization}. */
export interface OrganizationConfig extends cdktf.TerraformMetaArguments {
  /**
   * Short identifier, the last part of the resource name: 1 to 40 lowercase letters, digits and hyphens. It starts with a letter and does not end with a hyphen.
   *
   * Pattern: `^[a-z]([a-z0-9-]{0,38}[a-z0-9])?$`.
   * Changing this forces a new resource to be created.
   */
  readonly slug: string;

  /**
   * Human-readable name.
   *
   * At most 120 characters.
   *
   * @default ""
   */
  readonly displayName?: string | undefined;

  /**
   * Key-value pairs for your own use.
   *
   * At most 255 characters each.
   *
   * @default {}
   */
  readonly labels?: { readonly [key: string]: string } | cdktf.IResolvable | undefined;

  /**
   * Whether plans and applies refuse to delete or replace the Organization, also when its block has left the code. Apply `false` first to delete it.
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
  readonly timeouts?: OrganizationTimeouts | cdktf.IResolvable | undefined;
}

/**
 * Conditions of a look-up of Organizations. An object must meet all of them.
 *
 * Values are compared by semantic equality. A list must contain every given element, a map every given entry.
 */
export interface OrganizationLookup {
  /**
   * Full resource name, `organizations/{slug}`, or the last part of it.
   *
   * @default - any
   * @remarks Documented.
   */
  readonly name?: string | IOrganization | undefined;

  /**
   * Short identifier, the last part of the resource name: 1 to 40 lowercase letters, digits and hyphens. It starts with a letter and does not end with a hyphen.
   *
   * @default - any
   */
  readonly slug?: string | undefined;

  /**
   * Human-readable name.
   *
   * @default - any
   */
  readonly displayName?: string | undefined;

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
}

/** Values of a looked-up Organization, as constants. Contains no secrets. */
export interface OrganizationValues {
  /**
   * Full resource name, `organizations/{slug}`.
   *
   * @remarks Documented.
   */
  readonly name: string;

  /** Short identifier, the last part of the resource name: 1 to 40 lowercase letters, digits and hyphens. It starts with a letter and does not end with a hyphen. */
  readonly slug: string;

  /** Human-readable name. */
  readonly displayName: string;

  /** Key-value pairs for your own use. */
  readonly labels: { readonly [key: string]: string };

  /** Creation time, in RFC 3339 format. */
  readonly createTime: string;
}

/** Time limits for creating, updating and deleting an Organization. */
export interface OrganizationTimeouts {
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

/** Converts a {@link OrganizationTimeouts} to Terraform's JSON. */
export function organizationTimeoutsToTerraform(struct?: OrganizationTimeouts | cdktf.IResolvable): any {
  return structToTerraform<OrganizationTimeouts>(struct, (given) => ({
    create: scalarToTerraform(given.create),
    update: scalarToTerraform(given.update),
    delete: scalarToTerraform(given.delete),
  }));
}

/** Converts a {@link OrganizationTimeouts} to the form of cdktf's HCL output. */
export function organizationTimeoutsToHclTerraform(struct?: OrganizationTimeouts | cdktf.IResolvable): any {
  return structToTerraform<OrganizationTimeouts>(struct, (given) =>
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

/** Attributes of OrganizationTimeouts. Time limits for creating, updating and deleting an Organization. */
export class OrganizationTimeoutsOutputReference extends StructReference<OrganizationTimeouts> {
  public constructor(
    terraformResource: cdktf.IInterpolatingParent,
    terraformAttribute: string,
    accessor: InputAccessor<OrganizationTimeouts | cdktf.IResolvable>,
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
 * An organization. It owns projects and pays for them.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Terraform: `svc_organization`. Resource name: `organizations/{slug}`.
 *
 * Updated in place by UpdateOrganization. Any other change forces a new resource to be created.
 *
 * @remarks Documented.
 *
 * @example
 * new Organization(this, "organization", { slug: "acme" });
 */
export class Organization extends SvcResource<OrganizationConfig> implements IOrganization {
  /** Resource type in Terraform. */
  public static readonly tfResourceType = "svc_organization";

  /**
   * Makes the engine generate the configuration of an existing object during `cdktf plan`.
   *
   * @param scope parent of the construct that represents the import
   * @param importToId construct id in the generated configuration
   * @param importFromId resource name of the object, `organizations/{slug}`, or the last part of the name
   * @param provider provider that reads the object. @default - the stack's provider
   */
  public static generateConfigForImport(
    scope: Construct,
    importToId: string,
    importFromId: string,
    provider?: cdktf.TerraformProvider,
  ): cdktf.ImportableResource {
    const shape = { contract, kindName: "Organization", terraformType: "svc_organization" };
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
    overrides: ManifestOverrides<OrganizationConfig> = {},
  ): Organization {
    const make = (config: OrganizationConfig): Organization => new Organization(scope, id, config);
    const shape = { contract, kindName: "Organization" };
    return resourceFromManifest(shape, manifest, overrides, make);
  }

  /**
   * Returns a reference to an Organization that this stack does not manage. It is accepted wherever a construct of the kind is. The object
   * is neither created nor read, and its existence is not checked.
   *
   * @param name full resource name, `organizations/{slug}` (see `ResourceName.of`), or a token
   * @throws RangeError if a text is not such a name
   */
  public static fromName(name: string): IOrganization {
    return objectFromName(contract, "Organization", "Organization.fromName", name);
  }

  /**
   * Looks up the one Organization that matches, during synthesis. Its values are constants, so the program can branch on them. The answer is
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
    query: OrganizationLookup,
    options: LookupOptions = {},
  ): IOrganization & OrganizationValues {
    const shape = { contract, kindName: "Organization", caller: "Organization.fromLookup" } as const;
    return lookUpOne(shape, scope, id, query, options) as IOrganization & OrganizationValues;
  }

  /**
   * Looks up all Organizations that match, sorted by name, during synthesis. See `fromLookup`.
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
    query: OrganizationLookup = {},
    options: LookupOptions = {},
  ): readonly (IOrganization & OrganizationValues)[] {
    const shape = { contract, kindName: "Organization", caller: "Organization.lookupAll" } as const;
    return lookUpAll(shape, scope, id, query, options) as readonly (IOrganization & OrganizationValues)[];
  }

  /** Kind of the object. */
  public readonly svcKind = "Organization";

  public constructor(scope: Construct, id: string, config: OrganizationConfig) {
    super(scope, id, {
      contract,
      kindName: "Organization",
      terraformType: "svc_organization",
      config,
      strict: new.target === Organization,
    });
  }

  /**
   * Full resource name, `organizations/{slug}`.
   *
   * @remarks Documented.
   */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  /** Short identifier, the last part of the resource name: 1 to 40 lowercase letters, digits and hyphens. It starts with a letter and does not end with a hyphen. */
  public get slug(): string {
    return this.getStringAttribute("slug");
  }

  public set slug(value: string) {
    this.svcInput("slug").write(value);
  }

  /** Input value of `slug`. */
  public get slugInput(): string | undefined {
    return this.svcInput("slug").read();
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

  /** Whether plans and applies refuse to delete or replace the Organization, also when its block has left the code. Apply `false` first to delete it. */
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

  #timeouts?: OrganizationTimeoutsOutputReference;

  /** Time limits for creating, updating and deleting the resource. */
  public get timeouts(): OrganizationTimeoutsOutputReference {
    return (this.#timeouts ??= new OrganizationTimeoutsOutputReference(this, "timeouts", this.svcInput("timeouts")));
  }

  /** Sets `timeouts`. */
  public putTimeouts(value: OrganizationTimeouts | cdktf.IResolvable): void {
    this.svcInput("timeouts").write(value);
  }

  /** Unsets `timeouts`. */
  public resetTimeouts(): void {
    this.svcInput("timeouts").write(undefined);
  }

  /** Input value of `timeouts`. */
  public get timeoutsInput(): OrganizationTimeouts | cdktf.IResolvable | undefined {
    return this.svcInput("timeouts").read();
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      slug: scalarToTerraform(this.svcInputs.slug),
      display_name: scalarToTerraform(this.svcInputs.displayName),
      labels: mapToTerraform(scalarToTerraform)(this.svcInputs.labels),
      deletion_protection: scalarToTerraform(this.svcInputs.deletionProtection),
      replace: scalarToTerraform(this.svcInputs.replace),
      timeouts: organizationTimeoutsToTerraform(this.svcInputs.timeouts),
    };
  }

  protected override synthesizeHclAttributes(): { [name: string]: any } {
    return definedAttributes({
      slug: {
        value: scalarToTerraform(this.svcInputs.slug),
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
        value: organizationTimeoutsToHclTerraform(this.svcInputs.timeouts),
        isBlock: true,
        type: "struct",
        storageClassType: "struct",
      },
    });
  }
}
