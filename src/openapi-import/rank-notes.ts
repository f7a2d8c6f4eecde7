/**
 * Ranks what the import reports by what a mistake costs, worst first. This is the only place that assigns a topic to a note.
 */

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

/** A note with its topic. */
export interface RankedNote {
  readonly topic: Topic;
  readonly text: string;
}

/** The first match decides. The phrases are those of the sentences that the import writes. */
const PHRASES: readonly (readonly [Topic, RegExp])[] = [
  ["secrets", /is treated as a secret|is write-only|is returned once|is a secret that|x-returned-once: true/],
  ["updates", /^x-update is |x-omits names| stands for | may stand for |^The method updates the /],
  ["immutability", /^Only the service sets /],
  ["destruction", /^The method destroys data/],
  ["errors", /^The error codes? | contains the operation, | shows the end of an operation/],
  ["lists", / is the (?:next )?(?:page|total)| says whether there are more pages|: `[^`]*` lists every /],
  [
    "identity",
    / to which a call applies| contains names of the kind | contains the name of the parent | contains the full resource name | becomes the last part of the name | identifies the elements of | is the default of | is required, because | contains the fields of the |^The schema .* is the kind | gets the keywords of the known field /,
  ],
];

/** Returns the topic of a note. A guess of no known sort, which an overlay can correct, ranks before certainties. */
export function topicOf(note: string): Topic {
  const found = PHRASES.find(([, phrase]) => phrase.test(note))?.[0];
  return found ?? (/\bin an overlay\b/.test(note) ? "identity" : "facts");
}

/** Returns notes with their topics, worst first. Notes of one topic keep their order. */
export function rankNotes(notes: readonly string[]): readonly RankedNote[] {
  const ranked = notes.map((text): RankedNote => ({ topic: topicOf(text), text }));
  return ranked.sort((a, b) => rankOf(a.topic) - rankOf(b.topic));
}

/** Returns the rank of a topic: 0 is the worst. */
export function rankOf(topic: Topic): number {
  return Object.keys(TOPICS).indexOf(topic);
}
