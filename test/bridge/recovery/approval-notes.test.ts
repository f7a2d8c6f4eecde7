import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createMemoryStore } from "../../../src/base/engine-data";
import { createApprovalNotes } from "../../../src/bridge/recovery/approval-notes";
import { encode, type Run } from "../../../src/bridge/recovery/entry";

const DAY_MS = 24 * 60 * 60_000;

/** Two runs that share a store. */
function runs(isAlive: () => boolean) {
  const store = createMemoryStore();
  let nowMs = Date.UTC(2026, 10, 28);
  const notesOf = (id: string) => {
    const own: Run = { id, host: "h", boot: "b", pid: 1, startTicks: "1" };
    const register = (): Promise<void> => store.write(`${id}.run.json`, encode(own));
    return createApprovalNotes(store, { own, now: () => nowMs, isAlive, register });
  };
  return { one: notesOf("one"), other: notesOf("other"), pass: (ms: number) => (nowMs += ms) };
}

describe("notes of approved changes", () => {
  test("a change is carried out by one of two processes", async () => {
    const { one, other, pass } = runs(() => true);
    assert.ok(await one.begin("review#1"));
    pass(1);
    assert.equal(await other.begin("review#1"), undefined);
    assert.ok(await other.begin("review#2"), "another change is free");
    assert.equal((await one.of("review#1")).length, 0, "the loser leaves no note");
    assert.equal((await other.of("review#1")).length, 1);
  });

  test("of two processes that begin at the same time, exactly one carries the change out", async () => {
    const { one, other } = runs(() => true);
    const begun = await Promise.all([one.begin("review#1"), other.begin("review#1")]);
    assert.equal(begun.filter((each) => each !== undefined).length, 1);
  });

  test("a change of a process that has ended is begun again, and a note is kept for eight days", async () => {
    const { one, other, pass } = runs(() => false);
    const begun = await one.begin("review#1");
    assert.ok(begun);
    await begun.made("projects/shop");
    assert.ok(await other.begin("review#1"));
    assert.deepEqual(
      (await other.of("review#1")).map(({ phase }) => phase),
      ["made"],
      "of other runs only",
    );
    pass(9 * DAY_MS);
    assert.deepEqual(await other.of("review#1"), []);
  });
});
