import assert from "node:assert/strict";
import { test } from "node:test";
import { skipWithoutEngine } from "../support/engine";
import { repetitions, sampleSeed } from "../support/exhaustive";
import { type GuardResults, runLimitedPlans, runProtectedPlans } from "./random-plans/guarded-plans";

const count = Number(process.env["GUARDED_PLANS"] ?? String(repetitions({ whole: 200, sample: 3 })));

const RUNS: readonly (readonly [
  title: string,
  run: (seed: number, count: number) => Promise<GuardResults>,
])[] = [
  ["destroy no object that is protected when they begin", runProtectedPlans],
  [
    "send no more than the limits say, at parallelism 100, after a kill, and in a second apply",
    runLimitedPlans,
  ],
];

for (const [title, run] of RUNS) {
  test(`guards: ${count} random plans ${title}`, { skip: skipWithoutEngine() }, async (t) => {
    const { problems, counts } = await run(sampleSeed(), count);
    t.diagnostic(JSON.stringify(counts));
    assert.deepEqual(problems, []);
    assert.ok((counts["carried out"] ?? 0) > 0);
    assert.ok(count < 20 || (counts["refused"] ?? 0) > 0, "some plan is refused");
  });
}
