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
  objectFromName,
  referenceToTerraform,
  resourceFromManifest,
  scalarToTerraform,
  type Slot,
  StructReference,
  structToTerraform,
  SvcResource,
} from "../foundation";
import type { SshKeyRef, HostRef, IBareMetalInstance } from "./references";

/** What is given for a {@link BareMetalInstance}. */
export interface BareMetalInstanceConfig extends cdktf.TerraformMetaArguments {
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
   * The host to take; it must be free. (assumed)
   *
   * Given by the Host construct, by its full name, or by the last part of the name alone.
   * A change makes another object in its place.
   */
  readonly hostName: HostRef;

  /**
   * Image to install, for example `debian-12`. (assumed)
   *
   * Allowed: not empty.
   */
  readonly image: string;

  /**
   * SSH keys that open the account of the administrator. (assumed)
   *
   * Given by the SshKey construct, by its full name, or by the last part of the name alone.
   * Neither the order nor the number of equal elements means anything.
   *
   * @default []
   */
  readonly sshKeyNames?: readonly SshKeyRef[] | cdktf.IResolvable | undefined;

  /**
   * Whether a change that cannot be made otherwise may destroy what the object holds, in place; without it, such a change replaces the object. What is called: Writes an image over the disks of a bare metal instance. What was on them is lost. (assumed)
   *
   * @default - none
   */
  readonly allowReinstall?: boolean | cdktf.IResolvable | undefined;

  /**
   * How long to wait for each phase of the resource's life.
   *
   * @default - the provider's own limits
   */
  readonly timeouts?: BareMetalInstanceTimeouts | cdktf.IResolvable | undefined;
}

/** How long to wait for each phase of a BareMetalInstance's life. */
export interface BareMetalInstanceTimeouts {
  /**
   * How long to wait for the create, such as "90s", "30m" or "1h30m".
   *
   * @default "3h"
   */
  readonly create?: string | undefined;

  /**
   * How long to wait for the update, such as "90s", "30m" or "1h30m".
   *
   * @default "3h"
   */
  readonly update?: string | undefined;

  /**
   * How long to wait for the delete, such as "90s", "30m" or "1h30m".
   *
   * @default "3h"
   */
  readonly delete?: string | undefined;
}

/** Writes a {@link BareMetalInstanceTimeouts} as Terraform's JSON. */
export function bareMetalInstanceTimeoutsToTerraform(struct?: BareMetalInstanceTimeouts | cdktf.IResolvable): any {
  return structToTerraform<BareMetalInstanceTimeouts>(struct, (given) => ({
    create: scalarToTerraform(given.create),
    update: scalarToTerraform(given.update),
    delete: scalarToTerraform(given.delete),
  }));
}

/** Writes a {@link BareMetalInstanceTimeouts} as cdktf's HCL output wants it. */
export function bareMetalInstanceTimeoutsToHclTerraform(struct?: BareMetalInstanceTimeouts | cdktf.IResolvable): any {
  return structToTerraform<BareMetalInstanceTimeouts>(struct, (given) =>
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

/** The attributes of BareMetalInstanceTimeouts. How long to wait for each phase of a BareMetalInstance's life. */
export class BareMetalInstanceTimeoutsOutputReference extends StructReference<BareMetalInstanceTimeouts> {
  public constructor(
    terraformResource: cdktf.IInterpolatingParent,
    terraformAttribute: string,
    slot: Slot<BareMetalInstanceTimeouts | cdktf.IResolvable>,
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
 * A whole host with an image of your own. (documented)
 *
 * Terraform: `svc_bare_metal_instance`. Resource name: `bare-metal-instances/{slug}`.
 *
 * What can be changed in place is changed by UpdateBareMetalInstance and ReinstallBareMetalInstance; any other change makes another one.
 */
export class BareMetalInstance extends SvcResource<BareMetalInstanceConfig> implements IBareMetalInstance {
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "svc_bare_metal_instance";

  /**
   * Lets the engine write the configuration of an object that exists, at `cdktf plan`.
   *
   * @param scope where the stand-in for the resource is put
   * @param importToId construct id that the written configuration has
   * @param importFromId resource name of the object, `bare-metal-instances/{slug}`, or its last part alone
   * @param provider the provider to read it through; default: the stack's own
   */
  public static generateConfigForImport(
    scope: Construct,
    importToId: string,
    importFromId: string,
    provider?: cdktf.TerraformProvider,
  ): cdktf.ImportableResource {
    const shape = { contract, kindName: "BareMetalInstance", terraformType: "svc_bare_metal_instance" };
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
    overrides: ManifestOverrides<BareMetalInstanceConfig> = {},
  ): BareMetalInstance {
    const make = (config: BareMetalInstanceConfig): BareMetalInstance => new BareMetalInstance(scope, id, config);
    const shape = { contract, kindName: "BareMetalInstance" };
    return resourceFromManifest(shape, manifest, overrides, make);
  }

  /**
   * Stands for a BareMetalInstance that is made somewhere else, wherever a construct of it is taken. Nothing is read, made or checked of it: it is known by
   * its name alone.
   *
   * @param name full resource name, `bare-metal-instances/{slug}` (`ResourceName.of` makes it of its parts), or a token
   * @throws RangeError when a text is no such name
   */
  public static fromName(name: string): IBareMetalInstance {
    return objectFromName(contract, "BareMetalInstance", "BareMetalInstance.fromName", name);
  }

  /** The kind that the object is of. */
  public readonly svcKind = "BareMetalInstance";

  public constructor(scope: Construct, id: string, config: BareMetalInstanceConfig) {
    super(scope, id, {
      contract,
      kindName: "BareMetalInstance",
      terraformType: "svc_bare_metal_instance",
      config,
      strict: new.target === BareMetalInstance,
    });
  }

  /** Full resource name, `bare-metal-instances/{slug}`. (documented) */
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

  /** The host to take; it must be free. (assumed) */
  public get hostName(): string {
    return this.getStringAttribute("host_name");
  }

  public set hostName(value: HostRef) {
    this.svcSlot("hostName").write(value);
  }

  /** What was given for `hostName`. */
  public get hostNameInput(): HostRef | undefined {
    return this.svcSlot("hostName").read();
  }

  /** Image to install, for example `debian-12`. (assumed) */
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

  /** SSH keys that open the account of the administrator. (assumed) */
  public get sshKeyNames(): string[] {
    return cdktf.Fn.tolist(this.getListAttribute("ssh_key_names"));
  }

  public set sshKeyNames(value: readonly SshKeyRef[] | cdktf.IResolvable) {
    this.svcSlot("sshKeyNames").write(value);
  }

  /** Takes `sshKeyNames` away, as if it had not been given. */
  public resetSshKeyNames(): void {
    this.svcSlot("sshKeyNames").write(undefined);
  }

  /** What was given for `sshKeyNames`. */
  public get sshKeyNamesInput(): readonly SshKeyRef[] | cdktf.IResolvable | undefined {
    return this.svcSlot("sshKeyNames").read();
  }

  /** What the machine is doing. (assumed) */
  public get state(): string {
    return this.getStringAttribute("state");
  }

  /** Public address. (assumed) */
  public get ipv4(): string {
    return this.getStringAttribute("ipv4");
  }

  /** When the bare metal instance was made. (assumed) */
  public get createTime(): string {
    return this.getStringAttribute("create_time");
  }

  /** Whether a change that cannot be made otherwise may destroy what the object holds, in place; without it, such a change replaces the object. What is called: Writes an image over the disks of a bare metal instance. What was on them is lost. (assumed) */
  public get allowReinstall(): cdktf.IResolvable {
    return this.getBooleanAttribute("allow_reinstall");
  }

  public set allowReinstall(value: boolean | cdktf.IResolvable) {
    this.svcSlot("allowReinstall").write(value);
  }

  /** Takes `allowReinstall` away, as if it had not been given. */
  public resetAllowReinstall(): void {
    this.svcSlot("allowReinstall").write(undefined);
  }

  /** What was given for `allowReinstall`. */
  public get allowReinstallInput(): boolean | cdktf.IResolvable | undefined {
    return this.svcSlot("allowReinstall").read();
  }

  #timeouts?: BareMetalInstanceTimeoutsOutputReference;

  /** How long to wait for each phase of the resource's life. */
  public get timeouts(): BareMetalInstanceTimeoutsOutputReference {
    return (this.#timeouts ??= new BareMetalInstanceTimeoutsOutputReference(this, "timeouts", this.svcSlot("timeouts")));
  }

  /** Gives `timeouts` anew. */
  public putTimeouts(value: BareMetalInstanceTimeouts | cdktf.IResolvable): void {
    this.svcSlot("timeouts").write(value);
  }

  /** Takes `timeouts` away, as if it had not been given. */
  public resetTimeouts(): void {
    this.svcSlot("timeouts").write(undefined);
  }

  /** What was given for `timeouts`. */
  public get timeoutsInput(): BareMetalInstanceTimeouts | cdktf.IResolvable | undefined {
    return this.svcSlot("timeouts").read();
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      slug: scalarToTerraform(this.svcInputs.slug),
      display_name: scalarToTerraform(this.svcInputs.displayName),
      host_name: referenceToTerraform(this.svcInputs.hostName),
      image: scalarToTerraform(this.svcInputs.image),
      ssh_key_names: listToTerraform(referenceToTerraform)(this.svcInputs.sshKeyNames),
      allow_reinstall: scalarToTerraform(this.svcInputs.allowReinstall),
      timeouts: bareMetalInstanceTimeoutsToTerraform(this.svcInputs.timeouts),
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
      host_name: {
        value: referenceToTerraform(this.svcInputs.hostName),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      image: {
        value: scalarToTerraform(this.svcInputs.image),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      ssh_key_names: {
        value: listToTerraform(referenceToTerraform)(this.svcInputs.sshKeyNames),
        isBlock: false,
        type: "set",
        storageClassType: "stringList",
      },
      allow_reinstall: {
        value: scalarToTerraform(this.svcInputs.allowReinstall),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      timeouts: {
        value: bareMetalInstanceTimeoutsToHclTerraform(this.svcInputs.timeouts),
        isBlock: true,
        type: "struct",
        storageClassType: "struct",
      },
    });
  }
}
