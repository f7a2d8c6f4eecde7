import type { Row } from "./row";

/** What a measurement is given to work with. */
export interface Bench {
  /** Tells what is being done, for whoever waits. */
  readonly say: (text: string) => void;
}

/** Something that can be measured by its name. It runs real processes, one measurement at a time. */
export interface Measurement {
  readonly name: string;
  /** In a few words, for the list of all. */
  readonly about: string;
  /** What a reader has to know of how it was measured; printed below the table. */
  readonly footnotes?: readonly string[];
  /** Measures, and removes all that it made. */
  run(bench: Bench): Promise<readonly Row[]>;
}
