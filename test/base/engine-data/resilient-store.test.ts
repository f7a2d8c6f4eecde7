import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createMemoryStore, createResilientStore, type Store } from "../../../src/base/engine-data";

/** Returns a disk store that a test can make read-only. */
function disk(): { readonly store: Store; isWritable: boolean; readonly under: Store } {
  const under = createMemoryStore();
  const state = {
    isWritable: true,
    under,
    store: {
      ...under,
      write: (name: string, text: string) =>
        state.isWritable ? under.write(name, text) : Promise.reject(new Error("EROFS")),
      remove: (name: string) => (state.isWritable ? under.remove(name) : Promise.reject(new Error("EROFS"))),
    },
  };
  return state;
}

describe("resilient store", () => {
  test("keeps writes, renames and removals in memory while the disk is read-only", async () => {
    const d = disk();
    await d.store.write("old", "1");
    d.isWritable = false;
    const problems: unknown[] = [];
    const store = createResilientStore(d.store, (error) => problems.push(error));
    await store.write("a", "2");
    await store.write("a", "3");
    assert.equal(await store.read("a"), "3");
    assert.equal(await store.rename("a", "b"), true);
    assert.equal(await store.rename("a", "c"), false);
    await store.write("old", "4");
    assert.equal(await store.read("old"), "4");
    await store.remove("old");
    assert.equal(await store.read("old"), undefined);
    assert.equal(await store.rename("old", "new"), false);
    assert.deepEqual(await store.list(), ["b"]);
    assert.equal(await store.read("b"), "3");
    assert.ok(problems.length > 0);
    assert.deepEqual(await d.under.list(), ["old"]);
  });

  test("saves everything in order of writing once the disk is writable", async () => {
    const d = disk();
    const store = createResilientStore(d.store, () => undefined);
    d.isWritable = false;
    await store.write("first", "1");
    await store.write("second", "2");
    await store.write("first", "3");
    await store.write("dropped", "4");
    await store.remove("dropped");
    d.isWritable = true;
    await store.write("third", "5");
    assert.deepEqual(await d.under.list(), ["first", "second", "third"]);
    assert.equal(await d.under.read("first"), "3");
  });

  test("keeps nothing in memory while the disk is writable", async () => {
    const d = disk();
    const problems: unknown[] = [];
    const store = createResilientStore(d.store, (error) => problems.push(error));
    await Promise.all(["a", "b", "c"].map((name) => store.write(name, name)));
    await store.remove("b");
    assert.deepEqual(await d.under.list(), ["a", "c"]);
    assert.deepEqual(problems, []);
  });
});

test("resilient store: an unreadable disk is an error, not an empty store", async () => {
  const refuse = (): Promise<never> => Promise.reject(new Error("EACCES"));
  const store = createResilientStore(
    { ...createMemoryStore(), list: refuse, read: refuse, rename: refuse, beside: refuse },
    () => undefined,
  );
  for (const work of [
    () => store.list(),
    () => store.read("x"),
    () => store.rename("x", "y"),
    () => store.beside("z"),
  ]) {
    await assert.rejects(work, /EACCES/);
  }
});
