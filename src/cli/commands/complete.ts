import { join } from "node:path";
import { contract, methodLabel } from "../../contract";
import type * as synth from "../../synth";
import type { ListedCommand } from "../command-list";
import { SHELLS } from "./completion";

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
  const names = commands.map(({ name }) => name);
  const [word, ...rest] = before;
  if (word === undefined) return current.startsWith("-") ? ["--help", "--version"] : [...names, "help"];
  if (word === "help") return rest.length === 0 ? names : [];
  const command = commands.find(({ name }) => name === word);
  if (command === undefined) return [];
  const { options, operand } = command;
  if (options[rest.at(-1) ?? ""] === "value") return [];
  if (current.startsWith("-")) {
    const given = new Set(rest.filter((each) => options[each] === "flag"));
    return [...Object.keys(options), "--help"].filter((option) => !given.has(option));
  }
  const operands = rest.filter(
    (each, index) => !each.startsWith("-") && options[rest[index - 1] ?? ""] !== "value",
  );
  if (operand === "answer") return contextKeys(folder).filter((key) => !operands.includes(key));
  if (operands.length > 0) return [];
  switch (operand) {
    case "method":
      return contract.methods.flatMap((method) => [methodLabel(contract, method), method.name]);
    case "kind":
      return contract.kinds.map(({ name }) => name);
    case "shell":
      return SHELLS;
    case "other":
      return [];
  }
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
