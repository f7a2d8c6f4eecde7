import { codeSpan } from "../base/escaping";
import type { Review, ReviewedChange, ReviewedHook } from "./review";
import { BY_DAMAGE, factsOf, forbiddenText, hookText, hookTitle, summaryLines, titleOf } from "./texts";

/**
 * The most bytes of a review: those of a comment on a pull request, without a line above the review. The limit is in characters, of which a text
 * has no more than bytes.
 */
const LONGEST_COMMENT = 65_536 - 300;

/** Bytes for what is said about changes without a section of their own. */
const RESERVED = 600;

/** Lines that are shown together or not at all. */
type Section = readonly string[];

/**
 * Returns a review as Markdown that fits the comment of a pull request: a summary, then a section for each change. If they do not fit, there
 * are groups of changes instead, and whole sections of the changes that do most damage.
 */
export function markdownReview(review: Review): string {
  const head = [
    "## Review of the plan",
    "",
    ...summaryLines(review, codeSpan).map(
      ({ label, text, isAlarming }) => `- ${isAlarming ? `**${label}**` : label}: ${text}`,
    ),
  ];
  const forbidden = review.forbidden.map((each): Section => [`- ${forbiddenText(each, codeSpan)}`]);
  const whole = joined([
    ...head,
    ...titled("Forbidden", forbidden),
    ...titled("Changes", review.changes.map(sectionOf)),
    ...titled("Hooks", review.hooks.map(hookSection)),
  ]);
  return sizeOf(whole) <= LONGEST_COMMENT ? whole : groupedReview(review, head, forbidden);
}

function groupedReview({ changes, hooks }: Review, head: Section, forbidden: readonly Section[]): string {
  const worst = BY_DAMAGE.flatMap((verb) =>
    changes.filter((change) => change.verb === verb && isDamage(change)).map(sectionOf),
  );
  const groups = groupsOf(changes);
  let lines = head;
  const add = (title: string, sections: readonly Section[], share: number): number => {
    const limit = (LONGEST_COMMENT - RESERVED) * share;
    let size = sizeOf(joined([...lines, ...titled(title, [[]])]));
    const left = sections.findIndex((section) => (size += sizeOf(joined(section))) > limit);
    const kept = left < 0 ? sections : sections.slice(0, left);
    lines = [...lines, ...titled(title, kept)];
    return kept.length;
  };
  const [forbiddenShown, groupsShown, hooksShown, shown] = [
    add("Forbidden", forbidden, 1 / 4),
    add("Changes by group", groups, 1 / 2),
    add("Hooks", hooks.map(hookSection), 3 / 4),
    add("Changes that do damage", worst, 1),
  ];
  const hidden = [
    ...(forbiddenShown < forbidden.length ? [`${forbidden.length - forbiddenShown} forbidden changes`] : []),
    ...(groupsShown < groups.length ? [`${groups.length - groupsShown} groups`] : []),
    ...(hooksShown < hooks.length ? [`${hooks.length - hooksShown} hooks`] : []),
    `${changes.length - shown} changes`,
  ];
  return joined([
    ...lines,
    "",
    `The plan is too large for a comment: ${hidden.join(", ")} have no section here. The JSON review has all of them.`,
  ]);
}

function isDamage({ effects }: ReviewedChange): boolean {
  return effects.some(({ effect }) => effect !== "create");
}

/** Returns a title and sections; nothing without sections. */
function titled(title: string, sections: readonly Section[]): Section {
  return sections.length === 0 ? [] : ["", `### ${title}`, "", ...sections.flat()];
}

function sectionOf(change: ReviewedChange): Section {
  const [verb, subject] = titleOf(change, codeSpan);
  return [`- **${verb}** ${subject}`, ...factsOf(change, codeSpan).map((fact) => `  - ${fact}`)];
}

function hookSection(hook: ReviewedHook): Section {
  const [runs, path] = hookTitle(hook, codeSpan);
  return [`- **${runs}** ${path}`, `  - ${hookText(hook, codeSpan)}`];
}

/** Returns a section for each group of changes with the same verb, kind, calls and effects. */
function groupsOf(changes: readonly ReviewedChange[]): readonly Section[] {
  const counts = new Map<string, number>();
  for (const verb of BY_DAMAGE) {
    for (const change of changes.filter((each) => each.verb === verb)) {
      const text = groupOf(change);
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
  }
  return [...counts].map(([text, count]) => [`- ${count} × ${text}`]);
}

function groupOf({ verb, kind, calls, effects }: ReviewedChange): string {
  const methods = calls.map(({ method }) => method ?? "a method that is known only after apply");
  return [
    `**${verb}**${kind === undefined ? "" : ` ${codeSpan(kind)}`}`,
    ...(methods.length === 0 ? [] : [methods.map(codeSpan).join(", ")]),
    ...(effects.some(({ effect }) => effect === "powerOff") ? ["powers off"] : []),
    ...(effects.some(({ effect }) => effect === "dataLoss") ? ["loses data"] : []),
  ].join(": ");
}

function joined(lines: Section): string {
  return `${lines.join("\n")}\n`;
}

function sizeOf(text: string): number {
  return Buffer.byteLength(text, "utf8");
}
