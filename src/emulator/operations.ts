import { formatResourceName, parsePattern } from "../contract";
import type { Clock } from "./clock";
import type { IdSource } from "./generated-id";
import { withReadOnly, type ReadOnlyValue } from "./object-form";
import type { ObjectStore } from "./object-store";
import { RpcError } from "./rpc-error";
import { asObject, asText, type JsonObject, type SchemaBook } from "./schema";
import type { KindDescription } from "./service-description";
import type { Sight } from "./sight";

/** How an operation ends. STUCK: it stays RUNNING until a test settles it. */
export type Outcome = "SUCCEEDED" | "FAILED" | "CANCELLED" | "STUCK";

/** What a test makes of an operation, in place of the normal course. */
export interface OperationOverride {
  readonly outcome?: Outcome;
  /** `errorMessage` of one that does not succeed. */
  readonly message?: string;
  /** How long it takes, in milliseconds of the clock. */
  readonly durationMs?: number;
  /** `metadata` of one that succeeds, in place of the service's own; null: it has none. */
  readonly metadata?: JsonObject | null;
  /** Whether it is PENDING once more, for a while, after it has been RUNNING. @default false */
  readonly relapse?: boolean;
  /** What answers say in place of a state, for example `{ RUNNING: "BREWING" }`. @default the states' own words */
  readonly words?: Readonly<Record<string, string>>;
  /** Gets, lists and cancels find it no more after so many gets or lists; its work goes on. 0: none ever finds it. @default never */
  readonly vanishAfterReads?: number;
  /** The same after so many milliseconds of the clock. @default never */
  readonly vanishAfterMs?: number;
}

/** Work that an operation does. */
export interface Work {
  /** The object that it has to itself until it ends. */
  readonly target: string;
  readonly deleting: boolean;
  readonly durationMs: number;
  readonly override: OperationOverride;
  /** Whether nobody's call started it: orders for the next operation are not for it. @default false */
  readonly byOthers?: boolean;
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
  /** An answer, with operations in it in the words that faults have for their states. */
  inWords(answer: JsonObject): JsonObject;
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

/** The parts of its time, after the queue, at which one that relapses is PENDING and RUNNING again. */
const RELAPSE_PARTS = [0.4, 0.2, 0.2] as const;

/** Ended operations that are kept for polling; older ones are forgotten. */
const MAX_ENDED = 10_000;

interface Run {
  readonly work: Work;
  readonly override: OperationOverride;
  cancelTimer: () => void;
}

/** Makes the operations of a service. */
export function createOperations(parts: {
  readonly kind: KindDescription | undefined;
  readonly book: SchemaBook;
  readonly store: ObjectStore;
  readonly sight: Sight;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly readOnlyValue: ReadOnlyValue;
  /** Called after each end. */
  readonly onEnd: () => void;
}): Operations {
  const { kind, book, store, sight, clock, ids, readOnlyValue, onEnd } = parts;
  const runs = new Map<string, Run>();
  const words = new Map<string, Readonly<Record<string, string>>>();
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
    change(name, outcomeOf(run, outcome, message));
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
      const override = { ...(work.byOthers === true ? {} : overrides.shift()), ...work.override };
      const { outcome = "SUCCEEDED", message = "", durationMs = work.durationMs } = override;
      const own = { [kind.nameField]: name, state: "PENDING" };
      const value = { ...withReadOnly(book, kind.schema, own, readOnlyValue), ...own };
      const run: Run = { work, override, cancelTimer: () => undefined };
      store.put(kind, name, value);
      store.hold(work.target, { operation: name, deleting: work.deleting });
      runs.set(name, run);
      if (override.words !== undefined) words.set(name, override.words);
      const { vanishAfterReads: afterReads, vanishAfterMs: afterMs } = override;
      if (afterReads !== undefined || afterMs !== undefined)
        sight.vanish(kind, name, { afterReads, afterMs });
      const steps = stepsOf(override, durationMs);
      const goOn = (): void => {
        const step = steps.shift();
        if (step === undefined) {
          if (outcome !== "STUCK") end(name, run, outcome, message);
          return;
        }
        if (step.state !== undefined) change(name, { state: step.state });
        if (outcome === "STUCK" && steps.length === 0) return;
        run.cancelTimer = clock.after(step.forMs, goOn);
      };
      goOn();
      return value;
    },
    inWords(answer) {
      if (kind === undefined || words.size === 0) return answer;
      const put = (value: unknown): unknown => {
        const object = asObject(value);
        const said = words.get(asText(object?.[kind.nameField]) ?? "")?.[asText(object?.["state"]) ?? ""];
        return said === undefined ? value : { ...object, state: said };
      };
      const inside = Object.entries(answer).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.map(put) : put(value),
      ]);
      return asObject(put(Object.fromEntries(inside))) ?? answer;
    },
    overrideNext: (override) => void overrides.push(override),
    settle(name, outcome, message = "") {
      const run = runs.get(name);
      if (run === undefined) throw new RangeError(`There is no operation "${name}" that still runs`);
      end(name, run, outcome, message);
    },
    isRunning: (name) => runs.has(name),
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

/** The states that an operation goes through before it ends, and how long each lasts. */
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

function outcomeOf({ work, override }: Run, outcome: Exclude<Outcome, "STUCK">, message: string): JsonObject {
  if (outcome !== "SUCCEEDED") {
    const standard = outcome === "FAILED" ? "The operation failed" : "The operation was cancelled";
    return { state: outcome, errorMessage: message === "" ? standard : message };
  }
  try {
    const own = work.finish();
    const { metadata = own } = override;
    return metadata === null ? { state: outcome } : { state: outcome, metadata };
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
