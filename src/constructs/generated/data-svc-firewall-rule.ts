// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, dataSourceFields, kindOf } from "../../contract";
import { definedAttributes, referenceToTerraform, SvcDataSource } from "../foundation";
import type { ProjectRef, IFirewallRule, FirewallRuleRef } from "./references";

/** What is given for a {@link DataSvcFirewallRule}. */
export interface DataSvcFirewallRuleConfig extends cdktf.TerraformMetaArguments {
  /**
   * Full resource name, `projects/{p}/firewall-rules/{id}`. (documented)
   *
   * Given by the FirewallRule construct, by its full name, or by the last part of the name alone.
   * A change makes another object in its place.
   */
  readonly name: FirewallRuleRef;

  /**
   * The project that it belongs to. (assumed)
   *
   * Given by the Project construct, by its full name, or by the last part of the name alone.
   * A change makes another object in its place.
   *
   * @default - the provider's `project`, or else SVC_PROJECT
   */
  readonly projectName?: ProjectRef | undefined;
}

/**
 * Reads one FirewallRule that exists. What traffic a network lets in or out. (documented)
 *
 * Terraform: `svc_firewall_rule`.
 */
export class DataSvcFirewallRule extends SvcDataSource<DataSvcFirewallRuleConfig> implements IFirewallRule {
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "svc_firewall_rule";

  /** The kind that the object is of. */
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

  /** Full resource name, `projects/{p}/firewall-rules/{id}`. (documented) */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  public set name(value: FirewallRuleRef) {
    this.svcSlot("name").write(value);
  }

  /** What was given for `name`. */
  public get nameInput(): FirewallRuleRef | undefined {
    return this.svcSlot("name").read();
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
