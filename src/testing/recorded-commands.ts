import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { HOOK_RUNNER } from "../constructs/staging";
import { RECORD_COMMANDS_FILE, type RecordCommands, type RecordedCommand } from "../hooks";

/** Makes the hooks of a synthesized stack record their commands in a file instead of running them. */
export function recordCommands(stackDirectory: string, file: string): void {
  const folder = dirname(join(stackDirectory, HOOK_RUNNER));
  // A stack without hooks does not contain the program that runs them.
  if (!existsSync(folder)) return;
  const content: RecordCommands = { file };
  writeFileSync(join(folder, RECORD_COMMANDS_FILE), JSON.stringify(content));
}

/** Records a command in the file, as the hooks of a stack do. */
export function recordCommand(file: string, command: RecordedCommand): void {
  appendFileSync(file, `${JSON.stringify(command)}\n`);
}

/** Returns the recorded commands so far, in the order in which they would have run. */
export function recordedCommands(file: string): readonly RecordedCommand[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as RecordedCommand);
}
