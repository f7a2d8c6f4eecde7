import type { Random } from "../../chaos/random";
import type { Scenario } from "../../support/end-to-end";
import { killRun } from "../../support/engine";

const CHANGES = ["CreateVirtualMachine", "DeleteVirtualMachine", "CreateDisk", "ResizeVirtualMachine"];

/**
 * Kills an apply at a request that changes something, and waits for the operations that it has started. Returns false if it made none and
 * ended.
 */
export async function killApply(s: Scenario, random: Random, args: readonly string[] = []): Promise<boolean> {
  const isKilled = await killApplyAt(s, random, CHANGES, args);
  await s.emulator.whenIdle();
  return isKilled;
}

/** Kills an apply at a call of one of these methods. Its operations continue. Returns false if it made none and ended. */
export async function killApplyAt(
  s: Scenario,
  random: Random,
  methods: readonly string[],
  args: readonly string[],
): Promise<boolean> {
  const pause = s.emulator.pauseAt({
    method: random.pick(methods),
    point: random.pick(["before", "after-commit", "after-answer"]),
  });
  const run = s.start("apply", "-auto-approve", ...args);
  const isHeld = await Promise.race([pause.whenHeld().then(() => true), run.done.then(() => false)]);
  if (isHeld) await killRun(run);
  pause.remove();
  return isHeld;
}
