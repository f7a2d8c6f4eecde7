// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, dataSourceFields, kindOf } from "../../contract";
import { definedAttributes, referenceToTerraform, SvcDataSource } from "../foundation";
import type { ProjectRef, IFirewallRule, FirewallRuleRef } from "./references";

/** Configuration of {@link DataSvcFirewallRule}. */
export interface DataSvcFirewallRuleConfig extends cdktf.TerraformMetaArguments {
  /**
   * Full resource name, `projects/{p}/firewall-rules/{id}`.
   *
   * A FirewallRule: the construct, its full name, or the last part of its name.
   *
   * @remarks Documented.
   */
  readonly name: FirewallRuleRef;

  /**
   * Project that contains the resource.
   *
   * A Project: the construct, its full name, or the last part of its name.
   *
   * @default - the provider's `project`, or the environment variable `SVC_PROJECT`
   */
  readonly projectName?: ProjectRef | undefined;
}

/**
 * Reads an existing FirewallRule. A rule that allows or denies traffic into or out of a network.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Terraform: `svc_firewall_rule`.
 *
 * @remarks Documented.
 *
 * @example
 * new DataSvcFirewallRule(this, "firewall-rule", {
 *   name: "projects/shop/firewall-rules/fwr-61b7f03a",
 * });
 */
export class DataSvcFirewallRule extends SvcDataSource<DataSvcFirewallRuleConfig> implements IFirewallRule {
  /** Data source type in Terraform. */
  public static readonly tfResourceType = "svc_firewall_rule";

  /** Kind of the object. */
  public readonly svcKind = "FirewallRule";

  public constructor(scope: Construct, id: string, config: DataSvcFirewallRuleConfig) {
    super(scope, id, {
      contract,
      terraformType: "svc_firewall_rule",
      config,
      strict: new.target === DataSvcFirewallRule,
      fields: () => dataSourceFields(kindOf(contract, "FirewallRule")),
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

  public set name(value: FirewallRuleRef) {
    this.svcInput("name").write(value);
  }

  /** Input value of `name`. */
  public get nameInput(): FirewallRuleRef | undefined {
    return this.svcInput("name").read();
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

  /** The same as `name`. */
  public get id(): string {
    return this.getStringAttribute("id");
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      name: referenceToTerraform(this.svcInputs.name),
      project_name: referenceToTerraform(this.svcInputs.projectName),
    };
  }

  protected override synthesizeHclAttributes(): { [name: string]: any } {
    return definedAttributes({
      name: {
        value: referenceToTerraform(this.svcInputs.name),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      project_name: {
        value: referenceToTerraform(this.svcInputs.projectName),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    });
  }
}
