import { nearestName } from "../../contract";

/**
 * Returns a "did you mean" question with the most similar word, for the end of a message; empty if there is none. In its own module because it
 * loads the contract, which help does not need.
 */
export function nearestHint(word: string, words: readonly string[]): string {
  const nearest = nearestName(word, words);
  return nearest === undefined ? "" : `; did you mean ${nearest}?`;
}
