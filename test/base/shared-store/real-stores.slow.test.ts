import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { createDiskStore, type Store } from "../../../src/base/engine-data";
import { openSharedStore, parseStoreAddress, type StoreAddress } from "../../../src/base/shared-store";
import { skipWithoutPostgres, startPostgres } from "../../support/postgres";
import { skipWithoutS3, startS3 } from "../../support/s3-server";

/** Opens a part of a store, as another process does each time. */
type Opening = (part: string) => Store;

interface RealStore {
  readonly open: Opening;
  readonly stop: () => Promise<void> | void;
}

const STORES: Readonly<
  Record<string, { readonly skip: string | false; readonly start: () => Promise<RealStore> | RealStore }>
> = {
  folder: {
    skip: false,
    start: () => {
      const root = mkdtempSync(join(tmpdir(), "svc-store-"));
      return {
        open: (folder) => createDiskStore(join(root, folder)),
        stop: () => rmSync(root, { recursive: true, force: true }),
      };
    },
  },
  bucket: {
    skip: skipWithoutS3(),
    start: async () => {
      const server = await startS3();
      Object.assign(process.env, server.env);
      return {
        open: openingOf(
          `s3://${server.bucket}/svc/journal?endpoint=${server.url}&region=eu-1&use_path_style=true`,
        ),
        stop: () => server.stop(),
      };
    },
  },
  database: {
    skip: skipWithoutPostgres(),
    start: async () => {
      const server = await startPostgres();
      process.env["PGPASSWORD"] = server.password;
      return { open: openingOf(server.url), stop: () => server.stop() };
    },
  },
};

function openingOf(text: string): Opening {
  const address = parseStoreAddress(text) as StoreAddress;
  return (name) => openSharedStore(address, { name });
}

for (const [sort, { skip, start }] of Object.entries(STORES)) {
  describe(`store in a ${sort}`, { skip }, () => {
    let real: RealStore;
    let parts = 0;
    before(async () => {
      real = await start();
    });
    after(() => real.stop());
    const newPart = (): string => `part${(parts += 1)}`;

    test("is empty before the first write", async () => {
      const store = real.open(newPart());
      assert.deepEqual(await store.list(), []);
      assert.equal(await store.read("x"), undefined);
      assert.equal(await store.rename("x", "y"), false);
      await store.remove("x");
      assert.deepEqual(await store.beside(".none"), []);
    });

    test("another process reads what was written, replaced, renamed and removed", async () => {
      const part = newPart();
      const store = real.open(part);
      await Promise.all(["a", "b", "c"].map((name) => store.write(name, `text of ${name}`)));
      await store.write("a", 'second\nline "é" \u{1F600}');
      await store.write("empty", "");
      assert.equal(await store.rename("b", "d"), true);
      await store.remove("c");
      const other = real.open(part);
      assert.deepEqual([...(await other.list())].sort(), ["a", "d", "empty"]);
      assert.equal(await other.read("a"), 'second\nline "é" \u{1F600}');
      assert.equal(await other.read("d"), "text of b");
      assert.equal(await other.read("b"), undefined);
      assert.equal(await other.read("empty"), "");
      await other.write("d", "new");
      assert.equal(await other.rename("d", "e"), true);
      await store.list();
      assert.equal(await store.read("e"), "new");
      assert.equal(await store.rename("d", "f"), false);
    });

    test("one of several processes that rename a file at once succeeds, each time", async () => {
      for (let round = 0; round < 10; round += 1) {
        const part = newPart();
        await real.open(part).write("x", "text");
        const processes = ["a", "b", "c", "d", "e"].map((name) => ({ name, store: real.open(part) }));
        await Promise.all(processes.map(({ store }) => store.list()));
        const won = await Promise.all(processes.map(({ name, store }) => store.rename("x", name)));
        assert.equal(won.filter(Boolean).length, 1);
        const winner = processes[won.indexOf(true)];
        const after = real.open(part);
        assert.deepEqual(await after.list(), [winner?.name]);
        assert.equal(await after.read(winner?.name ?? ""), "text");
      }
    });

    test("shows the files of other parts beside it, under their present names", async () => {
      const [own, other] = [newPart(), newPart()];
      await real.open(own).write("a.beside", "own");
      const writer = real.open(other);
      await writer.write("b.beside", "1");
      await writer.write("b.none", "2");
      await writer.rename("b.beside", "c.beside");
      const beside = await real.open(own).beside(".beside");
      assert.deepEqual(
        beside.map(({ name, text }) => ({ name, text })),
        [{ name: "c.beside", text: "1" }],
      );
      await writer.remove("c.beside");
    });

    test("the last of several writes at once is whole", async () => {
      const part = newPart();
      const store = real.open(part);
      const texts = ["one", "two", "three"];
      await Promise.all(texts.map((text) => store.write("x", text)));
      const other = real.open(part);
      assert.deepEqual(await other.list(), ["x"]);
      assert.ok(texts.includes((await other.read("x")) ?? ""));
    });

    test("many processes use it for the first time at once", async () => {
      const part = newPart();
      await Promise.all([...Array(8).keys()].map((index) => real.open(part).write(`f${index}`, `${index}`)));
      assert.equal((await real.open(part).list()).length, 8);
    });

    test("holds thousands of files", async () => {
      const part = newPart();
      const store = real.open(part);
      const names = [...Array(1_100).keys()].map((index) => `f${index}`);
      for (let at = 0; at < names.length; at += 100) {
        await Promise.all(names.slice(at, at + 100).map((name) => store.write(name, name)));
      }
      const other = real.open(part);
      assert.deepEqual([...(await other.list())].sort(), [...names].sort());
      assert.equal(await other.read("f1099"), "f1099");
    });
  });
}
