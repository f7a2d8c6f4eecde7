import { type ImportNote, type Topic, TOPICS, type UnusedWord } from "../../tools/openapi-import";
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
