import type { ImportNote } from "./notes";

/** The most characters that trials of one sort import together: a large description has few trials, or none. */
const MOST_IMPORTED = 6_000_000;

/** Returns how many trials a description of so many characters allows. Each imports all of it. */
export function trialsOf(size: number): number {
  return Math.floor(MOST_IMPORTED / Math.max(1, size));
}

/** Returns the note that trials were left out: `12 words of overlays were`. */
export function untriedNote(what: string): ImportNote {
  return {
    topic: "facts",
    text: `${what} not tried, because each trial imports the whole description.`,
  };
}
