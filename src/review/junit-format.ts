import { markupAttribute, markupText, printableLine } from "../base/escaping";
import type { Review, ReviewedChange, ReviewedHook, ReviewedPlan } from "./review";
import { factsOf, forbiddenText, hookText, hookTitle, titleOf } from "./texts";

/**
 * Returns a review as a JUnit report, for CI services that show tests: a suite for each plan, and a case for each change and hook. The case of a
 * forbidden change fails, and that of a deferred one is skipped.
 */
export function junitReview(review: Review): string {
  const suites = review.plans.map((plan) => suiteOf(review, plan));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="cdktf-svc review"${countsOf(suites.flatMap(({ cases }) => cases))}>`,
    ...suites.flatMap(({ name, cases }) => [
      `  <testsuite name="${markupAttribute(name)}"${countsOf(cases)} skipped="${cases.filter(({ skipped }) => skipped !== undefined).length}">`,
      ...cases.flatMap(linesOf),
      "  </testsuite>",
    ]),
    "</testsuites>",
    "",
  ].join("\n");
}

/** A test case of the report. */
interface JunitCase {
  readonly name: string;
  readonly group: string;
  readonly skipped?: string;
  readonly failures: readonly { readonly type: string; readonly message: string }[];
  readonly output: readonly string[];
}

function suiteOf(
  review: Review,
  { file }: ReviewedPlan,
): { readonly name: string; readonly cases: readonly JunitCase[] } {
  return {
    name: file,
    cases: [
      ...review.changes.filter(({ plan }) => plan === file).map((change) => caseOf(review, change)),
      ...review.hooks.filter(({ plan }) => plan === file).map((hook) => hookCase(review, hook)),
    ],
  };
}

function caseOf({ forbidden }: Review, change: ReviewedChange): JunitCase {
  const { address, construct, deferred } = change;
  const [verb, subject] = titleOf(change, printableLine);
  return {
    name: `${verb} ${subject}`,
    group: construct ?? address,
    ...(deferred === undefined ? {} : { skipped: `Deferred to a later plan: ${deferred}` }),
    failures: deferred === undefined ? failuresOf(forbidden, change) : [],
    output: factsOf(change, printableLine),
  };
}

function failuresOf(
  forbidden: Review["forbidden"],
  { plan, address }: ReviewedChange | ReviewedHook,
): JunitCase["failures"] {
  return forbidden
    .filter((each) => each.plan === plan && each.address === address)
    .map((each) => ({ type: each.forbids, message: forbiddenText(each, printableLine) }));
}

function hookCase({ forbidden }: Review, hook: ReviewedHook): JunitCase {
  return {
    name: hookTitle(hook, printableLine).join(" "),
    group: hook.hook,
    failures: failuresOf(forbidden, hook),
    output: [hookText(hook, printableLine)],
  };
}

function countsOf(cases: readonly JunitCase[]): string {
  const failed = cases.filter(({ failures }) => failures.length > 0);
  return ` tests="${cases.length}" failures="${failed.length}" errors="0"`;
}

function linesOf({ name, group, skipped, failures, output }: JunitCase): readonly string[] {
  return [
    `    <testcase classname="${markupAttribute(group)}" name="${markupAttribute(name)}">`,
    ...(skipped === undefined ? [] : [`      <skipped>${markupText(skipped)}</skipped>`]),
    ...failures.map(
      ({ type, message }) => `      <failure type="${type}" message="${markupAttribute(message)}"/>`,
    ),
    `      <system-out>${markupText(output.join("\n"))}</system-out>`,
    "    </testcase>",
  ];
}
