import type { Decimal } from "./decimal";

/** One end of the range in which an unknown number will lie. */
export interface NumberBound {
  readonly value: Decimal;
  readonly inclusive: boolean;
}

/** What is already known of a value that is not known yet. Everything is optional; absent means nothing is known. */
export interface Refinements {
  /** The final value will not be null. */
  readonly notNull?: true;
  /** The final string starts with this text. */
  readonly prefix?: string;
  readonly numberMin?: NumberBound;
  readonly numberMax?: NumberBound;
  /** The final list, set or map has at least this many elements. */
  readonly lengthMin?: number;
  readonly lengthMax?: number;
}

/** A value that is known only after apply, possibly with {@link Refinements}. */
export class Unknown {
  readonly refinements: Refinements | undefined;

  constructor(refinements?: Refinements) {
    this.refinements = refinements;
  }

  toString(): string {
    return "(known after apply)";
  }

  /** The text that the engine's own output uses, so that nothing unknown passes for a real string unnoticed. */
  toJSON(): string {
    return this.toString();
  }
}

/** An unknown value about which nothing more is known. */
export const UNKNOWN: Unknown = new Unknown();
