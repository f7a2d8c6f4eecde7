import { printableLine } from "../base/escaping";
import { type JunitCase, junitReport, type JunitSuite } from "../base/junit";
import type { Review, ReviewedChange, ReviewedHook, ReviewedPlan } from "./review";
import { factsOf, forbiddenText, hookText, hookTitle, titleOf } from "./texts";

/**
 * Returns a review as a JUnit report, for CI services that show tests: a suite for each plan, and a case for each change and hook. The case of a
 * forbidden change fails, and that of a deferred one is skipped.
 */
export function junitReview(review: Review): string {
  return junitReport(
    "cdktf-svc review",
    review.plans.map((plan) => suiteOf(review, plan)),
  );
}

function suiteOf(review: Review, { file }: ReviewedPlan): JunitSuite {
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
