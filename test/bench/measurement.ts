import type { Row } from "./row";

/** Context of a measurement. */
export interface Bench {
  /** Prints the current step for the user. */
  readonly say: (text: string) => void;
}

/** A named measurement. It runs real processes, one measurement at a time. */
export interface Measurement {
  readonly name: string;
  /** Short description for the list of measurements. */
  readonly about: string;
  /** Notes on the method of measurement, printed below the table. */
  readonly footnotes?: readonly string[];
  /** Measures, and removes everything that it created. */
  run(bench: Bench): Promise<readonly Row[]>;
}
