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

/** What is given for a {@link DataSvcFirewallRules}. */
export interface DataSvcFirewallRulesConfig extends cdktf.TerraformMetaArguments {
  /**
   * The project to look in. (documented)
   *
   * Given by the Project construct, by its full name, or by the last part of the name alone.
   * A change makes another object in its place.
   *
   * @default - the provider's `project`, or else SVC_PROJECT
   */
  readonly projectName?: ProjectRef | undefined;

  /**
   * What the objects must be like: only those are given that agree with everything said here. Values are compared by what they mean; of a list or set every element given must be there, of a map every entry.
   *
   * @default - none
   */
  readonly filter?: DataSvcFirewallRulesFilter | cdktf.IResolvable | undefined;
}

/** What the objects must be like: only those are given that agree with everything said here. Values are compared by what they mean; of a list or set every element given must be there, of a map every entry. */
export interface DataSvcFirewallRulesFilter {
  /**
   * Full resource name, `projects/{p}/firewall-rules/{id}`. (documented)
   *
   * @default - none
   */
  readonly name?: string | undefined;

  /**
   * The project that it belongs to. (assumed)
   *
   * Given by the Project construct, by its full name, or by the last part of the name alone.
   *
   * @default - none
   */
  readonly projectName?: ProjectRef | undefined;

  /**
   * Name for people. (assumed)
   *
   * @default - none
   */
  readonly displayName?: string | undefined;

  /**
   * The network that it guards. (assumed)
   *
   * Given by the Network construct, by its full name, or by the last part of the name alone.
   *
   * @default - none
   */
  readonly networkName?: NetworkRef | undefined;

  /**
   * INGRESS for traffic into the network, EGRESS for traffic out of it. (assumed)
   *
   * One of INGRESS, EGRESS.
   *
   * @default - none
   */
  readonly direction?: "INGRESS" | "EGRESS" | (string & {}) | undefined;

  /**
   * The protocol that it speaks of. Only TCP and UDP have ports. (assumed)
   *
   * One of TCP, UDP, ICMP, ANY.
   *
   * @default - none
   */
  readonly protocol?: "TCP" | "UDP" | "ICMP" | "ANY" | (string & {}) | undefined;

  /**
   * Destination ports of TCP or UDP, each one port (`22`) or a range (`8000-8080`); none for all ports. (assumed)
   *
   * Ranges of ports are compared by what they mean: `80-80` is `80`.
   * Neither the order nor the number of equal elements means anything.
   *
   * @default - none
   */
  readonly ports?: readonly string[] | cdktf.IResolvable | undefined;

  /**
   * The addresses at the other end, in IPv4 or IPv6: sources of INGRESS, destinations of EGRESS. `0.0.0.0/0` and `::/0` are everywhere. (assumed)
   *
   * Ranges of addresses are compared by what they mean: `2001:DB8::/32` is `2001:db8:0::/32`.
   * Neither the order nor the number of equal elements means anything.
   *
   * @default - none
   */
  readonly cidrs?: readonly string[] | cdktf.IResolvable | undefined;

  /**
   * Where several rules match, the one with the lowest number decides; of equal ones, DENY. (assumed)
   *
   * @default - none
   */
  readonly priority?: number | undefined;

  /**
   * What happens to traffic that matches. (assumed)
   *
   * One of ALLOW, DENY.
   *
   * @default - none
   */
  readonly action?: "ALLOW" | "DENY" | (string & {}) | undefined;

  /**
   * Whether the rule is in force. (assumed)
   *
   * @default - none
   */
  readonly enabled?: boolean | cdktf.IResolvable | undefined;

  /**
   * When the firewall rule was made. (assumed)
   *
   * @default - none
   */
  readonly createTime?: string | undefined;
}

/** Writes a {@link DataSvcFirewallRulesFilter} as Terraform's JSON. */
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

/** Writes a {@link DataSvcFirewallRulesFilter} as cdktf's HCL output wants it. */
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

/** The attributes of one element of DataSvcFirewallRulesFirewallRulesList. What was found, in the service's order. */
export class DataSvcFirewallRulesFirewallRulesOutputReference extends cdktf.ComplexObject implements IFirewallRule {
  public readonly svcKind = "FirewallRule";

  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number) {
    super(terraformResource, terraformAttribute, false, complexObjectIndex);
  }

  /** Full resource name, `projects/{p}/firewall-rules/{id}`. (documented) */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  /** The project that it belongs to. (assumed) */
  public get projectName(): string {
    return this.getStringAttribute("project_name");
  }

  /** Name for people. (assumed) */
  public get displayName(): string {
    return this.getStringAttribute("display_name");
  }

  /** The network that it guards. (assumed) */
  public get networkName(): string {
    return this.getStringAttribute("network_name");
  }

  /** INGRESS for traffic into the network, EGRESS for traffic out of it. (assumed) */
  public get direction(): string {
    return this.getStringAttribute("direction");
  }

  /** The protocol that it speaks of. Only TCP and UDP have ports. (assumed) */
  public get protocol(): string {
    return this.getStringAttribute("protocol");
  }

  /** Destination ports of TCP or UDP, each one port (`22`) or a range (`8000-8080`); none for all ports. (assumed) */
  public get ports(): string[] {
    return cdktf.Fn.tolist(this.getListAttribute("ports"));
  }

  /** The addresses at the other end, in IPv4 or IPv6: sources of INGRESS, destinations of EGRESS. `0.0.0.0/0` and `::/0` are everywhere. (assumed) */
  public get cidrs(): string[] {
    return cdktf.Fn.tolist(this.getListAttribute("cidrs"));
  }

  /** Where several rules match, the one with the lowest number decides; of equal ones, DENY. (assumed) */
  public get priority(): number {
    return this.getNumberAttribute("priority");
  }

  /** What happens to traffic that matches. (assumed) */
  public get action(): string {
    return this.getStringAttribute("action");
  }

  /** Whether the rule is in force. (assumed) */
  public get enabled(): cdktf.IResolvable {
    return this.getBooleanAttribute("enabled");
  }

  /** When the firewall rule was made. (assumed) */
  public get createTime(): string {
    return this.getStringAttribute("create_time");
  }
}

/** The list of {@link DataSvcFirewallRulesFirewallRulesOutputReference}. */
export class DataSvcFirewallRulesFirewallRulesList extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** The FirewallRule at an index, from 0. */
  public get(index: number): DataSvcFirewallRulesFirewallRulesOutputReference {
    return new DataSvcFirewallRulesFirewallRulesOutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}

/**
 * Lists the firewall rules of a project, page by page. (assumed)
 *
 * Terraform: `svc_firewall_rules`.
 */
export class DataSvcFirewallRules extends SvcDataSource<DataSvcFirewallRulesConfig> {
  /** Terraform's name of the type. */
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

  /** The project to look in. (documented) */
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


  /** Gives `filter` anew. */
  public putFilter(value: DataSvcFirewallRulesFilter | cdktf.IResolvable): void {
    this.svcSlot("filter").write(value);
  }

  /** Takes `filter` away, as if it had not been given. */
  public resetFilter(): void {
    this.svcSlot("filter").write(undefined);
  }

  /** What was given for `filter`. */
  public get filterInput(): DataSvcFirewallRulesFilter | cdktf.IResolvable | undefined {
    return this.svcSlot("filter").read();
  }

  #firewallRules?: DataSvcFirewallRulesFirewallRulesList;

  /** What was found, in the service's order. (assumed) */
  public get firewallRules(): DataSvcFirewallRulesFirewallRulesList {
    return (this.#firewallRules ??= new DataSvcFirewallRulesFirewallRulesList(this, "firewall_rules"));
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
