import { Lazy, Token } from "cdktf";
import { Construct, type IConstruct } from "constructs";
import { FirewallRule, type INetwork, type IProject } from "../constructs";
import { withoutContained } from "./address-ranges";
import { Peer, type PeerRef } from "./peer";
import { Port, type Protocol } from "./port";

/** Options of {@link Connections}. */
export interface ConnectionsConfig {
  /** The network whose traffic the rules permit. */
  readonly network: INetwork;
  /** Range of addresses of the network's machines, which `allowInternally` needs. @default - none */
  readonly ipv4Cidr?: string;
  /** Project of the rules. @default - the provider's `project`, or the environment variable `SVC_PROJECT` */
  readonly projectName?: string | IProject;
}

/** Whether traffic comes into a network, or leaves it. */
export type TrafficDirection = "INGRESS" | "EGRESS";

/** A firewall rule of a network, as {@link BaseConnections} makes them for any contract. */
export interface TrafficRule {
  readonly direction: TrafficDirection;
  readonly displayName: string;
  readonly protocol: Protocol;
  /** Empty: all ports. */
  readonly ports: readonly string[];
  readonly cidrs: string[];
  readonly action: "ALLOW" | "DENY";
  /** Whether it comes after all other rules. */
  readonly isLast: boolean;
}

/** What {@link BaseConnections} needs of a contract. */
export interface TrafficKinds {
  /** Range of addresses of the network's machines. */
  readonly ipv4Cidr: string | undefined;
  /** Makes a rule of the network. */
  readonly newRule: (scope: Construct, id: string, rule: TrafficRule) => unknown;
}

/** A rule and the addresses that it permits so far. */
interface OpenRule {
  readonly cidrs: Set<string>;
}

/** The most ranges of addresses of a rule (assumed). */
const MOST_RANGES = 256;

/** The priority after all others (assumed). */
const LAST_PRIORITY = 65_535;

/**
 * The traffic of a network, as permissions from which the firewall rules follow, for the kinds of any contract: what `cdktf-svc generate` writes extends it, and
 * {@link Connections} does for the kinds of this package.
 */
export class BaseConnections extends Construct {
  readonly #kinds: TrafficKinds;
  readonly #rules = new Map<string, OpenRule[]>();
  /** Directions of which everything is denied that no rule permits. */
  readonly #closed = new Set<TrafficDirection>();
  /** What passes among the machines of the network. */
  readonly #internal: Port[] = [];

  protected constructor(scope: IConstruct, id: string, kinds: TrafficKinds) {
    super(scope, id);
    this.#kinds = kinds;
  }

  /** Permits traffic from a peer, or from several, into the network. Throws an Error for a peer that is no address. */
  public allowFrom(peers: PeerRef | readonly PeerRef[], port: Port): void {
    this.#allow("INGRESS", peers, port);
  }

  /** Permits traffic from every address, of IPv4 and IPv6, into the network. */
  public allowFromAnywhere(port: Port): void {
    this.#allow("INGRESS", Peer.ANYWHERE, port);
  }

  /** Permits traffic among the machines of the network. Throws an Error if its range of addresses is not known. */
  public allowInternally(port: Port = Port.all()): void {
    const { ipv4Cidr } = this.#kinds;
    if (ipv4Cidr === undefined) {
      throw new Error(
        `allowInternally needs the addresses of the network; set ipv4Cidr of ${this.node.path}`,
      );
    }
    this.#internal.push(port);
    this.#allow("INGRESS", Peer.range(ipv4Cidr), port);
    if (this.#closed.has("EGRESS")) this.#allow("EGRESS", Peer.range(ipv4Cidr), port);
  }

  /** Permits traffic out of the network to a peer, or to several. Throws an Error for a peer that is no address. */
  public allowTo(peers: PeerRef | readonly PeerRef[], port: Port): void {
    this.#allow("EGRESS", peers, port);
  }

  /**
   * Denies all traffic into the network that no rule permits, by a rule after all others. What the service does without it is not documented. A second
   * call changes nothing.
   */
  public denyOthers(): void {
    this.#denyOthers("INGRESS");
  }

  /**
   * Denies all traffic out of the network that no rule permits, by a rule after all others. What `allowInternally` permits passes. A second call changes
   * nothing.
   */
  public denyOthersOut(): void {
    this.#denyOthers("EGRESS");
    for (const port of this.#internal) this.#allow("EGRESS", Peer.range(this.#kinds.ipv4Cidr ?? ""), port);
  }

  #denyOthers(direction: TrafficDirection): void {
    if (this.#closed.has(direction)) return;
    this.#closed.add(direction);
    const suffix = direction === "INGRESS" ? "" : " out";
    this.#kinds.newRule(this, `deny-others${suffix.replace(" ", "-")}`, {
      direction,
      displayName: `deny all other traffic${suffix}`,
      protocol: "ANY",
      ports: [],
      cidrs: [...Peer.ANYWHERE.cidrs],
      action: "DENY",
      isLast: true,
    });
  }

  #allow(direction: TrafficDirection, peers: PeerRef | readonly PeerRef[], port: Port): void {
    const all: readonly PeerRef[] = Array.isArray(peers) ? (peers as readonly PeerRef[]) : [peers as PeerRef];
    for (const cidr of all.flatMap((peer) => Peer.of(peer).cidrs)) this.#allowRange(direction, cidr, port);
  }

  #allowRange(direction: TrafficDirection, cidr: string, port: Port): void {
    const id = `${direction === "INGRESS" ? "from" : "to"}-${port.id}`;
    const rules = this.#rules.get(id) ?? [];
    this.#rules.set(id, rules);
    if (rules.some(({ cidrs }) => cidrs.has(cidr))) return;
    const open = rules.find(({ cidrs }) => cidrs.size < MOST_RANGES);
    if (open !== undefined) {
      open.cidrs.add(cidr);
      return;
    }
    const rule: OpenRule = { cidrs: new Set([cidr]) };
    rules.push(rule);
    this.#kinds.newRule(this, rules.length === 1 ? id : `${id}-${rules.length}`, {
      direction,
      displayName: `${port.description} ${direction === "INGRESS" ? "in" : "out"}`,
      protocol: port.protocol,
      ports: port.ports,
      cidrs: Token.asList(Lazy.listValue({ produce: () => [...withoutContained([...rule.cidrs])] })),
      action: "ALLOW",
      isLast: false,
    });
  }
}

/**
 * The traffic of a network, as permissions from which the firewall rules follow: one rule for each direction and {@link Port}, with all of its peers. A
 * peer that is added changes its rule in place, and a port that is added is a rule of its own, so that no other traffic is interrupted. Rules hold for the
 * whole network: the service knows none for single machines.
 *
 * @example
 * const connections = new Connections(this, "connections", { network, ipv4Cidr: network.ipv4Cidr });
 * connections.allowFromAnywhere(Port.HTTPS);
 * connections.allowFrom("203.0.113.0/24", Port.SSH);
 * connections.denyOthers();
 */
export class Connections extends BaseConnections {
  public constructor(scope: IConstruct, id: string, config: ConnectionsConfig) {
    const { network, ipv4Cidr, projectName } = config;
    super(scope, id, {
      ipv4Cidr,
      newRule: (self, ruleId, { isLast, ports, ...rule }) =>
        new FirewallRule(self, ruleId, {
          networkName: network,
          ...(projectName === undefined ? {} : { projectName }),
          ...rule,
          ...(isLast ? { priority: LAST_PRIORITY } : { ports }),
        }),
    });
  }
}
