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
import type { ProjectRef, NetworkRef, IFirewallRule } from "./references";

/** What is given for a {@link FirewallRule}. */
export interface FirewallRuleConfig extends cdktf.TerraformMetaArguments {
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
   * The network that it guards. (assumed)
   *
   * Given by the Network construct, by its full name, or by the last part of the name alone.
   * A change makes another object in its place.
   */
  readonly networkName: NetworkRef;

  /**
   * INGRESS for traffic into the network, EGRESS for traffic out of it. (assumed)
   *
   * One of INGRESS, EGRESS.
   * A change makes another object in its place.
   */
  readonly direction: "INGRESS" | "EGRESS" | (string & {});

  /**
   * The protocol that it speaks of. Only TCP and UDP have ports. (assumed)
   *
   * One of TCP, UDP, ICMP, ANY.
   */
  readonly protocol: "TCP" | "UDP" | "ICMP" | "ANY" | (string & {});

  /**
   * Destination ports of TCP or UDP, each one port (`22`) or a range (`8000-8080`); none for all ports. (assumed)
   *
   * Ranges of ports are compared by what they mean: `80-80` is `80`.
   * Neither the order nor the number of equal elements means anything.
   * Allowed: at most 64 elements.
   *
   * @default []
   */
  readonly ports?: readonly string[] | cdktf.IResolvable | undefined;

  /**
   * The addresses at the other end, in IPv4 or IPv6: sources of INGRESS, destinations of EGRESS. `0.0.0.0/0` and `::/0` are everywhere. (assumed)
   *
   * Ranges of addresses are compared by what they mean: `2001:DB8::/32` is `2001:db8:0::/32`.
   * Neither the order nor the number of equal elements means anything.
   * Allowed: at least 1 element, at most 256 elements.
   */
  readonly cidrs: readonly string[] | cdktf.IResolvable;

  /**
   * Where several rules match, the one with the lowest number decides; of equal ones, DENY. (assumed)
   *
   * Allowed: at least 1, at most 65535.
   *
   * @default 1000
   */
  readonly priority?: number | undefined;

  /**
   * What happens to traffic that matches. (assumed)
   *
   * One of ALLOW, DENY.
   *
   * @default "ALLOW"
   */
  readonly action?: "ALLOW" | "DENY" | (string & {}) | undefined;

  /**
   * Whether the rule is in force. (assumed)
   *
   * @default true
   */
  readonly enabled?: boolean | cdktf.IResolvable | undefined;

  /**
   * How long to wait for each phase of the resource's life.
   *
   * @default - the provider's own limits
   */
  readonly timeouts?: FirewallRuleTimeouts | cdktf.IResolvable | undefined;
}

/** How long to wait for each phase of a FirewallRule's life. */
export interface FirewallRuleTimeouts {
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

/** Writes a {@link FirewallRuleTimeouts} as Terraform's JSON. */
export function firewallRuleTimeoutsToTerraform(struct?: FirewallRuleTimeouts | cdktf.IResolvable): any {
  return structToTerraform<FirewallRuleTimeouts>(struct, (given) => ({
    create: scalarToTerraform(given.create),
    update: scalarToTerraform(given.update),
    delete: scalarToTerraform(given.delete),
  }));
}

/** Writes a {@link FirewallRuleTimeouts} as cdktf's HCL output wants it. */
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

/** The attributes of FirewallRuleTimeouts. How long to wait for each phase of a FirewallRule's life. */
export class FirewallRuleTimeoutsOutputReference extends StructReference<FirewallRuleTimeouts> {
  public constructor(
    terraformResource: cdktf.IInterpolatingParent,
    terraformAttribute: string,
    slot: Slot<FirewallRuleTimeouts | cdktf.IResolvable>,
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
 * What traffic a network lets in or out. (documented)
 *
 * Terraform: `svc_firewall_rule`. Resource name: `projects/{project}/firewall-rules/{id}`.
 *
 * What can be changed in place is changed by UpdateFirewallRule; any other change makes another one.
 */
export class FirewallRule extends SvcResource<FirewallRuleConfig> implements IFirewallRule {
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "svc_firewall_rule";

  /**
   * Lets the engine write the configuration of an object that exists, at `cdktf plan`.
   *
   * @param scope where the stand-in for the resource is put
   * @param importToId construct id that the written configuration has
   * @param importFromId resource name of the object, `projects/{project}/firewall-rules/{id}`, or its last part alone
   * @param provider the provider to read it through; default: the stack's own
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
    overrides: ManifestOverrides<FirewallRuleConfig> = {},
  ): FirewallRule {
    const make = (config: FirewallRuleConfig): FirewallRule => new FirewallRule(scope, id, config);
    const shape = { contract, kindName: "FirewallRule" };
    return resourceFromManifest(shape, manifest, overrides, make);
  }

  /**
   * Stands for a FirewallRule that is made somewhere else, wherever a construct of it is taken. Nothing is read, made or checked of it: it is known by
   * its name alone.
   *
   * @param name full resource name, `projects/{project}/firewall-rules/{id}` (`ResourceName.of` makes it of its parts), or a token
   * @throws RangeError when a text is no such name
   */
  public static fromName(name: string): IFirewallRule {
    return objectFromName(contract, "FirewallRule", "FirewallRule.fromName", name);
  }

  /** The kind that the object is of. */
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

  /** Full resource name, `projects/{p}/firewall-rules/{id}`. (documented) */
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

  /** The network that it guards. (assumed) */
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

  /** INGRESS for traffic into the network, EGRESS for traffic out of it. (assumed) */
  public get direction(): string {
    return this.getStringAttribute("direction");
  }

  public set direction(value: "INGRESS" | "EGRESS" | (string & {})) {
    this.svcSlot("direction").write(value);
  }

  /** What was given for `direction`. */
  public get directionInput(): "INGRESS" | "EGRESS" | (string & {}) | undefined {
    return this.svcSlot("direction").read();
  }

  /** The protocol that it speaks of. Only TCP and UDP have ports. (assumed) */
  public get protocol(): string {
    return this.getStringAttribute("protocol");
  }

  public set protocol(value: "TCP" | "UDP" | "ICMP" | "ANY" | (string & {})) {
    this.svcSlot("protocol").write(value);
  }

  /** What was given for `protocol`. */
  public get protocolInput(): "TCP" | "UDP" | "ICMP" | "ANY" | (string & {}) | undefined {
    return this.svcSlot("protocol").read();
  }

  /** Destination ports of TCP or UDP, each one port (`22`) or a range (`8000-8080`); none for all ports. (assumed) */
  public get ports(): string[] {
    return cdktf.Fn.tolist(this.getListAttribute("ports"));
  }

  public set ports(value: readonly string[] | cdktf.IResolvable) {
    this.svcSlot("ports").write(value);
  }

  /** Takes `ports` away, as if it had not been given. */
  public resetPorts(): void {
    this.svcSlot("ports").write(undefined);
  }

  /** What was given for `ports`. */
  public get portsInput(): readonly string[] | cdktf.IResolvable | undefined {
    return this.svcSlot("ports").read();
  }

  /** The addresses at the other end, in IPv4 or IPv6: sources of INGRESS, destinations of EGRESS. `0.0.0.0/0` and `::/0` are everywhere. (assumed) */
  public get cidrs(): string[] {
    return cdktf.Fn.tolist(this.getListAttribute("cidrs"));
  }

  public set cidrs(value: readonly string[] | cdktf.IResolvable) {
    this.svcSlot("cidrs").write(value);
  }

  /** What was given for `cidrs`. */
  public get cidrsInput(): readonly string[] | cdktf.IResolvable | undefined {
    return this.svcSlot("cidrs").read();
  }

  /** Where several rules match, the one with the lowest number decides; of equal ones, DENY. (assumed) */
  public get priority(): number {
    return this.getNumberAttribute("priority");
  }

  public set priority(value: number) {
    this.svcSlot("priority").write(value);
  }

  /** Takes `priority` away, as if it had not been given. */
  public resetPriority(): void {
    this.svcSlot("priority").write(undefined);
  }

  /** What was given for `priority`. */
  public get priorityInput(): number | undefined {
    return this.svcSlot("priority").read();
  }

  /** What happens to traffic that matches. (assumed) */
  public get action(): string {
    return this.getStringAttribute("action");
  }

  public set action(value: "ALLOW" | "DENY" | (string & {})) {
    this.svcSlot("action").write(value);
  }

  /** Takes `action` away, as if it had not been given. */
  public resetAction(): void {
    this.svcSlot("action").write(undefined);
  }

  /** What was given for `action`. */
  public get actionInput(): "ALLOW" | "DENY" | (string & {}) | undefined {
    return this.svcSlot("action").read();
  }

  /** Whether the rule is in force. (assumed) */
  public get enabled(): cdktf.IResolvable {
    return this.getBooleanAttribute("enabled");
  }

  public set enabled(value: boolean | cdktf.IResolvable) {
    this.svcSlot("enabled").write(value);
  }

  /** Takes `enabled` away, as if it had not been given. */
  public resetEnabled(): void {
    this.svcSlot("enabled").write(undefined);
  }

  /** What was given for `enabled`. */
  public get enabledInput(): boolean | cdktf.IResolvable | undefined {
    return this.svcSlot("enabled").read();
  }

  /** When the firewall rule was made. (assumed) */
  public get createTime(): string {
    return this.getStringAttribute("create_time");
  }

  #timeouts?: FirewallRuleTimeoutsOutputReference;

  /** How long to wait for each phase of the resource's life. */
  public get timeouts(): FirewallRuleTimeoutsOutputReference {
    return (this.#timeouts ??= new FirewallRuleTimeoutsOutputReference(this, "timeouts", this.svcSlot("timeouts")));
  }

  /** Gives `timeouts` anew. */
  public putTimeouts(value: FirewallRuleTimeouts | cdktf.IResolvable): void {
    this.svcSlot("timeouts").write(value);
  }

  /** Takes `timeouts` away, as if it had not been given. */
  public resetTimeouts(): void {
    this.svcSlot("timeouts").write(undefined);
  }

  /** What was given for `timeouts`. */
  public get timeoutsInput(): FirewallRuleTimeouts | cdktf.IResolvable | undefined {
    return this.svcSlot("timeouts").read();
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
      timeouts: {
        value: firewallRuleTimeoutsToHclTerraform(this.svcInputs.timeouts),
        isBlock: true,
        type: "struct",
        storageClassType: "struct",
      },
    });
  }
}
