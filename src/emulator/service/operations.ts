import { formatResourceName, parsePattern } from "../../contract";
import type { SteppedClock } from "../clock";
import type { IdSource } from "./generated-id";
import { misname, type NameMixup } from "../faults/misname";
import { withReadOnly, type ReadOnlyValue } from "./object-form";
import type { ObjectStore } from "./object-store";
import { RpcError } from "../http/rpc-error";
import { failedStage, inFormOf, type OperationStage, stageOf, withoutEnd } from "./operation-form";
import { asText, type SchemaBook } from "./schema";
import type { KindDescription } from "./kind-description";
import { nameOfObject, withObjectName } from "./object-name";
import type { MethodDescription } from "./method-description";
import type { StaleReads } from "../faults/stale-reads";
import { asRecord, type UnknownRecord } from "../../base/json";

/** The final state of an operation. STUCK: it stays RUNNING until a test settles it. */
export type Outcome = "SUCCEEDED" | "FAILED" | "CANCELLED" | "STUCK";

/** Changes that a test makes to the normal course of an operation. */
export interface OperationOverride {
  readonly outcome?: Outcome;
  /** `errorMessage` of an operation that does not succeed. */
  readonly message?: string;
  /** Duration in milliseconds of the clock. */
  readonly durationMs?: number;
  /** Replaces `metadata` (or `response`, in an operation without a state); null removes it. @default the service's own if the operation succeeds, otherwise none */
  readonly metadata?: UnknownRecord | null;
  /** Puts wrong names into the service's own `metadata`. @default the right names */
  readonly names?: NameMixup;
  /**
   * Whether the work is done although the operation ends as FAILED or CANCELLED: a create leaves an object. @default
   * false
   */
  readonly halfDone?: boolean;
  /** Whether it returns to PENDING once after it has been RUNNING. @default false */
  readonly relapse?: boolean;
  /** Replaces state names in answers, for example `{ RUNNING: "BREWING" }`. @default the service's own names */
  readonly words?: Readonly<Record<string, string>>;
  /**
   * Number of gets or lists after which gets, lists and cancels no longer find it; its work continues. 0: no read ever
   * finds it. @default never
   */
  readonly vanishAfterReads?: number;
  /** As `vanishAfterReads`, after this many milliseconds of the clock. @default never */
  readonly vanishAfterMs?: number;
}

/** The work of an operation. */
export interface OperationWork {
  /** The object that is locked until the operation ends. */
  readonly target: string;
  readonly deleting: boolean;
  readonly durationMs: number;
  readonly override: OperationOverride;
  /** Whether another client started it; overrides for the next operation do not apply to it. @default false */
  readonly byOthers?: boolean;
  /** Does the work. An RpcError makes the operation FAILED. */
  finish(): WorkResult;
  /** Called when the operation ends, with any outcome. */
  cleanUp(): void;
}

/** The result of an operation's work. */
export interface WorkResult {
  /** `metadata` of an operation with a state. */
  readonly metadata: UnknownRecord;
  /** `response` of an operation without one: the object, with the properties that are returned once. */
  readonly response: UnknownRecord;
}

/** The operations of the service and their lifecycle: PENDING, RUNNING, then one of the final states. */
export interface Operations {
  /** Starts an operation for the work and returns it in the state PENDING. */
  start(work: OperationWork): UnknownRecord;
  /** Overrides the next operation that starts; several overrides apply one after the other. */
  overrideNext(override: OperationOverride): void;
  /** Replaces the states of the operations in an answer by the names that faults define. */
  asShown(answer: UnknownRecord): UnknownRecord;
  /** Ends a running operation now. Throws a RangeError if no operation of that name is running. */
  settle(name: string, outcome: Exclude<Outcome, "STUCK">, message?: string): void;
  isRunning(name: string): boolean;
  /** Returns how far a running operation is. `percent` is undefined if it never ends by itself. */
  progressOf(name: string): OperationProgress | undefined;
  /** Returns the number of running operations, without the stuck ones. */
  active(): number;
  /** Cancels all timers and forgets all running operations. */
  clear(): void;
}

/** How far a running operation is. */
export interface OperationProgress {
  /** Name of the object. */
  readonly target: string;
  readonly percent: number | undefined;
}

/** The fraction of an operation's duration in which it is PENDING. */
const PENDING_PART = 0.2;

/** For a relapsing operation: the fractions, after the queue, in which it is RUNNING, PENDING and RUNNING again. */
const RELAPSE_PARTS = [0.4, 0.2, 0.2] as const;

/** The number of ended operations that are kept for polling; older ones are removed. */
const MAX_ENDED = 10_000;

interface OperationRun {
  readonly work: OperationWork;
  readonly override: OperationOverride;
  readonly startedMs: number;
  readonly durationMs: number;
  cancelTimer: () => void;
}

/** Creates the operations of a service. */
export function createOperations(parts: {
  readonly kind: KindDescription | undefined;
  readonly book: SchemaBook;
  readonly store: ObjectStore;
  readonly staleReads: StaleReads;
  readonly clock: SteppedClock;
  readonly ids: IdSource;
  readonly readOnlyValue: ReadOnlyValue;
  /** Called after each end of an operation. */
  readonly onEnd: () => void;
}): Operations {
  const { kind, book, store, staleReads, clock, ids, readOnlyValue, onEnd } = parts;
  const runs = new Map<string, OperationRun>();
  const words = new Map<string, Readonly<Record<string, string>>>();
  let ended: string[] = [];
  let overrides: OperationOverride[] = [];

  const change = (name: string, changes: UnknownRecord): void => {
    const operation = store.get(name);
    if (operation !== undefined) store.put(operation.kind, name, { ...operation.value, ...changes });
  };

  const end = (
    name: string,
    run: OperationRun,
    outcome: Exclude<Outcome, "STUCK">,
    message: string,
  ): void => {
    run.cancelTimer();
    runs.delete(name);
    store.release(run.work.target);
    const { target } = run.work;
    change(name, inFormOf(kind, { ...outcomeOf(run, outcome, message, store), target }));
    run.work.cleanUp();
    ended.push(name);
    for (const old of ended.slice(0, Math.max(0, ended.length - MAX_ENDED))) store.remove(old);
    ended = ended.slice(-MAX_ENDED);
    onEnd();
  };

  return {
    start(work) {
      if (kind === undefined) {
        throw new RpcError("internal", "The API description has no kind for operations");
      }
      const name = operationName(kind, ids);
      const override = { ...(work.byOthers === true ? {} : overrides.shift()), ...work.override };
      const { outcome = "SUCCEEDED", message = "", durationMs = work.durationMs } = override;
      const named = withObjectName(kind, {}, name);
      const own = { ...named, ...inFormOf(kind, { state: "PENDING" }) };
      const value = { ...withoutEnd(kind, withReadOnly(book, kind.schema, own, readOnlyValue)), ...own };
      const startedMs = clock.elapsedMs();
      const run: OperationRun = { work, override, startedMs, durationMs, cancelTimer: () => undefined };
      store.put(kind, name, value);
      store.hold(work.target, { operation: name, deleting: work.deleting });
      runs.set(name, run);
      if (override.words !== undefined) words.set(name, override.words);
      const { vanishAfterReads: afterReads, vanishAfterMs: afterMs } = override;
      if (afterReads !== undefined || afterMs !== undefined) {
        staleReads.vanish(kind, name, { afterReads, afterMs });
      }
      const steps = stepsOf(override, durationMs);
      const goOn = (): void => {
        const step = steps.shift();
        if (step === undefined) {
          if (outcome !== "STUCK") end(name, run, outcome, message);
          return;
        }
        if (step.state !== undefined) change(name, inFormOf(kind, { state: step.state }));
        if (outcome === "STUCK" && steps.length === 0) return;
        run.cancelTimer = clock.after(step.forMs, goOn);
      };
      goOn();
      return value;
    },
    asShown(answer) {
      if (kind === undefined || kind.doneField !== undefined || words.size === 0) return answer;
      const put = (value: unknown): unknown => {
        const object = asRecord(value);
        const { stateField = "state" } = kind;
        const { state } = stageOf(kind, object ?? {});
        const said = words.get(nameOfObject(kind, object) ?? "")?.[state];
        return said === undefined ? value : { ...object, [stateField]: said };
      };
      const inside = Object.entries(answer).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.map(put) : put(value),
      ]);
      return asRecord(put(Object.fromEntries(inside))) ?? answer;
    },
    overrideNext: (override) => void overrides.push(override),
    settle(name, outcome, message = "") {
      const run = runs.get(name);
      if (run === undefined) throw new RangeError(`Operation "${name}" does not exist or has ended`);
      end(name, run, outcome, message);
    },
    isRunning: (name) => runs.has(name),
    progressOf(name) {
      const run = runs.get(name);
      if (run === undefined) return undefined;
      const part = (clock.elapsedMs() - run.startedMs) / Math.max(1, run.durationMs);
      const percent = run.override.outcome === "STUCK" ? undefined : Math.min(99, Math.floor(part * 100));
      return { target: run.work.target, percent };
    },
    active: () => [...runs.values()].filter(({ override }) => override.outcome !== "STUCK").length,
    clear() {
      for (const run of runs.values()) run.cancelTimer();
      runs.clear();
      words.clear();
      ended = [];
      overrides = [];
    },
  };
}

/** Returns the states before the end of an operation, and the duration of each. */
function stepsOf(override: OperationOverride, durationMs: number): { state?: string; forMs: number }[] {
  const rest = 1 - PENDING_PART;
  const [first, second, third] = RELAPSE_PARTS.map((part) => part * durationMs) as [number, number, number];
  const running =
    override.relapse === true
      ? [
          { state: "RUNNING", forMs: first },
          { state: "PENDING", forMs: second },
          { state: "RUNNING", forMs: third },
        ]
      : [{ state: "RUNNING", forMs: rest * durationMs }];
  return [{ forMs: PENDING_PART * durationMs }, ...running];
}

function outcomeOf(
  { work, override }: OperationRun,
  outcome: Exclude<Outcome, "STUCK">,
  message: string,
  store: ObjectStore,
): OperationStage {
  const given = override.metadata ?? undefined;
  const isDone = outcome === "SUCCEEDED" || override.halfDone === true;
  try {
    const own = isDone ? work.finish() : { metadata: {}, response: {} };
    if (outcome === "SUCCEEDED") {
      if (override.metadata !== undefined) return { state: outcome, metadata: given, response: given };
      const metadata = mixedUp(own.metadata, override.names, store);
      return { state: outcome, metadata, response: own.response };
    }
  } catch (error) {
    // This runs in a timer, where an exception would end the process.
    return failedStage(error);
  }
  const standard = outcome === "FAILED" ? "The operation failed" : "The operation was cancelled";
  return {
    state: outcome,
    errorMessage: message === "" ? standard : message,
    code: outcome === "FAILED" ? "internal" : "canceled",
    metadata: given,
  };
}

function mixedUp(metadata: UnknownRecord, mixup: NameMixup | undefined, store: ObjectStore): UnknownRecord {
  if (mixup === undefined) return metadata;
  return Object.fromEntries(
    Object.entries(metadata).map(([field, name]) => [field, misname(store, asText(name) ?? "", mixup)]),
  );
}

function operationName(kind: KindDescription, ids: IdSource): string {
  const id = ids.next(kind.name);
  const variables = parsePattern(kind.pattern).flatMap((part) =>
    "variable" in part ? [[part.variable, id]] : [],
  );
  return formatResourceName(kind.pattern, Object.fromEntries(variables) as Record<string, string>);
}

/** Undocumented. Assumed: the usual time for a machine of such services, scaled down for a demo. */
const CREATE_MS = 3000;
const OTHER_MS = 2000;

/** Returns the duration of a method's operation, in milliseconds of the clock. */
export function durationOf(
  given: number | Readonly<Record<string, number>> | undefined,
  method: MethodDescription,
): number {
  const chosen = typeof given === "number" ? given : given?.[method.name];
  return chosen ?? (method.verb === "create" ? CREATE_MS : OTHER_MS);
}
