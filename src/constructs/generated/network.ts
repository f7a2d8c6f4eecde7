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
import type { DatacenterRef, ProjectRef, INetwork } from "./references";

/** What is given for a {@link Network}. */
export interface NetworkConfig extends cdktf.TerraformMetaArguments {
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
   * Range of the private addresses in IPv4, for example `10.0.0.0/16`; a prefix length from 8 to 29. (assumed)
   *
   * It must match `^((25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])\.){3}(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])/([89]|1[0-9]|2[0-9])$`.
   * Ranges of addresses are compared by what they mean: `2001:DB8::/32` is `2001:db8:0::/32`.
   * A change makes another object in its place.
   *
   * @default "10.0.0.0/16"
   */
  readonly ipv4Cidr?: string | undefined;

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
  readonly timeouts?: NetworkTimeouts | cdktf.IResolvable | undefined;
}

/** How long to wait for each phase of a Network's life. */
export interface NetworkTimeouts {
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

/** Writes a {@link NetworkTimeouts} as Terraform's JSON. */
export function networkTimeoutsToTerraform(struct?: NetworkTimeouts | cdktf.IResolvable): any {
  return structToTerraform<NetworkTimeouts>(struct, (given) => ({
    create: scalarToTerraform(given.create),
    update: scalarToTerraform(given.update),
    delete: scalarToTerraform(given.delete),
  }));
}

/** Writes a {@link NetworkTimeouts} as cdktf's HCL output wants it. */
export function networkTimeoutsToHclTerraform(struct?: NetworkTimeouts | cdktf.IResolvable): any {
  return structToTerraform<NetworkTimeouts>(struct, (given) =>
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

/** The attributes of NetworkTimeouts. How long to wait for each phase of a Network's life. */
export class NetworkTimeoutsOutputReference extends StructReference<NetworkTimeouts> {
  public constructor(
    terraformResource: cdktf.IInterpolatingParent,
    terraformAttribute: string,
    slot: Slot<NetworkTimeouts | cdktf.IResolvable>,
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
 * A private network in one datacenter. (documented)
 *
 * Terraform: `svc_network`. Resource name: `projects/{project}/networks/{id}`.
 *
 * What can be changed in place is changed by UpdateNetwork; any other change makes another one.
 */
export class Network extends SvcResource<NetworkConfig> implements INetwork {
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "svc_network";

  /**
   * Lets the engine write the configuration of an object that exists, at `cdktf plan`.
   *
   * @param scope where the stand-in for the resource is put
   * @param importToId construct id that the written configuration has
   * @param importFromId resource name of the object, `projects/{project}/networks/{id}`, or its last part alone
   * @param provider the provider to read it through; default: the stack's own
   */
  public static generateConfigForImport(
    scope: Construct,
    importToId: string,
    importFromId: string,
    provider?: cdktf.TerraformProvider,
  ): cdktf.ImportableResource {
    const shape = { contract, kindName: "Network", terraformType: "svc_network" };
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
    overrides: ManifestOverrides<NetworkConfig> = {},
  ): Network {
    const make = (config: NetworkConfig): Network => new Network(scope, id, config);
    const shape = { contract, kindName: "Network" };
    return resourceFromManifest(shape, manifest, overrides, make);
  }

  /**
   * Stands for a Network that is made somewhere else, wherever a construct of it is taken. Nothing is read, made or checked of it: it is known by
   * its name alone.
   *
   * @param name full resource name, `projects/{project}/networks/{id}` (`ResourceName.of` makes it of its parts), or a token
   * @throws RangeError when a text is no such name
   */
  public static fromName(name: string): INetwork {
    return objectFromName(contract, "Network", "Network.fromName", name);
  }

  /** The kind that the object is of. */
  public readonly svcKind = "Network";

  public constructor(scope: Construct, id: string, config: NetworkConfig = {}) {
    super(scope, id, {
      contract,
      kindName: "Network",
      terraformType: "svc_network",
      config,
      strict: new.target === Network,
    });
  }

  /** Full resource name, `projects/{p}/networks/{id}`. (documented) */
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

  /** Range of the private addresses in IPv4, for example `10.0.0.0/16`; a prefix length from 8 to 29. (assumed) */
  public get ipv4Cidr(): string {
    return this.getStringAttribute("ipv4_cidr");
  }

  public set ipv4Cidr(value: string) {
    this.svcSlot("ipv4Cidr").write(value);
  }

  /** Takes `ipv4Cidr` away, as if it had not been given. */
  public resetIpv4Cidr(): void {
    this.svcSlot("ipv4Cidr").write(undefined);
  }

  /** What was given for `ipv4Cidr`. */
  public get ipv4CidrInput(): string | undefined {
    return this.svcSlot("ipv4Cidr").read();
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

  /** When the network was made. (assumed) */
  public get createTime(): string {
    return this.getStringAttribute("create_time");
  }

  #timeouts?: NetworkTimeoutsOutputReference;

  /** How long to wait for each phase of the resource's life. */
  public get timeouts(): NetworkTimeoutsOutputReference {
    return (this.#timeouts ??= new NetworkTimeoutsOutputReference(this, "timeouts", this.svcSlot("timeouts")));
  }

  /** Gives `timeouts` anew. */
  public putTimeouts(value: NetworkTimeouts | cdktf.IResolvable): void {
    this.svcSlot("timeouts").write(value);
  }

  /** Takes `timeouts` away, as if it had not been given. */
  public resetTimeouts(): void {
    this.svcSlot("timeouts").write(undefined);
  }

  /** What was given for `timeouts`. */
  public get timeoutsInput(): NetworkTimeouts | cdktf.IResolvable | undefined {
    return this.svcSlot("timeouts").read();
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      project_name: referenceToTerraform(this.svcInputs.projectName),
      display_name: scalarToTerraform(this.svcInputs.displayName),
      region: referenceToTerraform(this.svcInputs.region),
      ipv4_cidr: scalarToTerraform(this.svcInputs.ipv4Cidr),
      labels: mapToTerraform(scalarToTerraform)(this.svcInputs.labels),
      timeouts: networkTimeoutsToTerraform(this.svcInputs.timeouts),
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
      ipv4_cidr: {
        value: scalarToTerraform(this.svcInputs.ipv4Cidr),
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
        value: networkTimeoutsToHclTerraform(this.svcInputs.timeouts),
        isBlock: true,
        type: "struct",
        storageClassType: "struct",
      },
    });
  }
}
