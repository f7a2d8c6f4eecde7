import type { Consequence } from "../../tools/openapi-import";
import { printableLine } from "../../base/escaping";
import { inWords } from "../../base/words";
import { correctionLines, MANY, SHOWN_OF_SORT, sortOf, WHERE_ALL_ARE } from "../output/import-lines";
import { type ComparedKind, differenceLines, matchLine } from "./contract-comparison";

/** A consequence of at least so many kinds is printed once. */
const SHARED_BY = 3;

/** The kinds of a very long list that are printed. */
const NAMED_OF_MANY = 6;

/**
 * Formats the answer of `contract --against` for people: which kinds are usable, then for each what its users must know. With `all`, adds how
 * each kind differs from the built-in contract.
 */
export function reportLines(
  kinds: readonly ComparedKind[],
  { all, withMap = false }: { readonly all: boolean; readonly withMap?: boolean },
): readonly string[] {
  const described = kinds.filter(({ state }) => state !== "absent");
  const shared = sharedConsequences(described);
  const counted = countedConsequences(described, shared);
  const absent = kinds.filter(({ state }) => state === "absent").map(({ name }) => name);
  const own = described.map((kind) => ({
    kind,
    lines: [...kindLines(kind, { shared, counted }, withMap), ...(all ? differenceLines(kind) : [])],
  }));
  return [
    answer(described),
    ...withoutRepetition(own),
    ...[...shared.values()].flatMap(({ consequence, names }) => [
      `Several kinds: ${namesOfMany(names)}`,
      ...consequenceLines(consequence, withMap),
    ]),
    ...countedLines(described, counted),
    ...(absent.length === 0 ? [] : [`Not in the description: ${absent.join(", ")}`]),
    ...(all ? [matchLine(kinds)] : []),
  ].map(printableLine);
}

/** Returns the lines of kinds; of very many kinds with the same single line, one line for all. */
function withoutRepetition(
  all: readonly { readonly kind: ComparedKind; readonly lines: readonly string[] }[],
): readonly string[] {
  const groups = new Map<string, string[]>();
  const restOf = ({ kind, lines }: (typeof all)[number]): string | undefined =>
    lines.length === 1 ? lines[0]?.slice(kind.name.length) : undefined;
  for (const each of all) {
    const rest = restOf(each);
    if (rest === undefined) continue;
    const names = groups.get(rest) ?? [];
    names.push(each.kind.name);
    groups.set(rest, names);
  }
  return all.flatMap((each) => {
    const rest = restOf(each);
    const names = rest === undefined ? [] : (groups.get(rest) ?? []);
    if (rest === undefined || names.length <= MANY) return each.lines;
    return names[0] === each.kind.name ? [`${namesOfMany(names)}${rest}`] : [];
  });
}

/** Lists the names of kinds; of very many, the first. */
function namesOfMany(names: readonly string[]): string {
  return names.length > MANY ? inWords(names, NAMED_OF_MANY) : names.join(", ");
}

/** Whether each kind of the description is usable, and there is one. */
export function isUsable(kinds: readonly ComparedKind[]): boolean {
  return kinds.some(({ state }) => state === "usable") && kinds.every(({ state }) => state !== "unusable");
}

function answer(described: readonly ComparedKind[]): string {
  const unusable = described.filter(({ state }) => state === "unusable").map(({ name }) => name);
  const usable = described.length - unusable.length;
  if (described.length === 0) return "The description has none of these kinds.";
  if (unusable.length === 0) return `Usable: ${usable} of ${described.length} kinds of the description.`;
  return `Usable: ${usable} of ${described.length} kinds of the description. Unusable: ${namesOfMany(unusable)}.`;
}

interface Shared {
  readonly consequence: Consequence;
  readonly names: readonly string[];
}

function sharedConsequences(kinds: readonly ComparedKind[]): ReadonlyMap<string, Shared> {
  const found = new Map<string, Shared & { readonly names: string[] }>();
  for (const { name, consequences } of kinds) {
    for (const consequence of consequences) {
      const key = keyOf(consequence);
      const there = found.get(key) ?? { consequence, names: [] };
      there.names.push(name);
      found.set(key, there);
    }
  }
  return new Map([...found].filter(([, { names }]) => names.length >= SHARED_BY));
}

function keyOf({ text, overlay }: Consequence): string {
  return JSON.stringify([text, overlay]);
}

/** The consequences of very many kinds that differ only in names, by their sort: for the first kinds they are printed, for the others counted. */
type CountedConsequences = ReadonlyMap<string, readonly string[]>;

function countedConsequences(
  kinds: readonly ComparedKind[],
  shared: ReadonlyMap<string, Shared>,
): CountedConsequences {
  const found = new Map<string, string[]>();
  for (const { name, consequences } of kinds) {
    for (const consequence of consequences) {
      if (shared.has(keyOf(consequence))) continue;
      const sort = sortOf(consequence);
      const names = found.get(sort) ?? [];
      if (names.at(-1) !== name) names.push(name);
      found.set(sort, names);
    }
  }
  return new Map([...found].filter(([, names]) => names.length > MANY));
}

function countedLines(kinds: readonly ComparedKind[], counted: CountedConsequences): readonly string[] {
  return [...counted].flatMap(([sort, names]) => {
    const [first = ""] = names;
    const like = kinds.find(({ name }) => name === first)?.consequences.find((each) => sortOf(each) === sort);
    if (like === undefined) return [];
    return [
      `Several kinds: ${namesOfMany(names.slice(SHOWN_OF_SORT))}`,
      `  ${like.topic}: as of ${first} above, with other names. ${WHERE_ALL_ARE}`,
    ];
  });
}

function kindLines(
  kind: ComparedKind,
  {
    shared,
    counted,
  }: { readonly shared: ReadonlyMap<string, Shared>; readonly counted: CountedConsequences },
  withMap: boolean,
): readonly string[] {
  const isElsewhere = (each: Consequence): boolean =>
    shared.has(keyOf(each)) ||
    counted.get(sortOf(each))?.slice(0, SHOWN_OF_SORT).includes(kind.name) === false;
  const ownLines = (each: Consequence): readonly string[] => consequenceLines(each, withMap);
  const { name, state, isResource, problems, consequences } = kind;
  const own = consequences.filter((each) => !isElsewhere(each));
  if (state === "unusable") {
    return [
      `${name}: unusable, because`,
      ...problems.flatMap((problem) => {
        const lines = correctionLines(problem, withMap);
        const what = withMap && problem.map !== undefined ? "Line" : "Overlay";
        return [
          `  ${problem.text}`,
          ...(lines.length === 0
            ? []
            : [`  ${what} that resolves this${lines.length === 1 ? "" : " (choose one line)"}:`]),
          ...lines.map((line) => `    ${line}`),
        ];
      }),
      ...own.flatMap(ownLines),
    ];
  }
  const usable = isResource === true ? "usable" : "usable, with data sources only";
  const isShared = own.length < consequences.length;

  if (own.length === 0) return [`${name}: ${usable}${isShared ? ', but see "Several kinds"' : ""}`];
  return [`${name}: ${usable}, but${isShared ? ' (see "Several kinds" too)' : ""}`, ...own.flatMap(ownLines)];
}

function consequenceLines(consequence: Consequence, withMap: boolean): readonly string[] {
  const { topic, text } = consequence;
  return [`  ${topic}: ${text}`, ...correctionLines(consequence, withMap).map((line) => `    ${line}`)];
}
