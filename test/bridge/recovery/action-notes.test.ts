import { JournalUnusable } from "../../../src/calls/notes";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createJournal, type Journal, LONGEST_RESUMED_MS } from "../../../src/bridge/recovery";
import { createMemoryStore, type Store } from "../../../src/base/engine-data";

const F = "f".repeat(64);

/** Runs on one state. Each counts as active until it is ended. */
function runs(store: Store = createMemoryStore()) {
  const alive = new Set<string>();
  const time = { nowMs: 1_000 };
  let count = 0;
  const start = (): { readonly journal: Journal; readonly kill: () => void } => {
    const id = `run${(count += 1)}`;
    const run = { id, host: "h", boot: "b", pid: count, startTicks: "1" };
    alive.add(id);
    const journal = createJournal(store, run, () => time.nowMs, {
      isAlive: (each) => alive.has(each.id),
      isAbandoned: () => false,
    });
    return { journal, kill: () => void alive.delete(id) };
  };
  return { start, store, time };
}

describe("notes of actions", () => {
  test("a later run claims the note of a killed run, once, with its operation", async () => {
    const { start } = runs();
    const first = start();
    await (await first.journal.actions.begin(F)).accepted("operations/o");
    const second = start();
    assert.equal(await second.journal.actions.claim(F), undefined, "the first run may still be active");
    first.kill();
    assert.equal(await second.journal.actions.claim("other"), undefined);
    const claimed = await second.journal.actions.claim(F);
    assert.deepEqual(claimed?.note, {
      fingerprint: F,
      startedAtMs: 1_000,
      phase: "accepted",
      operation: "operations/o",
    });
    assert.equal(await second.journal.actions.claim(F), undefined);
    second.kill();
    assert.ok(await start().journal.actions.claim(F), "a claim that leads nowhere is left to the next run");
  });

  test("a dropped note is gone, and so is one that is too old to be resumed", async () => {
    const { start, store, time } = runs();
    const first = start();
    await (await first.journal.actions.begin(F)).drop();
    await first.journal.actions.begin(F);
    first.kill();
    time.nowMs += LONGEST_RESUMED_MS + 1;
    assert.equal(await start().journal.actions.claim(F), undefined);
    assert.deepEqual(
      (await store.list()).filter((file) => file.endsWith(".action.json")),
      [],
    );
  });

  test("the orderly end of a run keeps its open notes", async () => {
    const { start } = runs();
    const first = start();
    await (await first.journal.actions.begin(F)).accepted("operations/o");
    await first.journal.end(true);
    first.kill();
    const second = start();
    await second.journal.checkReadable();
    assert.equal((await second.journal.actions.claim(F))?.note.operation, "operations/o");
  });

  test("an expired note of any request is removed, unless its run is active", async () => {
    const { start, store, time } = runs();
    const [first, active] = [start(), start()];
    await first.journal.actions.begin("other");
    await active.journal.actions.begin("other");
    first.kill();
    time.nowMs += LONGEST_RESUMED_MS + 1;
    assert.equal(await start().journal.actions.claim(F), undefined);
    const left = (await store.list()).filter((file) => file.endsWith(".action.json"));
    assert.deepEqual(left, ["run2.1.action.json"]);
  });

  test("a folder of notes that cannot be listed is an error, since an action could be repeated", async () => {
    const store = createMemoryStore();
    const { start } = runs({ ...store, list: () => Promise.reject(new Error("EACCES")) });
    await assert.rejects(start().journal.actions.claim(F), JournalUnusable);
  });

  const damages: readonly (readonly [string, string, (text: string) => string])[] = [
    ["a note that is cut off", ".action.json", (text) => text.slice(0, 20)],
    ["a note of another version", ".action.json", (text) => text.replace('"version":1', '"version":2')],
    ["the file of a run that is cut off", ".run.json", (text) => text.slice(0, 20)],
  ];
  for (const [title, ending, damage] of damages) {
    test(`${title} is an error that names the file, since an action could be repeated`, async () => {
      const { start, store } = runs();
      const first = start();
      await first.journal.actions.begin(F);
      first.kill();
      const file = (await store.list()).find((each) => each.endsWith(ending)) ?? "";
      await store.write(file, damage((await store.read(file)) ?? ""));
      await assert.rejects(
        start().journal.actions.claim(F),
        (error: unknown) =>
          error instanceof JournalUnusable && error.kind === "unknown" && error.path.endsWith(file),
      );
      assert.ok((await store.list()).includes(file), "the file is kept for people and other versions");
    });
  }
});
