import { printableLine } from "../base/escaping";
import type { Review } from "./review";
import { factsOf, forbiddenText, hookText, hookTitle, summaryLines, titleOf } from "./texts";

/** Highlights a text, if the output can show it. */
export type Highlight = (style: "red" | "yellow" | "green" | "faint", text: string) => string;

/** Options of {@link textReview}. */
export interface TextReviewOptions {
  readonly highlight: Highlight;
  /** Longest line, in characters. @default no limit */
  readonly width?: number;
}

const STYLES = {
  create: "green",
  import: "green",
  update: "yellow",
  forget: "yellow",
  invoke: "yellow",
} as const;

/** Returns a review for a terminal or a text file: a summary, then the changes. */
export function textReview(
  review: Review,
  { highlight, width = Infinity }: TextReviewOptions,
): readonly string[] {
  const lines = summaryLines(review, printableLine);
  const widest = Math.max(...lines.map(({ label }) => label.length));
  const summary = lines.flatMap(({ label, text, isAlarming }) => {
    const [first = "", ...rest] = wrapped(text, width - widest - 2);
    const word = `${label}${" ".repeat(widest - label.length)}`;
    return [
      `${isAlarming ? highlight("red", word) : word}  ${first}`,
      ...rest.map((each) => `${" ".repeat(widest)}  ${each}`),
    ];
  });
  const changes = review.changes.flatMap((change) => {
    const [verb, subject] = titleOf(change, printableLine);
    const style = change.verb in STYLES ? STYLES[change.verb as keyof typeof STYLES] : "red";
    const title = wrapped(subject, width - verb.length - 1);
    return [
      "",
      ...title.map((each, index) =>
        index === 0 ? `${highlight(style, verb)} ${each}` : `${" ".repeat(verb.length)} ${each}`,
      ),
      ...factsOf(change, printableLine).flatMap((fact) =>
        wrapped(fact, width - 2).map((each) => `  ${each}`),
      ),
    ];
  });
  const hooks = review.hooks.flatMap((each) => {
    const [runs, path] = hookTitle(each, printableLine);
    return [
      "",
      `${highlight("yellow", runs)} ${path}`,
      ...wrapped(hookText(each, printableLine), width - 2).map((line) => `  ${line}`),
    ];
  });
  const forbidden = review.forbidden.flatMap((each) =>
    wrapped(forbiddenText(each, printableLine), width).map((line) => highlight("red", line)),
  );
  return [...summary, ...changes, ...hooks, ...(forbidden.length === 0 ? [] : ["", ...forbidden])];
}

/** Breaks a text into lines between words. A word that is too long has a line of its own. */
function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
