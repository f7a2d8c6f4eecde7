import type { Consequence } from "../../tools/openapi-import";
import { printableLine } from "../../base/escaping";
import { correctionLines } from "../output/import-lines";
import { type ComparedKind, differenceLines, matchLine } from "./contract-comparison";

/** A consequence of at least so many kinds is printed once. */
const SHARED_BY = 3;

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
  const absent = kinds.filter(({ state }) => state === "absent").map(({ name }) => name);
  return [
    answer(described),
    ...described.flatMap((kind) => [
      ...kindLines(kind, shared, withMap),
      ...(all ? differenceLines(kind) : []),
    ]),
    ...[...shared.values()].flatMap(({ consequence, names }) => [
      `Several kinds: ${names.join(", ")}`,
      ...consequenceLines(consequence, withMap),
    ]),
    ...(absent.length === 0 ? [] : [`Not in the description: ${absent.join(", ")}`]),
    ...(all ? [matchLine(kinds)] : []),
  ].map(printableLine);
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
  return `Usable: ${usable} of ${described.length} kinds of the description. Unusable: ${unusable.join(", ")}.`;
}

interface Shared {
  readonly consequence: Consequence;
  readonly names: readonly string[];
}

function sharedConsequences(kinds: readonly ComparedKind[]): ReadonlyMap<string, Shared> {
  const found = new Map<string, Shared>();
  for (const { name, consequences } of kinds) {
    for (const consequence of consequences) {
      const key = keyOf(consequence);
      found.set(key, { consequence, names: [...(found.get(key)?.names ?? []), name] });
    }
  }
  return new Map([...found].filter(([, { names }]) => names.length >= SHARED_BY));
}

function keyOf({ text, overlay }: Consequence): string {
  return JSON.stringify([text, overlay]);
}

function kindLines(
  kind: ComparedKind,
  shared: ReadonlyMap<string, Shared>,
  withMap: boolean,
): readonly string[] {
  const ownLines = (each: Consequence): readonly string[] => consequenceLines(each, withMap);
  const { name, state, isResource, problems, consequences } = kind;
  const own = consequences.filter((each) => !shared.has(keyOf(each)));
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
