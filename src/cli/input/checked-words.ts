import { type DeclaredCommand, UsageError } from "../command";
import { isRepeatable } from "./shared-options";

/** Returns the words before `--`, of which each may be an option. */
export function optionWords(words: readonly string[]): readonly string[] {
  const end = words.indexOf("--");
  return end < 0 ? words : words.slice(0, end);
}

const OPTION = /^(-[^-\s=\d]|--[^\s=]+)(?:=(.*))?/s;

/**
 * Checks the words of a command line before they are parsed: each option is known, is never the value of another one, and is given at most once
 * unless it is repeatable. Without a command, returns options without their values, which the parser's error would show. Throws a UsageError that
 * contains no value, because it may be a misplaced secret.
 */
export async function checkedWords(
  command: DeclaredCommand | undefined,
  words: readonly string[],
): Promise<readonly string[]> {
  const checked = optionWords(words);
  const help = checked.find((word) => word === "--help" || word === "-h");
  if (help !== undefined) return [...words.slice(0, command === undefined ? 0 : 1), help];
  if (command === undefined) return words.map((word) => OPTION.exec(word)?.[1] ?? word);
  const given = new Set<string>();
  let open: string | undefined;
  for (const word of checked) {
    const [, name, value] = OPTION.exec(word) ?? [];
    if (open !== undefined) {
      const form = word === "" ? "" : `; write ${open}=VALUE for a value that starts with a dash`;
      // A dash alone is standard input.
      if (word === "" || (word.startsWith("-") && word !== "-")) {
        throw new UsageError(`${open} needs a value${form}`);
      }
      open = undefined;
    } else if (name !== undefined) {
      const option = command.options.find(({ long }) => long === name);
      if (option === undefined) {
        const { nearestHint } = await import("./nearest-word.js");
        const names = command.options.map(({ long }) => long ?? "");
        throw new UsageError(`unknown option ${name}${nearestHint(name, names)}`);
      }
      if (!option.required && value !== undefined) throw new UsageError(`${name} takes no value`);
      if (!option.required) continue;
      if (given.has(name) && !isRepeatable(option)) throw new UsageError(`${name} is given twice`);
      given.add(name);
      if (value === "") throw new UsageError(`${name} needs a value`);
      open = value === undefined ? name : undefined;
    }
  }
  if (open !== undefined) throw new UsageError(`${open} needs a value`);
  return words;
}
