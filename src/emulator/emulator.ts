import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { parse } from "yaml";
import { openapiText } from "../contract";
import { createRealClock, type Clock } from "./clock";
import { createFaults, type Fault, type FaultAction, type FaultMatcher } from "./faults";
import { createHttpService } from "./http-server";
import type { Outcome } from "./operations";
import { createRequestLog, type RecordedRequest } from "./request-log";
import type { JsonObject } from "./schema";
import { createService } from "./service";
import { describeService, type KindDescription, type ServiceDescription } from "./service-description";

/** How an emulator is started. */
export interface EmulatorOptions {
  /** Port on 127.0.0.1. @default 0, any free one */
  readonly port?: number;
  /** The one API key that is accepted. @default "svc_local" */
  readonly apiKey?: string;
  /** What ids are made from: the same seed and the same requests give the same ids. @default "svc" */
  readonly seed?: number | string;
  /** What times operations and delays. @default the machine's clock, at `speed` */
  readonly clock?: Clock;
  /** How many times faster than real time operations and delays run; not with a clock of your own. @default 1 */
  readonly speed?: number;
  /** How long operations take, in milliseconds: all of them, or by method name. @default 3000 for a create, 2000 otherwise */
  readonly operationMs?: number | Readonly<Record<string, number>>;
  /** The OpenAPI 3 document to serve, as YAML or JSON. @default the contract's own */
  readonly documentText?: string;
  /** Whether answers hold properties with their type's zero value, which proto-JSON leaves out. @default false */
  readonly emitDefaults?: boolean;
  /** Whether every answer is checked against the document; one that breaks it becomes an `internal` error. @default false */
  readonly validateResponses?: boolean;
  /** Objects on a page when the request leaves it open. @default 50 */
  readonly defaultPageSize?: number;
  /** Largest request body, in bytes. @default 4 MiB */
  readonly maxBodyBytes?: number;
  /** How many requests are kept in `requests`. @default 10000 */
  readonly maxRecordedRequests?: number;
  /** Whether recorded bodies show secrets, for tests that a secret was sent. The API key is never recorded. @default false */
  readonly recordSecrets?: boolean;
  /** Called when a request is over, answered or not. @default nothing is called */
  readonly onRequest?: (request: RecordedRequest) => void;
}

/** An object as it is stored: with what an answer would leave out. */
export interface EmulatedObject {
  /** Full resource name. */
  readonly name: string;
  readonly [property: string]: unknown;
}

/** A running emulator. */
export interface Emulator {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  readonly apiKey: string;
  readonly clock: Clock;
  /** The last requests, oldest first. */
  readonly requests: readonly RecordedRequest[];
  /** Stops: ends every connection, hung ones too, and every timer. May be called again. */
  close(): Promise<void>;
  /**
   * Copies of the objects, in the order of their making: of one kind, or everything that was created (then without
   * operations and without what exists from the start, such as datacenters). Throws a RangeError for an unknown kind.
   */
  objects(kind?: string): EmulatedObject[];
  /** A copy of one object, by its full name. */
  get(name: string): EmulatedObject | undefined;
  /** Makes an object at once, from the body of its create request, whatever the operation would take. Throws when it is refused. */
  add(kind: string, body: JsonObject): EmulatedObject;
  /**
   * Changes an object as somebody else would, past the API: a JSON merge patch (null takes a property away). Nothing
   * else changes, no time and no operation. Throws a RangeError when it does not exist or would break the contract.
   */
  change(name: string, patch: JsonObject): void;
  /** Takes an object away as somebody else would, past the API, with all that lives in it. Throws a RangeError when it does not exist. */
  remove(name: string): void;
  /** Copies of all operations, oldest first. */
  operations(): EmulatedObject[];
  /** Ends an operation that still runs, now. Throws a RangeError when none of that name does. */
  settleOperation(name: string, outcome: Exclude<Outcome, "STUCK">, message?: string): void;
  /** Sets a fault. A string matches the next call of that method. Throws a RangeError for an unknown method. */
  fault(matcher: FaultMatcher | string, action: FaultAction): Fault;
  /** The next operation that starts fails with that `errorMessage`. Several such orders are carried out one after the other. */
  failNextOperation(message: string): void;
  /** The next operation that starts is cancelled. */
  cancelNextOperation(message?: string): void;
  /** The next operation that starts stays RUNNING until `settleOperation`. */
  stickNextOperation(): void;
  /** Resolves when that method has been called `count` times since the start or the last reset. @default 1 */
  whenRequested(method: string, count?: number): Promise<RecordedRequest>;
  /** Resolves when no request is worked on and no operation runs, but for those that hang or are stuck by a fault. */
  whenIdle(): Promise<void>;
  /** Back to the start: no objects, no operations, no faults, no recorded requests; ids begin again. Held connections are closed. */
  reset(): void;
}

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
  const faults = createFaults(new Set([...description.methods.values()].map(({ name }) => name)));
  const log = createRequestLog(options.maxRecordedRequests ?? 10_000);
  const http = createHttpService({
    service,
    description,
    documentText,
    apiKey,
    clock,
    faults,
    log,
    maxBodyBytes: options.maxBodyBytes ?? MAX_BODY_BYTES,
    recordSecrets: options.recordSecrets ?? false,
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

  return {
    url,
    apiKey,
    clock,
    get requests() {
      return log.list();
    },
    close() {
      closing ??= new Promise((resolve) => {
        service.operations.clear();
        http.server.close(() => {
          // A request that was half through when the emulator closed may have started another one.
          service.operations.clear();
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
    fault: (matcher, action) => faults.add(matcher, action),
    failNextOperation: (message) => service.operations.overrideNext({ outcome: "FAILED", message }),
    cancelNextOperation: (message) =>
      service.operations.overrideNext({
        outcome: "CANCELLED",
        ...(message === undefined ? {} : { message }),
      }),
    stickNextOperation: () => service.operations.overrideNext({ outcome: "STUCK" }),
    whenRequested(method, count = 1) {
      faults.checkMethod(method);
      return log.when(method, count);
    },
    whenIdle: () => (isIdle() ? Promise.resolve() : new Promise((resolve) => waiters.push(resolve))),
    reset() {
      service.reset();
      faults.clear();
      http.dropHeld();
      log.clear();
      wake();
    },
  };
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
