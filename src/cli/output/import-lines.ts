import {
  type ImportNote,
  type Problem,
  type Topic,
  TOPICS,
  type UnusedWord,
} from "../../tools/openapi-import";
import { formatMapLine } from "../../tools/service-map";
import { printableLine } from "../../base/escaping";

/** Formats what an import concluded, under a heading for each topic. */
export function noteLines(command: string, notes: readonly ImportNote[]): readonly string[] {
  const lines: string[] = [];
  let last: Topic | undefined;
  for (const { topic, text } of notes) {
    if (topic !== last) lines.push(`cdktf-svc ${command}: notes: ${TOPICS[topic]}`);
    last = topic;
    lines.push(`  - ${text}`);
  }
  return lines.map(printableLine);
}

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
