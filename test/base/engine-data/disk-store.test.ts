import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { createDiskStore } from "../../../src/base/engine-data";

function root(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "svc-journal-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

void test("disk store: creates nothing on disk before the first write", async (t) => {
  const base = root(t);
  const store = createDiskStore(join(base, "a", "b"));
  assert.deepEqual(await store.list(), []);
  assert.equal(await store.read("x"), undefined);
  assert.equal(await store.rename("x", "y"), false);
  await store.remove("x");
  assert.deepEqual(await store.beside(".json"), []);
  assert.deepEqual(readdirSync(base), []);
});

void test("disk store: a written file is readable by another process, replaced atomically, and leaves no temporary file", async (t) => {
  const folder = join(root(t), "a", "b");
  const store = createDiskStore(folder);
  await Promise.all(["one", "two", "three"].map((text) => store.write("x.json", text)));
  await store.write("x.json", "four");
  assert.equal(await createDiskStore(folder).read("x.json"), "four");
  assert.deepEqual(readdirSync(folder), ["x.json"]);
});

void test(
  "disk store: directory and files are accessible only by their owner",
  { skip: process.platform === "win32" && "Windows has other permissions" },
  async (t) => {
    const folder = join(root(t), "a");
    await createDiskStore(folder).write("x.json", "");
    assert.equal(statSync(folder).mode & 0o777, 0o700);
    assert.equal(statSync(join(folder, "x.json")).mode & 0o777, 0o600);
  },
);

void test("disk store: one of several concurrent renames of a file succeeds", async (t) => {
  const store = createDiskStore(join(root(t), "a"));
  await store.write("x", "text");
  const won = await Promise.all(["a", "b", "c", "d"].map((name) => store.rename("x", name)));
  assert.equal(won.filter(Boolean).length, 1);
  assert.equal((await store.list()).length, 1);
});

void test("disk store: beside reads the other stores of the parent directory, not its own", async (t) => {
  const base = root(t);
  const [one, two] = [createDiskStore(join(base, "one")), createDiskStore(join(base, "two"))];
  await one.write("a.entry.json", "1");
  await two.write("b.entry.json", "2");
  await two.write("b.run.json", "3");
  assert.deepEqual(await one.beside(".entry.json"), [
    { path: join(base, "two", "b.entry.json"), name: "b.entry.json", text: "2" },
  ]);
});

void test("disk store: each write to a directory that cannot be created fails, until it can", async (t) => {
  const base = root(t);
  writeFileSync(join(base, "file"), "");
  const store = createDiskStore(join(base, "file", "a"));
  await assert.rejects(store.write("x", ""), /ENOTDIR|EEXIST/);
  rmSync(join(base, "file"));
  await store.write("x", "y");
  assert.equal(await store.read("x"), "y");
});

void test("disk store: the first process that accesses the store moves the files of an earlier directory", async (t) => {
  const base = root(t);
  const [earlier, folder] = [join(base, "earlier"), join(base, "now")];
  await createDiskStore(earlier).write("a.json", "1");
  await createDiskStore(earlier).write("b.json", "2");
  const stores = [1, 2, 3].map(() => createDiskStore(folder, { earlier }));
  await Promise.all(stores.map((store) => store.list()));
  for (const store of stores) {
    assert.deepEqual([...(await store.list())].sort(), ["a.json", "b.json"]);
    assert.equal(await store.read("b.json"), "2");
  }
  assert.deepEqual(readdirSync(base), ["now"]);
});

void test("disk store: beside reads only directories that isStore accepts", async (t) => {
  const base = root(t);
  await createDiskStore(join(base, "one")).write("a.json", "1");
  await createDiskStore(join(base, "two")).write("b.json", "2");
  writeFileSync(join(base, "three"), "");
  const store = createDiskStore(join(base, "one"), { isStore: (name) => name !== "three" });
  assert.deepEqual(await store.beside(".json"), [
    { path: join(base, "two", "b.json"), name: "b.json", text: "2" },
  ]);
});

void test("disk store: works with the file handles of Yarn's Plug'n'Play, which cannot synchronize", async (t) => {
  const folder = root(t);
  const handle = await open(folder, "r");
  t.mock.method(Object.getPrototypeOf(handle) as typeof handle, "sync", () => {
    throw new Error("Method not implemented.");
  });
  await handle.close();
  const store = createDiskStore(join(folder, "a"));
  await store.write("x.json", "text");
  assert.equal(await store.read("x.json"), "text");
});
