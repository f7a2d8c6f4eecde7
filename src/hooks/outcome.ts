import type { HookJson } from "./hook-settings";

/** Outcome of a hook, with a message. */
export interface HookOutcome {
  readonly ok: boolean;
  /** Sentences for users. Never contains a secret. */
  readonly text: string;
  /** Whether the provider's guards refuse the hook, so that the run fails whatever `onFailure` says. */
  readonly isRefused?: true;
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
