import { randomBytes } from "node:crypto";
import {
  type Clock,
  createClient,
  createRedact,
  createUndiciTransport,
  resolveConfig,
  systemClock,
  type Transport,
} from "../../src/client";
import { type Contract, contract as builtIn } from "../../src/contract";
import { type EmulatedObject, type Emulator, type EmulatorOptions, startEmulator } from "../../src/emulator";
import { createServiceNow, sweepAccount, type SweepOptions, type SweepReport } from "../../src/sweep";
import { EXPIRY_LABEL, expiryLabelValue } from "../../src/values";

export const HOUR_MS = 3_600_000;

/** How many times faster than real time pauses pass. */
const SPEED = 100;

const KEY =
  "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOJ1Zz9bD0mHcYQwJ7rVqJX3s0vQ5q7H0S1xk1m4yNfT one@example.com";

/** Bodies of creates, without labels. */
export const BODIES = {
  Network: { region: "datacenters/eu-west-1", ipv4Cidr: "10.0.0.0/24" },
  Disk: { region: "datacenters/eu-west-1", sizeGib: 10 },
  SshKey: { publicKey: KEY },
  VirtualMachine: {
    region: "datacenters/eu-west-1",
    compute: { vcpus: 1, memoryGib: 1 },
    boot: { image: "debian-12" },
  },
  FileShare: { region: "datacenters/eu-west-1", sizeGib: 10 },
  FirewallRule: { direction: "INGRESS", protocol: "TCP", ports: ["443"], cidrs: ["0.0.0.0/0"] },
} as const;

/** Settings of one run of a sweep in a test. */
export interface SweepRun extends Partial<
  Pick<
    SweepOptions,
    "project" | "selections" | "held" | "limits" | "dryRun" | "signal" | "clock" | "onChange" | "endpoint"
  >
> {
  readonly apiKey?: string;
  readonly contract?: Contract;
  /** How far this machine's wall clock is ahead of the service's, in milliseconds. */
  readonly aheadMs?: number;
  /** Changes the times in answers. `undefined` removes them. */
  readonly date?: (date: string | undefined) => string | undefined;
}

/** An account with preview environments in the emulator. */
export interface PreviewAccount {
  readonly emulator: Emulator;
  /** The service's present time. */
  readonly nowMs: () => number;
  /** Moves the service's time. */
  readonly pass: (ms: number) => void;
  /** Returns an expiry label of a create that is sent now. */
  readonly label: (lifetimeMs?: number) => Readonly<Record<string, string>>;
  /** Creates an object in the project `shop` as the provider does with `expires`. */
  readonly add: (
    kind: keyof typeof BODIES,
    more?: Readonly<Record<string, unknown>>,
    lifetimeMs?: number,
  ) => EmulatedObject;
  readonly sweep: (run?: SweepRun) => Promise<SweepReport>;
}

/** A clock whose pauses pass quickly. */
const hurriedClock: Clock = {
  now: () => performance.now() * SPEED,
  wallMs: () => Date.now(),
  sleep: (ms, signal) => systemClock.sleep(ms / SPEED, signal),
};

/** Runs `tell` with an account that has the project `shop`, which does not expire. */
export async function withPreview(
  tell: (account: PreviewAccount) => Promise<void>,
  options: EmulatorOptions = {},
): Promise<void> {
  const emulator = await startEmulator({ operationMs: 1, ...options });
  let aheadMs = 0;
  const nowMs = (): number => Date.now() + aheadMs;
  const label: PreviewAccount["label"] = (lifetimeMs = HOUR_MS) => ({
    [EXPIRY_LABEL]: expiryLabelValue({
      sentAtMs: nowMs(),
      expiresAtMs: nowMs() + lifetimeMs,
      id: randomBytes(6).toString("hex"),
    }),
  });
  try {
    emulator.add("Project", { slug: "shop" });
    await tell({
      emulator,
      nowMs,
      label,
      pass: (ms) => {
        aheadMs += ms;
        emulator.stepClock(ms);
      },
      add: (kind, more = {}, lifetimeMs = HOUR_MS) =>
        emulator.add(kind, {
          projectName: "projects/shop",
          ...BODIES[kind],
          ...(kind === "SshKey" || kind === "FirewallRule" ? {} : { labels: label(lifetimeMs) }),
          ...more,
        }),
      sweep: (run = {}) => sweepOnce(emulator, nowMs, run),
    });
  } finally {
    await emulator.close();
  }
}

async function sweepOnce(
  emulator: Emulator,
  nowMs: () => number,
  { apiKey = emulator.apiKey, contract = builtIn, aheadMs = 0, date, ...run }: SweepRun,
): Promise<SweepReport> {
  const clock: Clock = { ...hurriedClock, wallMs: () => nowMs() + aheadMs };
  const { config } = resolveConfig({}, { SVC_ENDPOINT: emulator.url, SVC_API_KEY: apiKey }, contract);
  if (config === undefined) throw new Error("invalid configuration");
  const now = createServiceNow(systemClock);
  const real = createUndiciTransport();
  const transport: Transport = async (request) => {
    const response = await real.send(request);
    const told = date === undefined ? response.headers["date"] : date(response.headers["date"]);
    const headers = Object.fromEntries(Object.entries(response.headers).filter(([name]) => name !== "date"));
    return { ...response, headers: told === undefined ? headers : { ...headers, date: told } };
  };
  const client = createClient({
    config,
    dialect: contract.errors,
    userAgent: "test",
    redact: createRedact([]),
    transport,
    clock,
    serviceTime: now,
  });
  try {
    return await sweepAccount({
      service: { contract, client },
      endpoint: emulator.url,
      now,
      clock,
      selections: [],
      held: { names: new Set(), protectedNames: new Set() },
      limits: "",
      dryRun: false,
      progress: {},
      signal: new AbortController().signal,
      ...run,
    });
  } finally {
    await client.close();
    await real.close();
  }
}

/** Returns the verdict and cause of each object of a report, by name. */
export function verdictsOf({ objects }: SweepReport): Readonly<Record<string, string>> {
  return Object.fromEntries(
    objects.map(({ name, verdict, cause }) => [name, cause === undefined ? verdict : `${verdict}: ${cause}`]),
  );
}

/** Returns the methods of the requests that were to change something. */
export function changesIn({ requests }: Pick<Emulator, "requests">): readonly string[] {
  return requests.flatMap(({ method = "" }) => (/^(Get|List)/.test(method) ? [] : [method]));
}
