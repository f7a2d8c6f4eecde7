import { test } from "node:test";
import { skipWithoutEngine } from "../support/engine";
import { repetitions, sampleSeed } from "../support/exhaustive";
import { compareWithPlans } from "./drift-rounds";

/** Changes in one round, after which a plan of each stack is compared. */
const CHANGES_EACH = 10;

const changes = Number(process.env["DRIFT_CHANGES"] ?? repetitions({ whole: 200, sample: 20 }));

test(
  `drift: agrees with plans of all stacks on every object, after ${changes} random changes (DRIFT_CHANGES, TEST_SEED)`,
  { skip: skipWithoutEngine() },
  async () => {
    await compareWithPlans({
      seed: sampleSeed(),
      rounds: Math.ceil(changes / CHANGES_EACH),
      changesEach: CHANGES_EACH,
    });
  },
);
