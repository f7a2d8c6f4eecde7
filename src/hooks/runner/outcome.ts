/** Outcome of a hook, with a message. */
export interface HookOutcome {
  readonly ok: boolean;
  /** Sentences for users. Never contains a secret. */
  readonly text: string;
}

/** Environment of a hook's run. */
export interface HookRun {
  /** Prints a line during the run. */
  readonly say: (text: string) => void;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The engine's working directory. */
  readonly directory: string;
}
