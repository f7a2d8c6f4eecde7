import { nearestName } from "../contract";

/** The word that was probably meant, as a question in a sentence; empty where none was. Loads the contract, which help never needs. */
export function nearestHint(word: string, words: readonly string[]): string {
  const nearest = nearestName(word, words);
  return nearest === undefined ? "" : `did you mean ${nearest}?`;
}
