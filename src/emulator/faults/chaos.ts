import { createHash } from "node:crypto";
import type { Clock } from "../clock";
import { ALL_CHAOS_KINDS, USUAL_CHAOS_KINDS, actionOf, canAffect, type ChaosKind } from "./chaos-kinds";
import { writeJson } from "../json-text";
import type { FaultAction } from "./fault-action";
import type { MethodDescription } from "../service/method-description";
import type { UnknownRecord } from "../../base/json";

/** Options of the random faults. */
export interface ChaosOptions {
  /** The same seed and the same sequence of calls give the same faults. */
  readonly seed: string | number;
  /** Probability that a call is faulted, from 0 to 1. */
  readonly rate: number;
  /**
   * Kinds of faults to inject. @default all faults of a network and a busy service: connections that end or hang before
   * or after the work, truncated or garbled answers, 429, 502, 503, 504, slowness, operations that are slow or return
   * to PENDING, reads that lag behind a create
   */
  readonly kinds?: readonly ChaosKind[];
  /** The methods that are faulted. @default all */
  readonly methods?: readonly string[];
  /**
   * The most faults in a row for calls of one method, and for one request (same method and body). The next call is not
   * faulted, so that a client that retries finishes. @default 2
   */
  readonly maxInARow?: number;
  /**
   * Duration of slow things, in milliseconds of the clock. A hang takes four times as long, a slow operation ten times.
   * @default 250
   */
  readonly slowMs?: number;
}

/** One injected fault. */
export interface ChaosFault {
  /** Time by the emulator's clock, in milliseconds since the Unix epoch. */
  readonly atMs: number;
  readonly method: string;
  /** The call's number among calls of this method, counted from 1 since the chaos began. */
  readonly call: number;
  readonly kind: ChaosKind;
  readonly action: FaultAction;
}

/** Randomly drawn faults. */
export interface Chaos {
  /** The options, with defaults filled in. */
  readonly options: Required<ChaosOptions>;
  /** The injected faults, oldest first; at most the last 10000. */
  readonly injected: readonly ChaosFault[];
  /** Whether calls are still faulted. */
  readonly isRunning: boolean;
  /** Stops the chaos; `injected` stays readable. */
  stop(): void;
}

/** The chaos as the server uses it. */
export interface RunningChaos extends Chaos {
  /** Draws the fault of a call, if any. Counts the call. */
  draw(method: MethodDescription, body: UnknownRecord): FaultAction | undefined;
}

const MAX_FAULTED = 10_000;

/** Starts drawing faults. Expects validated options. */
export function createChaos(given: ChaosOptions, methods: readonly string[], clock: Clock): RunningChaos {
  const options: Required<ChaosOptions> = {
    kinds: USUAL_CHAOS_KINDS,
    methods,
    maxInARow: 2,
    slowMs: 250,
    ...given,
  };
  // In a fixed order, independent of the order in the options.
  const kinds = ALL_CHAOS_KINDS.filter((kind) => options.kinds.includes(kind));
  const calls = new Map<string, number>();
  const inARow = new Map<string, number>();
  let injected: ChaosFault[] = [];
  let isRunning = true;

  const drawFor = (method: MethodDescription, call: number): Omit<ChaosFault, "atMs"> | undefined => {
    const { rate, slowMs, seed } = options;
    const numbers = numbersOf(`${String(seed)}\n${method.name}\n${call}`);
    const next = (): number => numbers.shift() ?? 0;
    if (next() >= rate) return undefined;
    const possible = kinds.filter((kind) => canAffect(kind, method));
    const kind = possible[Math.floor(next() * possible.length)];
    if (kind === undefined) return undefined;
    return { method: method.name, call, kind, action: actionOf(kind, { next, slowMs, method }) };
  };

  return {
    options,
    get injected() {
      return injected.slice(-MAX_FAULTED);
    },
    get isRunning() {
      return isRunning;
    },
    stop: () => (isRunning = false),
    draw(method, body) {
      if (!isRunning || !options.methods.includes(method.name)) return undefined;
      const call = (calls.get(method.name) ?? 0) + 1;
      calls.set(method.name, call);
      const rows = [method.name, digestOf(`${method.name}\n${writeJson(body)}`).toString("base64")];
      const isSpared = rows.some((row) => (inARow.get(row) ?? 0) >= options.maxInARow);
      const drawn = isSpared ? undefined : drawFor(method, call);
      for (const row of rows) {
        if (drawn === undefined) inARow.delete(row);
        else inARow.set(row, (inARow.get(row) ?? 0) + 1);
      }
      if (drawn === undefined) return undefined;
      injected.push({ atMs: clock.now(), ...drawn });
      if (injected.length > MAX_FAULTED * 2) injected = injected.slice(-MAX_FAULTED);
      return drawn.action;
    },
  };
}

/** Derives eight numbers from 0 (inclusive) to 1 (exclusive) from a text. */
function numbersOf(text: string): number[] {
  const bytes = digestOf(text);
  return Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32BE(index * 4) / 2 ** 32);
}

function digestOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
