import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe } from "node:test";
import fc from "fast-check";
import { sampleSeed } from "./exhaustive";
import { FileQueue } from "./file-queue";

/** Path of a file that gets a line per test file with its processor time, including child processes. Linux only. */
const COSTS = process.env["TEST_COSTS"];

/**
 * Runs the test files of a queue in sequence in this process, each in a suite of its name, to which its hooks belong. The seed of samples also
 * chooses the values of properties, so that equal runs have equal results.
 *
 * @param files relative to `root`
 */
export async function runGroup(root: string, folder: string, files: readonly string[]): Promise<void> {
  fc.configureGlobal({ seed: sampleSeed() });
  const queue = new FileQueue(folder, files);
  for (let file = queue.take(); file !== undefined; file = queue.take()) {
    await runFile(root, file);
    queue.end(file);
  }
}

async function runFile(root: string, file: string): Promise<void> {
  await describe(file, () => {
    if (COSTS !== undefined) measure(COSTS, file);
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- within the suite that its tests belong to
    require(join(root, file));
  });
}

function measure(costs: string, file: string): void {
  let begunAt = 0;
  let usedBefore = 0;
  before(() => {
    begunAt = performance.now();
    usedBefore = processorSeconds();
  });
  after(() => {
    const used = (processorSeconds() - usedBefore).toFixed(2);
    const passed = ((performance.now() - begunAt) / 1000).toFixed(1);
    appendFileSync(costs, `${used} s of processor time in ${passed} s: ${file}\n`);
  });
}

/** Returns the processor time of this process and of its child processes that have ended. */
function processorSeconds(): number {
  const TICKS_PER_SECOND = 100;
  const fields = readFileSync("/proc/self/stat", "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
}
