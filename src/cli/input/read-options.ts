import { parseArgs } from "node:util";
import { UsageError } from "../command";
import { nearestHint } from "./nearest-word";

/** A command's arguments: the values of its options, and its operands. */
export interface CommandArguments<
  Name extends string,
  List extends string = never,
  Flag extends string = never,
> {
  readonly values: Readonly<Partial<Record<Name, string>>>;
  /** The values of repeatable options, in order. */
  readonly lists: Readonly<Record<List, readonly string[]>>;
  readonly flags: Readonly<Record<Flag, boolean>>;
  readonly operands: readonly string[];
}

/** Options that are not a single value given at most once. */
export interface OtherOptions<List extends string, Flag extends string> {
  /** Repeatable options with a value. */
  readonly lists?: readonly List[];
  /** Options without a value. */
  readonly flags?: readonly Flag[];
}

/**
 * Parses arguments, `--name VALUE` or `--name=VALUE`, each at most once unless it is in `lists`. Throws a UsageError
 * that never repeats a value, which may be a misplaced secret.
 */
export function readOptions<
  const Name extends string,
  const List extends string = never,
  const Flag extends string = never,
>(
  args: readonly string[],
  names: readonly Name[],
  { lists = [], flags = [] }: OtherOptions<List, Flag> = {},
): CommandArguments<Name, List, Flag> {
  const optionsOf = (all: readonly string[], type: "string" | "boolean"): [string, { type: typeof type }][] =>
    all.map((name) => [name, { type }]);
  const { tokens, positionals } = parseArgs({
    args: [...args],
    options: Object.fromEntries([
      ...optionsOf([...names, ...lists], "string"),
      ...optionsOf(flags, "boolean"),
    ]),
    strict: false,
    tokens: true,
  });
  const values = new Map<string, string>();
  const listed = new Map<string, string[]>(lists.map((name) => [name, []]));
  const raised = new Set<string>();
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const { name, rawName, value, inlineValue } = token;
    if ((flags as readonly string[]).includes(name)) {
      if (value !== undefined) throw new UsageError(`${rawName} takes no value`);
      raised.add(name);
      continue;
    }
    const list = listed.get(name);
    if (list === undefined && !(names as readonly string[]).includes(name)) {
      const hint = nearestHint(
        rawName,
        [...names, ...lists, ...flags].map((each) => `--${each}`),
      );
      throw new UsageError(`unknown option ${rawName}${hint === "" ? "" : `; ${hint}`}`);
    }
    if (value === undefined || value === "") throw new UsageError(`${rawName} needs a value`);
    if (!inlineValue && value.startsWith("-")) {
      throw new UsageError(
        `${rawName} needs a value; write ${rawName}=VALUE for a value that starts with a dash`,
      );
    }
    if (list !== undefined) list.push(value);
    else if (values.has(name)) throw new UsageError(`${rawName} is given twice`);
    else values.set(name, value);
  }
  return {
    values: Object.fromEntries(values) as Partial<Record<Name, string>>,
    lists: Object.fromEntries(listed) as unknown as Record<List, readonly string[]>,
    flags: Object.fromEntries(flags.map((name) => [name, raised.has(name)])) as Record<Flag, boolean>,
    operands: positionals,
  };
}
