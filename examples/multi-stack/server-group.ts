import { Construct } from "constructs";
import { FirewallRule, type INetwork, type IProject, VirtualMachine } from "cdktf-provider-svc";

/** What a {@link ServerGroup} is made of. */
export interface ServerGroupProps {
  /** Where the servers belong: a `Project` of this stack or of another one, a data source, or `Project.fromName(...)`. */
  readonly project: IProject;
  /** What the servers are attached to, given in the same ways. */
  readonly network: INetwork;
  /** Display names of the servers. */
  readonly names: readonly string[];
  /** @default "debian-12" */
  readonly image?: string;
}

/**
 * A construct as a team's library has it: several servers of the same size. It takes the interfaces (`IProject`, `INetwork`), never the classes, so
 * that it does not care who made the project and the network.
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

  /** Lets everything that is on the group's network be reached from some addresses, on some TCP ports. */
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
