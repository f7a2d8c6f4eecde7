import { TerraformStack } from "cdktf";
import { Construct } from "constructs";
import { type DatacenterRef, Network, type NetworkConfig, type ProjectRef } from "../constructs";
import { overlaps } from "./address-ranges";
import { Connections } from "./connections";
import { Port } from "./port";

/**
 * The traffic of a network at first. All of them deny what nothing permits into the network, and `isolated` also what nothing permits out of it.
 * - `closed`: none
 * - `internal`: among its machines
 * - `web`: among its machines, and HTTP and HTTPS from everywhere
 * - `isolated`: among its machines, and out of the network none
 */
export type NetworkPreset = "closed" | "internal" | "web" | "isolated";

/** Configuration of {@link PrivateNetwork}. */
export interface PrivateNetworkConfig extends Pick<
  NetworkConfig,
  "displayName" | "labels" | "deletionProtection"
> {
  /** Range of the machines' addresses, such as `10.20.0.0/24`. It must not overlap that of another private network of the stack. */
  readonly ipv4Cidr: string;
  /** Project of the network and its rules. @default - the provider's `project`, or the environment variable `SVC_PROJECT` */
  readonly projectName?: ProjectRef;
  /** Datacenter of the network. @default - the provider's `region`, or the environment variable `SVC_REGION` */
  readonly region?: DatacenterRef;
  /** The traffic at first, to which `connections` adds. @default "closed" */
  readonly preset?: NetworkPreset;
}

const PRESETS: readonly NetworkPreset[] = ["closed", "internal", "web", "isolated"];

/** The private networks of each stack. */
const NETWORKS = new WeakMap<TerraformStack, PrivateNetwork[]>();

/**
 * A network of which everything is closed that nothing opens, and whose addresses no other one of the stack has.
 *
 * @example
 * const network = new PrivateNetwork(this, "network", { ipv4Cidr: "10.20.0.0/24", preset: "internal" });
 * network.connections.allowFrom("203.0.113.0/24", Port.SSH);
 */
export class PrivateNetwork extends Construct {
  /** The network, for the constructs that are in it. */
  public readonly network: Network;
  /** Its traffic. */
  public readonly connections: Connections;
  /** Range of the machines' addresses. */
  public readonly ipv4Cidr: string;
  /** Datacenter of the network. Undefined if the provider names it. */
  public readonly region: DatacenterRef | undefined;

  public constructor(scope: Construct, id: string, config: PrivateNetworkConfig) {
    super(scope, id);
    const { preset = "closed", ipv4Cidr, ...network } = config;
    this.ipv4Cidr = ipv4Cidr;
    this.region = config.region;
    const stack = TerraformStack.of(this);
    const others = NETWORKS.get(stack) ?? [];
    NETWORKS.set(stack, [...others, this]);
    this.node.addValidation({
      validate: () => [
        ...others
          .filter((other) => overlaps(other.ipv4Cidr, ipv4Cidr))
          .map(
            (other) =>
              `ipv4Cidr ${ipv4Cidr} overlaps ${other.ipv4Cidr} of "${other.node.path}"; choose another range, for example with subRange`,
          ),
        ...(PRESETS.includes(preset)
          ? []
          : [`preset must be one of ${PRESETS.join(", ")}; got ${JSON.stringify(preset)}`]),
      ],
    });
    this.network = new Network(this, "Network", { ...network, ipv4Cidr });
    const { projectName } = config;
    this.connections = new Connections(this, "Connections", {
      network: this.network,
      ipv4Cidr,
      ...(projectName === undefined ? {} : { projectName }),
    });
    this.connections.denyOthers();
    if (preset !== "closed") this.connections.allowInternally();
    if (preset === "isolated") this.connections.denyOthersOut();
    if (preset === "web") {
      this.connections.allowFromAnywhere(Port.HTTP);
      this.connections.allowFromAnywhere(Port.HTTPS);
    }
  }
}
