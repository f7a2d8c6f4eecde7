import type { Random } from "../../chaos/random";
import type { Scenario } from "../../support/end-to-end";
import { killRun } from "../../support/engine";

/** Kills an apply at a request that changes something. Returns false if it made none and ended. */
export async function killApply(s: Scenario, random: Random, args: readonly string[] = []): Promise<boolean> {
  const pause = s.emulator.pauseAt({
    method: random.pick([
      "CreateVirtualMachine",
      "DeleteVirtualMachine",
      "CreateDisk",
      "ResizeVirtualMachine",
    ]),
    point: random.pick(["before", "after-commit", "after-answer"]),
  });
  const run = s.start("apply", "-auto-approve", ...args);
  const isHeld = await Promise.race([pause.whenHeld().then(() => true), run.done.then(() => false)]);
  if (isHeld) await killRun(run);
  pause.remove();
  await s.emulator.whenIdle();
  return isHeld;
}
