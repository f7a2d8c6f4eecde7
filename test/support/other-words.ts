import { openapiText } from "../../src/contract";

/** Words of the built-in contract about networks and machines, and those of another service that means the same. */
const WORDS = [
  ["FirewallRule", "TrafficFilter"],
  ["firewallRule", "trafficFilter"],
  ["firewall-rule", "traffic-filter"],
  ["firewall_rule", "traffic_filter"],
  ["Network", "Segment"],
  ["networkName", "segmentName"],
  ["networks", "segments"],
  ["ipv4Cidr", "addressRange"],
  ["cidrs", "peers"],
  ["INGRESS", "INBOUND"],
  ["EGRESS", "OUTBOUND"],
  ["direction", "way"],
  ["ALLOW", "ACCEPT"],
  ["DENY", "DROP"],
  ["VirtualMachine", "Server"],
  ["virtualMachine", "server"],
  ["virtual-machine", "server"],
  ["virtual_machine", "server"],
] as const;

/** Returns the built-in description with other names of the kinds, fields and values about networks and machines. */
export function otherWords(): string {
  return WORDS.reduce((text, [word, other]) => text.replaceAll(word, other), openapiText());
}
