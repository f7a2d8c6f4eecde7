import type { TestContext } from "node:test";
import { contract, type Contract } from "../../../src/contract";
import { createClient, createSecret, systemClock, type ClientOptions } from "../../../src/client";
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
  type DeleteResult,
  type Diagnostics,
  type ImportResult,
  isObject,
  type PlanResult,
  type Resource,
  type StateResult,
  type ValueObject,
} from "../../../src/plugin";
import { createDataSource, createListDataSource } from "../../../src/bridge/data-source";
import { createJournal, type Journal, thisRun } from "../../../src/bridge/journal";
import { createMemoryStore } from "../../../src/engine-data";
import { createResource } from "../../../src/bridge/resource";
import { createObjectReads, watchOperations } from "../../../src/service";
import type { Session } from "../../../src/bridge/session";
import { conformed, planOf, valuesFor } from "./values";

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

/** What stays of a resource in the engine between two calls. */
export interface Kept {
  readonly state: ValueObject | null;
  readonly private: Uint8Array;
  readonly diagnostics: Diagnostics;
}

/** A kind's resource between the engine's part, which the test plays, and an emulator over HTTP. */
export interface Bench {
  readonly emulator: Emulator;
  readonly session: Session;
  readonly resource: Resource<Session>;
  /** What the log wrote. */
  readonly lines: string[];
  /** The log's redaction, through which the plugin server sends every message. */
  redact(text: string): string;
  /** Aborts the signal of the calls that follow and of those that go on, as Ctrl-C does. */
  interrupt(): void;
  /** A new run of the engine: nothing is interrupted any more, and nothing is known but what lies in the journal's files. */
  restart(): void;
  plan(prior: ValueObject | null, config: Json): Promise<PlanResult & { readonly planned: ValueObject }>;
  create(config: Json): Promise<Kept>;
  read(kept: Pick<Kept, "state" | "private">): Promise<Kept>;
  update(kept: Pick<Kept, "state" | "private">, config: Json): Promise<Kept>;
  delete(kept: Pick<Kept, "state" | "private">): Promise<Kept>;
  import(id: string): Promise<ImportResult>;
  find(config: Json): Promise<DataReadResult>;
  list(config: Json): Promise<DataReadResult>;
  calls(method: string): readonly RecordedRequest[];
}

export interface BenchOptions {
  readonly kind?: string;
  readonly contract?: Contract;
  readonly emulator?: EmulatorOptions;
  readonly client?: Partial<ClientOptions>;
  readonly defaults?: Session["defaults"];
}

const NOTHING = new Uint8Array();

/** Starts an emulator with a project `demo`, whose clock moves on by as much as the bridge sleeps. */
export async function startBench(t: TestContext, options: BenchOptions = {}): Promise<Bench> {
  const used = options.contract ?? contract;
  const kind = used.kinds.find(({ name }) => name === (options.kind ?? "VirtualMachine"));
  if (kind === undefined) throw new Error(`no kind ${String(options.kind)}`);
  const emulatorClock = createManualClock();
  const emulator = await startEmulator({ apiKey: API_KEY, clock: emulatorClock, ...options.emulator });
  emulator.add("Project", { slug: "demo" });
  const clock: Session["clock"] = {
    now: () => emulatorClock.now(),
    sleep: (ms, signal) => (signal?.aborted === true ? Promise.resolve() : emulatorClock.advance(ms)),
  };
  const client = createClient({
    config: { endpoint: emulator.url, apiKey: createSecret(API_KEY), environmentPrefix: "SVC" },
    userAgent: "test",
    clock,
    random: () => 0,
    ...options.client,
  });
  t.after(async () => {
    await client.close();
    await emulator.close();
  });
  const store = createMemoryStore();
  // Of the runs that came before, none is at work any more.
  const startRun = (): Journal =>
    createJournal(store, thisRun(), () => clock.now(), { isAlive: () => false });
  let journal = startRun();
  // Reads gather as long as the process is busy, which is no time of the service's.
  const reads = createObjectReads({ contract: used, client }, systemClock);
  const session: Session = {
    contract: used,
    client,
    clock,
    reads,
    operations: watchOperations({ contract: used, client }, { reads, clock }),
    endpoint: emulator.url,
    get journal() {
      return journal;
    },
    settleMs: 30_000,
    defaults: options.defaults ?? { project: "projects/demo", region: "datacenters/eu-west-1" },
  };
  const resource = createResource(used, kind);
  const { schema } = resource;
  const lines: string[] = [];
  const log = createLogger({ threshold: "trace", write: (line) => lines.push(line) });
  let stopping = new AbortController();
  const context = (): Context => ({
    signal: stopping.signal,
    isAnswerWanted: () => true,
    terraformVersion: "1.11.4",
    log,
  });

  const keep = (
    result: StateResult | DeleteResult,
    before: Uint8Array,
    fallback: ValueObject | null,
  ): Kept => ({
    state:
      result.state === undefined ? fallback : result.state === null ? null : conformed(schema, result.state),
    private: result.private ?? before,
    diagnostics: result.diagnostics ?? [],
  });
  const plan: Bench["plan"] = async (prior, config) => {
    const given = valuesFor(schema, config);
    const standard = planOf(schema, prior, given);
    const request = { configured: session, config: given, prior, private: NOTHING, identity: null };
    const adjusted = (await resource.plan?.({ ...request, ...standard }, context())) ?? {};
    return { ...adjusted, planned: conformed(schema, adjusted.planned ?? standard.planned) };
  };
  const mustHave = (state: ValueObject | null): ValueObject => {
    if (state === null) throw new Error("there is no state");
    return state;
  };
  const requests = (configured: Session, privateData: Uint8Array) => ({
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
    restart: () => {
      stopping = new AbortController();
      journal = startRun();
    },
    plan,
    async create(config) {
      const { planned, diagnostics = [] } = await plan(null, config);
      if (diagnostics.length > 0) return { state: null, private: NOTHING, diagnostics };
      const given = valuesFor(schema, config);
      const request = { ...requests(session, NOTHING), config: given, planned };
      return keep(await resource.create(request, context()), NOTHING, null);
    },
    async read(kept) {
      const state = mustHave(kept.state);
      return keep(
        await resource.read({ ...requests(session, kept.private), state }, context()),
        kept.private,
        state,
      );
    },
    async update(kept, config) {
      const prior = mustHave(kept.state);
      const { planned } = await plan(prior, config);
      const given = valuesFor(schema, config);
      const request = { ...requests(session, kept.private), config: given, planned, prior };
      return keep(await resource.update(request, context()), kept.private, prior);
    },
    async delete(kept) {
      const prior = mustHave(kept.state);
      const result = await resource.delete({ ...requests(session, kept.private), prior }, context());
      const failed = (result.diagnostics ?? []).some(({ severity }) => severity === "error");
      return keep(result, kept.private, failed ? prior : null);
    },
    async import(id) {
      const result = await resource.import?.({ configured: session, id, identity: null }, context());
      if (result === undefined) throw new Error("no import");
      return result.state === null ? result : { ...result, state: conformed(schema, result.state) };
    },
    find: async (config) => {
      const source = createDataSource(used, kind);
      return source.read({ configured: session, config: valuesFor(source.schema, config) }, context());
    },
    list: async (config) => {
      const source = createListDataSource(used, kind);
      return source.read({ configured: session, config: valuesFor(source.schema, config) }, context());
    },
    calls: (method) => emulator.requests.filter((request) => request.method === method),
  };
}

/** The one message of a result, as a sentence with its severity before it. */
export function said({ diagnostics }: { readonly diagnostics?: Diagnostics | undefined }): string {
  return (diagnostics ?? [])
    .map(({ severity, summary, detail }) => `${severity}: ${summary}\n${detail}`)
    .join("\n\n");
}

/** A value in a state by the names on the way to it. */
export function at(state: ValueObject | null | undefined, ...names: readonly string[]): unknown {
  let value: unknown = state;
  for (const name of names) value = isObject(value as ValueObject) ? (value as ValueObject)[name] : undefined;
  return value;
}
