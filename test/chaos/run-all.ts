import type { Outcome } from "./outcome";
import { type RunSettings, runSeed } from "./run";
import type { Template } from "./template";

/**
 * Runs every seed, `jobs` at a time, and reports each outcome when its run ends. Returns all outcomes in the order of
 * their seeds.
 */
export async function runAll(
  seeds: readonly number[],
  jobs: number,
  template: Template,
  settings: RunSettings,
  onDone: (outcome: Outcome) => void,
): Promise<readonly Outcome[]> {
  const left = [...seeds];
  const outcomes: Outcome[] = [];
  const work = async (): Promise<void> => {
    for (let seed = left.shift(); seed !== undefined; seed = left.shift()) {
      const outcome = await runSeed(seed, template, settings);
      outcomes.push(outcome);
      onDone(outcome);
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return outcomes.sort((a, b) => a.seed - b.seed);
}
