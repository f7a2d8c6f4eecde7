import { asList, asObject, asText, type DocumentObject } from "./json";
import { parseDocument, parseText } from "./parse-document";
import { importDocument, type ImportedDocument, type ImportOptions } from "./import-document";
import type { ImportNote } from "./notes";
import { trialsOf, untriedNote } from "./trials";

/** A word of an overlay without effect. */
export interface UnusedWord {
  /** Number of the overlay and of its action, from 1. */
  readonly overlay: number;
  readonly action: number;
  readonly target: string;
  /** The word's place in the action's update: `x-immutable`, `properties.size.minimum`. Absent: the action has no update. */
  readonly word?: string;
}

/** The words of overlays without effect, and a note on those that were not tried. */
export interface UnusedWords {
  readonly words: readonly UnusedWord[];
  readonly notes: readonly ImportNote[];
}

/**
 * Returns the words of overlays that change nothing: neither the contract, nor its problems, nor a conclusion. Such a word is misspelled,
 * is in a place where it does not apply, or says what the document says already. Imports the document once for each word, as often as its size
 * allows.
 */
export function findUnusedWords(text: string, options: ImportOptions): UnusedWords {
  const given = options.overlays ?? [];
  if (given.length === 0) return { words: [], notes: [] };
  const overlays = given.map((each) => asObject(parseText(each)) ?? {});
  const placed = placedWords(overlays);
  // One import is of all words together.
  const most = Math.max(0, trialsOf(text.length) - 1);
  const tried = placed.slice(0, most);
  const words = tried.length === 0 ? [] : unusedOf(tried, overlays, text, options);
  const untried = placed.length - tried.length;
  const what = untried === 1 ? "1 word of an overlay was" : `${untried} words of overlays were`;
  return { words, notes: untried === 0 ? [] : [untriedNote(what)] };
}

/** A word in an action of an overlay. */
interface PlacedWord {
  readonly overlay: DocumentObject;
  readonly action: DocumentObject;
  readonly path: readonly string[];
  readonly place: UnusedWord;
}

function placedWords(overlays: readonly DocumentObject[]): readonly PlacedWord[] {
  return overlays.flatMap((overlay, index) =>
    asList(overlay["actions"]).flatMap((each, at) => {
      const action = asObject(each);
      if (action === undefined) return [];
      const place = { overlay: index + 1, action: at + 1, target: asText(action["target"]) ?? "" };
      return wordsOf(action["update"]).map((path) => ({
        overlay,
        action,
        path,
        place: { ...place, word: path.join(".") },
      }));
    }),
  );
}

function unusedOf(
  placed: readonly PlacedWord[],
  overlays: readonly DocumentObject[],
  text: string,
  options: ImportOptions,
): readonly UnusedWord[] {
  // JSON is parsed faster than YAML, once for each word.
  const document = JSON.stringify(parseDocument(text).root);
  const effect = (changed: readonly DocumentObject[]): string | undefined => {
    try {
      return effectOf(
        importDocument(document, { ...options, overlays: changed.map((each) => JSON.stringify(each)) }),
      );
    } catch {
      return undefined;
    }
  };
  const whole = effect(overlays);
  const isUnused = ({ overlay, action, path }: PlacedWord): boolean => {
    const changed = { ...action, update: without(action["update"], path) };
    const actions = asList(overlay["actions"]).map((each) => (each === action ? changed : each));
    return effect(overlays.map((each) => (each === overlay ? { ...overlay, actions } : each))) === whole;
  };
  return placed.filter(isUnused).map(({ place }) => place);
}

/** Returns the paths of the words in an update: its scalars, lists and extensions. */
function wordsOf(update: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  const members = asObject(update);
  if (members === undefined) return [];
  return Object.entries(members).flatMap(([name, value]) => {
    const at = [...path, name];
    const isWhole = asObject(value) === undefined || name.startsWith("x-") || name === "example";
    return isWhole ? [at] : wordsOf(value, at);
  });
}

function without(update: unknown, [step = "", ...rest]: readonly string[]): unknown {
  const { [step]: inner, ...others } = asObject(update) ?? {};
  return rest.length === 0 ? others : { ...others, [step]: without(inner, rest) };
}

/** Returns what an import yields, as a text. The extensions in the document have an effect only through the contract. */
function effectOf({ contract, document, kinds, notes }: ImportedDocument): string {
  return JSON.stringify([contract, kinds, notes, plain(document)]);
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  const object = asObject(value);
  if (object === undefined) return value;
  const kept = Object.entries(object).filter(([word]) => !word.startsWith("x-"));
  return Object.fromEntries(kept.map(([word, each]) => [word, plain(each)]));
}
