import type { HookJson } from "./hook-settings";

/** Outcome of a hook, with a message. */
export interface HookOutcome {
  readonly ok: boolean;
  /** Sentences for users. Never contains a secret. */
  readonly text: string;
  /** Whether the provider's guards refuse the hook, so that the run fails whatever `onFailure` says. */
  readonly isRefused?: true;
  /** Why a program did not end by itself: it cannot be started where the engine runs, or its time was over. */
  readonly cause?: "missing" | "late";
  /** Answer of a successful call, or its operation as last shown. */
  readonly answer?: HookJson;
}

/** Environment of a hook's run. */
export interface HookRun {
  /** Prints a line during the run. */
  readonly say: (text: string) => void;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The engine's working directory. */
  readonly directory: string;
  /** Ends a program early, as its time limit does. @default - nothing does */
  readonly signal?: AbortSignal;
  /** Standard input of a program. @default - it has none */
  readonly input?: string;
  /** Keeps the standard output of a program. @default - `say` receives its lines */
  readonly output?: KeptOutput;
}

/** How the standard output of a program is kept. */
export interface KeptOutput {
  /** The most characters. A program that prints more is killed. */
  readonly most: number;
  /** Receives the whole output, without secrets. */
  readonly keep: (text: string) => void;
}

/** Result of one attempt of a probe. */
export type ProbeAttempt =
  /** With the messages of the target, if it has something to say. */
  | { readonly kind: "ready"; readonly lines: readonly string[] }
  /** Another attempt may succeed: the machine boots, or has not yet created the user. */
  | { readonly kind: "waiting"; readonly reason: string }
  /** No other attempt would succeed. */
  | { readonly kind: "failed"; readonly reason: string; readonly lines: readonly string[] };
