import { createHash } from "node:crypto";

/** Choices that a seed decides: the same seed and the same order of questions give the same answers. */
export interface Random {
  /** An integer, both ends included. */
  int(min: number, max: number): number;
  /** True so many times of one. */
  chance(part: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** One of the options, each so many times as likely as its weight says. */
  weighted<T>(options: readonly (readonly [weight: number, option: T])[]): T;
}

/** Choices of one topic of a seed. What is asked about one topic has no part in the answers about another. */
export function createRandom(seed: number, topic: string): Random {
  let state = createHash("sha256").update(`${seed} ${topic}`).digest().readUInt32LE();
  // Mulberry32: short, and good enough where nobody guesses.
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
