import { printableLine } from "../base/escaping";
import { type JunitCase, junitReport } from "../base/junit";
import type { DriftedObject, DriftReport } from "./report";
import { factsOf, HEADINGS, titleOf } from "./texts";

/**
 * Returns a report for CI services that show tests: a suite for each state, and one for unmanaged objects. The case of an object with drift fails,
 * and that of an unknown one has an error.
 */
export function junitDrift({ states, objects }: DriftReport): string {
  const suites = states.map(({ source }) => ({
    name: source,
    cases: objects.filter(({ state }) => state === source).map(caseOf),
  }));
  const unmanaged = objects.filter(({ state }) => state === undefined).map(caseOf);
  return junitReport("cdktf-svc drift", [...suites, { name: "unmanaged", cases: unmanaged }]);
}

function caseOf(object: DriftedObject): JunitCase {
  const { verdict, kind } = object;
  const problem = { type: verdict, message: HEADINGS[verdict] };
  const isUnknown = verdict === "unknown";
  return {
    name: titleOf(object, printableLine),
    group: kind,
    failures: verdict === "equal" || isUnknown ? [] : [problem],
    errors: isUnknown ? [problem] : [],
    output: factsOf(object, printableLine),
  };
}
