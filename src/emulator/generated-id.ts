import { createHash } from "node:crypto";

/** Makes ids that look random and are the same in every run with the same seed and the same requests. */
export interface IdSource {
  /** The next id of a series, such as a kind's name: twelve lower-case letters and digits, starting with a letter. */
  next(series: string): string;
  /** The next number of a series, from 0. */
  count(series: string): number;
  /** A short proof that a text was made by this emulator. */
  sign(text: string): string;
  /** Starts every series again. */
  reset(): void;
}

// Without vowels no words are made, and without 0, 1 and l nobody misreads one.
const LETTERS = "bcdfghjkmnpqrstvwxz";
const CHARACTERS = `${LETTERS}23456789`;

/** Makes an id source from a seed. */
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
    reset: () => counters.clear(),
  };
}
