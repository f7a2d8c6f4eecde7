import assert from "node:assert/strict";
import { planOf, type PlannedInjection } from "./injection";
import { stackOf } from "./stack";

export const isKill =
  (target: string) =>
  ({ injection }: PlannedInjection): boolean =>
    injection.do === "signal" &&
    injection.signal.name === "SIGKILL" &&
    injection.signal.target === target &&
    "boundary" in injection.at;
export const isSignal =
  (name: string) =>
  ({ injection }: PlannedInjection): boolean =>
    injection.do === "signal" && injection.signal.name === name;

/** Returns what the seed injects first. */
export function firstInjection(seed: number): PlannedInjection {
  const [first] = planOf(seed, stackOf(seed)).plannedInjections;
  assert.ok(first !== undefined);
  return first;
}
