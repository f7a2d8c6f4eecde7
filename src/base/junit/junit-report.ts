import { markupAttribute, markupText } from "../escaping";

/** A test case of a report. */
export interface JunitCase {
  readonly name: string;
  readonly group: string;
  readonly skipped?: string;
  readonly failures: readonly JunitProblem[];
  /** Reasons why the case could not be decided. */
  readonly errors?: readonly JunitProblem[];
  readonly output: readonly string[];
}

interface JunitProblem {
  readonly type: string;
  readonly message: string;
}

/** Test cases with a common title. */
export interface JunitSuite {
  readonly name: string;
  readonly cases: readonly JunitCase[];
}

/** Returns a JUnit report. */
export function junitReport(title: string, suites: readonly JunitSuite[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${markupAttribute(title)}"${countsOf(suites.flatMap(({ cases }) => cases))}>`,
    ...suites.flatMap(({ name, cases }) => [
      `  <testsuite name="${markupAttribute(name)}"${countsOf(cases)} skipped="${cases.filter(({ skipped }) => skipped !== undefined).length}">`,
      ...cases.flatMap(linesOf),
      "  </testsuite>",
    ]),
    "</testsuites>",
    "",
  ].join("\n");
}

function countsOf(cases: readonly JunitCase[]): string {
  const failed = cases.filter(({ failures }) => failures.length > 0);
  const undecided = cases.filter(({ errors = [] }) => errors.length > 0);
  return ` tests="${cases.length}" failures="${failed.length}" errors="${undecided.length}"`;
}

function linesOf({ name, group, skipped, failures, errors = [], output }: JunitCase): readonly string[] {
  const problem = (element: string, { type, message }: JunitProblem): string =>
    `      <${element} type="${type}" message="${markupAttribute(message)}"/>`;
  return [
    `    <testcase classname="${markupAttribute(group)}" name="${markupAttribute(name)}">`,
    ...(skipped === undefined ? [] : [`      <skipped>${markupText(skipped)}</skipped>`]),
    ...failures.map((each) => problem("failure", each)),
    ...errors.map((each) => problem("error", each)),
    `      <system-out>${markupText(output.join("\n"))}</system-out>`,
    "    </testcase>",
  ];
}
