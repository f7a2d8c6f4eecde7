import type { CheckOutcome, PreflightReport } from "../../preflight";
import { paint, type Style } from "../output/paint";
import { printableLine } from "../../base/escaping";
import { inWords } from "../../base/words";

/** The most constructs that fit on a line of a terminal. */
const MOST_PATHS = 3;

const MARKS: Readonly<Record<CheckOutcome, { readonly word: string; readonly style: Style }>> = {
  ok: { word: "ok", style: "green" },
  failed: { word: "FAILED", style: "red" },
  warning: { word: "warning", style: "yellow" },
  notChecked: { word: "not checked", style: "grey" },
};

const WIDTH = Math.max(...Object.values(MARKS).map(({ word }) => word.length));

/** Formats a report for people: a line for each check, with advice and the referring constructs, and a summary line. */
export function preflightLines(
  { checks }: PreflightReport,
  output: Parameters<typeof paint>[0],
): readonly string[] {
  const lines = checks.map(({ outcome, text, advice, referredToBy = [] }) => {
    const { word, style } = MARKS[outcome];
    const mark = paint(output, style, word);
    const paths = outcome === "ok" ? "" : pathsText(referredToBy);
    const rest = [text, ...(advice === undefined ? [] : [advice])].join(" ");
    return `${mark}${" ".repeat(WIDTH - word.length)}  ${printableLine(rest)}${printableLine(paths)}`;
  });
  return [...lines, sum(checks.map(({ outcome }) => outcome))];
}

function pathsText(paths: readonly string[]): string {
  return paths.length === 0 ? "" : ` (${inWords(paths, MOST_PATHS)})`;
}

function sum(outcomes: readonly CheckOutcome[]): string {
  const count = (outcome: CheckOutcome): number => outcomes.filter((each) => each === outcome).length;
  const [warnings, unchecked] = [count("warning"), count("notChecked")];
  return [
    `${count("ok")} ok`,
    `${count("failed")} failed`,
    ...(warnings === 0 ? [] : [`${warnings} with a warning`]),
    ...(unchecked === 0 ? [] : [`${unchecked} not checked`]),
  ].join(", ");
}
