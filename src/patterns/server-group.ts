import type { Construct } from "constructs";
import {
  type DatacenterRef,
  type ProjectRef,
  VirtualMachine,
  type VirtualMachineConfig,
} from "../constructs";
import { BaseServerGroup, type BaseServerGroupConfig } from "./base-server-group";
import type { PrivateNetwork } from "./private-network";

/** The properties of one server that differ from those of the group. */
export type ServerOverrides = Partial<Omit<VirtualMachineConfig, Exclude<OwnProperty, "region">>>;

/** Properties that the group itself sets. */
type OwnProperty =
  "count" | "forEach" | "projectName" | "region" | "replace" | "allowReimage" | "disruptionGroup";

/** Configuration of {@link ServerGroup}. */
export interface ServerGroupConfig extends BaseServerGroupConfig<
  Omit<VirtualMachineConfig, OwnProperty>,
  ServerOverrides,
  DatacenterRef,
  PrivateNetwork
> {
  /** Project of the servers. @default - the provider's `project`, or the environment variable `SVC_PROJECT` */
  readonly projectName?: ProjectRef;
}

/**
 * Machines of one purpose, of which enough stay in service during every change: a disruption group lets few of them be changed at the same time.
 *
 * @example
 * const web = new ServerGroup(this, "web", {
 *   servers: 3,
 *   machine: { compute: { vcpus: 2, memoryGib: 4 }, boot: { image: "debian-12" } },
 *   renewal: "replace",
 * });
 * web.waitUntilReady("answering", (server) => ({ tcp: { host: server.network.privateIpv4, port: 443 } }));
 */
export class ServerGroup extends BaseServerGroup<VirtualMachine, VirtualMachineConfig> {
  public constructor(scope: Construct, id: string, config: ServerGroupConfig) {
    super(scope, id, config, {
      newServer: (self, name, machine) => new VirtualMachine(self, name, machine),
      common: { projectName: config.projectName },
      names: {
        displayName: "displayName",
        region: "region",
        network: ["network", "networkName"],
        permission: "allowReimage",
      },
    });
  }

  /** Public addresses of the servers, in their order. They have some if `machine` says so. */
  public get publicAddresses(): readonly string[] {
    return this.servers.map((server) => server.network.publicIpv4);
  }
}
