import type { ClockStep, FaultAction, RewriteRule } from "../../src/emulator";
import { createRandom } from "./random";

/** Something that a service always does differently from what it was asked. */
export interface Habit {
  readonly name: string;
  /** What it does with each request. Absent for a habit that shows once, such as the step of a clock. */
  readonly action?: FaultAction;
  /** A step of one of its clocks, when it starts. */
  readonly clock?: ClockStep & { readonly stepMs: number };
}

/**
 * Draws the habits of a run's service; most have none. Each is one that real services have: nothing goes wrong, and yet objects are other than
 * they were asked for.
 */
export function habitsOf(seed: number): readonly Habit[] {
  const random = createRandom(seed, "habits");
  if (!random.chance(0.4)) return [];
  const drawn = [random.pick(HABITS), ...(random.chance(0.3) ? [random.pick(HABITS)] : [])];
  return [...new Set(drawn)];
}

/** Every habit that a run may draw. */
export const HABITS: readonly Habit[] = [
  rewriting("adds a label", "Disk", { at: ["labels", "managed-by"], set: "the service" }),
  rewriting("adds a label to machines", "VirtualMachine", { at: ["labels", "system"], set: "yes" }),
  rewriting("rounds sizes up", "Disk", { at: ["sizeGib"], roundUpTo: 16 }),
  rewriting("rounds sizes of shares up", "FileShare", { at: ["sizeGib"], roundUpTo: 128 }),
  rewriting("lowers letters", "SshKey", { at: ["displayName"], case: "lower" }),
  rewriting("lowers letters of names", "Network", { at: ["displayName"], case: "lower" }),
  { name: "writes the times of objects late", clock: { of: "objects", stepMs: 10_000 } },
  { name: "writes the times of objects early", clock: { of: "objects", stepMs: -3_000 } },
  { name: "writes times in another zone", clock: { of: "objects", stepMs: 0, zone: "+02:00" } },
  { name: "has a gateway with a wrong clock", clock: { of: "gateway", stepMs: -3_600_000 } },
];

function rewriting(name: string, kind: string, rule: RewriteRule): Habit {
  return { name, action: { do: "rewrite", in: "objects", kind, changes: [rule] } };
}
