import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { openapiText } from "../contract";
import { createAccounts } from "./accounts";
import { createChaos } from "./faults/chaos";
import { createRealClock, createSteppedClock } from "./clock";
import { openDataFile } from "./data-file";
import { savedAccounts } from "./saved-accounts";
import { createControl } from "./http/control";
import type { Emulator, EmulatorOptions } from "./emulator-handle";
import type { FaultAction, FaultMatcher } from "./faults/fault-action";
import {
  chaosProblems,
  faultProblems,
  listProblems,
  rateLimitProblems,
  stepProblems,
} from "./faults/fault-schema";
import { createFaults, type Pause } from "./faults/faults";
import { createHttpService } from "./http/http-server";
import { createPageState } from "./page-state";
import { createRateGate } from "./http/rate-limit";
import { createRequestLog } from "./http/request-log";
import type { Violation } from "./http/rpc-error";
import { capacityProblems, createCapacityPools } from "./service/capacity";
import { createService, type EmulatedService } from "./service/service";
import { parseYaml } from "./json-text";
import { behaviourProblems } from "./service/service-behaviour";
import { describeService, type ServiceDescription } from "./service/service-description";
import { errorText } from "../base/json";

const MAX_BODY_BYTES = 4 * 1024 * 1024;

/**
 * Starts the service in memory on 127.0.0.1. Throws if the document cannot be served, an option is invalid, or the port
 * is unavailable.
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const { apiKey = "svc_local", documentText = openapiText(), port = 0 } = options;
  if (options.clock !== undefined && options.speed !== undefined) {
    throw new RangeError("Set either clock or speed: a clock has its own speed");
  }
  const clock = createSteppedClock(options.clock ?? createRealClock(options.speed), options.speed);
  const description = describeText(documentText);
  const { behaviour = {} } = options;
  refuse("Invalid behaviour", behaviourProblems(behaviour, new Set(description.kinds.keys())));
  let waiters: (() => void)[] = [];

  const { seed = "svc" } = options;
  const methods = new Set([...description.methods.values()].map(({ name }) => name));
  const faults = createFaults(methods);
  const capacity = createCapacityPools(description.kinds, clock);
  const creatable = [...description.kinds.values()].filter((kind) => kind.creatable).map(({ name }) => name);
  const accounts = createAccounts(apiKey, description, faults, (index) =>
    createService({
      description,
      clock,
      seed: index === 0 ? seed : `${seed} ${index}`,
      operationMs: options.operationMs,
      defaultPageSize: options.defaultPageSize ?? 50,
      emitDefaults: options.emitDefaults ?? false,
      validateResponses: options.validateResponses ?? false,
      behaviour,
      capacity,
      onOperationEnd: () => wake(),
    }),
  );
  const { service, handle: ownAccount } = accounts.first;
  const services = (): readonly EmulatedService[] => accounts.all().map((each) => each.service);
  if (options.rateLimit !== undefined) refuse("Invalid rate limit", rateLimitProblems(options.rateLimit));
  const rateGate = createRateGate(options.rateLimit);
  const log = createRequestLog(options.maxRecordedRequests ?? 10_000);
  const data =
    options.dataFile === undefined
      ? undefined
      : await openDataFile(options.dataFile, savedAccounts(accounts));
  const http = createHttpService({
    accounts,
    description,
    documentText,
    clock,
    faults,
    log,
    rateGate,
    maxBodyBytes: options.maxBodyBytes ?? MAX_BODY_BYTES,
    recordSecrets: options.recordSecrets ?? false,
    control: (order, body, account) => control(order, body, account),
    readPageState: createPageState({ accounts, description, clock, faults, log, rateGate }),
    onRequest: options.onRequest ?? (() => undefined),
    onDone: () => wake(),
  });

  const isIdle = (): boolean =>
    http.active() === 0 && services().every(({ operations }) => operations.active() === 0);
  function wake(): void {
    data?.changed();
    if (!isIdle()) return;
    const ready = waiters;
    waiters = [];
    for (const resolve of ready) resolve();
  }
  const url = await listen(http.server, port).catch((error: unknown) => {
    data?.close();
    throw error;
  });
  let closing: Promise<void> | undefined;
  const setFault = (matcher: FaultMatcher, action: FaultAction): Pause => {
    const { where, times, ...rest } = matcher;
    const data = {
      ...rest,
      ...(times === undefined ? {} : { times: times === Infinity ? "all" : times }),
      ...(typeof where === "object" ? { where } : {}),
      action,
    };
    refuse("Invalid fault", faultProblems(data, methods));
    return faults.add(matcher, action);
  };

  const halt = (): void => {
    capacity.clear();
    for (const each of services()) each.halt();
  };
  const emulator: Emulator = {
    ...ownAccount,
    url,
    clock,
    get requests() {
      return log.list();
    },
    close() {
      closing ??= new Promise<void>((resolve) => {
        halt();
        http.server.close(() => {
          // A request in progress when the emulator closed may have started another operation.
          halt();
          resolve();
        });
        http.dropHeld();
        http.server.closeAllConnections();
        wake();
      }).then(() => data?.close());
      return closing;
    },
    addAccount: (key) => accounts.add(key),
    fault: (matcher, action) => setFault(typeof matcher === "string" ? { method: matcher } : matcher, action),
    pauseAt: ({ point, ...matcher }) => setFault(matcher, { do: "pause", at: point }),
    chaos(chosen) {
      refuse("Invalid chaos options", chaosProblems(chosen, methods));
      const chaos = createChaos(chosen, [...methods], clock);
      faults.unleash(chaos);
      return chaos;
    },
    limitRate(chosen) {
      refuse("Invalid rate limit", rateLimitProblems(chosen));
      return rateGate.limit(chosen);
    },
    get capacityPools() {
      return capacity.list;
    },
    limitCapacity(chosen) {
      refuse("Invalid capacity pool", capacityProblems(chosen, creatable));
      return capacity.add(chosen);
    },
    stepClock(stepMs, details = {}) {
      refuse("Invalid clock step", stepProblems({ stepMs, ...details }));
      clock.step(stepMs, details);
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
      clock.reset();
      for (const each of services()) each.reset();
      faults.clear();
      capacity.clear();
      rateGate.reset();
      http.dropHeld();
      log.clear();
      wake();
    },
  };
  const control = createControl(emulator, { faults, rateGate }, description);
  return emulator;
}

/** Throws a RangeError if there are problems. */
function refuse(what: string, problems: readonly Violation[]): void {
  if (problems.length > 0) throw new RangeError(`${what}: ${listProblems(problems)}`);
}

let lastRead: { readonly text: string; readonly description: ServiceDescription } | undefined;

/** Parses a document. Caches the last one, because parsing is the most expensive part of starting an emulator. */
function describeText(text: string): ServiceDescription {
  if (lastRead?.text === text) return lastRead.description;
  let document: unknown;
  try {
    document = parseYaml(text);
  } catch (error) {
    throw new RangeError(`The API description is neither YAML nor JSON: ${messageOf(error)}`, {
      cause: error,
    });
  }
  const description = describeService(document);
  lastRead = { text, description };
  return description;
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
        ? "another program uses this port; choose another one, or 0 for a free one"
        : code === "EACCES"
          ? "this user may not open this port; choose one above 1023, or 0 for a free one"
          : messageOf(error);
    throw new Error(`The emulator cannot listen on 127.0.0.1:${port}: ${why}`, { cause: error });
  }
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function messageOf(error: unknown): string {
  return errorText(error);
}
