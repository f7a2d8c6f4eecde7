import { inspect } from "node:util";

const HIDDEN = "(hidden)";

/**
 * A value that must not be printed. Turning the record into text in any usual way (template string, `JSON.stringify`,
 * `console.log`, `util.inspect` at any depth) gives `(hidden)`; only {@link Secret.reveal} gives the value.
 */
export type Secret = {
  /** The value itself: only for the place that needs it. */
  reveal(): string;
  toString(): string;
  toJSON(): string;
};

/** Wraps a value as a {@link Secret}. The value lives in a closure: no property holds it. */
export function createSecret(value: string): Secret {
  const hidden = (): string => HIDDEN;
  return Object.freeze({
    reveal: () => value,
    toString: hidden,
    toJSON: hidden,
    [inspect.custom]: hidden,
  });
}
