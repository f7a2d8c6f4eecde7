import { BlockList, isIPv6 } from "node:net";

/** A rule of a synthesized stack, as the service gets it. */
export interface RuleInput {
  readonly direction: string;
  readonly protocol: string;
  readonly ports?: readonly string[];
  readonly cidrs: readonly string[];
  readonly action?: string;
  readonly priority?: number;
}

/** A packet that reaches the edge of a network. */
export interface Packet {
  readonly direction: "INGRESS" | "EGRESS";
  readonly protocol: "TCP" | "UDP" | "ICMP";
  readonly port: number;
  readonly remote: string;
}

/** The priority of rules that set none. */
const PRIORITY = 1000;

/** Returns what rules say of a packet: the lowest number wins, and DENY among equal ones. Undefined if none matches. */
export function verdictOf(rules: readonly RuleInput[], packet: Packet): "ALLOW" | "DENY" | undefined {
  const [first] = rules
    .filter((rule) => matches(rule, packet))
    .sort(
      (one, other) =>
        (one.priority ?? PRIORITY) - (other.priority ?? PRIORITY) ||
        Number(one.action !== "DENY") - Number(other.action !== "DENY"),
    );
  return first === undefined ? undefined : first.action === "DENY" ? "DENY" : "ALLOW";
}

function matches({ direction, protocol, ports = [], cidrs }: RuleInput, packet: Packet): boolean {
  return (
    direction === packet.direction &&
    ["ANY", packet.protocol].includes(protocol) &&
    (packet.protocol === "ICMP" ||
      ports.length === 0 ||
      ports.some((range) => isWithin(packet.port, range))) &&
    cidrs.some((cidr) => isInRange(packet.remote, cidr))
  );
}

function isWithin(port: number, range: string): boolean {
  const [first = 0, last = first] = range.split("-").map(Number);
  return first <= port && port <= last;
}

/** Whether an address is in a range, by Node's own reading of both. */
export function isInRange(address: string, cidr: string): boolean {
  const [start = "", length] = cidr.split("/");
  const family = (text: string): "ipv4" | "ipv6" => (isIPv6(text) ? "ipv6" : "ipv4");
  if (family(address) !== family(start)) return false;
  const list = new BlockList();
  list.addSubnet(start, Number(length), family(start));
  return list.check(address, family(address));
}
