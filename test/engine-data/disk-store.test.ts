import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { createDiskStore } from "../../src/engine-data";

function root(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "svc-journal-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

void test("nothing is made on the disk before the first file is written", async (t) => {
  const base = root(t);
  const store = createDiskStore(join(base, "a", "b"));
  assert.deepEqual(await store.list(), []);
  assert.equal(await store.read("x"), undefined);
  assert.equal(await store.rename("x", "y"), false);
  await store.remove("x");
  assert.deepEqual(await store.beside(".json"), []);
  assert.deepEqual(readdirSync(base), []);
});

void test("what is written can be read by another process, is replaced whole, and leaves no other file", async (t) => {
  const folder = join(root(t), "a", "b");
  const store = createDiskStore(folder);
  await Promise.all(["one", "two", "three"].map((text) => store.write("x.json", text)));
  await store.write("x.json", "four");
  assert.equal(await createDiskStore(folder).read("x.json"), "four");
  assert.deepEqual(readdirSync(folder), ["x.json"]);
});

void test(
  "only the owner can look into the folder and its files",
  { skip: process.platform === "win32" && "Windows has other permissions" },
  async (t) => {
    const folder = join(root(t), "a");
    await createDiskStore(folder).write("x.json", "");
    assert.equal(statSync(folder).mode & 0o777, 0o700);
    assert.equal(statSync(join(folder, "x.json")).mode & 0o777, 0o600);
  },
);

void test("of several that rename one file, one succeeds", async (t) => {
  const store = createDiskStore(join(root(t), "a"));
  await store.write("x", "text");
  const won = await Promise.all(["a", "b", "c", "d"].map((name) => store.rename("x", name)));
  assert.equal(won.filter(Boolean).length, 1);
  assert.equal((await store.list()).length, 1);
});

void test("the journals of other states beside this one can be read, this one's own is not among them", async (t) => {
  const base = root(t);
  const [one, two] = [createDiskStore(join(base, "one")), createDiskStore(join(base, "two"))];
  await one.write("a.entry.json", "1");
  await two.write("b.entry.json", "2");
  await two.write("b.run.json", "3");
  assert.deepEqual(await one.beside(".entry.json"), ["2"]);
});

void test("a folder that cannot be made is an error of each write, and no longer one when it can be", async (t) => {
  const base = root(t);
  writeFileSync(join(base, "file"), "");
  const store = createDiskStore(join(base, "file", "a"));
  await assert.rejects(store.write("x", ""), /ENOTDIR|EEXIST/);
  rmSync(join(base, "file"));
  await store.write("x", "y");
  assert.equal(await store.read("x"), "y");
});
