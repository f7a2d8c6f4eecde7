import type { TestContext } from "node:test";
import { contract, type Contract } from "../../../src/contract";
import { createClient, createSecret, createServiceTime, type ClientOptions } from "../../../src/client";
import {
  createManualClock,
  startEmulator,
  type Emulator,
  type EmulatorOptions,
  type RecordedRequest,
} from "../../../src/emulator";
import {
  type Context,
  createLogger,
  type DataReadResult,
  type DataSource,
  type DeleteResult,
  type Diagnostics,
  type ImportResult,
  hasErrors,
  isObject,
  keepSpellings,
  type PlanResult,
  type Resource,
  type Schema,
  type StateResult,
  validateObject,
  type ValueObject,
  valueObject,
} from "../../../src/plugin";
import { createProvider } from "../../../src/bridge/provider";
import { createDataSource, createListDataSource } from "../../../src/bridge/data-source";
import { DisruptionGroups } from "../../../src/bridge/groups";
import { createJournal, type Journal, thisRun } from "../../../src/bridge/recovery";
import { createMemoryStore, type Store } from "../../../src/base/engine-data";
import { keyDigestOf } from "../../../src/calls/notes";
import { createResource } from "../../../src/bridge/lifecycle/resource";
import { createObjectReads, pollOperations } from "../../../src/api";
import { createOwnOperations } from "../../../src/calls";
import type { ProviderContext } from "../../../src/bridge/context/provider-context";
import { toDynamic } from "../../../src/values/dynamic-value";
import { conformed, planOf, values, valuesFor } from "./values";

type Json = Parameters<typeof valuesFor>[1];

export const API_KEY = "svc_bridge_0123456789";
export const PUBLIC_KEY =
  "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAINE+ygfu73zcrffBLwfKiAXuK6Obox11KjqpSal6/4L7 me";
export const MACHINE: Json = {
  project_name: "demo",
  region: "eu-west-1",
  compute: { vcpus: 1, memory_gib: 1 },
  boot: { image: "debian-12" },
};

/** Data that the engine keeps of a resource between two calls. */
export interface Kept {
  readonly state: ValueObject | null;
  readonly private: Uint8Array;
  readonly diagnostics: Diagnostics;
}

/** A kind's resource, between the test, which plays the engine, and an emulator over HTTP. */
export interface Bench {
  readonly emulator: Emulator;
  readonly session: ProviderContext;
  readonly resource: Resource<ProviderContext>;
  /** Lines that the log wrote. */
  readonly lines: string[];
  /** Applies the log's redaction, which the plugin server applies to every message. */
  redact(text: string): string;
  /** Aborts the signal of current and later calls, as Ctrl-C does. */
  interrupt(): void;
  /** Steps the wall clock forward or back, as an administrator or a time server does. Does not affect durations. */
  stepWallClock(ms: number): void;
  /**
   * Starts a new run of the engine: nothing is interrupted, and only the journal's files are known. `store`: another state's journal. `apiKey`: the key of this
   * run and of those that follow, until it is changed again.
   */
  restart(options?: {
    readonly isJournalLost?: boolean;
    readonly store?: Store;
    readonly apiKey?: string;
  }): void;
  plan(
    prior: ValueObject | null,
    config: Json,
    privateData?: Uint8Array,
  ): Promise<PlanResult & { readonly planned: ValueObject }>;
  create(config: Json): Promise<Kept>;
  read(kept: Pick<Kept, "state" | "private">): Promise<Kept>;
  update(kept: Pick<Kept, "state" | "private">, config: Json): Promise<Kept>;
  delete(kept: Pick<Kept, "state" | "private">): Promise<Kept>;
  import(id: string): Promise<ImportResult>;
  find(config: Json): Promise<DataReadResult>;
  list(config: Json): Promise<DataReadResult>;
  /** Validates and plans an action, then invokes it if neither finds an error. `onProgress` receives each message at once. */
  invoke(type: string, config: Json, onProgress?: (message: string) => void): Promise<Invoked>;
  calls(method: string): readonly RecordedRequest[];
}

/** Result of an action. */
export interface Invoked {
  readonly progress: readonly string[];
  readonly diagnostics: Diagnostics;
}

export interface BenchOptions {
  readonly kind?: string;
  readonly contract?: Contract;
  readonly emulator?: EmulatorOptions;
  /** The request that creates the project `demo`. @default its slug, as in the built-in contract */
  readonly project?: Readonly<Record<string, string>> | false;
  readonly client?: Partial<ClientOptions>;
  readonly defaults?: ProviderContext["defaults"];
  /** Store of the journal. @default in memory, for all runs of the test */
  readonly store?: Store;
  /** How old a list that answers reads may be. @default 0: each read belongs to a refresh of its own */
  readonly refreshMaxAgeMs?: number;
  /** Whether the journal counts as one that outlives a run, as on a disk. @default false */
  readonly isJournalKept?: boolean;
  /** The names that the engine's state file contains. @default there is no such file */
  readonly savedNames?: () => ReadonlySet<string>;
}

const NOTHING = new Uint8Array();

/** Starts an emulator with a project `demo`. Its clock advances by the time that the bridge sleeps. */
export async function startBench(t: TestContext, options: BenchOptions = {}): Promise<Bench> {
  const used = options.contract ?? contract;
  const kind = used.kinds.find(({ name }) => name === (options.kind ?? "VirtualMachine"));
  if (kind === undefined) throw new Error(`no kind ${String(options.kind)}`);
  const emulatorClock = createManualClock();
  const emulator = await startEmulator({ apiKey: API_KEY, clock: emulatorClock, ...options.emulator });
  if (options.project !== false) emulator.add("Project", options.project ?? { slug: "demo" });
  let wallStepMs = 0;
  const clock: ProviderContext["clock"] = {
    now: () => emulatorClock.now(),
    wallMs: () => emulatorClock.now() + wallStepMs,
    sleep: (ms, signal) => (signal?.aborted === true ? Promise.resolve() : emulatorClock.advance(ms)),
  };
  const lines: string[] = [];
  const log = createLogger({ threshold: "trace", write: (line) => lines.push(line) });
  const serviceTime = createServiceTime();
  const { refreshMaxAgeMs = 0 } = options;
  t.after(() => emulator.close());
  const connect = (
    apiKey: string,
  ): Pick<ProviderContext, "client" | "reads" | "operations" | "keyDigest"> => {
    const client = createClient({
      dialect: undefined,
      redact: log.redact,
      config: { endpoint: emulator.url, apiKey: createSecret(apiKey), environmentPrefix: "SVC" },
      userAgent: "test",
      clock,
      serviceTime,
      random: () => 0,
      ...options.client,
    });
    t.after(() => client.close());
    return {
      client,
      reads: createObjectReads({ contract: used, client }, clock, { maxAgeMs: refreshMaxAgeMs }),
      operations: pollOperations({ contract: used, client }, { clock }),
      keyDigest: keyDigestOf(apiKey),
    };
  };
  const kept = options.store ?? createMemoryStore();
  // No earlier run is active any more.
  const groupStores = new Map<string, Store>();
  const storeOfGroup = (group: string): Store => {
    const known = groupStores.get(group) ?? createMemoryStore();
    groupStores.set(group, known);
    return known;
  };
  const startRun = (store = kept): Journal =>
    createJournal(store, thisRun(), () => clock.wallMs(), {
      isAlive: () => false,
      monotonic: () => clock.now(),
      isKept: options.isJournalKept === true,
      groupStore: storeOfGroup,
      ...(options.savedNames === undefined ? {} : { savedNames: options.savedNames }),
    });
  let journal = startRun();
  const openGroups = (): DisruptionGroups => new DisruptionGroups((group) => journal.groupNotes(group));
  let groups = openGroups();
  const session: ProviderContext = {
    contract: used,
    ...connect(API_KEY),
    clock,
    serviceTime,
    endpoint: emulator.url,
    get journal() {
      return journal;
    },
    openGroup: (name, caller) => Promise.resolve(groups.of(name, caller)),
    settleMs: 30_000,
    ownOperations: createOwnOperations(),
    defaults: options.defaults ?? { project: "projects/demo", region: "datacenters/eu-west-1" },
  };
  const resource = createResource(used, kind);
  const { schema } = resource;
  let stopping = new AbortController();
  const context = (): Context => ({
    signal: stopping.signal,
    isAnswerWanted: () => true,
    terraformVersion: "1.11.4",
    log,
  });

  /** Returns a state as the plugin server passes it on. Later states in `earlier` take precedence. */
  const spelledAs = (of: Schema, state: ValueObject, earlier: readonly ValueObject[]): ValueObject =>
    earlier.reduce((spelled, each) => keepSpellings(of.block, each, spelled), conformed(of, state));
  const keep = (
    result: StateResult | DeleteResult,
    before: Uint8Array,
    fallback: ValueObject | null,
    earlier: readonly ValueObject[],
  ): Kept => ({
    state:
      result.state === undefined
        ? fallback
        : result.state === null
          ? null
          : spelledAs(schema, result.state, earlier),
    private: result.private ?? before,
    diagnostics: result.diagnostics ?? [],
  });
  const found = async (source: DataSource<ProviderContext>, config: Json): Promise<DataReadResult> => {
    const given = valuesFor(source.schema, config);
    const result = await source.read({ configured: session, config: given }, context());
    return result.state === null
      ? result
      : { ...result, state: spelledAs(source.schema, result.state, [given]) };
  };
  const plan: Bench["plan"] = async (prior, config, privateData = NOTHING) => {
    const given = valuesFor(schema, config);
    const cleared = prior === null ? [] : resource.cleared?.({ prior, config: given, private: privateData });
    const standard = planOf(schema, prior, given, cleared);
    const request = { configured: session, config: given, prior, private: privateData, identity: null };
    const adjusted = (await resource.plan?.({ ...request, ...standard }, context())) ?? {};
    return { ...adjusted, planned: conformed(schema, adjusted.planned ?? standard.planned) };
  };
  const mustHave = (state: ValueObject | null): ValueObject => {
    if (state === null) throw new Error("there is no state");
    return state;
  };
  const requests = (configured: ProviderContext, privateData: Uint8Array) => ({
    configured,
    private: privateData,
    identity: null,
  });

  return {
    emulator,
    session,
    resource,
    lines,
    redact: (text) => log.redact(text),
    interrupt: () => stopping.abort(new Error("the engine asked the provider to stop")),
    stepWallClock: (ms) => {
      wallStepMs += ms;
    },
    restart: ({ isJournalLost = false, store = kept, apiKey } = {}) => {
      if (apiKey !== undefined) Object.assign(session, connect(apiKey));
      stopping = new AbortController();
      journal = startRun(isJournalLost ? createMemoryStore() : store);
      groups = openGroups();
    },
    plan,
    async create(config) {
      const { planned, diagnostics = [] } = await plan(null, config);
      if (diagnostics.length > 0) return { state: null, private: NOTHING, diagnostics };
      const given = valuesFor(schema, config);
      const request = { ...requests(session, NOTHING), config: given, planned };
      return keep(await resource.create(request, context()), NOTHING, null, [planned]);
    },
    async read(kept) {
      const state = mustHave(kept.state);
      return keep(
        await resource.read({ ...requests(session, kept.private), state }, context()),
        kept.private,
        state,
        [state],
      );
    },
    async update(kept, config) {
      const prior = mustHave(kept.state);
      const { planned } = await plan(prior, config, kept.private);
      const given = valuesFor(schema, config);
      const request = { ...requests(session, kept.private), config: given, planned, prior };
      return keep(await resource.update(request, context()), kept.private, prior, [prior, planned]);
    },
    async delete(kept) {
      const prior = mustHave(kept.state);
      const result = await resource.delete({ ...requests(session, kept.private), prior }, context());
      const failed = (result.diagnostics ?? []).some(({ severity }) => severity === "error");
      return keep(result, kept.private, failed ? prior : null, []);
    },
    async import(id) {
      const result = await resource.import?.({ configured: session, id, identity: null }, context());
      if (result === undefined) throw new Error("no import");
      return result.state === null ? result : { ...result, state: conformed(schema, result.state) };
    },
    find: (config) => found(createDataSource(used, kind), config),
    list: (config) => found(createListDataSource(used, kind), config),
    async invoke(type, config, onProgress = () => undefined) {
      const action = createProvider(used, { version: "1.2.3", environment: {} }).actions?.get(type);
      if (action === undefined) throw new Error(`no action ${type}`);
      const { attributes } = action.schema.block;
      const isDynamic = (name: string): boolean =>
        attributes.some((each) => each.name === name && each.type?.kind === "dynamic");
      const typed = Object.entries(values(config)).map(
        ([name, value]) => [name, isDynamic(name) ? toDynamic(value) : value] as const,
      );
      const given = conformed(action.schema, valueObject(typed));
      const request = { configured: session, config: given };
      const found = [
        ...validateObject(action.schema.block, given),
        ...((await action.validate?.(request, context())) ?? []),
        ...((await action.plan?.(request, context())) ?? []),
      ];
      const progress: string[] = [];
      if (hasErrors(found)) return { progress, diagnostics: found };
      const report = (message: string): void => {
        progress.push(message);
        onProgress(message);
      };
      return { progress, diagnostics: await action.invoke({ ...request, progress: report }, context()) };
    },
    calls: (method) => emulator.requests.filter((request) => request.method === method),
  };
}

/** Returns the diagnostics of a result as text, each with its severity. */
export function said({ diagnostics }: { readonly diagnostics?: Diagnostics | undefined }): string {
  return (diagnostics ?? [])
    .map(({ severity, summary, detail }) => `${severity}: ${summary}\n${detail}`)
    .join("\n\n");
}

/** Returns the name of the object that a search adopted, from the warning; undefined if there is none. */
export function adopted(result: { readonly diagnostics?: Diagnostics | undefined }): string | undefined {
  const found = /^warning: Adopted after a lost answer: \S+\n.* (\S+) has every requested value/;
  return found.exec(said(result))?.[1];
}

/** Returns a value in a state by its path of names. */
export function at(state: ValueObject | null | undefined, ...names: readonly string[]): unknown {
  let value: unknown = state;
  for (const name of names) value = isObject(value as ValueObject) ? (value as ValueObject)[name] : undefined;
  return value;
}
