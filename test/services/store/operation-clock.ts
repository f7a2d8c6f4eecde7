import { ServiceError } from "./service-error";

/** The states of operations, as the service's documentation has them. */
export type OperationState = "PENDING" | "RUNNING" | "SUCCEEDED" | "FAILED" | "CANCELLED";

/** An operation as it is now. */
export interface StoredOperation {
  readonly name: string;
  /** Its state in the service's words. */
  readonly state: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly errorMessage?: string;
}

interface RunningOperation {
  readonly name: string;
  readonly startMs: number;
  readonly metadata: Readonly<Record<string, string>>;
  readonly effect: () => void;
  /** How it ends; undefined if it does not end by itself. */
  outcome: EndState | undefined;
  ended?: EndState;
}

/** How an operation ends. */
export type EndState = "SUCCEEDED" | "FAILED" | "CANCELLED";

/** What tests order for the next operation: its end, or that it has none. */
export type OrderedOutcome = EndState | "STUCK";

/** The service's words for states. By default, they are those of its documentation. */
export type StateNames = Readonly<Record<OperationState, string>>;

/** Operations that end on a clock: each is queued for a third of its time, and has its effect when it succeeds. */
export class OperationClock {
  readonly #all = new Map<string, RunningOperation>();
  /** Outcomes that tests ordered. */
  readonly #next: OrderedOutcome[] = [];

  readonly #durationMs: number;
  readonly #names: StateNames | undefined;

  constructor(durationMs: number, names?: StateNames) {
    this.#durationMs = durationMs;
    this.#names = names;
  }

  /** Starts an operation. `metadata` is shown, and `effect` carried out, when it succeeds. */
  start(metadata: Readonly<Record<string, string>>, effect: () => void): StoredOperation {
    const ordered = this.#next.shift();
    const name = `operations/${this.#all.size + 1}`;
    const outcome = ordered === "STUCK" ? undefined : (ordered ?? "SUCCEEDED");
    this.#all.set(name, { name, startMs: performance.now(), metadata, effect, outcome });
    return this.get(name);
  }

  /** Carries out what is due. Servers call it before every method. */
  settleDue(): void {
    for (const each of this.#all.values()) {
      if (each.outcome !== undefined && performance.now() - each.startMs >= this.#durationMs) {
        end(each, each.outcome);
      }
    }
  }

  get(name: string): StoredOperation {
    this.settleDue();
    const found = this.#all.get(name);
    if (found === undefined) throw new ServiceError("not_found", `Operation ${name} does not exist`);
    const { ended, metadata, startMs } = found;
    const isQueued = performance.now() - startMs < this.#durationMs / 3;
    const now = ended ?? (isQueued ? "PENDING" : "RUNNING");
    const state = this.#names?.[now] ?? now;
    if (ended === "SUCCEEDED") return { name, state, metadata };
    return ended === "FAILED" ? { name, state, errorMessage: "no capacity left" } : { name, state };
  }

  list(): readonly StoredOperation[] {
    return [...this.#all.keys()].reverse().map((name) => this.get(name));
  }

  /** Stops an operation that runs. */
  cancel(name: string): void {
    this.get(name);
    const found = this.#all.get(name);
    if (found !== undefined) end(found, "CANCELLED");
  }

  /** Orders how the next `count` operations end. */
  endNext(outcome: OrderedOutcome, count: number): void {
    this.#next.push(...Array.from({ length: count }, () => outcome));
  }

  /** Ends all operations that run. */
  settleAll(outcome: EndState): void {
    for (const each of this.#all.values()) end(each, outcome);
  }
}

function end(operation: RunningOperation, outcome: EndState): void {
  if (operation.ended !== undefined) return;
  operation.ended = outcome;
  if (outcome === "SUCCEEDED") operation.effect();
}
