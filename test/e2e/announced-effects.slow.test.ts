import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Contract, contract } from "../../src/contract";
import { skipWithoutEngine } from "../support/engine";
import { repetitions, sampleSeed } from "../support/exhaustive";
import { describedHarm, runAnnounced } from "./random-plans/announced-effects";

const PLANS = Number(process.env["ANNOUNCED_PLANS"] ?? String(repetitions({ whole: 60, sample: 3 })));

const UPDATES = new Set(contract.kinds.flatMap(({ methods }) => methods.updates.map(({ name }) => name)));

/** The built-in contract, but every update powers its object off. */
function poweringOff(): Contract {
  const methods = new Map(
    contract.methods.map((method) => [
      method.name,
      UPDATES.has(method.name) ? { ...method, powersOff: true as const } : method,
    ]),
  );
  const kinds = contract.kinds.map((kind) => ({
    ...kind,
    methods: {
      ...kind.methods,
      updates: kind.methods.updates.map((update) => methods.get(update.name) ?? update),
    },
  }));
  return { ...contract, kinds, methods: [...methods.values()] };
}

describe("announced effects: no wipe, power-off or deletion is missed", { skip: skipWithoutEngine() }, () => {
  const described = describedHarm();

  test(`${PLANS} random plans of all kinds`, async (t) => {
    const { problems, counts } = await runAnnounced(
      contract,
      (method) => described.get(method) ?? [],
      sampleSeed(),
      PLANS,
    );
    t.diagnostic(JSON.stringify(counts));
    assert.deepEqual(problems, []);
    assert.ok((counts["applied"] ?? 0) > 0, JSON.stringify(counts));
  });

  test(`${PLANS} random plans of all kinds with a contract in which every update powers off`, async (t) => {
    const { problems, counts } = await runAnnounced(
      poweringOff(),
      (method) => (UPDATES.has(method) ? ["powerOff"] : []),
      sampleSeed(),
      PLANS,
    );
    t.diagnostic(JSON.stringify(counts));
    assert.deepEqual(problems, []);
    assert.ok((counts["applied"] ?? 0) > 0, JSON.stringify(counts));
  });
});
