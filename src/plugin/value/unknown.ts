import type { Decimal } from "./decimal";

/** One end of the range of an unknown number. */
export interface NumberBound {
  readonly value: Decimal;
  readonly inclusive: boolean;
}

/** Known properties of an unknown value. Each is optional; an absent one is not known. */
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

  /** Returns the text of the engine's own output, so that an unknown value is recognisable in a string. */
  toJSON(): string {
    return this.toString();
  }
}

/** An unknown value without refinements. */
export const UNKNOWN: Unknown = new Unknown();
