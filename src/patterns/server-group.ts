import { Construct } from "constructs";
import {
  type DatacenterRef,
  type DeployHook,
  type ProjectRef,
  type ReadinessConfig,
  VirtualMachine,
  type VirtualMachineConfig,
  type VirtualMachineDisruptionGroupReady,
} from "../constructs";
import type { PrivateNetwork } from "./private-network";

/**
 * The effect of a changed image on the servers of a group, and of every other change by which a machine loses its disk.
 * - `refuse`: the plan fails
 * - `reimage`: the image is written to the disks of the servers, one turn after the other; all data on these disks is lost
 * - `replace`: each server gets a successor, and is deleted when that is ready
 */
export type ServerRenewal = "refuse" | "reimage" | "replace";

/** The properties of one server that differ from those of the group. */
export type ServerOverrides = Partial<Omit<VirtualMachineConfig, OwnProperty>> & {
  readonly region?: DatacenterRef;
};

/** Properties that the group itself sets. */
type OwnProperty =
  "count" | "forEach" | "projectName" | "region" | "replace" | "allowReimage" | "disruptionGroup";

/** Configuration of {@link ServerGroup}. */
export interface ServerGroupConfig {
  /**
   * The servers: their number, or what is special of each by its name. A number names them `0`, `1` and so on. A smaller number removes the last ones,
   * and a removed name that server; the others stay as they are.
   */
  readonly servers: number | Readonly<Record<string, ServerOverrides>>;
  /** The properties that all servers have. */
  readonly machine: Omit<VirtualMachineConfig, OwnProperty>;
  /** Project of the servers. @default - the provider's `project`, or the environment variable `SVC_PROJECT` */
  readonly projectName?: ProjectRef;
  /**
   * Datacenters over which numbered servers are spread in turn. Named servers of several datacenters have a `region` of their own: a place in a row
   * would move with the names before it. A server that moves is replaced, so add further datacenters only to named servers.
   *
   * @default - the provider's `region`, or the environment variable `SVC_REGION`
   */
  readonly regions?: readonly DatacenterRef[];
  /**
   * Network that the servers join. Numbered servers are spread over several in turn, and are in their datacenters, which take the place of `regions`.
   *
   * @default - as `machine` says
   */
  readonly network?: PrivateNetwork | readonly PrivateNetwork[];
  /** Start of the servers' display names, which a `-` and the server's own name follow. @default - the id of the construct */
  readonly title?: string;
  /** How many servers may be out of service at the same time during a change. @default 1 */
  readonly maxUnavailable?: number;
  /** The port of a server that must answer before the next one is changed. @default - the end of the change, and the server's state */
  readonly ready?: VirtualMachineDisruptionGroupReady;
  /**
   * Whether new servers are created all or none: if the service lacks capacity for one of them, those that the same run created are deleted again.
   *
   * @default false
   */
  readonly requireAll?: boolean;
  /** Effect of a changed image, and of other changes by which a machine loses its disk. @default "refuse" */
  readonly renewal?: ServerRenewal;
}

const RENEWALS: readonly ServerRenewal[] = ["refuse", "reimage", "replace"];

/** Longest name of a disruption group, and of a set. */
const LONGEST_NAME = 100;

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
export class ServerGroup extends Construct {
  /** The servers, by their names. */
  public readonly byName: ReadonlyMap<string, VirtualMachine>;

  public constructor(scope: Construct, id: string, config: ServerGroupConfig) {
    super(scope, id);
    const { title = id } = config;
    const networks = networksOf(config);
    this.node.addValidation({ validate: () => problemsOf(config) });
    const members = membersOf(config).map(([name, { network: own, ...overrides }], index) => {
      const { network: common, ...machine } = config.machine;
      const network = networks[index % networks.length];
      const joined = network === undefined ? {} : { networkName: network.network };
      const isJoining = network !== undefined || common !== undefined || own !== undefined;
      const server = new VirtualMachine(this, name, {
        displayName: `${title}-${name}`,
        ...machine,
        ...overrides,
        ...(isJoining ? { network: { ...common, ...own, ...joined } } : {}),
        ...(config.projectName === undefined ? {} : { projectName: config.projectName }),
        ...this.#changes(config),
      });
      return [name, server] as const;
    });
    this.byName = new Map(members);
  }

  /** The servers, in their order. */
  public get servers(): readonly VirtualMachine[] {
    return [...this.byName.values()];
  }

  /** Public addresses of the servers, in their order. They have some if `machine` says so. */
  public get publicAddresses(): readonly string[] {
    return this.servers.map((server) => server.network.publicIpv4);
  }

  /**
   * Waits during the apply until each server is ready. Constructs that need them name the result in their `dependsOn`.
   *
   * @param id unique among the hooks of the servers
   * @param readinessOf what is waited for at a server
   */
  public waitUntilReady(
    id: string,
    readinessOf: (server: VirtualMachine, name: string) => ReadinessConfig,
  ): readonly DeployHook[] {
    return [...this.byName].map(([name, server]) => server.waitUntilReady(id, readinessOf(server, name)));
  }

  /** Returns what the servers have that says how they are changed. */
  #changes({
    maxUnavailable = 1,
    ready,
    renewal = "refuse",
    requireAll = false,
    machine,
  }: ServerGroupConfig): Partial<VirtualMachineConfig> {
    const { path, addr } = this.node;
    const name = path.length <= LONGEST_NAME ? path : addr;
    const group = { name, maxUnavailable, ...(ready === undefined ? {} : { ready }) };
    const set = requireAll ? { allOrNone: name } : {};
    if (renewal === "replace") {
      return {
        ...set,
        lifecycle: { ...machine.lifecycle, createBeforeDestroy: true },
        disruptionGroup: { ...group, createBeforeDestroy: true },
      };
    }
    return renewal === "reimage"
      ? { ...set, allowReimage: true, replace: "forbid", disruptionGroup: group }
      : { ...set, replace: "forbid", disruptionGroup: group };
  }
}

function networksOf({ network = [] }: ServerGroupConfig): readonly PrivateNetwork[] {
  return "connections" in network ? [network] : network;
}

function membersOf(config: ServerGroupConfig): readonly [string, ServerOverrides][] {
  const { servers } = config;
  const networks = networksOf(config);
  const regions = networks.length > 1 ? networks.map(({ region }) => region) : (config.regions ?? []);
  if (typeof servers !== "number") {
    const [region] = regions;
    const common = region === undefined || regions.length > 1 ? {} : { region };
    return Object.entries(servers).map(([name, overrides]) => [name, { ...common, ...overrides }]);
  }
  const length = Number.isSafeInteger(servers) ? Math.max(0, servers) : 0;
  return Array.from({ length }, (_, index) => {
    const region = regions[index % regions.length];
    return [String(index), region === undefined ? {} : { region }];
  });
}

function problemsOf(config: ServerGroupConfig): string[] {
  const { servers, regions, renewal = "refuse", machine, maxUnavailable = 1 } = config;
  const problems: string[] = [];
  if (typeof servers === "number" && !(Number.isSafeInteger(servers) && servers >= 0)) {
    problems.push(
      `servers must be a whole number from 0, or an object with a property for each server; got ${servers}`,
    );
  }
  if (!(Number.isSafeInteger(maxUnavailable) && maxUnavailable >= 1)) {
    problems.push(`maxUnavailable must be a whole number from 1; got ${maxUnavailable}`);
  }
  if (!RENEWALS.includes(renewal)) {
    problems.push(`renewal must be one of ${RENEWALS.join(", ")}; got ${JSON.stringify(renewal)}`);
  }
  if (regions?.length === 0) {
    problems.push("regions must not be empty; leave it out for the provider's region");
  }
  if (typeof servers !== "number" && (regions?.length ?? 0) > 1) {
    const lacking = Object.entries(servers).filter(([, { region }]) => region === undefined);
    problems.push(
      ...lacking.map(
        ([name]) => `server ${JSON.stringify(name)} needs a region of its own, since regions has several`,
      ),
    );
  }
  const { createAlternatives, allOrNone } = machine;
  if (config.requireAll === true && allOrNone !== undefined) {
    problems.push("requireAll and machine.allOrNone exclude each other: leave one of them out");
  }
  const networks = networksOf(config).length;
  if (networks > 1 && regions !== undefined) {
    problems.push(
      "regions and several networks exclude each other: the servers are where their networks are",
    );
  }
  if (networks > 1 && typeof servers !== "number") {
    problems.push("servers must be a number if they join several networks, over which they are spread");
  }
  const choosesRegion =
    Array.isArray(createAlternatives) && createAlternatives.some(({ region }) => region !== undefined);
  if (choosesRegion && (regions !== undefined || networks > 1)) {
    problems.push("regions and alternatives with a region exclude each other: leave one of them out");
  }
  return problems;
}
