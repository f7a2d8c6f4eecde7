import type { HookJson } from "./hook-settings";

/** Outcome of a hook, with a message. */
export interface HookOutcome {
  readonly ok: boolean;
  /** Sentences for users. Never contains a secret. */
  readonly text: string;
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
  /** Receives the whole standard output of a program, without secrets. @default - `say` receives its lines */
  readonly keepOutput?: (text: string) => void;
}
