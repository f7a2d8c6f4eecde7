/**
 * Inferences that the document does not state. An inference from several places becomes one sentence that lists them.
 */
export interface Notes {
  /** Adds an independent sentence. */
  add(sentence: string): void;
  /** Adds an inference, the place where it was drawn, and the remedy if it is wrong. */
  conclude(what: string, where: string, otherwise?: string): void;
  /** Returns all sentences, in the order of their first occurrence. */
  sentences(): readonly string[];
  /** Returns the inferences that were drawn at a place, without the places and remedies. */
  concludedAt(where: string): readonly string[];
}

/** The most places that a sentence lists. */
const MOST_NAMED = 6;

/** Creates an empty collection of notes without duplicates. */
export function createNotes(): Notes {
  const places = new Map<string, { readonly where: Set<string>; readonly otherwise?: string }>();
  return {
    add: (sentence) => void places.set(sentence, { where: new Set() }),
    conclude(what, where, otherwise) {
      const known = places.get(what) ?? {
        where: new Set(),
        ...(otherwise === undefined ? {} : { otherwise }),
      };
      known.where.add(where);
      places.set(what, known);
    },
    sentences: () =>
      [...places].map(([what, { where, otherwise }]) => {
        if (where.size === 0) return what;
        const named = [...where].slice(0, MOST_NAMED).join(", ");
        const more = where.size > MOST_NAMED ? ` and ${where.size - MOST_NAMED} more` : "";
        return `${what} (${named}${more})${otherwise === undefined ? "" : `; ${otherwise}`}.`;
      }),
    concludedAt: (where) => [...places].flatMap(([what, entry]) => (entry.where.has(where) ? [what] : [])),
  };
}
