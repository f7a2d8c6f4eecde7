import { Construct } from "constructs";
import {
  type DeployHook,
  type ProjectRef,
  type ReadinessConfig,
  type SshLogin,
  VirtualMachine,
  type VirtualMachineConfig,
} from "../constructs";
import type { PeerRef } from "./peer";
import { Port } from "./port";
import type { PrivateNetwork } from "./private-network";

/** Configuration of {@link Bastion}. */
export interface BastionConfig {
  /** The network of the machines behind it. */
  readonly network: PrivateNetwork;
  /** Peers that may reach its SSH server: addresses, ranges or networks. An empty list is refused. */
  readonly allowedFrom: readonly PeerRef[];
  /** The users who log in. */
  readonly users: Exclude<VirtualMachineConfig["users"], undefined>;
  /** Project of the machine. @default - the provider's `project`, or the environment variable `SVC_PROJECT` */
  readonly projectName?: ProjectRef;
  /** Anything else of the machine. @default - one processor, 1 GiB of memory, and Debian 12 */
  readonly machine?: Partial<Omit<VirtualMachineConfig, "users" | "network" | "projectName">>;
}

/**
 * The one machine of a private network that people log in to, and by which they reach the others. Its SSH port is open to the given peers only. Rules hold
 * for a whole network, so give no other machine of it a public address, or its SSH port is open to them, too.
 *
 * @example
 * const bastion = new Bastion(this, "bastion", {
 *   network,
 *   allowedFrom: ["203.0.113.0/24"],
 *   users: [{ username: "ops", sshKeyNames: [key] }],
 * });
 */
export class Bastion extends Construct {
  /** The machine. */
  public readonly machine: VirtualMachine;

  /** Throws an Error for a peer that is no address. */
  public constructor(scope: Construct, id: string, config: BastionConfig) {
    super(scope, id);
    const { network, allowedFrom, users, projectName, machine } = config;
    this.node.addValidation({
      validate: () =>
        allowedFrom.length > 0 ? [] : ["allowedFrom must not be empty: no user could log in to the bastion"],
    });
    this.machine = new VirtualMachine(this, "Machine", {
      compute: { vcpus: 1, memoryGib: 1 },
      boot: { image: "debian-12" },
      ...machine,
      ...(projectName === undefined ? {} : { projectName }),
      users,
      network: { networkName: network.network, assignPublicIpv4: true },
    });
    network.connections.allowFrom(allowedFrom, Port.SSH);
    network.connections.allowFrom(network, Port.SSH);
  }

  /** Public address of the machine. */
  public get address(): string {
    return this.machine.network.publicIpv4;
  }

  /**
   * Waits during the apply until a user can log in to the bastion. Constructs that log in through it name the result in their `dependsOn`.
   *
   * @param id unique among the hooks of the bastion
   */
  public waitUntilReady(
    id: string,
    login: Omit<SshLogin, "host">,
    options: Omit<ReadinessConfig, "tcp" | "ssh" | "http"> = {},
  ): DeployHook {
    return this.machine.waitUntilReady(id, { ...options, ssh: { ...login, host: this.address } });
  }
}
