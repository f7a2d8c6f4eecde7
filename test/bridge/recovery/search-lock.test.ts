import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createSearchLock } from "../../../src/bridge/recovery/held-names";

void test("search lock: a search excludes creates of its fingerprint, and every search and create completes", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.record({ fingerprint: fc.constantFrom("a", "b"), isLost: fc.boolean() }), { maxLength: 8 }),
      async (scheduler, creations) => {
        const searchLock = createSearchLock();
        const onTheWay = { a: 0, b: 0 };
        const searching = { a: 0, b: 0 };
        const turn = (): Promise<void> => scheduler.schedule(Promise.resolve());
        const lives = creations.map(async ({ fingerprint, isLost }) => {
          await turn();
          const key = fingerprint === "a" ? "a" : "b";
          await searchLock.enter(key);
          assert.equal(searching[key], 0);
          onTheWay[key] += 1;
          await turn();
          onTheWay[key] -= 1;
          searchLock.leave(key);
          if (!isLost) return;
          await searchLock.search(key, async () => {
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

void test("search lock: a search leaves the queue when its signal is aborted", async () => {
  const searchLock = createSearchLock();
  await searchLock.enter("a");
  const stop = new AbortController();
  const search = searchLock.search("a", () => Promise.resolve("looked"), stop.signal);
  const entering = searchLock.enter("a");
  stop.abort();
  await assert.rejects(search, { name: "AbortError" });
  await entering;
  searchLock.leave("a");
  searchLock.leave("a");
  assert.equal(await searchLock.search("a", () => Promise.resolve("looked")), "looked");
});
