import { Construct } from "constructs";
import type { DeployHook, ReadinessConfig, VirtualMachineDisruptionGroupReady } from "../constructs";

/**
 * The effect of a changed image on the servers of a group, and of every other change by which a machine loses its disk.
 * - `refuse`: the plan fails
 * - `reimage`: the image is written to the disks of the servers, one turn after the other; all data on these disks is lost
 * - `replace`: each server gets a successor, and is deleted when that is ready
 */
export type ServerRenewal = "refuse" | "reimage" | "replace";

/** A private network that the servers of a group join. */
export interface JoinableNetwork<Region> {
  /** The network itself, as a server's configuration names it. */
  readonly network: unknown;
  /** Datacenter of the network. Absent if it has none, or the provider names it. */
  readonly region?: Region | undefined;
}

/**
 * Configuration of {@link BaseServerGroup}.
 *
 * @typeParam Machine the properties that all servers may have
 * @typeParam Overrides the properties that one server may have
 * @typeParam Region a datacenter
 * @typeParam Network a private network
 */
export interface BaseServerGroupConfig<
  Machine extends object,
  Overrides extends object,
  Region,
  Network extends JoinableNetwork<Region>,
> {
  /**
   * The servers: their number, or what is special of each by its name. A number names them `0`, `1` and so on. A smaller number removes the last ones,
   * and a removed name that server; the others stay as they are.
   */
  readonly servers: number | Readonly<Record<string, Overrides>>;
  /** The properties that all servers have. */
  readonly machine: Machine;
  /**
   * Datacenters over which numbered servers are spread in turn. Named servers of several datacenters have one of their own: a place in a row would
   * move with the names before it. A server that moves is replaced, so add further datacenters only to named servers.
   *
   * @default - the provider's `region`, or the environment variable `SVC_REGION`
   */
  readonly regions?: readonly Region[];
  /**
   * Network that the servers join. Numbered servers are spread over several in turn, and are in their datacenters, which take the place of `regions`.
   *
   * @default - as `machine` says
   */
  readonly network?: Network | readonly Network[];
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

/** What {@link BaseServerGroup} needs of a kind of machines, whose configuration is a `Machine`. */
export interface ServerKind<Server, Machine> extends ServerPlaces {
  /** Makes a server. */
  readonly newServer: (scope: Construct, id: string, machine: Machine) => Server;
}

/** Where the properties of a kind of machines stand. */
export interface ServerPlaces {
  /** Properties that every server has besides those of `machine`, such as its project. @default - none */
  readonly common?: ServerProperties;
  /** Names of the properties with a meaning for the group. Absent: the kind has no such property. */
  readonly names: {
    readonly displayName?: string;
    readonly region?: string;
    /** The path to the reference to a network: a property, or a section and a property in it. */
    readonly network?: readonly [string] | readonly [section: string, property: string];
    /** The argument that permits changes in place by which a machine loses its disk. */
    readonly permission?: string;
  };
}

/** The properties of a machine of any kind, by their names. */
export type ServerProperties = Readonly<Record<string, unknown>>;

/** The configuration of a group of any kind. */
type AnyGroupConfig = BaseServerGroupConfig<object, object, unknown, JoinableNetwork<unknown>>;

const RENEWALS: readonly ServerRenewal[] = ["refuse", "reimage", "replace"];

/** Longest name of a disruption group, and of a set. */
const LONGEST_NAME = 100;

/**
 * Machines of one purpose, of which enough stay in service during every change, for the kinds of any contract: what `cdktf-svc generate` writes extends
 * it, and {@link ServerGroup} does for the kinds of this package.
 */
export class BaseServerGroup<
  Server extends { waitUntilReady(id: string, readiness: ReadinessConfig): DeployHook },
  Machine,
> extends Construct {
  /** The servers, by their names. */
  public readonly byName: ReadonlyMap<string, Server>;

  protected constructor(
    scope: Construct,
    id: string,
    config: AnyGroupConfig,
    kind: ServerKind<Server, Machine>,
  ) {
    super(scope, id);
    this.node.addValidation({ validate: () => problemsOf(config, kind) });
    const { title = id } = config;
    const { displayName } = kind.names;
    const networks = networksOf(config);
    const members = membersOf(config, kind).map(([name, overrides], index) => {
      const properties: ServerProperties = {
        ...(displayName === undefined ? {} : { [displayName]: `${title}-${name}` }),
        ...config.machine,
        ...overrides,
        ...joining(config.machine, overrides, networks[index % networks.length], kind),
        ...kind.common,
        ...this.#changes(config, kind),
      };
      // The group has added only properties that the kind has.
      return [name, kind.newServer(this, name, properties as Machine)] as const;
    });
    this.byName = new Map(members);
  }

  /** The servers, in their order. */
  public get servers(): readonly Server[] {
    return [...this.byName.values()];
  }

  /**
   * Waits during the apply until each server is ready. Constructs that need them name the result in their `dependsOn`.
   *
   * @param id unique among the hooks of the servers
   * @param readinessOf what is waited for at a server
   */
  public waitUntilReady(
    id: string,
    readinessOf: (server: Server, name: string) => ReadinessConfig,
  ): readonly DeployHook[] {
    return [...this.byName].map(([name, server]) => server.waitUntilReady(id, readinessOf(server, name)));
  }

  /** Returns what the servers have that says how they are changed. */
  #changes(
    { maxUnavailable = 1, ready, renewal = "refuse", requireAll = false, machine }: AnyGroupConfig,
    { names: { permission } }: ServerPlaces,
  ): ServerProperties {
    const { path, addr } = this.node;
    const name = path.length <= LONGEST_NAME ? path : addr;
    const group = { name, maxUnavailable, ...(ready === undefined ? {} : { ready }) };
    const set = requireAll ? { allOrNone: name } : {};
    if (renewal === "replace") {
      return {
        ...set,
        lifecycle: { ...sectionIn(machine, "lifecycle"), createBeforeDestroy: true },
        disruptionGroup: { ...group, createBeforeDestroy: true },
      };
    }
    const allowed = renewal === "reimage" && permission !== undefined ? { [permission]: true } : {};
    return { ...set, ...allowed, replace: "forbid", disruptionGroup: group };
  }
}

function networksOf({ network = [] }: AnyGroupConfig): readonly JoinableNetwork<unknown>[] {
  return "network" in network ? [network] : network;
}

/** Returns an object in a property; empty if there is none. */
function sectionIn(properties: object, name: string): object {
  const section = (properties as ServerProperties)[name];
  return typeof section === "object" && section !== null ? section : {};
}

/** Returns the section of a server with its network: what the group and the server say in it, and the network that the group chose. */
function joining(
  machine: object,
  overrides: object,
  network: JoinableNetwork<unknown> | undefined,
  { names: { network: path } }: ServerPlaces,
): ServerProperties {
  if (path === undefined) return {};
  const [first, inner] = path;
  if (inner === undefined) return network === undefined ? {} : { [first]: network.network };
  const said = { ...sectionIn(machine, first), ...sectionIn(overrides, first) };
  if (network !== undefined) return { [first]: { ...said, [inner]: network.network } };
  return first in machine || first in overrides ? { [first]: said } : {};
}

/** Returns the names of the servers, with what is special of each. */
function membersOf(
  config: AnyGroupConfig,
  { names: { region: property } }: ServerPlaces,
): readonly [string, object][] {
  const { servers } = config;
  const networks = networksOf(config);
  const regions = networks.length > 1 ? networks.map(({ region }) => region) : (config.regions ?? []);
  const inRegion = (region: unknown): object =>
    region === undefined || property === undefined ? {} : { [property]: region };
  if (typeof servers !== "number") {
    const common = inRegion(regions.length > 1 ? undefined : regions[0]);
    return Object.entries(servers).map(([name, overrides]) => [name, { ...common, ...overrides }]);
  }
  const length = Number.isSafeInteger(servers) ? Math.max(0, servers) : 0;
  return Array.from({ length }, (_, index) => [String(index), inRegion(regions[index % regions.length])]);
}

function problemsOf(config: AnyGroupConfig, { names }: ServerPlaces): string[] {
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
  const renewals = RENEWALS.filter((each) => each !== "reimage" || names.permission !== undefined);
  if (!renewals.includes(renewal)) {
    problems.push(`renewal must be one of ${renewals.join(", ")}; got ${JSON.stringify(renewal)}`);
  }
  if (regions?.length === 0) {
    problems.push("regions must not be empty; leave it out for the provider's region");
  }
  if (typeof servers !== "number" && (regions?.length ?? 0) > 1) {
    const property = names.region ?? "region";
    const lacking = Object.entries(servers).filter(([, overrides]) => !isSet(overrides, property));
    problems.push(
      ...lacking.map(
        ([name]) =>
          `server ${JSON.stringify(name)} needs a ${property} of its own, since regions has several`,
      ),
    );
  }
  if (config.requireAll === true && isSet(machine, "allOrNone")) {
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
  if (choosesRegion(machine, names.region) && (regions !== undefined || networks > 1)) {
    problems.push("regions and alternatives with a region exclude each other: leave one of them out");
  }
  return problems;
}

function isSet(properties: object, name: string): boolean {
  return (properties as ServerProperties)[name] !== undefined;
}

/** Whether alternatives to a machine say where it is. */
function choosesRegion(machine: object, property: string | undefined): boolean {
  const alternatives = sectionIn(machine, "createAlternatives");
  return (
    property !== undefined &&
    Array.isArray(alternatives) &&
    (alternatives as readonly object[]).some((each) => isSet(each, property))
  );
}
