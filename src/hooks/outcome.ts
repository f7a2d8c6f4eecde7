/** How a hook ended: with what it has to say. */
export interface HookOutcome {
  readonly ok: boolean;
  /** Sentences for people. Never a secret. */
  readonly text: string;
}

/** What a hook's run works with. */
export interface HookRun {
  /** Says a line while it goes on. */
  readonly say: (text: string) => void;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The engine's working directory. */
  readonly directory: string;
}
