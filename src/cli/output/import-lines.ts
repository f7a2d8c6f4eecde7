import {
  type ImportNote,
  type Problem,
  type Topic,
  TOPICS,
  type UnusedWord,
} from "../../tools/openapi-import";
import { formatMapLine } from "../../tools/service-map";
import { printableLine } from "../../base/escaping";

/** Conclusions of one sort about more kinds than this are counted, beyond the first {@link SHOWN_OF_SORT}. */
export const MANY = 20;

/** The conclusions of a sort that are printed if there are too many of them. */
export const SHOWN_OF_SORT = 3;

/** Formats what an import concluded, under a heading for each topic. Of very many notes of one sort, prints the first, and counts the others. */
export function noteLines(command: string, notes: readonly ImportNote[]): readonly string[] {
  const counts = countedSorts(notes);
  const printed = new Map<string, number>();
  const lines: string[] = [];
  let last: Topic | undefined;
  for (const note of notes) {
    const { topic, text } = note;
    const sort = sortOf(note);
    const before = printed.get(sort) ?? 0;
    printed.set(sort, before + 1);
    const count = counts.get(sort) ?? 0;
    if (count > MANY && before > SHOWN_OF_SORT) continue;
    if (topic !== last) lines.push(`cdktf-svc ${command}: notes: ${TOPICS[topic]}`);
    last = topic;
    const isCounted = count > MANY && before === SHOWN_OF_SORT;
    lines.push(
      isCounted ? `  - ${count - SHOWN_OF_SORT} more of this sort. ${WHERE_ALL_ARE}` : `  - ${text}`,
    );
  }
  return lines.map(printableLine);
}

/** Says where the conclusions are that are only counted. */
export const WHERE_ALL_ARE = "`cdktf-svc contract` prints all with --json.";

/** Counts the conclusions of each sort. */
function countedSorts(all: readonly SortedText[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const each of all) counts.set(sortOf(each), (counts.get(sortOf(each)) ?? 0) + 1);
  return counts;
}

type SortedText = Pick<ImportNote, "topic" | "text">;

/** Returns what conclusions of one sort have in common: their topic, and their text without names. */
export function sortOf({ topic, text }: SortedText): string {
  const nameless = text
    .replace(/`[^`]*`|"[^"]*"|\([^()]*\)|(?<=[a-z,;] )[A-Z]\w*/g, NAME)
    .replace(SEVERAL_NAMES, NAME);
  return `${topic}: ${nameless}`;
}

/** Stands for a name in a sort. */
const NAME = "\u0001";

const SEVERAL_NAMES = new RegExp(`(?:${NAME}(?:, | and ))+${NAME}`, "g");

/** Formats the words of overlays that have no effect. */
export function unusedWordLines(command: string, unused: readonly UnusedWord[]): readonly string[] {
  return unused.map(({ overlay, action, target, word = "" }) =>
    printableLine(
      `cdktf-svc ${command}: overlay ${overlay}, action ${action}: ${word} has no effect at ${target}. Either it is misspelled, or it ` +
        "does not apply there, or the description says it already.",
    ),
  );
}

/** Returns the notes that a service map does not say itself: facts that need no correction. Without a map, returns all. */
export function notesBeside(map: object | undefined, notes: readonly ImportNote[]): readonly ImportNote[] {
  return map === undefined ? notes : notes.filter(({ topic }) => topic === "facts");
}

/** Formats the lines that solve a problem: those of a service map if there is one, else those of an overlay. */
export function correctionLines({ overlay, map = [] }: Problem, withMap: boolean): readonly string[] {
  return withMap && map.length > 0 ? map.map((line) => `map: ${formatMapLine(line)}`) : overlay;
}
