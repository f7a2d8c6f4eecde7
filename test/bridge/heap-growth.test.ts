import assert from "node:assert/strict";
import { test } from "node:test";
import { getHeapStatistics } from "node:v8";
import { limitHeapGrowth } from "../../src/bridge/heap-growth";

const MIB = 1024 * 1024;

/** Number of objects that are held at a time: too many for the young generation. */
const HELD = 200_000;

/** How often all of them are replaced. */
const ROUNDS = 12;

/** Twice what is held, and the young generation; without the limit, the heap takes four and a half times as much. */
const MOST_TIMES = 3.6;

test("heap of a provider: garbage is collected when it has doubled", () => {
  limitHeapGrowth();
  const before = getHeapStatistics().used_heap_size;
  const held = new Array<object>(HELD);
  let [heldBytes, mostBytes] = [0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let at = 0; at < HELD; at += 1) {
      held[at] = { round, at, more: [round, at, round, at, round, at] };
      if (at % 10_000 === 0) mostBytes = Math.max(mostBytes, getHeapStatistics().used_heap_size);
    }
    if (round === 0) heldBytes = getHeapStatistics().used_heap_size - before;
  }
  assert.ok(held.length === HELD && heldBytes > 10 * MIB);
  const limitBytes = MOST_TIMES * (before + heldBytes);
  assert.ok(mostBytes < limitBytes, `${mostBytes} bytes, of which ${before + heldBytes} were held`);
});
