import { parentPattern, parsePattern } from "../../contract";
import type { WantedKind } from "./find-methods";
import { oncePer } from "../../base/json";
import { isCompound, keyOf, wordsOf } from "./names";

/** Finds kinds by the words of a property, without comparing it with each kind: descriptions of large services have thousands. */
export interface KindIndex {
  /** Whether there is a kind of this name. */
  readonly has: (name: string) => boolean;
  /** Returns the kinds of a name in any spelling. */
  named(name: string): readonly WantedKind[];
  /** Returns the first kind whose name a property is called: `diskName`; with `many`, also `diskNames`. */
  nameIn(property: string, many: boolean): WantedKind | undefined;
  /** Returns the kinds with a pattern whose words are at their places in a name of these parts. */
  fitting(parts: readonly string[]): readonly WantedKind[];
  /** Returns the kinds of which a text may speak: by their name or plural, or by a name of an object. */
  spokenOfIn(text: string): readonly WantedKind[];
  /** Returns the kind whose names are the parents' names of another one. */
  parentOf(kind: WantedKind): WantedKind | undefined;
}

/** Returns the index of a list of kinds, which stays as it is. */
export const indexOf: (kinds: readonly WantedKind[]) => KindIndex = oncePer(createIndex);

function createIndex(kinds: readonly WantedKind[]): KindIndex {
  const order = new Map(kinds.map((kind, index) => [kind, index]));
  const names = new Set(kinds.map(({ name }) => name));
  const byName = groupedBy(kinds, ({ name }) => [keyOf(name)]);
  const byNoun = groupedBy(kinds, ({ name, plural }) => [...new Set([name, plural].map(nounKey))]);
  const longest = Math.max(1, ...kinds.flatMap(({ name, plural }) => [name, plural].map(countWords)));
  // Any text could be the name of a kind whose pattern has no word.
  const byWords = groupedBy(kinds, ({ pattern }) => (pattern.includes("/") ? [shapeOf(pattern)] : []));
  const byShape = groupedBy(kinds, ({ pattern }) => [shapeOf(pattern)]);
  const places = new Map<number, Map<string, readonly boolean[]>>();
  for (const [first] of byWords.values()) {
    const segments = parsePattern(first?.pattern ?? "");
    const isWord = segments.map((segment) => "word" in segment);
    const ofLength = places.get(isWord.length) ?? new Map<string, readonly boolean[]>();
    places.set(isWord.length, ofLength.set(isWord.join(), isWord));
  }

  const named = (name: string): readonly WantedKind[] => byName.get(keyOf(name)) ?? [];
  const fitting = (parts: readonly string[]): readonly WantedKind[] =>
    inOrder(
      order,
      [...(places.get(parts.length)?.values() ?? [])].flatMap(
        (isWord) =>
          byWords.get(parts.map((part, index) => (isWord[index] === true ? part : VARIABLE)).join("/")) ?? [],
      ),
    );
  return {
    has: (name) => names.has(name),
    named,
    nameIn: (property, many) => {
      const [, noun] = (many ? /^(.+?)names?$/ : /^(.+)name$/).exec(keyOf(property)) ?? [];
      return noun === undefined || isCompound(property) ? undefined : named(noun)[0];
    },
    fitting,
    spokenOfIn: (text) => {
      const words = text.toLowerCase().split(/[^a-z0-9]+/);
      const spoken = words.flatMap((_, start) =>
        words
          .slice(start, start + longest)
          .flatMap((_each, length) => byNoun.get(words.slice(start, start + length + 1).join("")) ?? []),
      );
      return inOrder(order, [...spoken, ...tokensOf(text).flatMap(({ token }) => fitting(token.split("/")))]);
    },
    parentOf: ({ pattern }) => {
      const outer = parentPattern(pattern);
      return outer === undefined ? undefined : byShape.get(shapeOf(outer))?.[0];
    },
  };
}

/** Returns the parts of a text that may be names of objects, without the punctuation around them. */
export function tokensOf(text: string): readonly { readonly token: string; readonly index: number }[] {
  return text.includes("/")
    ? [...text.matchAll(/[^\s"'`(),;]+/g)].flatMap(({ 0: word, index }) =>
        word.includes("/") ? [{ token: word.replace(/[.:!?]+$/, ""), index }] : [],
      )
    : [];
}

const VARIABLE = "{}";

/** Returns a pattern without the names of its variables. */
function shapeOf(pattern: string): string {
  return parsePattern(pattern)
    .map((segment) => ("word" in segment ? segment.word : VARIABLE))
    .join("/");
}

function nounKey(name: string): string {
  return wordsOf(name).join("");
}

function countWords(name: string): number {
  return wordsOf(name).length;
}

function groupedBy(
  kinds: readonly WantedKind[],
  keysIn: (kind: WantedKind) => readonly string[],
): Map<string, readonly WantedKind[]> {
  const groups = new Map<string, WantedKind[]>();
  for (const kind of kinds) {
    for (const key of keysIn(kind)) {
      const group = groups.get(key) ?? [];
      group.push(kind);
      groups.set(key, group);
    }
  }
  return groups;
}

function inOrder(
  order: ReadonlyMap<WantedKind, number>,
  kinds: readonly WantedKind[],
): readonly WantedKind[] {
  return kinds.length < 2
    ? kinds
    : [...new Set(kinds)].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
}
