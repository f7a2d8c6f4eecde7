import { join } from "node:path";
import { contract, methodLabel } from "../../contract";
import type * as synth from "../../synth";
import type { ListedCommand } from "../command-list";
import { isRepeatable } from "../input/shared-options";

/**
 * Returns the completions of the last word. `words` are the words after the program's name, up to the cursor. Empty for
 * a file name or another word with unknown completions. `folder` is the current folder, whose context file has the keys of answers.
 */
export function completions(
  commands: readonly ListedCommand[],
  words: readonly string[],
  folder = process.cwd(),
): readonly string[] {
  const current = words.at(-1) ?? "";
  return candidates(commands, words.slice(0, -1), current, folder).filter((each) => each.startsWith(current));
}

function candidates(
  commands: readonly ListedCommand[],
  before: readonly string[],
  current: string,
  folder: string,
): readonly string[] {
  const names = commands.map(({ command }) => command.name());
  const [word, ...rest] = before;
  if (word === undefined) return current.startsWith("-") ? ["--help", "--version"] : [...names, "help"];
  if (word === "help") return rest.length === 0 ? names : [];
  const command = commands[names.indexOf(word)]?.command;
  if (command === undefined) return [];
  const { options, registeredArguments } = command;
  const valued = options.filter(({ required }) => required);
  const open = valued.find(({ long }) => long === rest.at(-1));
  if (open !== undefined) return open.argChoices ?? [];
  if (current.startsWith("-")) {
    const left = options.filter((option) => isRepeatable(option) || !rest.includes(option.long ?? ""));
    return [...left.map(({ long }) => long ?? ""), "--help"];
  }
  const operands = rest.filter(
    (each, index) => !each.startsWith("-") && !valued.some(({ long }) => long === rest[index - 1]),
  );
  const argument = registeredArguments.find(({ variadic }, index) => variadic || index === operands.length);
  if (argument === undefined) return [];
  const known = argument.argChoices ?? OPERANDS[argument.name()]?.(folder) ?? [];
  return known.filter((each) => !operands.includes(each));
}

/** The known words of operands, by the names with which the commands declare them. */
const OPERANDS: Readonly<Record<string, (folder: string) => readonly string[]>> = {
  METHOD: () => contract.methods.flatMap((method) => [methodLabel(contract, method), method.name]),
  KIND: kindNames,
  // The first operand of `contract` is a kind, too. The shell completes a file.
  DESCRIPTION: kindNames,
  KEY: contextKeys,
};

function kindNames(): readonly string[] {
  return contract.kinds.map(({ name }) => name);
}

/** Returns the keys in a folder's context file; none if it cannot be used, because a completion cannot report an error. */
function contextKeys(folder: string): readonly string[] {
  try {
    // Loaded here: completion has to be fast, and no other one needs it.
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- a completion is synchronous
    const { CONTEXT_FILE, readContext } = require("../../synth") as typeof synth;
    const { lookups, hooks } = readContext(join(folder, CONTEXT_FILE));
    return [...lookups.keys(), ...hooks.keys()];
  } catch {
    return [];
  }
}
