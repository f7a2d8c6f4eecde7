import type { Boundary } from "./injection";

/** One command of a run. */
export interface EndedCommand {
  readonly command: string;
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
  readonly durationMs: number;
}

/** A drawn injection and its effect. */
export interface Injected {
  /** Description of the fault and its moment. */
  readonly plan: string;
  /** Category in the summary. */
  readonly kind: string;
  readonly boundary: Boundary | undefined;
  /** Injected events; empty if the moment never came. */
  readonly hits: readonly string[];
}

/** How a run ended. */
export interface Outcome {
  readonly seed: number;
  /** One-line description of the stack. */
  readonly stack: string;
  /** Names of the service's habits. */
  readonly habits: readonly string[];
  readonly injections: readonly Injected[];
  /** Actions that were taken because a command refused to decide and asked for them. */
  readonly operatorActions: readonly string[];
  readonly commands: readonly EndedCommand[];
  /** Number of commands after the faulted one until a plan was empty, including that one. */
  readonly repeats: number;
  /** Violated invariants; empty if all hold. */
  readonly problems: readonly string[];
  /** Reason why the run is inconclusive, if it is. */
  readonly abandoned?: string;
  readonly directory: string;
  /** The options of the command that choose the same stores, runners and so on; empty for the defaults. */
  readonly options: string;
  readonly durationMs: number;
}
