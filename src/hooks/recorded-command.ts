import type { HookRuns } from "./hook-settings";

/**
 * File beside the program that runs hooks, which makes it record commands instead of running them. Tests create it;
 * no deployed stack has it.
 */
export const RECORD_COMMANDS_FILE = "record-commands.json";

/** Content of {@link RECORD_COMMANDS_FILE}. */
export interface RecordCommands {
  /** Path of the file to which each command is appended as a line of JSON. */
  readonly file: string;
}

/** A command that a hook would have run. */
export interface RecordedCommand {
  /** Path of the hook's construct, such as `web/server/drain`. */
  readonly hook: string;
  /** When it runs; `synth` for a hook that runs during synthesis. */
  readonly runs: HookRuns | "synth";
  /** The program and its arguments. */
  readonly command: readonly string[];
  /** Names of the environment variables that the hook sets: those of `environment`, then those of `secrets`. */
  readonly environment: readonly string[];
}
