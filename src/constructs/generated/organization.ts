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
  resourceFromManifest,
  scalarToTerraform,
  type Slot,
  StructReference,
  structToTerraform,
  SvcResource,
} from "../foundation";
import type { IOrganization } from "./references";

/** What is given for a {@link Organization}. */
export interface OrganizationConfig extends cdktf.TerraformMetaArguments {
  /**
   * Short identifier, the last part of the resource name: 1 to 40 lower-case letters, digits and hyphens, starting with a letter and not ending with a hyphen. (assumed)
   *
   * It must match `^[a-z]([a-z0-9-]{0,38}[a-z0-9])?$`.
   * A change makes another object in its place.
   */
  readonly slug: string;

  /**
   * Name for people. (assumed)
   *
   * Allowed: at most 120 characters.
   *
   * @default ""
   */
  readonly displayName?: string | undefined;

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
  readonly timeouts?: OrganizationTimeouts | cdktf.IResolvable | undefined;
}

/** How long to wait for each phase of a Organization's life. */
export interface OrganizationTimeouts {
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

/** Writes a {@link OrganizationTimeouts} as Terraform's JSON. */
export function organizationTimeoutsToTerraform(struct?: OrganizationTimeouts | cdktf.IResolvable): any {
  return structToTerraform<OrganizationTimeouts>(struct, (given) => ({
    create: scalarToTerraform(given.create),
    update: scalarToTerraform(given.update),
    delete: scalarToTerraform(given.delete),
  }));
}

/** Writes a {@link OrganizationTimeouts} as cdktf's HCL output wants it. */
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

/** The attributes of OrganizationTimeouts. How long to wait for each phase of a Organization's life. */
export class OrganizationTimeoutsOutputReference extends StructReference<OrganizationTimeouts> {
  public constructor(
    terraformResource: cdktf.IInterpolatingParent,
    terraformAttribute: string,
    slot: Slot<OrganizationTimeouts | cdktf.IResolvable>,
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
 * An organization. It owns projects and pays for them. (documented)
 *
 * Terraform: `svc_organization`. Resource name: `organizations/{slug}`.
 *
 * What can be changed in place is changed by UpdateOrganization; any other change makes another one.
 */
export class Organization extends SvcResource<OrganizationConfig> implements IOrganization {
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "svc_organization";

  /**
   * Lets the engine write the configuration of an object that exists, at `cdktf plan`.
   *
   * @param scope where the stand-in for the resource is put
   * @param importToId construct id that the written configuration has
   * @param importFromId resource name of the object, `organizations/{slug}`, or its last part alone
   * @param provider the provider to read it through; default: the stack's own
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
    overrides: ManifestOverrides<OrganizationConfig> = {},
  ): Organization {
    const make = (config: OrganizationConfig): Organization => new Organization(scope, id, config);
    const shape = { contract, kindName: "Organization" };
    return resourceFromManifest(shape, manifest, overrides, make);
  }

  /**
   * Stands for a Organization that is made somewhere else, wherever a construct of it is taken. Nothing is read, made or checked of it: it is known by
   * its name alone.
   *
   * @param name full resource name, `organizations/{slug}` (`ResourceName.of` makes it of its parts), or a token
   * @throws RangeError when a text is no such name
   */
  public static fromName(name: string): IOrganization {
    return objectFromName(contract, "Organization", "Organization.fromName", name);
  }

  /** The kind that the object is of. */
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

  /** Full resource name, `organizations/{slug}`. (documented) */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  /** Short identifier, the last part of the resource name: 1 to 40 lower-case letters, digits and hyphens, starting with a letter and not ending with a hyphen. (assumed) */
  public get slug(): string {
    return this.getStringAttribute("slug");
  }

  public set slug(value: string) {
    this.svcSlot("slug").write(value);
  }

  /** What was given for `slug`. */
  public get slugInput(): string | undefined {
    return this.svcSlot("slug").read();
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

  /** When the organization was made. (assumed) */
  public get createTime(): string {
    return this.getStringAttribute("create_time");
  }

  #timeouts?: OrganizationTimeoutsOutputReference;

  /** How long to wait for each phase of the resource's life. */
  public get timeouts(): OrganizationTimeoutsOutputReference {
    return (this.#timeouts ??= new OrganizationTimeoutsOutputReference(this, "timeouts", this.svcSlot("timeouts")));
  }

  /** Gives `timeouts` anew. */
  public putTimeouts(value: OrganizationTimeouts | cdktf.IResolvable): void {
    this.svcSlot("timeouts").write(value);
  }

  /** Takes `timeouts` away, as if it had not been given. */
  public resetTimeouts(): void {
    this.svcSlot("timeouts").write(undefined);
  }

  /** What was given for `timeouts`. */
  public get timeoutsInput(): OrganizationTimeouts | cdktf.IResolvable | undefined {
    return this.svcSlot("timeouts").read();
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      slug: scalarToTerraform(this.svcInputs.slug),
      display_name: scalarToTerraform(this.svcInputs.displayName),
      labels: mapToTerraform(scalarToTerraform)(this.svcInputs.labels),
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
      timeouts: {
        value: organizationTimeoutsToHclTerraform(this.svcInputs.timeouts),
        isBlock: true,
        type: "struct",
        storageClassType: "struct",
      },
    });
  }
}
