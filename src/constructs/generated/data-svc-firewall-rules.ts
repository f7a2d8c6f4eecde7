// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, kindOf, listDataSourceFields } from "../../contract";
import {
  definedAttributes,
  listToTerraform,
  referenceToTerraform,
  scalarToTerraform,
  structToTerraform,
  SvcDataSource,
} from "../foundation";
import type { ProjectRef, NetworkRef, IFirewallRule } from "./references";

/** Configuration of {@link DataSvcFirewallRules}. */
export interface DataSvcFirewallRulesConfig extends cdktf.TerraformMetaArguments {
  /**
   * Project whose objects are listed.
   *
   * A Project: the construct, its full name, or the last part of its name.
   *
   * @default - the provider's `project`, or the environment variable `SVC_PROJECT`
   * @remarks Documented.
   */
  readonly projectName?: ProjectRef | undefined;

  /**
   * Conditions on the objects. Only objects that meet all of them are returned. Values are compared by semantic equality. A list or set must contain every given element, a map every given entry.
   *
   * @default - none
   */
  readonly filter?: DataSvcFirewallRulesFilter | cdktf.IResolvable | undefined;
}

/** Conditions on the objects. Only objects that meet all of them are returned. Values are compared by semantic equality. A list or set must contain every given element, a map every given entry. */
export interface DataSvcFirewallRulesFilter {
  /**
   * Full resource name, `projects/{p}/firewall-rules/{id}`.
   *
   * @default - none
   * @remarks Documented.
   */
  readonly name?: string | undefined;

  /**
   * Project that contains the resource.
   *
   * A Project: the construct, its full name, or the last part of its name.
   *
   * @default - none
   */
  readonly projectName?: ProjectRef | undefined;

  /**
   * Human-readable name.
   *
   * @default - none
   */
  readonly displayName?: string | undefined;

  /**
   * Network that the rule applies to.
   *
   * A Network: the construct, its full name, or the last part of its name.
   *
   * @default - none
   */
  readonly networkName?: NetworkRef | undefined;

  /**
   * Direction of the traffic: INGRESS into the network, EGRESS out of it.
   *
   * One of `INGRESS`, `EGRESS`.
   *
   * @default - none
   */
  readonly direction?: "INGRESS" | "EGRESS" | (string & {}) | undefined;

  /**
   * Protocol that the rule matches. Only TCP and UDP have ports.
   *
   * One of `TCP`, `UDP`, `ICMP`, `ANY`.
   *
   * @default - none
   */
  readonly protocol?: "TCP" | "UDP" | "ICMP" | "ANY" | (string & {}) | undefined;

  /**
   * Destination ports of TCP or UDP: single ports (`22`) or ranges (`8000-8080`). An empty set matches all ports.
   *
   * Port ranges are compared by semantic equality: `80-80` equals `80`.
   * Order and duplicates have no meaning.
   *
   * @default - none
   */
  readonly ports?: readonly string[] | cdktf.IResolvable | undefined;

  /**
   * Remote addresses, in IPv4 or IPv6: sources for INGRESS, destinations for EGRESS. `0.0.0.0/0` and `::/0` match every address.
   *
   * Address ranges are compared by semantic equality: `2001:DB8::/32` equals `2001:db8:0::/32`.
   * Order and duplicates have no meaning.
   *
   * @default - none
   */
  readonly cidrs?: readonly string[] | cdktf.IResolvable | undefined;

  /**
   * Priority of the rule. If several rules match, the lowest number wins. At equal priority, DENY wins.
   *
   * @default - none
   */
  readonly priority?: number | undefined;

  /**
   * Action for matching traffic.
   *
   * One of `ALLOW`, `DENY`.
   *
   * @default - none
   */
  readonly action?: "ALLOW" | "DENY" | (string & {}) | undefined;

  /**
   * Whether the rule is active.
   *
   * @default - none
   */
  readonly enabled?: boolean | cdktf.IResolvable | undefined;

  /**
   * Creation time, in RFC 3339 format.
   *
   * @default - none
   */
  readonly createTime?: string | undefined;
}

/** Converts a {@link DataSvcFirewallRulesFilter} to Terraform's JSON. */
export function dataSvcFirewallRulesFilterToTerraform(struct?: DataSvcFirewallRulesFilter | cdktf.IResolvable): any {
  return structToTerraform<DataSvcFirewallRulesFilter>(struct, (given) => ({
    name: scalarToTerraform(given.name),
    project_name: referenceToTerraform(given.projectName),
    display_name: scalarToTerraform(given.displayName),
    network_name: referenceToTerraform(given.networkName),
    direction: scalarToTerraform(given.direction),
    protocol: scalarToTerraform(given.protocol),
    ports: listToTerraform(scalarToTerraform)(given.ports),
    cidrs: listToTerraform(scalarToTerraform)(given.cidrs),
    priority: scalarToTerraform(given.priority),
    action: scalarToTerraform(given.action),
    enabled: scalarToTerraform(given.enabled),
    create_time: scalarToTerraform(given.createTime),
  }));
}

/** Converts a {@link DataSvcFirewallRulesFilter} to the form of cdktf's HCL output. */
export function dataSvcFirewallRulesFilterToHclTerraform(struct?: DataSvcFirewallRulesFilter | cdktf.IResolvable): any {
  return structToTerraform<DataSvcFirewallRulesFilter>(struct, (given) =>
    definedAttributes({
      name: {
        value: scalarToTerraform(given.name),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      project_name: {
        value: referenceToTerraform(given.projectName),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      display_name: {
        value: scalarToTerraform(given.displayName),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      network_name: {
        value: referenceToTerraform(given.networkName),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      direction: {
        value: scalarToTerraform(given.direction),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      protocol: {
        value: scalarToTerraform(given.protocol),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      ports: {
        value: listToTerraform(scalarToTerraform)(given.ports),
        isBlock: false,
        type: "set",
        storageClassType: "stringList",
      },
      cidrs: {
        value: listToTerraform(scalarToTerraform)(given.cidrs),
        isBlock: false,
        type: "set",
        storageClassType: "stringList",
      },
      priority: {
        value: scalarToTerraform(given.priority),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      action: {
        value: scalarToTerraform(given.action),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      enabled: {
        value: scalarToTerraform(given.enabled),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      create_time: {
        value: scalarToTerraform(given.createTime),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    }),
  );
}

/** Attributes of one element of DataSvcFirewallRulesFirewallRulesList. The objects found, in the service's order. */
export class DataSvcFirewallRulesFirewallRulesOutputReference extends cdktf.ComplexObject implements IFirewallRule {
  public readonly svcKind = "FirewallRule";

  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number) {
    super(terraformResource, terraformAttribute, false, complexObjectIndex);
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

  /** Human-readable name. */
  public get displayName(): string {
    return this.getStringAttribute("display_name");
  }

  /** Network that the rule applies to. */
  public get networkName(): string {
    return this.getStringAttribute("network_name");
  }

  /**
   * Direction of the traffic: INGRESS into the network, EGRESS out of it.
   *
   * One of `INGRESS`, `EGRESS`.
   */
  public get direction(): string {
    return this.getStringAttribute("direction");
  }

  /**
   * Protocol that the rule matches. Only TCP and UDP have ports.
   *
   * One of `TCP`, `UDP`, `ICMP`, `ANY`.
   */
  public get protocol(): string {
    return this.getStringAttribute("protocol");
  }

  /** Destination ports of TCP or UDP: single ports (`22`) or ranges (`8000-8080`). An empty set matches all ports. */
  public get ports(): string[] {
    return cdktf.Fn.tolist(this.getListAttribute("ports"));
  }

  /** Remote addresses, in IPv4 or IPv6: sources for INGRESS, destinations for EGRESS. `0.0.0.0/0` and `::/0` match every address. */
  public get cidrs(): string[] {
    return cdktf.Fn.tolist(this.getListAttribute("cidrs"));
  }

  /** Priority of the rule. If several rules match, the lowest number wins. At equal priority, DENY wins. */
  public get priority(): number {
    return this.getNumberAttribute("priority");
  }

  /**
   * Action for matching traffic.
   *
   * One of `ALLOW`, `DENY`.
   */
  public get action(): string {
    return this.getStringAttribute("action");
  }

  /** Whether the rule is active. */
  public get enabled(): cdktf.IResolvable {
    return this.getBooleanAttribute("enabled");
  }

  /** Creation time, in RFC 3339 format. */
  public get createTime(): string {
    return this.getStringAttribute("create_time");
  }
}

/** A list of {@link DataSvcFirewallRulesFirewallRulesOutputReference}. */
export class DataSvcFirewallRulesFirewallRulesList extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** Returns the FirewallRule at an index, starting at 0. */
  public get(index: number): DataSvcFirewallRulesFirewallRulesOutputReference {
    return new DataSvcFirewallRulesFirewallRulesOutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}

/**
 * Lists the firewall rules of a project, page by page.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Terraform: `svc_firewall_rules`.
 *
 * @example
 * new DataSvcFirewallRules(this, "firewall-rules");
 */
export class DataSvcFirewallRules extends SvcDataSource<DataSvcFirewallRulesConfig> {
  /** Data source type in Terraform. */
  public static readonly tfResourceType = "svc_firewall_rules";

  public constructor(scope: Construct, id: string, config: DataSvcFirewallRulesConfig = {}) {
    super(scope, id, {
      contract,
      terraformType: "svc_firewall_rules",
      config,
      strict: new.target === DataSvcFirewallRules,
      fields: () => listDataSourceFields(kindOf(contract, "FirewallRule")),
    });
  }

  /**
   * Project whose objects are listed.
   *
   * @remarks Documented.
   */
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


  /** Sets `filter`. */
  public putFilter(value: DataSvcFirewallRulesFilter | cdktf.IResolvable): void {
    this.svcInput("filter").write(value);
  }

  /** Unsets `filter`. */
  public resetFilter(): void {
    this.svcInput("filter").write(undefined);
  }

  /** Input value of `filter`. */
  public get filterInput(): DataSvcFirewallRulesFilter | cdktf.IResolvable | undefined {
    return this.svcInput("filter").read();
  }

  #firewallRules?: DataSvcFirewallRulesFirewallRulesList;

  /** The objects found, in the service's order. */
  public get firewallRules(): DataSvcFirewallRulesFirewallRulesList {
    return (this.#firewallRules ??= new DataSvcFirewallRulesFirewallRulesList(this, "firewall_rules"));
  }

  /** The full names of the objects found, in the same order. */
  public get names(): string[] {
    return this.getListAttribute("names");
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      project_name: referenceToTerraform(this.svcInputs.projectName),
      filter: dataSvcFirewallRulesFilterToTerraform(this.svcInputs.filter),
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
      filter: {
        value: dataSvcFirewallRulesFilterToHclTerraform(this.svcInputs.filter),
        isBlock: false,
        type: "list",
        storageClassType: "struct",
      },
    });
  }
}
