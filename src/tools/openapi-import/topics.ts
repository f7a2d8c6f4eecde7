/** The topics of notes and consequences, with their headings. The order is that of the damage that a wrong conclusion does. */
export const TOPICS = {
  updates: "Updates: a wrong one loses values or changes nothing",
  immutability: "Immutability: a wrong one replaces an object, or sends a change that the service refuses",
  secrets: "Secrets: a wrong one stores a secret in the state, or loses it",
  destruction: "Destroyed data: a wrong one asks for a needless permission, or destroys data without one",
  identity: "Names and references: a wrong one calls a method with the wrong object",
  errors: "Errors and operations: a wrong one blocks plans, or misses the end of a change",
  lists: "Lists: a wrong one reads only a part",
  facts: "Other facts",
} as const;

/** A topic of a note or consequence. */
export type Topic = keyof typeof TOPICS;

/** Returns what has a topic, worst first. What has the same topic keeps its order. */
export function worstFirst<T extends { readonly topic: Topic }>(ranked: readonly T[]): readonly T[] {
  const order = Object.keys(TOPICS);
  return [...ranked].sort((a, b) => order.indexOf(a.topic) - order.indexOf(b.topic));
}
