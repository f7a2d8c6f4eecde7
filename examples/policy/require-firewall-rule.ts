import { Annotations, type IAspect, Token } from "cdktf";
import { Construct, type IConstruct } from "constructs";
import { FirewallRule, type NetworkRef, VirtualMachine } from "cdktf-provider-svc";

/**
 * A policy: every virtual machine's network must have a firewall rule, in any stack of the app. A machine that violates it causes an error with its
 * path, and nothing is planned. A network whose name is unknown at synthesis causes a warning.
 */
export class RequireFirewallRule implements IAspect {
  public visit(construct: IConstruct): void {
    if (!(construct instanceof VirtualMachine)) return;
    const network = construct.network.networkNameInput;
    const key = keyOf(network);
    if (network === undefined || key === undefined) {
      Annotations.of(construct).addError(
        "Policy: every virtual machine needs a network with a firewall rule. Give network.networkName.",
      );
    } else if (guardedNetworks(construct.node.root).has(key)) {
      return;
    } else if (Token.isUnresolved(key)) {
      Annotations.of(construct).addWarning(
        "Policy: whether its network has a firewall rule cannot be checked; give the construct of the network.",
      );
    } else {
      const path = Construct.isConstruct(key) ? key.node.path : key;
      Annotations.of(construct).addError(
        `Policy: every virtual machine needs a network with a firewall rule, and the network "${path}" has none. ` +
          "Add a FirewallRule whose networkName refers to it in the same way.",
      );
    }
  }
}

function guardedNetworks(app: IConstruct): ReadonlySet<unknown> {
  const rules = app.node.findAll().filter((construct) => construct instanceof FirewallRule);
  return new Set(rules.map((rule) => keyOf(rule.networkNameInput)));
}

/** Returns the same key for two references to the same network: its construct, or its name. */
function keyOf(network: NetworkRef | undefined): IConstruct | string | undefined {
  if (network === undefined || typeof network === "string" || Construct.isConstruct(network)) return network;
  return network.name;
}
