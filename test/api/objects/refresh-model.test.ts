import assert from "node:assert/strict";
import { test } from "node:test";
import { exploreAll, exploreSome } from "./refresh-model";

for (const [what, events] of [
  ["our write", { reads: 1, ourWrites: 1, foreignWrites: 1, expiries: 0 }],
  ["a foreign write and the age bound", { reads: 2, ourWrites: 0, foreignWrites: 1, expiries: 1 }],
] as const) {
  test(`refresh model: no read is stale in any order of lists, reads and ${what}`, async () => {
    const { schedules, faults } = await exploreAll(events);
    assert.deepEqual(faults, []);
    assert.ok(schedules > 100, `${schedules}`);
  });
}

test("refresh model: no read is stale in random orders of lists, reads, writes and the age bound", async () => {
  const events = { reads: 4, ourWrites: 2, foreignWrites: 2, expiries: 2 };
  assert.deepEqual(await exploreSome(events, 2_000, 1), { schedules: 2_000, faults: [] });
});
