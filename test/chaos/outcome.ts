import type { Boundary } from "./strike";

/** One command of a run. */
export interface Told {
  readonly command: string;
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
  readonly durationMs: number;
}

/** A blow that was drawn, and what became of it. */
export interface Struck {
  /** What was to happen, and when. */
  readonly plan: string;
  /** What the summary counts it among. */
  readonly kind: string;
  readonly boundary: Boundary | undefined;
  /** What it struck; empty where its moment never came. */
  readonly hits: readonly string[];
}

/** How a run ended. */
export interface Outcome {
  readonly seed: number;
  /** The stack in a line. */
  readonly stack: string;
  readonly blows: readonly Struck[];
  readonly commands: readonly Told[];
  /** Commands after the struck one until a plan was empty, the empty one included. */
  readonly repeats: number;
  /** What did not hold; empty where everything did. */
  readonly problems: readonly string[];
  /** Why nothing can be said about the run, where that is so. */
  readonly abandoned?: string;
  readonly directory: string;
  readonly durationMs: number;
}
