import { AssertionError } from "node:assert";
import { nearestName } from "../contract";
import type { PlannedAction, PlannedChange } from "./planned-change";

type Expected = Readonly<Record<string, PlannedAction>>;

/** Throws an AssertionError unless exactly that is planned. `known` are the paths and addresses that there are beside what is planned. */
export function expectPlan(
  planned: readonly PlannedChange[],
  known: readonly string[],
  expected: Expected,
): void {
  const names = new Set([...known, ...planned.flatMap(({ path, address }) => [path, address])]);
  for (const name of Object.keys(expected)) {
    // One of several has an index that is known when it is planned.
    if (names.has(name) || names.has(name.replace(/\[.*\]$/, ""))) continue;
    const nearest = nearestName(name, [...names]);
    throw new Error(
      `"${name}" is neither a construct of the app nor an address in it; ` +
        (nearest === undefined ? `there are ${[...names].join(", ")}.` : `did you mean ${nearest}?`),
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
    if (wanted !== change.action)
      problems.push(`${name}: expected ${wanted ?? "nothing"}, planned ${told(change)}`);
  }
  problems.push(...[...missing].map((name) => `${name}: expected ${expected[name] ?? ""}, planned nothing`));
  if (problems.length === 0) return;
  const message = `The plan is not as expected:\n${indented(problems)}`;
  throw new AssertionError({ message, actual, expected, operator: "expectPlan", stackStartFn: expectPlan });
}

/** Throws an AssertionError when anything is planned, outputs included. */
export function expectNoChanges(planned: readonly PlannedChange[], outputs: readonly string[]): void {
  if (planned.length === 0 && outputs.length === 0) return;
  const lines = [
    ...planned.map((change) => `${change.path} (${change.address}): ${told(change)}`),
    ...outputs.map((name) => `output ${name}: update`),
  ];
  throw new AssertionError({
    message: `The plan should be empty, and is not:\n${indented(lines)}`,
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
