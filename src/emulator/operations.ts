import { formatResourceName, parsePattern } from "../contract";
import type { Clock } from "./clock";
import type { IdSource } from "./generated-id";
import { withReadOnly, type ReadOnlyValue } from "./object-form";
import type { ObjectStore } from "./object-store";
import { RpcError } from "./rpc-error";
import type { JsonObject, SchemaBook } from "./schema";
import type { KindDescription } from "./service-description";

/** How an operation ends. STUCK: it stays RUNNING until a test settles it. */
export type Outcome = "SUCCEEDED" | "FAILED" | "CANCELLED" | "STUCK";

/** What a test makes of an operation, in place of the normal course. */
export interface OperationOverride {
  readonly outcome?: Outcome;
  /** `errorMessage` of one that does not succeed. */
  readonly message?: string;
  readonly durationMs?: number;
}

/** Work that an operation does. */
export interface Work {
  /** The object that it has to itself until it ends. */
  readonly target: string;
  readonly deleting: boolean;
  readonly durationMs: number;
  readonly override: OperationOverride;
  /** Does the work and gives `metadata`. An RpcError makes the operation FAILED. */
  finish(): JsonObject;
  /** Called at the end, however it ends. */
  cleanUp(): void;
}

/** The operations of the service and their life: PENDING, RUNNING, then one of the final states. */
export interface Operations {
  /** Accepts work and gives the operation, which is PENDING. */
  start(work: Work): JsonObject;
  /** What shall become of the next operation that starts; orders queue up. */
  overrideNext(override: OperationOverride): void;
  /** Ends a running operation now. Throws a RangeError when there is none of that name that still runs. */
  settle(name: string, outcome: Exclude<Outcome, "STUCK">, message?: string): void;
  isRunning(name: string): boolean;
  /** How many operations run on towards an end (the stuck ones are not among them). */
  active(): number;
  /** Calls off all timers and forgets what runs. */
  clear(): void;
}

/** The part of an operation's time during which it waits in the queue. */
const PENDING_PART = 0.2;

/** Ended operations that are kept for polling; older ones are forgotten. */
const MAX_ENDED = 10_000;

interface Run {
  readonly work: Work;
  readonly stuck: boolean;
  cancelTimer: () => void;
}

/** Makes the operations of a service. */
export function createOperations(parts: {
  readonly kind: KindDescription | undefined;
  readonly book: SchemaBook;
  readonly store: ObjectStore;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly readOnlyValue: ReadOnlyValue;
  /** Called after each end. */
  readonly onEnd: () => void;
}): Operations {
  const { kind, book, store, clock, ids, readOnlyValue, onEnd } = parts;
  const runs = new Map<string, Run>();
  let ended: string[] = [];
  let overrides: OperationOverride[] = [];

  const change = (name: string, changes: JsonObject): void => {
    const operation = store.get(name);
    if (operation !== undefined) store.put(operation.kind, name, { ...operation.value, ...changes });
  };

  const end = (name: string, run: Run, outcome: Exclude<Outcome, "STUCK">, message: string): void => {
    run.cancelTimer();
    runs.delete(name);
    store.release(run.work.target);
    change(name, outcomeOf(run.work, outcome, message));
    run.work.cleanUp();
    ended.push(name);
    for (const old of ended.slice(0, Math.max(0, ended.length - MAX_ENDED))) store.remove(old);
    ended = ended.slice(-MAX_ENDED);
    onEnd();
  };

  return {
    start(work) {
      if (kind === undefined)
        throw new RpcError("internal", "The API description has no kind for operations");
      const name = operationName(kind, ids);
      const {
        outcome = "SUCCEEDED",
        message = "",
        durationMs = work.durationMs,
      } = {
        ...overrides.shift(),
        ...work.override,
      };
      const own = { [kind.nameField]: name, state: "PENDING" };
      const value = { ...withReadOnly(book, kind.schema, own, readOnlyValue), ...own };
      const run: Run = { work, stuck: outcome === "STUCK", cancelTimer: () => undefined };
      store.put(kind, name, value);
      store.hold(work.target, { operation: name, deleting: work.deleting });
      runs.set(name, run);
      run.cancelTimer = clock.after(durationMs * PENDING_PART, () => {
        change(name, { state: "RUNNING" });
        if (outcome === "STUCK") return;
        run.cancelTimer = clock.after(durationMs * (1 - PENDING_PART), () =>
          end(name, run, outcome, message),
        );
      });
      return value;
    },
    overrideNext: (override) => void overrides.push(override),
    settle(name, outcome, message = "") {
      const run = runs.get(name);
      if (run === undefined) throw new RangeError(`There is no operation "${name}" that still runs`);
      end(name, run, outcome, message);
    },
    isRunning: (name) => runs.has(name),
    active: () => [...runs.values()].filter((run) => !run.stuck).length,
    clear() {
      for (const run of runs.values()) run.cancelTimer();
      runs.clear();
      ended = [];
      overrides = [];
    },
  };
}

function outcomeOf(work: Work, outcome: Exclude<Outcome, "STUCK">, message: string): JsonObject {
  if (outcome !== "SUCCEEDED") {
    const standard = outcome === "FAILED" ? "The operation failed" : "The operation was cancelled";
    return { state: outcome, errorMessage: message === "" ? standard : message };
  }
  try {
    return { state: outcome, metadata: work.finish() };
  } catch (error) {
    // This runs in a timer, where an exception would end the process.
    const message = error instanceof RpcError ? error.message : `The emulator is at fault: ${String(error)}`;
    return { state: "FAILED", errorMessage: message };
  }
}

function operationName(kind: KindDescription, ids: IdSource): string {
  const id = ids.next(kind.name);
  const variables = parsePattern(kind.pattern).flatMap((part) =>
    "variable" in part ? [[part.variable, id]] : [],
  );
  return formatResourceName(kind.pattern, Object.fromEntries(variables) as Record<string, string>);
}
