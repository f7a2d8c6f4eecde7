import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createGate } from "../../../src/bridge/journal/gate";

void test("a search runs only while nobody of its kind is on the way, and nobody sets out meanwhile; all come to an end", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.record({ fingerprint: fc.constantFrom("a", "b"), isLost: fc.boolean() }), { maxLength: 8 }),
      async (scheduler, creations) => {
        const gate = createGate();
        const onTheWay = { a: 0, b: 0 };
        const searching = { a: 0, b: 0 };
        const turn = (): Promise<void> => scheduler.schedule(Promise.resolve());
        const lives = creations.map(async ({ fingerprint, isLost }) => {
          await turn();
          const key = fingerprint === "a" ? "a" : "b";
          await gate.enter(key);
          assert.equal(searching[key], 0);
          onTheWay[key] += 1;
          await turn();
          onTheWay[key] -= 1;
          gate.leave(key);
          if (!isLost) return;
          await gate.search(key, async () => {
            searching[key] += 1;
            assert.deepEqual([onTheWay[key], searching[key]], [0, 1]);
            await turn();
            searching[key] -= 1;
          });
        });
        const ended = Promise.all(lives);
        await scheduler.waitFor(ended);
      },
    ),
  );
});
