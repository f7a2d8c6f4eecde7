import { printableLine } from "../../base/escaping";
import type { EntryOutcome, EntryReport } from "./context-entries";
import { inWords } from "../../base/words";

/** The most names of objects on a line. */
const MOST_NAMES = 3;

const WORDS: Readonly<Record<EntryOutcome, string>> = {
  stored: "",
  same: "unchanged",
  changed: "CHANGED",
  unmatched: "NO MATCH",
  otherService: "skipped: SVC_ENDPOINT is another service",
  hook: "skipped: only a synthesis runs this hook; clear it to run it again",
  otherContract: "skipped: of another contract; pass --contract, or clear it",
};

/** Formats answers for people: a line for each, then its differences, indented. */
export function contextLines(reports: readonly EntryReport[]): readonly string[] {
  if (reports.length === 0) return ["There are no stored answers."];
  return reports.flatMap(({ key, question, names, outcome, differences }) => {
    const state = WORDS[outcome] === "" ? "" : ` (${WORDS[outcome]})`;
    return [
      printableLine(`${key}  ${question}${isHook(key) ? "" : `: ${namesText(names)}`}${state}`),
      ...differences.map((difference) => printableLine(`  ${difference}`)),
    ];
  });
}

/** Whether a key is that of a hook, whose answer has no names of objects. */
function isHook(key: string): boolean {
  return key.startsWith("hook-");
}

function namesText(names: readonly string[]): string {
  return inWords(names, MOST_NAMES) || "none";
}
