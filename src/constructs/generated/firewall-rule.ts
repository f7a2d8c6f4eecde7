// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract } from "../../contract";
import {
  definedAttributes,
  importableResource,
  listToTerraform,
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
import type { ProjectRef, NetworkRef, IFirewallRule } from "./references";

/** Configuration of {@link FirewallRule}. */
export interface FirewallRuleConfig extends cdktf.TerraformMetaArguments {
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
   * Network that the rule applies to.
   *
   * A Network: the construct, its full name, or the last part of its name.
   * Changing this forces a new resource to be created.
   */
  readonly networkName: NetworkRef;

  /**
   * Direction of the traffic: INGRESS into the network, EGRESS out of it.
   *
   * One of `INGRESS`, `EGRESS`.
   * Changing this forces a new resource to be created.
   */
  readonly direction: "INGRESS" | "EGRESS" | (string & {});

  /**
   * Protocol that the rule matches. Only TCP and UDP have ports.
   *
   * One of `TCP`, `UDP`, `ICMP`, `ANY`.
   */
  readonly protocol: "TCP" | "UDP" | "ICMP" | "ANY" | (string & {});

  /**
   * Destination ports of TCP or UDP: single ports (`22`) or ranges (`8000-8080`). An empty set matches all ports.
   *
   * At most 64 elements.
   * Port ranges are compared by semantic equality: `80-80` equals `80`.
   * Order and duplicates have no meaning.
   *
   * @default []
   */
  readonly ports?: readonly string[] | cdktf.IResolvable | undefined;

  /**
   * Remote addresses, in IPv4 or IPv6: sources for INGRESS, destinations for EGRESS. `0.0.0.0/0` and `::/0` match every address.
   *
   * At least 1 element, at most 256 elements.
   * Address ranges are compared by semantic equality: `2001:DB8::/32` equals `2001:db8:0::/32`.
   * Order and duplicates have no meaning.
   */
  readonly cidrs: readonly string[] | cdktf.IResolvable;

  /**
   * Priority of the rule. If several rules match, the lowest number wins. At equal priority, DENY wins.
   *
   * At least 1, at most 65535.
   *
   * @default 1000
   */
  readonly priority?: number | undefined;

  /**
   * Action for matching traffic.
   *
   * One of `ALLOW`, `DENY`.
   *
   * @default "ALLOW"
   */
  readonly action?: "ALLOW" | "DENY" | (string & {}) | undefined;

  /**
   * Whether the rule is active.
   *
   * @default true
   */
  readonly enabled?: boolean | cdktf.IResolvable | undefined;

  /**
   * Whether plans and applies refuse to delete or replace the FirewallRule, also when its block has left the code. Apply `false` first to delete it.
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
  readonly timeouts?: FirewallRuleTimeouts | cdktf.IResolvable | undefined;
}

/**
 * Conditions of a look-up of FirewallRules. An object must meet all of them.
 *
 * Values are compared by semantic equality. A list must contain every given element, a map every given entry.
 */
export interface FirewallRuleLookup {
  /**
   * Full resource name, `projects/{project}/firewall-rules/{id}`, or the last part of it.
   *
   * @default - any
   * @remarks Documented.
   */
  readonly name?: string | IFirewallRule | undefined;

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
   * Network that the rule applies to.
   *
   * A Network: the construct, its full name, or the last part of its name.
   *
   * @default - any
   */
  readonly networkName?: NetworkRef | undefined;

  /**
   * Direction of the traffic: INGRESS into the network, EGRESS out of it.
   *
   * One of `INGRESS`, `EGRESS`.
   *
   * @default - any
   */
  readonly direction?: "INGRESS" | "EGRESS" | (string & {}) | undefined;

  /**
   * Protocol that the rule matches. Only TCP and UDP have ports.
   *
   * One of `TCP`, `UDP`, `ICMP`, `ANY`.
   *
   * @default - any
   */
  readonly protocol?: "TCP" | "UDP" | "ICMP" | "ANY" | (string & {}) | undefined;

  /**
   * Destination ports of TCP or UDP: single ports (`22`) or ranges (`8000-8080`). An empty set matches all ports.
   *
   * Port ranges are compared by semantic equality: `80-80` equals `80`.
   * Order and duplicates have no meaning.
   *
   * @default - any
   */
  readonly ports?: readonly string[] | undefined;

  /**
   * Remote addresses, in IPv4 or IPv6: sources for INGRESS, destinations for EGRESS. `0.0.0.0/0` and `::/0` match every address.
   *
   * Address ranges are compared by semantic equality: `2001:DB8::/32` equals `2001:db8:0::/32`.
   * Order and duplicates have no meaning.
   *
   * @default - any
   */
  readonly cidrs?: readonly string[] | undefined;

  /**
   * Priority of the rule. If several rules match, the lowest number wins. At equal priority, DENY wins.
   *
   * @default - any
   */
  readonly priority?: number | undefined;

  /**
   * Action for matching traffic.
   *
   * One of `ALLOW`, `DENY`.
   *
   * @default - any
   */
  readonly action?: "ALLOW" | "DENY" | (string & {}) | undefined;

  /**
   * Whether the rule is active.
   *
   * @default - any
   */
  readonly enabled?: boolean | undefined;

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

/** Values of a looked-up FirewallRule, as constants. Contains no secrets. */
export interface FirewallRuleValues {
  /**
   * Full resource name, `projects/{p}/firewall-rules/{id}`.
   *
   * @remarks Documented.
   */
  readonly name: string;

  /** Project that contains the resource. */
  readonly projectName: string;

  /** Human-readable name. */
  readonly displayName: string;

  /** Network that the rule applies to. */
  readonly networkName: string;

  /**
   * Direction of the traffic: INGRESS into the network, EGRESS out of it.
   *
   * One of `INGRESS`, `EGRESS`.
   */
  readonly direction: "INGRESS" | "EGRESS" | (string & {});

  /**
   * Protocol that the rule matches. Only TCP and UDP have ports.
   *
   * One of `TCP`, `UDP`, `ICMP`, `ANY`.
   */
  readonly protocol: "TCP" | "UDP" | "ICMP" | "ANY" | (string & {});

  /** Destination ports of TCP or UDP: single ports (`22`) or ranges (`8000-8080`). An empty set matches all ports. */
  readonly ports: readonly string[];

  /** Remote addresses, in IPv4 or IPv6: sources for INGRESS, destinations for EGRESS. `0.0.0.0/0` and `::/0` match every address. */
  readonly cidrs: readonly string[];

  /** Priority of the rule. If several rules match, the lowest number wins. At equal priority, DENY wins. */
  readonly priority: number;

  /**
   * Action for matching traffic.
   *
   * One of `ALLOW`, `DENY`.
   */
  readonly action: "ALLOW" | "DENY" | (string & {});

  /** Whether the rule is active. */
  readonly enabled: boolean;

  /** Creation time, in RFC 3339 format. */
  readonly createTime: string;
}

/** Time limits for creating, updating and deleting a FirewallRule. */
export interface FirewallRuleTimeouts {
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

/** Converts a {@link FirewallRuleTimeouts} to Terraform's JSON. */
export function firewallRuleTimeoutsToTerraform(struct?: FirewallRuleTimeouts | cdktf.IResolvable): any {
  return structToTerraform<FirewallRuleTimeouts>(struct, (given) => ({
    create: scalarToTerraform(given.create),
    update: scalarToTerraform(given.update),
    delete: scalarToTerraform(given.delete),
  }));
}

/** Converts a {@link FirewallRuleTimeouts} to the form of cdktf's HCL output. */
export function firewallRuleTimeoutsToHclTerraform(struct?: FirewallRuleTimeouts | cdktf.IResolvable): any {
  return structToTerraform<FirewallRuleTimeouts>(struct, (given) =>
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

/** Attributes of FirewallRuleTimeouts. Time limits for creating, updating and deleting a FirewallRule. */
export class FirewallRuleTimeoutsOutputReference extends StructReference<FirewallRuleTimeouts> {
  public constructor(
    terraformResource: cdktf.IInterpolatingParent,
    terraformAttribute: string,
    accessor: InputAccessor<FirewallRuleTimeouts | cdktf.IResolvable>,
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
 * A rule that allows or denies traffic into or out of a network.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Terraform: `svc_firewall_rule`. Resource name: `projects/{project}/firewall-rules/{id}`.
 *
 * Updated in place by UpdateFirewallRule. Any other change forces a new resource to be created.
 *
 * @remarks Documented.
 *
 * @example
 * const network = new Network(this, "network");
 * new FirewallRule(this, "firewall-rule", {
 *   networkName: network,
 *   direction: "INGRESS",
 *   protocol: "TCP",
 *   cidrs: ["0.0.0.0/0"],
 * });
 */
export class FirewallRule extends SvcResource<FirewallRuleConfig> implements IFirewallRule {
  /** Resource type in Terraform. */
  public static readonly tfResourceType = "svc_firewall_rule";

  /**
   * Makes the engine generate the configuration of an existing object during `cdktf plan`.
   *
   * @param scope parent of the construct that represents the import
   * @param importToId construct id in the generated configuration
   * @param importFromId resource name of the object, `projects/{project}/firewall-rules/{id}`, or the last part of the name
   * @param provider provider that reads the object. @default - the stack's provider
   */
  public static generateConfigForImport(
    scope: Construct,
    importToId: string,
    importFromId: string,
    provider?: cdktf.TerraformProvider,
  ): cdktf.ImportableResource {
    const shape = { contract, kindName: "FirewallRule", terraformType: "svc_firewall_rule" };
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
    overrides: ManifestOverrides<FirewallRuleConfig> = {},
  ): FirewallRule {
    const make = (config: FirewallRuleConfig): FirewallRule => new FirewallRule(scope, id, config);
    const shape = { contract, kindName: "FirewallRule" };
    return resourceFromManifest(shape, manifest, overrides, make);
  }

  /**
   * Returns a reference to a FirewallRule that this stack does not manage. It is accepted wherever a construct of the kind is. The object
   * is neither created nor read, and its existence is not checked.
   *
   * @param name full resource name, `projects/{project}/firewall-rules/{id}` (see `ResourceName.of`), or a token
   * @throws RangeError if a text is not such a name
   */
  public static fromName(name: string): IFirewallRule {
    return objectFromName(contract, "FirewallRule", "FirewallRule.fromName", name);
  }

  /**
   * Looks up the one FirewallRule that matches, during synthesis. Its values are constants, so the program can branch on them. The answer is
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
    query: FirewallRuleLookup,
    options: LookupOptions = {},
  ): IFirewallRule & FirewallRuleValues {
    const shape = { contract, kindName: "FirewallRule", caller: "FirewallRule.fromLookup" } as const;
    return lookUpOne(shape, scope, id, query, options) as IFirewallRule & FirewallRuleValues;
  }

  /**
   * Looks up all FirewallRules that match, sorted by name, during synthesis. See `fromLookup`.
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
    query: FirewallRuleLookup = {},
    options: LookupOptions = {},
  ): readonly (IFirewallRule & FirewallRuleValues)[] {
    const shape = { contract, kindName: "FirewallRule", caller: "FirewallRule.lookupAll" } as const;
    return lookUpAll(shape, scope, id, query, options) as readonly (IFirewallRule & FirewallRuleValues)[];
  }

  /** Kind of the object. */
  public readonly svcKind = "FirewallRule";

  public constructor(scope: Construct, id: string, config: FirewallRuleConfig) {
    super(scope, id, {
      contract,
      kindName: "FirewallRule",
      terraformType: "svc_firewall_rule",
      config,
      strict: new.target === FirewallRule,
    });
  }

  /**
   * Full resource name, `projects/{p}/firewall-rules/{id}`.
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

  /** Network that the rule applies to. */
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

  /**
   * Direction of the traffic: INGRESS into the network, EGRESS out of it.
   *
   * One of `INGRESS`, `EGRESS`.
   */
  public get direction(): string {
    return this.getStringAttribute("direction");
  }

  public set direction(value: "INGRESS" | "EGRESS" | (string & {})) {
    this.svcInput("direction").write(value);
  }

  /** Input value of `direction`. */
  public get directionInput(): "INGRESS" | "EGRESS" | (string & {}) | undefined {
    return this.svcInput("direction").read();
  }

  /**
   * Protocol that the rule matches. Only TCP and UDP have ports.
   *
   * One of `TCP`, `UDP`, `ICMP`, `ANY`.
   */
  public get protocol(): string {
    return this.getStringAttribute("protocol");
  }

  public set protocol(value: "TCP" | "UDP" | "ICMP" | "ANY" | (string & {})) {
    this.svcInput("protocol").write(value);
  }

  /** Input value of `protocol`. */
  public get protocolInput(): "TCP" | "UDP" | "ICMP" | "ANY" | (string & {}) | undefined {
    return this.svcInput("protocol").read();
  }

  /** Destination ports of TCP or UDP: single ports (`22`) or ranges (`8000-8080`). An empty set matches all ports. */
  public get ports(): string[] {
    return cdktf.Fn.tolist(this.getListAttribute("ports"));
  }

  public set ports(value: readonly string[] | cdktf.IResolvable) {
    this.svcInput("ports").write(value);
  }

  /** Unsets `ports`. */
  public resetPorts(): void {
    this.svcInput("ports").write(undefined);
  }

  /** Input value of `ports`. */
  public get portsInput(): readonly string[] | cdktf.IResolvable | undefined {
    return this.svcInput("ports").read();
  }

  /** Remote addresses, in IPv4 or IPv6: sources for INGRESS, destinations for EGRESS. `0.0.0.0/0` and `::/0` match every address. */
  public get cidrs(): string[] {
    return cdktf.Fn.tolist(this.getListAttribute("cidrs"));
  }

  public set cidrs(value: readonly string[] | cdktf.IResolvable) {
    this.svcInput("cidrs").write(value);
  }

  /** Input value of `cidrs`. */
  public get cidrsInput(): readonly string[] | cdktf.IResolvable | undefined {
    return this.svcInput("cidrs").read();
  }

  /** Priority of the rule. If several rules match, the lowest number wins. At equal priority, DENY wins. */
  public get priority(): number {
    return this.getNumberAttribute("priority");
  }

  public set priority(value: number) {
    this.svcInput("priority").write(value);
  }

  /** Unsets `priority`. */
  public resetPriority(): void {
    this.svcInput("priority").write(undefined);
  }

  /** Input value of `priority`. */
  public get priorityInput(): number | undefined {
    return this.svcInput("priority").read();
  }

  /**
   * Action for matching traffic.
   *
   * One of `ALLOW`, `DENY`.
   */
  public get action(): string {
    return this.getStringAttribute("action");
  }

  public set action(value: "ALLOW" | "DENY" | (string & {})) {
    this.svcInput("action").write(value);
  }

  /** Unsets `action`. */
  public resetAction(): void {
    this.svcInput("action").write(undefined);
  }

  /** Input value of `action`. */
  public get actionInput(): "ALLOW" | "DENY" | (string & {}) | undefined {
    return this.svcInput("action").read();
  }

  /** Whether the rule is active. */
  public get enabled(): cdktf.IResolvable {
    return this.getBooleanAttribute("enabled");
  }

  public set enabled(value: boolean | cdktf.IResolvable) {
    this.svcInput("enabled").write(value);
  }

  /** Unsets `enabled`. */
  public resetEnabled(): void {
    this.svcInput("enabled").write(undefined);
  }

  /** Input value of `enabled`. */
  public get enabledInput(): boolean | cdktf.IResolvable | undefined {
    return this.svcInput("enabled").read();
  }

  /** Creation time, in RFC 3339 format. */
  public get createTime(): string {
    return this.getStringAttribute("create_time");
  }

  /** Whether plans and applies refuse to delete or replace the FirewallRule, also when its block has left the code. Apply `false` first to delete it. */
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

  #timeouts?: FirewallRuleTimeoutsOutputReference;

  /** Time limits for creating, updating and deleting the resource. */
  public get timeouts(): FirewallRuleTimeoutsOutputReference {
    return (this.#timeouts ??= new FirewallRuleTimeoutsOutputReference(this, "timeouts", this.svcInput("timeouts")));
  }

  /** Sets `timeouts`. */
  public putTimeouts(value: FirewallRuleTimeouts | cdktf.IResolvable): void {
    this.svcInput("timeouts").write(value);
  }

  /** Unsets `timeouts`. */
  public resetTimeouts(): void {
    this.svcInput("timeouts").write(undefined);
  }

  /** Input value of `timeouts`. */
  public get timeoutsInput(): FirewallRuleTimeouts | cdktf.IResolvable | undefined {
    return this.svcInput("timeouts").read();
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      project_name: referenceToTerraform(this.svcInputs.projectName),
      display_name: scalarToTerraform(this.svcInputs.displayName),
      network_name: referenceToTerraform(this.svcInputs.networkName),
      direction: scalarToTerraform(this.svcInputs.direction),
      protocol: scalarToTerraform(this.svcInputs.protocol),
      ports: listToTerraform(scalarToTerraform)(this.svcInputs.ports),
      cidrs: listToTerraform(scalarToTerraform)(this.svcInputs.cidrs),
      priority: scalarToTerraform(this.svcInputs.priority),
      action: scalarToTerraform(this.svcInputs.action),
      enabled: scalarToTerraform(this.svcInputs.enabled),
      deletion_protection: scalarToTerraform(this.svcInputs.deletionProtection),
      replace: scalarToTerraform(this.svcInputs.replace),
      timeouts: firewallRuleTimeoutsToTerraform(this.svcInputs.timeouts),
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
      network_name: {
        value: referenceToTerraform(this.svcInputs.networkName),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      direction: {
        value: scalarToTerraform(this.svcInputs.direction),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      protocol: {
        value: scalarToTerraform(this.svcInputs.protocol),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      ports: {
        value: listToTerraform(scalarToTerraform)(this.svcInputs.ports),
        isBlock: false,
        type: "set",
        storageClassType: "stringList",
      },
      cidrs: {
        value: listToTerraform(scalarToTerraform)(this.svcInputs.cidrs),
        isBlock: false,
        type: "set",
        storageClassType: "stringList",
      },
      priority: {
        value: scalarToTerraform(this.svcInputs.priority),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      action: {
        value: scalarToTerraform(this.svcInputs.action),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      enabled: {
        value: scalarToTerraform(this.svcInputs.enabled),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
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
        value: firewallRuleTimeoutsToHclTerraform(this.svcInputs.timeouts),
        isBlock: true,
        type: "struct",
        storageClassType: "struct",
      },
    });
  }
}
