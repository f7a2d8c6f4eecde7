import type { CheckOutcome, PreflightReport } from "../preflight";
import { printable } from "./printable";

/** More constructs than a line of a terminal has room for. */
const MOST_PATHS = 3;

const MARKS: Readonly<Record<CheckOutcome, { readonly word: string; readonly colour: number }>> = {
  ok: { word: "ok", colour: 32 },
  failed: { word: "FAILED", colour: 31 },
  warning: { word: "warning", colour: 33 },
  notChecked: { word: "not checked", colour: 90 },
};

const WIDTH = Math.max(...Object.values(MARKS).map(({ word }) => word.length));

/** A report for people: a line for each check, with what to do and who refers to it, and one that sums up. */
export function preflightLines({ checks }: PreflightReport, withColour: boolean): readonly string[] {
  const lines = checks.map(({ outcome, text, advice, referredToBy = [] }) => {
    const { word, colour } = MARKS[outcome];
    const mark = withColour ? `\u001b[${colour}m${word}\u001b[0m` : word;
    const paths = outcome === "ok" ? "" : pathsText(referredToBy);
    const rest = [text, ...(advice === undefined ? [] : [advice])].join(" ");
    return `${mark}${" ".repeat(WIDTH - word.length)}  ${printable(rest)}${printable(paths)}`;
  });
  return [...lines, sum(checks.map(({ outcome }) => outcome))];
}

function pathsText(paths: readonly string[]): string {
  if (paths.length === 0) return "";
  const shown = paths.slice(0, MOST_PATHS).join(", ");
  const more = paths.length - MOST_PATHS;
  return ` (${shown}${more > 0 ? ` and ${more} more` : ""})`;
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
