import assert from "node:assert/strict";
import { test } from "node:test";
import { skipWithoutEngine } from "../support/engine";
import { repetitions, sampleSeed } from "../support/exhaustive";
import { runPairs } from "./random-plans/approved-pairs";

const PAIRS = Number(process.env["REVIEW_PAIRS"] ?? String(repetitions({ whole: 500, sample: 5 })));

test(
  `approved changes: ${PAIRS} random pairs of plans send nothing that the review lacks, and refuse no unchanged plan`,
  { skip: skipWithoutEngine() },
  async (t) => {
    const { problems, counts } = await runPairs(sampleSeed(), PAIRS);
    t.diagnostic(JSON.stringify(counts));
    assert.deepEqual(problems, []);
  },
);
