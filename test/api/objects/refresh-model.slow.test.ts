import assert from "node:assert/strict";
import { test } from "node:test";
import { exploreAll, exploreSome } from "./refresh-model";

test("refresh model: no read is stale in any order of lists, two reads, our write and a foreign write", async () => {
  const { schedules, faults } = await exploreAll({ reads: 2, ourWrites: 1, foreignWrites: 1, expiries: 0 });
  assert.deepEqual(faults, []);
  assert.ok(schedules > 100_000, `${schedules}`);
});

test("refresh model: no read is stale in very many random orders of lists, reads, writes and the age bound", async () => {
  const events = { reads: 4, ourWrites: 2, foreignWrites: 2, expiries: 2 };
  assert.deepEqual(await exploreSome(events, 50_000, 2), { schedules: 50_000, faults: [] });
});
