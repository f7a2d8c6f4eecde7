import { inspect } from "node:util";

const HIDDEN = "(hidden)";

/**
 * A value that must not be printed. Every usual conversion to text (template string, `JSON.stringify`, `console.log`,
 * `util.inspect` at any depth) gives `(hidden)`; only {@link Secret.reveal} returns the value.
 */
export type Secret = {
  /** Returns the value. Call it only where the value is needed. */
  reveal(): string;
  toString(): string;
  toJSON(): string;
};

/** Wraps a value as a {@link Secret}. A closure holds the value: no property does. */
export function createSecret(value: string): Secret {
  const hidden = (): string => HIDDEN;
  return Object.freeze({
    reveal: () => value,
    toString: hidden,
    toJSON: hidden,
    [inspect.custom]: hidden,
  });
}
