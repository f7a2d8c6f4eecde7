import { TerraformStack } from "cdktf";
import { Construct } from "constructs";
import { type DatacenterRef, Network, type NetworkConfig, type ProjectRef } from "../constructs";
import { overlaps } from "./address-ranges";
import { type BaseConnections, Connections } from "./connections";
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

/** What {@link BasePrivateNetwork} needs of a contract. */
export interface PrivateNetworkKinds<NetworkKind, Traffic extends BaseConnections> {
  /** Makes the network. */
  readonly newNetwork: (scope: Construct) => NetworkKind;
  /** Makes its traffic. */
  readonly newConnections: (scope: Construct, network: NetworkKind) => Traffic;
}

/** The ranges of the private networks of each stack, with their places. */
const RANGES = new WeakMap<TerraformStack, readonly PlacedRange[]>();

/** A range of addresses, and the path of the construct that has it. */
interface PlacedRange {
  readonly ipv4Cidr: string;
  readonly path: string;
}

/**
 * A network of which everything is closed that nothing opens, for the kinds of any contract: what `cdktf-svc generate` writes extends it, and
 * {@link PrivateNetwork} does for the kinds of this package.
 */
export class BasePrivateNetwork<NetworkKind, Traffic extends BaseConnections> extends Construct {
  /** The network, for the constructs that are in it. */
  public readonly network: NetworkKind;
  /** Its traffic. */
  public readonly connections: Traffic;
  /** Range of the machines' addresses. */
  public readonly ipv4Cidr: string;

  protected constructor(
    scope: Construct,
    id: string,
    {
      ipv4Cidr,
      preset = "closed",
    }: { readonly ipv4Cidr: string; readonly preset?: NetworkPreset | undefined },
    kinds: PrivateNetworkKinds<NetworkKind, Traffic>,
  ) {
    super(scope, id);
    this.ipv4Cidr = ipv4Cidr;
    const stack = TerraformStack.of(this);
    const others = RANGES.get(stack) ?? [];
    RANGES.set(stack, [...others, { ipv4Cidr, path: this.node.path }]);
    this.node.addValidation({
      validate: () => [
        ...others
          .filter((other) => overlaps(other.ipv4Cidr, ipv4Cidr))
          .map(
            (other) =>
              `ipv4Cidr ${ipv4Cidr} overlaps ${other.ipv4Cidr} of "${other.path}"; choose another range, for example with subRange`,
          ),
        ...(PRESETS.includes(preset)
          ? []
          : [`preset must be one of ${PRESETS.join(", ")}; got ${JSON.stringify(preset)}`]),
      ],
    });
    this.network = kinds.newNetwork(this);
    this.connections = kinds.newConnections(this, this.network);
    this.connections.denyOthers();
    if (preset !== "closed") this.connections.allowInternally();
    if (preset === "isolated") this.connections.denyOthersOut();
    if (preset === "web") {
      this.connections.allowFromAnywhere(Port.HTTP);
      this.connections.allowFromAnywhere(Port.HTTPS);
    }
  }
}

/**
 * A network of which everything is closed that nothing opens, and whose addresses no other one of the stack has.
 *
 * @example
 * const network = new PrivateNetwork(this, "network", { ipv4Cidr: "10.20.0.0/24", preset: "internal" });
 * network.connections.allowFrom("203.0.113.0/24", Port.SSH);
 */
export class PrivateNetwork extends BasePrivateNetwork<Network, Connections> {
  /** Datacenter of the network. Undefined if the provider names it. */
  public readonly region: DatacenterRef | undefined;

  public constructor(scope: Construct, id: string, config: PrivateNetworkConfig) {
    const { preset, ...own } = config;
    const { ipv4Cidr, projectName } = config;
    super(
      scope,
      id,
      { ipv4Cidr: config.ipv4Cidr, preset },
      {
        newNetwork: (self) => new Network(self, "Network", own),
        newConnections: (self, network) =>
          new Connections(self, "Connections", {
            network,
            ipv4Cidr,
            ...(projectName === undefined ? {} : { projectName }),
          }),
      },
    );
    this.region = config.region;
  }
}
