import { createHash } from "node:crypto";
import type { Clock } from "./clock";
import { ALL_CHAOS_KINDS, USUAL_CHAOS_KINDS, actionOf, canStrike, type ChaosKind } from "./chaos-kinds";
import type { FaultAction } from "./fault-action";
import type { MethodDescription } from "./method-description";
import type { JsonObject } from "./schema";

/** How faults are drawn. */
export interface ChaosOptions {
  /** The same seed and the same sequence of calls give the same faults. */
  readonly seed: string | number;
  /** How probable it is that a call is struck, from 0 to 1. */
  readonly rate: number;
  /**
   * What may strike. @default everything that a network and a busy service do: connections that end or hang, before and after the
   * work, answers cut off or garbled, 429, 502, 503, 504, slowness, operations that are slow or fall back, reads that lag behind a creation
   */
  readonly kinds?: readonly ChaosKind[];
  /** Which methods are struck. @default all */
  readonly methods?: readonly string[];
  /**
   * How many calls of one method, and how many times one request (the same method and body), are struck in a row at most: the
   * next one gets through, so that a client that repeats itself comes to its end. @default 2
   */
  readonly maxInARow?: number;
  /** How long what is slow takes, in milliseconds of the clock; what hangs does for four times as long, a slow operation takes ten times. @default 250 */
  readonly slowMs?: number;
}

/** One fault that was drawn. */
export interface ChaosStrike {
  /** When, in milliseconds since the Unix epoch, by the emulator's clock. */
  readonly atMs: number;
  readonly method: string;
  /** Which call of this method it was, counted from 1 since the chaos began. */
  readonly call: number;
  readonly kind: ChaosKind;
  readonly action: FaultAction;
}

/** Faults that are drawn. */
export interface Chaos {
  /** The options, with what was left open filled in. */
  readonly options: Required<ChaosOptions>;
  /** What has struck, oldest first: the last 10000. */
  readonly struck: readonly ChaosStrike[];
  /** Whether calls are still struck. */
  readonly isRunning: boolean;
  /** Ends it; what has struck stays to be read. */
  stop(): void;
}

/** The same, as the server sees it. */
export interface RunningChaos extends Chaos {
  /** What strikes a call, if anything does. Counts the call. */
  strike(method: MethodDescription, body: JsonObject): FaultAction | undefined;
}

const MAX_STRUCK = 10_000;

/** Begins to draw faults. The options are taken to be checked. */
export function createChaos(given: ChaosOptions, methods: readonly string[], clock: Clock): RunningChaos {
  const options: Required<ChaosOptions> = {
    kinds: USUAL_CHAOS_KINDS,
    methods,
    maxInARow: 2,
    slowMs: 250,
    ...given,
  };
  // In one order, whatever the order in which they were asked for.
  const kinds = ALL_CHAOS_KINDS.filter((kind) => options.kinds.includes(kind));
  const calls = new Map<string, number>();
  const inARow = new Map<string, number>();
  let struck: ChaosStrike[] = [];
  let isRunning = true;

  const drawFor = (method: MethodDescription, call: number): Omit<ChaosStrike, "atMs"> | undefined => {
    const { rate, slowMs, seed } = options;
    const numbers = numbersOf(`${String(seed)}\n${method.name}\n${call}`);
    const next = (): number => numbers.shift() ?? 0;
    if (next() >= rate) return undefined;
    const possible = kinds.filter((kind) => canStrike(kind, method));
    const kind = possible[Math.floor(next() * possible.length)];
    if (kind === undefined) return undefined;
    return { method: method.name, call, kind, action: actionOf(kind, { next, slowMs, method }) };
  };

  return {
    options,
    get struck() {
      return struck.slice(-MAX_STRUCK);
    },
    get isRunning() {
      return isRunning;
    },
    stop: () => (isRunning = false),
    strike(method, body) {
      if (!isRunning || !options.methods.includes(method.name)) return undefined;
      const call = (calls.get(method.name) ?? 0) + 1;
      calls.set(method.name, call);
      const rows = [method.name, digestOf(`${method.name}\n${JSON.stringify(body)}`).toString("base64")];
      const isSpared = rows.some((row) => (inARow.get(row) ?? 0) >= options.maxInARow);
      const drawn = isSpared ? undefined : drawFor(method, call);
      for (const row of rows) {
        if (drawn === undefined) inARow.delete(row);
        else inARow.set(row, (inARow.get(row) ?? 0) + 1);
      }
      if (drawn === undefined) return undefined;
      struck.push({ atMs: clock.now(), ...drawn });
      if (struck.length > MAX_STRUCK * 2) struck = struck.slice(-MAX_STRUCK);
      return drawn.action;
    },
  };
}

/** Eight numbers from 0 up to 1 that follow from a text. */
function numbersOf(text: string): number[] {
  const bytes = digestOf(text);
  return Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32BE(index * 4) / 2 ** 32);
}

function digestOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
