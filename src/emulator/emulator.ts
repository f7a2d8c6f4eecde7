import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { parse } from "yaml";
import { openapiText } from "../contract";
import { createChaos } from "./chaos";
import { createRealClock } from "./clock";
import { createControl } from "./control";
import type { EmulatedObject, Emulator, EmulatorOptions } from "./emulator-handle";
import type { FaultAction, FaultMatcher } from "./fault-action";
import { chaosProblems, faultProblems, listProblems, rateLimitProblems } from "./fault-schema";
import { createFaults, type Pause } from "./faults";
import { createHttpService } from "./http-server";
import { createRateGate } from "./rate-limit";
import { createRequestLog } from "./request-log";
import type { Violation } from "./rpc-error";
import { createService } from "./service";
import { describeService, type KindDescription, type ServiceDescription } from "./service-description";

const MAX_BODY_BYTES = 4 * 1024 * 1024;

/**
 * Starts the service in memory on 127.0.0.1. Throws when the document cannot be served, an option makes no sense, or the
 * port cannot be had.
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const { apiKey = "svc_local", documentText = openapiText(), port = 0 } = options;
  if (options.clock !== undefined && options.speed !== undefined) {
    throw new RangeError("Give the emulator a clock or a speed, not both: a clock has its own speed");
  }
  if (!/^\S+$/.test(apiKey))
    throw new RangeError("The emulator's API key must not be empty or hold white space");
  const clock = options.clock ?? createRealClock(options.speed);
  const description = describeText(documentText);
  let waiters: (() => void)[] = [];

  const service = createService({
    description,
    clock,
    seed: options.seed ?? "svc",
    operationMs: options.operationMs,
    defaultPageSize: options.defaultPageSize ?? 50,
    emitDefaults: options.emitDefaults ?? false,
    validateResponses: options.validateResponses ?? false,
    onOperationEnd: () => wake(),
  });
  const methods = new Set([...description.methods.values()].map(({ name }) => name));
  const faults = createFaults(methods);
  if (options.rateLimit !== undefined) refuse("The rate limit", rateLimitProblems(options.rateLimit));
  const rateGate = createRateGate(options.rateLimit);
  const log = createRequestLog(options.maxRecordedRequests ?? 10_000);
  const http = createHttpService({
    service,
    description,
    documentText,
    apiKey,
    clock,
    faults,
    log,
    rateGate,
    maxBodyBytes: options.maxBodyBytes ?? MAX_BODY_BYTES,
    recordSecrets: options.recordSecrets ?? false,
    control: (order, body) => control(order, body),
    onRequest: options.onRequest ?? (() => undefined),
    onDone: () => wake(),
  });

  const isIdle = (): boolean => http.active() === 0 && service.operations.active() === 0;
  function wake(): void {
    if (!isIdle()) return;
    const ready = waiters;
    waiters = [];
    for (const resolve of ready) resolve();
  }
  const shown = (name: string): EmulatedObject[] => {
    const object = service.show(name);
    return object === undefined ? [] : [{ ...object, name }];
  };
  const url = await listen(http.server, port);
  let closing: Promise<void> | undefined;
  const setFault = (matcher: FaultMatcher, action: FaultAction): Pause => {
    const { where, times, ...rest } = matcher;
    const data = {
      ...rest,
      ...(times === undefined ? {} : { times: times === Infinity ? "all" : times }),
      ...(typeof where === "object" ? { where } : {}),
      action,
    };
    refuse("The fault", faultProblems(data, methods));
    return faults.add(matcher, action);
  };

  const emulator: Emulator = {
    url,
    apiKey,
    clock,
    get requests() {
      return log.list();
    },
    close() {
      closing ??= new Promise((resolve) => {
        service.halt();
        http.server.close(() => {
          // A request that was half through when the emulator closed may have started another one.
          service.halt();
          resolve();
        });
        http.dropHeld();
        http.server.closeAllConnections();
        wake();
      });
      return closing;
    },
    objects(kindName) {
      const kind = kindName === undefined ? undefined : kindNamed(description.kinds, kindName);
      return service.store
        .all(kind)
        .filter((each) => kind !== undefined || each.kind.creatable)
        .flatMap(({ name }) => shown(name));
    },
    get: (name) => shown(name)[0],
    add(kind, body) {
      const [object] = shown(service.add(kind, body));
      if (object === undefined) throw new Error(`The emulator lost the ${kind} that it made`);
      return object;
    },
    change: (name, patch) => service.change(name, patch),
    remove: (name) => service.remove(name),
    operations: () =>
      description.operationKind === undefined
        ? []
        : service.store.all(description.operationKind).flatMap(({ name }) => shown(name)),
    settleOperation: (name, outcome, message) => service.operations.settle(name, outcome, message),
    occupy: (name, work = {}) => service.occupy(name, work),
    fault: (matcher, action) => setFault(typeof matcher === "string" ? { method: matcher } : matcher, action),
    pauseAt: ({ point, ...matcher }) => setFault(matcher, { do: "pause", at: point }),
    chaos(chosen) {
      refuse("Chaos", chaosProblems(chosen, methods));
      const chaos = createChaos(chosen, [...methods], clock);
      faults.unleash(chaos);
      return chaos;
    },
    limitRate(chosen) {
      refuse("The rate limit", rateLimitProblems(chosen));
      return rateGate.limit(chosen);
    },
    failNextOperation: (message) => service.operations.overrideNext({ outcome: "FAILED", message }),
    cancelNextOperation: (message) =>
      service.operations.overrideNext({
        outcome: "CANCELLED",
        ...(message === undefined ? {} : { message }),
      }),
    stickNextOperation: () => service.operations.overrideNext({ outcome: "STUCK" }),
    async goDown() {
      if (!http.server.listening) return;
      const down = new Promise<void>((resolve) => http.server.close(() => resolve()));
      http.dropHeld();
      http.server.closeAllConnections();
      await down;
    },
    async comeUp() {
      if (closing !== undefined) throw new Error("The emulator has been closed; start another one");
      if (!http.server.listening) await listen(http.server, Number(new URL(url).port));
    },
    whenRequested(method, count = 1) {
      faults.checkMethod(method);
      return log.when(method, count);
    },
    whenIdle: () => (isIdle() ? Promise.resolve() : new Promise((resolve) => waiters.push(resolve))),
    reset() {
      service.reset();
      faults.clear();
      rateGate.reset();
      http.dropHeld();
      log.clear();
      wake();
    },
  };
  const control = createControl(emulator, { faults, rateGate }, description);
  return emulator;
}

/** Throws a RangeError when there is anything wrong. */
function refuse(what: string, problems: readonly Violation[]): void {
  if (problems.length > 0) throw new RangeError(`${what} cannot be set: ${listProblems(problems)}`);
}

let lastRead: { readonly text: string; readonly description: ServiceDescription } | undefined;

/** Reads a document. The last one is remembered, because reading costs more than all else at the start of an emulator. */
function describeText(text: string): ServiceDescription {
  if (lastRead?.text === text) return lastRead.description;
  let document: unknown;
  try {
    document = parse(text);
  } catch (error) {
    throw new RangeError(`The API description is neither YAML nor JSON: ${messageOf(error)}`, {
      cause: error,
    });
  }
  const description = describeService(document);
  lastRead = { text, description };
  return description;
}

function kindNamed(kinds: ReadonlyMap<string, KindDescription>, name: string): KindDescription {
  const kind = kinds.get(name);
  if (kind !== undefined) return kind;
  throw new RangeError(`"${name}" is no kind of the service; there are ${[...kinds.keys()].join(", ")}`);
}

async function listen(server: Server, port: number): Promise<string> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, "127.0.0.1", resolve);
    });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const why =
      code === "EADDRINUSE"
        ? "another program has this port; take another, or 0 for any free one"
        : code === "EACCES"
          ? "this user may not open this port; take one above 1023, or 0 for any free one"
          : messageOf(error);
    throw new Error(`The emulator cannot listen on 127.0.0.1:${port}: ${why}`, { cause: error });
  }
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
