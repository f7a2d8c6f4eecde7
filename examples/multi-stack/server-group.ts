import { Construct } from "constructs";
import { FirewallRule, type INetwork, type IProject, VirtualMachine } from "cdktf-provider-svc";

/** Configuration of a {@link ServerGroup}. */
export interface ServerGroupProps {
  /** Project of the servers: a `Project` of this stack or of another one, a data source, or `Project.fromName(...)`. */
  readonly project: IProject;
  /** Network of the servers, given in the same ways. */
  readonly network: INetwork;
  /** Display names of the servers. */
  readonly names: readonly string[];
  /** @default "debian-12" */
  readonly image?: string;
}

/**
 * A construct for a team's library: several servers of the same size. It takes the interfaces (`IProject`, `INetwork`), not the classes, so that
 * callers choose where the project and the network come from.
 */
export class ServerGroup extends Construct {
  /** The servers, in the order of their names. */
  public readonly servers: readonly VirtualMachine[];
  readonly #props: ServerGroupProps;

  public constructor(scope: Construct, id: string, props: ServerGroupProps) {
    super(scope, id);
    this.#props = props;
    this.servers = props.names.map(
      (name) =>
        new VirtualMachine(this, name, {
          projectName: props.project,
          displayName: name,
          compute: { vcpus: 2, memoryGib: 4 },
          boot: { image: props.image ?? "debian-12" },
          network: { networkName: props.network, assignPublicIpv4: true },
        }),
    );
  }

  /** Allows traffic from some addresses to the group's network, on some TCP ports. */
  public allowFrom(
    scope: Construct,
    id: string,
    cidrs: readonly string[],
    ports: readonly string[],
  ): FirewallRule {
    return new FirewallRule(scope, id, {
      projectName: this.#props.project,
      displayName: id,
      networkName: this.#props.network,
      direction: "INGRESS",
      protocol: "TCP",
      ports,
      cidrs,
    });
  }
}
