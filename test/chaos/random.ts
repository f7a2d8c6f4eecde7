import { createHash } from "node:crypto";

/** Deterministic choices: the same seed and the same order of calls give the same results. */
export interface Random {
  /** Returns an integer from `min` to `max`, both included. */
  int(min: number, max: number): number;
  /** Returns true with probability `part`. */
  chance(part: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Returns one of the options, with a probability proportional to its weight. */
  weighted<T>(options: readonly (readonly [weight: number, option: T])[]): T;
}

/** Creates the choices of one topic of a seed. Topics do not influence each other. */
export function createRandom(seed: number, topic: string): Random {
  let state = createHash("sha256").update(`${seed} ${topic}`).digest().readUInt32LE();
  // Mulberry32: short, and good enough for tests.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new RangeError("There is nothing to choose from");
    return list[int(0, list.length - 1)] as T;
  };
  return {
    int,
    chance: (part) => next() < part,
    pick,
    weighted(options) {
      let left = next() * options.reduce((sum, [weight]) => sum + weight, 0);
      const found = options.find(([weight]) => (left -= weight) < 0);
      return (found ?? pick(options))[1];
    },
  };
}
