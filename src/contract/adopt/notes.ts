/** What was concluded rather than said. A conclusion that was drawn at several places is one sentence that names them. */
export interface Notes {
  /** A sentence that stands for itself. */
  add(sentence: string): void;
  /** A conclusion, the places at which it was drawn, and what is to be done where it is wrong. */
  conclude(what: string, where: string, otherwise?: string): void;
  /** All sentences, in the order in which they came first. */
  sentences(): readonly string[];
}

/** The most places that a sentence names. */
const MOST_NAMED = 6;

/** Collects notes, each once. */
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
  };
}
