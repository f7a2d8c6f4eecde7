import type { Contract } from "../contract";
import type { StateContent } from "./read-state";

/** What every part of an examination knows. */
export interface Examination {
  /** The stack's folder, in which the engine runs: an absolute path. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly contract: Contract;
  /** The provider's argument `journal`. */
  readonly journal: string | undefined;
  /** The states whose objects are known: those that were given, and the local one. */
  readonly states: readonly StateContent[];
  /** Milliseconds since the Unix epoch. */
  readonly nowMs: number;
  /** Aborts when the time is up. */
  readonly signal: AbortSignal;
}
