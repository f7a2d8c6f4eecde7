import { asList, asObject, asText, type DocumentObject } from "./json";
import { parseDocument, parseText } from "./parse-document";
import { importDocument, type ImportedDocument, type ImportOptions } from "./import-document";

/** A word of an overlay without effect. */
export interface UnusedWord {
  /** Number of the overlay and of its action, from 1. */
  readonly overlay: number;
  readonly action: number;
  readonly target: string;
  /** The word's place in the action's update: `x-immutable`, `properties.size.minimum`. Absent: the action has no update. */
  readonly word?: string;
}

/**
 * Returns the words of overlays that change nothing: neither the contract, nor its problems, nor a conclusion. Such a word is misspelled,
 * is in a place where it does not apply, or says what the document says already. Imports the document once for each word.
 */
export function findUnusedWords(text: string, options: ImportOptions): readonly UnusedWord[] {
  if ((options.overlays ?? []).length === 0) return [];
  // JSON is parsed faster than YAML, once for each word.
  const document = JSON.stringify(parseDocument(text).root);
  const overlays = (options.overlays ?? []).map((each) => asObject(parseText(each)) ?? {});
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
  return overlays.flatMap((overlay, index) =>
    asList(overlay["actions"]).flatMap((each, at): UnusedWord[] => {
      const action = asObject(each) ?? {};
      const place = { overlay: index + 1, action: at + 1, target: asText(action["target"]) ?? "" };
      const isUnused = (changed: DocumentObject): boolean => {
        const actions = asList(overlay["actions"]).map((other) => (other === each ? changed : other));
        return (
          effect(overlays.map((other) => (other === overlay ? { ...overlay, actions } : other))) === whole
        );
      };
      const words = wordsOf(action["update"]);
      return words
        .filter((path) => isUnused({ ...action, update: without(action["update"], path) }))
        .map((path) => ({ ...place, word: path.join(".") }));
    }),
  );
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
