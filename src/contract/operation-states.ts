/** A documented state of an operation. */
export type DocumentedState = "PENDING" | "RUNNING" | "SUCCEEDED" | "FAILED" | "CANCELLED";

/** The service's own words for states of operations, by the documented state that they mean. Case does not matter. */
export type StateWords = { readonly [State in DocumentedState]?: readonly string[] };

/** The words for states as a description or a service map lists them: `unknown` has those whose meaning nothing tells. */
export type ListedStates = StateWords & { readonly unknown?: readonly string[] };

/** A word that is listed again. */
export interface RepeatedWord {
  /** The key of its list. */
  readonly key: string;
  /** Its place in the list, from 0. */
  readonly index: number;
  /** A sentence without its full stop. */
  readonly text: string;
}

/** Returns the words that are listed twice, which could have two meanings. */
export function repeatedWords(states: ListedStates): readonly RepeatedWord[] {
  const first = new Map<string, string>();
  return Object.entries(states).flatMap(([key, words]) =>
    words.flatMap((word, index) => {
      const known = first.get(word.toUpperCase());
      if (known === undefined) first.set(word.toUpperCase(), key);
      return known === undefined
        ? []
        : [{ key, index, text: `${word} is listed twice: for ${known} and ${key}` }];
    }),
  );
}
