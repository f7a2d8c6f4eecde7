import { parseArgs } from "node:util";
import { UsageError } from "./command";

/** A command's arguments: the values of its options, and what stands beside them. */
export interface ReadOptions<Name extends string> {
  readonly values: Readonly<Partial<Record<Name, string>>>;
  readonly operands: readonly string[];
}

/**
 * Reads arguments whose options all take a value, `--name VALUE` or `--name=VALUE`, each at most once. Throws a UsageError that never
 * repeats a value: it may be a secret at the wrong place.
 */
export function readOptions<const Name extends string>(
  args: readonly string[],
  names: readonly Name[],
): ReadOptions<Name> {
  const isKnown = (name: string): name is Name => (names as readonly string[]).includes(name);
  const { tokens, positionals } = parseArgs({
    args: [...args],
    options: Object.fromEntries(names.map((name) => [name, { type: "string" as const }])),
    strict: false,
    tokens: true,
  });
  const values: Partial<Record<Name, string>> = {};
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const { name, rawName, value, inlineValue } = token;
    if (!isKnown(name)) throw new UsageError(`there is no option ${rawName}`);
    if (value === undefined || value === "") throw new UsageError(`${rawName} needs a value`);
    if (!inlineValue && value.startsWith("-")) {
      throw new UsageError(
        `${rawName} needs a value; write ${rawName}=VALUE for one that starts with a dash`,
      );
    }
    if (values[name] !== undefined) throw new UsageError(`${rawName} is given twice`);
    values[name] = value;
  }
  return { values, operands: positionals };
}
