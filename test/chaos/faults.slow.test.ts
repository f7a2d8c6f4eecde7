import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { skipWithoutEngine } from "../support/engine";
import { slowRows } from "../support/exhaustive";
import { firstInjection, isKill, isSignal } from "./first-injection";
import type { PlannedInjection } from "./injection";
import { reportFailure } from "./report";
import { runSeed } from "./run";
import { makeTemplate, type Template } from "./template";

/** One seed per class of faults. `npm run chaos` draws hundreds. */
const CLASSES: Readonly<Record<string, (plannedInjection: PlannedInjection) => boolean>> = {
  SIGINT: isSignal("SIGINT"),
  SIGTERM: isSignal("SIGTERM"),
  "SIGKILL to the bridge": isKill("bridge"),
  "SIGKILL to the engine": isKill("engine"),
  "SIGKILL to both": isKill("both"),
  // Creates are always sent, while operations are read singly or by a list, depending on timing.
  "a fault of the service": ({ injection }) =>
    injection.do === "fault" && !injection.isLie && isCreate(injection.at.method),
  "a storm of faults": ({ injection }) => injection.do === "storm",
  "a wrong answer": ({ injection }) => injection.do === "fault" && injection.isLie,
  "processes that stand still": ({ injection }) => injection.do === "suspend",
  "a clock step": ({ injection }) => injection.do === "step",
};

function isCreate(method: string): boolean {
  return method.startsWith("Create");
}

function seedOf(isOfClass: (plannedInjection: PlannedInjection) => boolean): number {
  for (let seed = 1; seed < 1000; seed += 1) {
    const plannedInjection = firstInjection(seed);
    if (plannedInjection.phase === "create" && isOfClass(plannedInjection)) return seed;
  }
  throw new Error("no seed draws it");
}

describe("chaos: a stack with faults during its creation", { skip: skipWithoutEngine() }, () => {
  let template: Template;
  before(async () => {
    template = await makeTemplate();
  });
  after(() => template.close([]));

  for (const [name, isOfClass] of slowRows(Object.entries(CLASSES))) {
    test(`loses no object, creates none twice and writes no secret after ${name}`, async () => {
      const outcome = await runSeed(seedOf(isOfClass), template);
      assert.deepEqual(outcome.problems, [], reportFailure(outcome));
      assert.equal(outcome.abandoned, undefined);
      assert.ok(
        outcome.injections.some(({ hits }) => hits.length > 0),
        "it was faulted",
      );
    });
  }
});
