import assert from "node:assert/strict";
import { test } from "node:test";
import { matrixRun, repetitions } from "../../support/exhaustive";
import { exploreAll, exploreSome } from "./refresh-model";

test("refresh model: no read is stale in any order of lists, two reads, our write and a foreign write", async () => {
  const events = { reads: 2, ourWrites: 1, foreignWrites: 1, expiries: 0 };
  const isSample = matrixRun() === "sample";
  const { schedules, faults } = await (isSample ? exploreSome(events, 8_001, 1) : exploreAll(events));
  assert.deepEqual(faults, []);
  assert.ok(schedules > repetitions({ whole: 100_000, sample: 8_000 }), `${schedules}`);
});

test("refresh model: no read is stale in very many random orders of lists, reads, writes and the age bound", async () => {
  const events = { reads: 4, ourWrites: 2, foreignWrites: 2, expiries: 2 };
  const schedules = repetitions({ whole: 50_000, sample: 4_000 });
  assert.deepEqual(await exploreSome(events, schedules, 2), { schedules, faults: [] });
});
