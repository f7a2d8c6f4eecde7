import { contract, type Kind, timeoutPhases } from "../../src/contract";
import { createRandom, type Random } from "./random";

type Body = Readonly<Record<string, unknown>>;

/** Resources of one block, which are identical siblings if `count` is greater than 1. */
export interface Group {
  readonly kind: Kind;
  readonly label: string;
  /** Method that creates each of them. */
  readonly creation: string;
  readonly created: { readonly body: Body; readonly count: number };
  /** Result of the update in place. No argument that forces replacement changes. */
  readonly updated: { readonly body: Body; readonly count: number };
  /** Methods that the update of each calls; empty if nothing changes. */
  readonly updates: readonly string[];
  /** Whether it is a single resource without an index, which the others refer to. */
  readonly single: boolean;
}

/** The stack that a seed creates, updates and destroys. */
export interface Stack {
  readonly groups: readonly Group[];
  /** Secrets in the configuration: values of ephemeral variables, which must not be written anywhere. */
  readonly secrets: Readonly<Record<(typeof SECRET_NAMES)[number], string>>;
}

export const PHASES = ["create", "update", "destroy"] as const;
export type Phase = (typeof PHASES)[number];

const SECRET_NAMES = ["password", "signing_secret"] as const;

const PUBLIC_KEY =
  "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOJ1Zz9bD0mHcYQwJ7rVqJX3s0vQ5q7H0S1xk1m4yNfT one@example.com";

/** Kinds with a secret that only the create's answer contains. If the answer is lost, the object must be created again. */
export const RECREATED_AFTER_LOSS: ReadonlySet<string> = new Set(["ApiKey"]);

const IN_PROJECT = { project_name: "${svc_project.p.name}" };
const IN_REGION = { ...IN_PROJECT, region: "eu-west-1" };

/** Draws a stack: a project with a few groups of several kinds in it. */
export function stackOf(seed: number): Stack {
  const random = createRandom(seed, "stack");
  const network = random.chance(0.6);
  const machines = random.chance(0.75);
  const groups = [project(random)];
  if (network) groups.push(networks(random));
  if (machines) groups.push(...virtualMachines(random));
  if (!machines || random.chance(0.6)) groups.push(disks(random));
  const others = [
    sshKeys,
    webhooks,
    organizations,
    apiKeys,
    ...(network ? [firewallRules, firewallRules, fileShares] : []),
  ];
  // Few groups, because the commands determine a run's duration and each group has siblings.
  for (const make of new Set([random.pick(others), random.pick(others)])) groups.push(make(random));
  const suffix = random.int(100_000, 999_999);
  return {
    groups,
    secrets: {
      password: `correct horse "${suffix}" & battery`,
      signing_secret: `a signing secret <${suffix}> that is long`,
    },
  };
}

/** Returns the blocks of `main.tf.json` for a phase. A destroy uses the blocks of the update. */
export function blocksOf(stack: Stack, phase: Phase): Readonly<Record<string, unknown>> {
  const resource: Record<string, Record<string, unknown>> = {};
  for (const group of stack.groups) {
    const { body: own, count } = wantedOf(group, phase);
    const body = { ...own, ...timeoutsOf(group) };
    const type = typeOf(group);
    resource[type] = { ...resource[type], [group.label]: group.single ? body : { ...body, count } };
  }
  const ephemeral = { type: "string", ephemeral: true, sensitive: true };
  const variable = Object.fromEntries(SECRET_NAMES.map((name) => [name, ephemeral]));
  return { resource, variable };
}

/** A deletion that is answered as done without effect is an error at the end of its timeout, by default after minutes. */
function timeoutsOf({ kind }: Group): Body {
  return timeoutPhases(kind).includes("delete") ? { timeouts: { delete: "30s" } } : {};
}

/** Returns the addresses that are configured in a phase. */
export function wantedIn(stack: Stack, phase: Phase): readonly string[] {
  if (phase === "destroy") return [];
  return stack.groups.flatMap((group) => {
    const address = `${typeOf(group)}.${group.label}`;
    if (group.single) return [address];
    return Array.from({ length: wantedOf(group, phase).count }, (_, index) => `${address}[${index}]`);
  });
}

/** Whether the object at an address is counted: it must be created exactly once. */
export function isCounted(address: string): boolean {
  const kind = contract.kinds.find(({ terraformName }) => address.startsWith(`svc_${terraformName}.`));
  return kind !== undefined && !RECREATED_AFTER_LOSS.has(kind.name);
}

/** Describes the stack in one line. */
export function describeStack(stack: Stack): string {
  return stack.groups
    .map(({ kind, label, created, updated }) => {
      const change = updated.count === created.count ? "" : ` then ${updated.count}`;
      return `${kind.name} ${label}: ${created.count}${change}`;
    })
    .join(", ");
}

/** Returns the configuration of a group in a phase. */
export function wantedOf(group: Group, phase: Phase): Group["created"] {
  return phase === "create" ? group.created : group.updated;
}

/** Returns the type of a group's resources. */
export function typeOf({ kind }: Group): string {
  return `svc_${kind.terraformName}`;
}

function kindNamed(name: string): Kind {
  const kind = contract.kinds.find((each) => each.name === name);
  if (kind === undefined) throw new Error(`The contract has no ${name}`);
  return kind;
}

/** Returns a group whose update changes one of the given arguments, or none, and possibly the number of siblings. */
function group(
  random: Random,
  kindName: string,
  label: string,
  body: Body,
  options: {
    readonly count?: number;
    readonly fewest?: number;
    readonly most?: number;
    readonly changes?: readonly (readonly [method: string, changes: Body])[];
    readonly creation?: string;
    readonly single?: boolean;
  },
): Group {
  const { count = 1, fewest = count, most = count, changes = [] } = options;
  const kind = kindNamed(kindName);
  const chosen = changes.length === 0 || random.chance(0.3) ? [] : [random.pick(changes)];
  const updatedCount = random.chance(0.5) ? count : random.int(fewest, most);
  return {
    kind,
    label,
    creation: options.creation ?? kind.methods.create?.name ?? "",
    created: { body, count },
    updated: {
      body: Object.assign({ ...body }, ...chosen.map(([, change]) => change)) as Body,
      count: updatedCount,
    },
    updates: chosen.map(([method]) => method),
    single: options.single ?? false,
  };
}

function project(random: Random): Group {
  const changes = [["UpdateProject", { display_name: "Changed" }]] as const;
  return group(random, "Project", "p", { slug: "p" }, { changes, single: true });
}

function organizations(random: Random): Group {
  const changes = [["UpdateOrganization", { labels: { changed: "yes" } }]] as const;
  return group(
    random,
    "Organization",
    "org",
    { slug: "acme${count.index}" },
    { count: random.int(1, 2), changes },
  );
}

function networks(random: Random): Group {
  const changes = [["UpdateNetwork", { display_name: "Changed" }]] as const;
  return group(
    random,
    "Network",
    "net",
    { ...IN_REGION, ipv4_cidr: "10.20.0.0/24" },
    { changes, single: true },
  );
}

function virtualMachines(random: Random): readonly Group[] {
  const withClone = random.chance(0.3);
  const withPassword = !withClone && random.chance(0.5);
  const count = random.weighted([
    [2, 1],
    [3, 2],
    [2, 3],
  ]);
  const machine = { ...IN_REGION, compute: { vcpus: 1, memory_gib: 1 }, boot: { image: "debian-12" } };
  const password = "${var.password}";
  const users = withPassword ? { users: [{ username: "admin", password, password_version: 1 }] } : {};
  const changes = [
    ["ResizeVirtualMachine", { compute: { vcpus: 2, memory_gib: 2 } }],
    ["UpdateVirtualMachine", { display_name: "Changed" }],
    ["ReimageVirtualMachine", { boot: { image: "debian-13" }, allow_reimage: true }],
  ] as const;
  const own = group(
    random,
    "VirtualMachine",
    "vm",
    { ...machine, ...users },
    { count, fewest: 1, most: 3, changes },
  );
  if (!withClone) return [own];
  const copy = { ...machine, display_name: "copy", clone_from: "${svc_virtual_machine.vm[0].name}" };
  const creation = kindNamed("VirtualMachine").methods.clone?.name ?? "";
  return [own, group(random, "VirtualMachine", "copy", copy, { count: random.int(1, 2), creation })];
}

function disks(random: Random): Group {
  const changes = [
    ["ResizeDisk", { size_gib: 20 }],
    ["UpdateDisk", { labels: { changed: "yes" } }],
  ] as const;
  return group(
    random,
    "Disk",
    "disk",
    { ...IN_REGION, size_gib: 10 },
    { count: random.int(2, 3), fewest: 1, most: 4, changes },
  );
}

function sshKeys(random: Random): Group {
  const changes = [["UpdateSshKey", { display_name: "Changed" }]] as const;
  const body = { ...IN_PROJECT, public_key: PUBLIC_KEY };
  return group(random, "SshKey", "key", body, { count: random.int(1, 2), fewest: 1, most: 3, changes });
}

function firewallRules(random: Random): Group {
  const changes = [["UpdateFirewallRule", { priority: 7 }]] as const;
  const where = { ...IN_PROJECT, network_name: "${svc_network.net.name}" };
  const body = { ...where, direction: "INGRESS", protocol: "TCP", ports: ["443"], cidrs: ["10.0.0.0/8"] };
  return group(random, "FirewallRule", "rule", body, {
    count: random.int(1, 3),
    fewest: 1,
    most: 3,
    changes,
  });
}

function fileShares(random: Random): Group {
  const changes = [["ResizeFileShare", { size_gib: 200 }]] as const;
  const body = { ...IN_REGION, size_gib: 100, network_name: "${svc_network.net.name}" };
  return group(random, "FileShare", "share", body, { count: random.int(1, 2), changes });
}

function webhooks(random: Random): Group {
  const changes = [
    ["UpdateWebhookSubscription", { enabled: false }],
    ["UpdateWebhookSubscription", { signing_secret_version: 2 }],
  ] as const;
  const secret = { signing_secret: "${var.signing_secret}", signing_secret_version: 1 };
  const body = { slug: "hook${count.index}", url: "https://hooks.example.com/", event_kinds: ["WALLET_LOW"] };
  return group(
    random,
    "WebhookSubscription",
    "hook",
    { ...body, ...secret },
    { count: random.int(1, 2), changes },
  );
}

function apiKeys(random: Random): Group {
  const changes = [["UpdateApiKey", { display_name: "Changed" }]] as const;
  return group(random, "ApiKey", "api", {}, { count: random.int(1, 2), changes });
}
