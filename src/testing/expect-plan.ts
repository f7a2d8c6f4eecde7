import { AssertionError } from "node:assert";
import { nearestName } from "../contract";
import type { PlannedChange } from "./planned-change";
import type { PlannedAction } from "./planned-action";

type Expected = Readonly<Record<string, PlannedAction>>;

/**
 * Throws an AssertionError unless the plan is exactly the expected one. `known` contains the valid paths and
 * addresses besides the planned ones.
 */
export function expectPlan(
  planned: readonly PlannedChange[],
  known: readonly string[],
  expected: Expected,
): void {
  const names = new Set([...known, ...planned.flatMap(({ path, address }) => [path, address])]);
  for (const name of Object.keys(expected)) {
    // The index of an instance is known only from the plan.
    if (names.has(name) || names.has(name.replace(/\[.*\]$/, ""))) continue;
    const nearest = nearestName(name, [...names]);
    throw new Error(
      `"${name}" is neither a construct nor an address of the app; ` +
        (nearest === undefined ? `the app has ${[...names].join(", ")}.` : `did you mean ${nearest}?`),
    );
  }
  const actual: Record<string, PlannedAction> = {};
  const problems: string[] = [];
  const missing = new Set(Object.keys(expected));
  for (const change of planned) {
    const name = [change.path, change.address].find((each) => missing.has(each)) ?? change.path;
    missing.delete(name);
    actual[name] = change.action;
    const wanted = expected[name];
    if (wanted !== change.action) {
      problems.push(`${name}: expected ${wanted ?? "nothing"}, planned ${told(change)}`);
    }
  }
  problems.push(
    ...[...missing].map((name) => `${name}: expected ${expected[name] ?? ""}, planned no change`),
  );
  if (problems.length === 0) return;
  const message = `The plan differs from the expected one:\n${indented(problems)}`;
  throw new AssertionError({ message, actual, expected, operator: "expectPlan", stackStartFn: expectPlan });
}

/** Throws an AssertionError if anything is planned, outputs included. */
export function expectNoChanges(planned: readonly PlannedChange[], outputs: readonly string[]): void {
  if (planned.length === 0 && outputs.length === 0) return;
  const lines = [
    ...planned.map((change) => `${change.path} (${change.address}): ${told(change)}`),
    ...outputs.map((name) => `output ${name}: update`),
  ];
  throw new AssertionError({
    message: `Expected an empty plan, but it has changes:\n${indented(lines)}`,
    actual: Object.fromEntries(planned.map(({ path, action }) => [path, action])),
    expected: {},
    operator: "expectNoChanges",
    stackStartFn: expectNoChanges,
  });
}

function told({ action, attributes }: PlannedChange): string {
  const changes = attributes.map(
    ({ path, before, after }) => `${path} ${textOf(before)} -> ${textOf(after)}`,
  );
  return changes.length === 0 ? action : `${action}, ${changes.join(", ")}`;
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return "nothing";
  return typeof value === "string" && /^\(.*\)$/.test(value) ? value : JSON.stringify(value);
}

function indented(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}`).join("\n");
}
