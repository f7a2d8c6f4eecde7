import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type HookOutcome,
  type HookSpec,
  RECORD_COMMANDS_FILE,
  type RecordCommands,
  type RecordedCommand,
} from "..";

/**
 * Records a hook's command instead of running it, if a test requests that. Returns undefined if the command has to be
 * run.
 *
 * @param folder the program's own
 */
export function recordCommand(
  folder: string,
  { path, runs, environment, secrets }: HookSpec,
  command: readonly string[],
): HookOutcome | undefined {
  let text: string;
  try {
    text = readFileSync(join(folder, RECORD_COMMANDS_FILE), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  const { file } = JSON.parse(text) as RecordCommands;
  const names = [...Object.keys(environment), ...secrets];
  const recorded: RecordedCommand = { hook: path, runs, command, environment: names };
  appendFileSync(file, `${JSON.stringify(recorded)}\n`);
  return {
    ok: true,
    text: `${command[0] ?? ""} was recorded and not run, because the test does not run commands`,
  };
}
