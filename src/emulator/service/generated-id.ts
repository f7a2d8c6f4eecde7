import { createHash } from "node:crypto";

/** Generates ids that look random and are the same in every run with the same seed and the same requests. */
export interface IdSource {
  /**
   * Returns the next id of a series (such as a kind's name): twelve lower-case letters and digits, starting with a
   * letter.
   */
  next(series: string): string;
  /** Returns the next number of a series, from 0. */
  count(series: string): number;
  /** Returns a short signature of a text, which shows that this emulator issued it. */
  sign(text: string): string;
  /** Returns the counts of all series. */
  counts(): readonly (readonly [string, number])[];
  /** Continues series after these counts. */
  resume(counts: readonly (readonly [string, number])[]): void;
  /** Restarts every series. */
  reset(): void;
}

// No vowels, to avoid words; no 0, 1 and l, to avoid misreading.
const LETTERS = "bcdfghjkmnpqrstvwxz";
const CHARACTERS = `${LETTERS}23456789`;

/** Creates an id source from a seed. */
export function createIdSource(seed: string | number): IdSource {
  const counters = new Map<string, number>();
  const digest = (text: string): Buffer =>
    createHash("sha256")
      .update(`${String(seed)}\n${text}`)
      .digest();
  const count = (series: string): number => {
    const number = counters.get(series) ?? 0;
    counters.set(series, number + 1);
    return number;
  };
  return {
    next(series) {
      const bytes = [...digest(`${series}\n${count(series)}`).subarray(0, 12)];
      return bytes
        .map((byte, index) => {
          const alphabet = index === 0 ? LETTERS : CHARACTERS;
          return alphabet.charAt(byte % alphabet.length);
        })
        .join("");
    },
    count,
    sign: (text) => digest(text).toString("base64url").slice(0, 10),
    counts: () => [...counters],
    resume(counts) {
      for (const [series, number] of counts) counters.set(series, number);
    },
    reset: () => counters.clear(),
  };
}
