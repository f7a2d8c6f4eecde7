import {
  type Clock,
  createServiceTime,
  isTerminal,
  type JsonObject,
  namedOperation,
  type Operation,
  type OperationOutcome,
  type OperationPoller,
  type ServiceTime,
  systemClock,
  type WaitProgress,
} from "../client";
import {
  nameOfOperation,
  pollOperations,
  type PollOperationsOptions,
  type ProgressOptions,
  type Service,
  watchProgress,
} from "../api";
import {
  type Field,
  type Kind,
  nameMetadataKey,
  parentOf,
  parentPattern,
  parseResourceName,
} from "../contract";
import type { TimeRange } from "./time-window";

/** Names of the operations of this process's own calls. A search for a lost create does not wait for those that run. */
export interface OwnOperations {
  /** Whether the operation runs, as far as this process knows. */
  has(name: string): boolean;
  add(name: string): void;
  /** Records that an operation has ended. */
  end(name: string): void;
  /** Whether this process has lately seen the end of the operation. Such an operation cannot be that of a later request. */
  hasEnded(name: string): boolean;
  /** Calls back when the operation is added. Returns a function that removes the callback. */
  whenAdded(name: string, callback: () => void): () => void;
}

/** Number of ended operations that are remembered, the latest ones: a process may follow any number of them. */
const MOST_ENDED = 1_000;

/** Creates an empty set of own operations. */
export function createOwnOperations(): OwnOperations {
  const names = new Set<string>();
  const ended = new Set<string>();
  const waiting = new Map<string, Set<() => void>>();
  return {
    has: (name) => names.has(name),
    add(name) {
      names.add(name);
      for (const callback of waiting.get(name) ?? []) callback();
    },
    end(name) {
      names.delete(name);
      ended.add(name);
      const [oldest] = ended;
      if (ended.size > MOST_ENDED && oldest !== undefined) ended.delete(oldest);
    },
    hasEnded: (name) => ended.has(name),
    whenAdded(name, callback) {
      const callbacks = waiting.get(name) ?? new Set();
      waiting.set(name, callbacks.add(callback));
      return () => {
        callbacks.delete(callback);
        if (callbacks.size === 0 && waiting.get(name) === callbacks) waiting.delete(name);
      };
    },
  };
}

/** The program that makes calls: what all of its calls share. */
export interface Caller extends Service {
  readonly clock: Clock;
  /** Polls all operations of the program, so that they share their polls. */
  readonly operations: OperationPoller;
  /** The operations that its own calls have started. */
  readonly ownOperations: OwnOperations;
  /** Measured offset of the service's clock. */
  readonly serviceTime: Pick<ServiceTime, "offset">;
  /** How long the service may still carry out a request whose answer was lost, in milliseconds. */
  readonly settleMs: number;
}

/** The circumstances of one call. */
export interface CallContext {
  /** Aborted when the user asks to stop. The request in flight still gets its answer; nothing else begins. */
  readonly signal: AbortSignal;
  readonly log: CallLogger;
}

/** Receives what a call reports beside its result. No message holds a secret. */
export interface CallLogger {
  debug(message: string, fields?: Readonly<Record<string, unknown>>): void;
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
}

/**
 * How long the service may carry out a request whose answer was lost, in milliseconds (assumed): longer than it takes to begin a request that
 * it received, including proxies on the way.
 */
export const DEFAULT_SETTLE_MS = 30_000;

/** Returns the caller of a program that makes single calls of a service: a hook, a command. */
export function callerOf(service: Service, options: PollOperationsOptions = {}): Caller {
  return {
    ...service,
    clock: options.clock ?? systemClock,
    operations: pollOperations(service, options),
    ownOperations: createOwnOperations(),
    serviceTime: createServiceTime(),
    settleMs: DEFAULT_SETTLE_MS,
  };
}

const SILENT: CallLogger = { debug: () => undefined, info: () => undefined };

/** Returns the context of a call that reports nothing but its result. */
export function silentContext(signal: AbortSignal = new AbortController().signal): CallContext {
  return { signal, log: SILENT };
}

/**
 * Returns the name of the created object, or undefined if the metadata contains no name of the kind's form. The key is documented only for
 * virtual machines. For other kinds, the only name of the kind under any key is used.
 *
 * @param source the clone source, which is never the new object, whatever its key
 * @param parent the parent of the new object: a name in any other parent is never used. If it is undefined, any name of the kind's form
 * counts
 */
export function nameInMetadata(
  kind: Kind,
  metadata: JsonObject,
  source?: string,
  parent?: string,
): string | undefined {
  const isName = (value: unknown): value is string =>
    isNameOf(kind, value) && value !== source && (parent === undefined || livesIn(kind, value, parent));
  // Any text has the form of an identifier.
  const others = kind.pattern.includes("/") ? Object.values(metadata) : [];
  const names = [...new Set(others.filter(isName))];
  return underKey(kind, metadata).find(isName) ?? (names.length === 1 ? names[0] : undefined);
}

/** Returns the name that the metadata gives for the created object, for messages, even if the object cannot be the new one. */
export function nameGivenIn(kind: Kind, metadata: JsonObject): string | undefined {
  return underKey(kind, metadata).find((value) => isNameOf(kind, value));
}

function underKey(kind: Kind, metadata: JsonObject): readonly string[] {
  const keys = [nameMetadataKey(kind), `${kind.terraformName}_id`];
  // proto-JSON spells field names in camelCase. The documentation spells this key, which is one of a map, with underscores.
  const camel = (key: string): string => key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return keys
    .flatMap((key) => [metadata[key], metadata[camel(key)]])
    .filter((value) => typeof value === "string");
}

function isNameOf(kind: Kind, value: unknown): value is string {
  return typeof value === "string" && parseResourceName(kind.pattern, value) !== undefined;
}

function livesIn(kind: Kind, name: string, parent: string): boolean {
  return parentPattern(kind.pattern) === undefined || parentOf(name) === parent;
}

/** Common names of the creation time field, without case and underscores. */
const CREATION_TIME_NAMES: ReadonlySet<string> = new Set([
  "createtime",
  "createdtime",
  "creationtime",
  "createdat",
  "createdon",
  "created",
  "createdate",
  "creationdate",
  "creationtimestamp",
  "datecreated",
  "inserttime",
]);

const RFC_3339 = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})$/;

/** Returns the creation time that the service reports for an object, or undefined if there is none. */
export function creationTimeOf(kind: Kind, object: JsonObject): TimeRange | undefined {
  const field = creationTimeFieldOf(kind);
  return field === undefined ? undefined : timeRangeOf(object[field.wireName]);
}

/** Returns the field with the creation time of a kind's objects; undefined if there is none. */
export function creationTimeFieldOf({ fields }: Kind): Field | undefined {
  return fields.find(
    ({ wireName, presence }) =>
      presence === "computed" && CREATION_TIME_NAMES.has(wireName.toLowerCase().replaceAll("_", "")),
  );
}

/**
 * Returns the range of instants that an RFC 3339 time can mean: without a fraction, the milliseconds are lost. Undefined for anything else.
 */
export function timeRangeOf(value: unknown): TimeRange | undefined {
  const match = typeof value === "string" ? RFC_3339.exec(value) : null;
  if (match === null) return undefined;
  const fromMs = Date.parse(match[0].replace(" ", "T"));
  if (Number.isNaN(fromMs)) return undefined;
  return { fromMs, toMs: match[1] === undefined ? fromMs + 999 : fromMs };
}

/** A wait for an operation. */
export interface OperationWait extends ProgressOptions {
  /** The operation as an answer showed it, or its full name. */
  readonly operation: Operation | string;
  /** Time limit in milliseconds from now. */
  readonly limitMs: number;
  /** Ends the wait at once; the operation continues. */
  readonly signal?: AbortSignal | undefined;
  /**
   * When an earlier run started the operation, by the wall clock: milliseconds since the Unix epoch. A time in the future counts as now.
   * @default now
   */
  readonly startedAtMs?: number | undefined;
  /** As {@link WaitRequest.operationType}. */
  readonly operationType?: string | undefined;
  /** As {@link WaitRequest.needsMetadata}. @default true */
  readonly needsMetadata?: boolean | undefined;
  /** Called after each poll that does not end the wait. */
  readonly onUpdate?: ((progress: WaitProgress) => void) | undefined;
}

/** End of a wait for an operation. */
export interface OperationEnd {
  /** Outcome, successful or not. */
  readonly outcome: OperationOutcome;
  /** Age of the operation when the wait began, in milliseconds. */
  readonly ageMs: number;
  /** Whether a poll of this wait showed the operation before its end. */
  readonly wasRunning: boolean;
  /** The operation as the service last returned it; absent if it never did. */
  readonly shown?: JsonObject;
}

/** Waits until an operation ends. Never rejects for a failure of the service: every outcome is a value. */
export async function follow(caller: Caller, wait: OperationWait): Promise<OperationEnd> {
  const { operations, ownOperations, clock } = caller;
  const { limitMs, signal, startedAtMs, operationType, needsMetadata, onUpdate } = wait;
  const operation = typeof wait.operation === "string" ? namedOperation(wait.operation) : wait.operation;
  const isShown = operation.wireState !== "";
  const ageMs = isShown || startedAtMs === undefined ? 0 : Math.max(0, clock.wallMs() - startedAtMs);
  ownOperations.add(operation.name);
  const reports = watchProgress(operation, wait);
  let wasRunning = false;
  let shown: JsonObject | undefined;
  try {
    const outcome = await operations.wait({
      operation,
      deadlineMs: limitMs,
      ageMs,
      ...(signal === undefined ? {} : { signal }),
      ...(operationType === undefined ? {} : { operationType }),
      ...(needsMetadata === undefined ? {} : { needsMetadata }),
      onUpdate: (progress) => {
        // A poll that failed leaves the operation as it was.
        if (progress.error === undefined) wasRunning = true;
        reports.update(progress);
        onUpdate?.(progress);
      },
      onShown: (json) => (shown = json),
    });
    if (isTerminal(outcome.operation.state)) ownOperations.end(operation.name);
    return { outcome, ageMs, wasRunning, ...(shown === undefined ? {} : { shown }) };
  } finally {
    reports.end();
  }
}

/**
 * Like {@link follow}, by the operation's full name or the last part of it.
 *
 * @throws RangeError if the name cannot be an operation's
 * @throws Error if the contract has no method to get operations
 */
export function followByName(
  caller: Caller,
  wait: OperationWait & { readonly operation: string },
): Promise<OperationEnd> {
  return follow(caller, { ...wait, operation: nameOfOperation(caller.contract, wait.operation) });
}
