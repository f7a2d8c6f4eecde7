import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { createDiskStore, createMemoryStore, type Store } from "../../src/base/engine-data";
import { withoutPermission } from "../support/without-permission";
import { at, MACHINE, PUBLIC_KEY, said, startBench } from "./support/running-bridge";

function folderOf(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "svc-journal-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const skip = process.platform === "win32" && "Windows has other permissions";

test(
  "create: refuses while another user's journal cannot be read, and adopts that run's object once it can",
  { skip },
  async (t) => {
    const folder = join(folderOf(t), "journal");
    const bench = await startBench(t, { store: createDiskStore(folder) });
    bench.emulator.stickNextOperation();
    void bench.emulator.whenRequested("GetOperation", 1).then(() => bench.interrupt());
    const cutOff = await bench.create(MACHINE);
    assert.match(said(cutOff), /Interrupted/);
    // The run is killed: no state contains its machine.
    bench.restart();
    const refused = await withoutPermission(folder, () => bench.create(MACHINE));
    assert.equal(refused.state, null);
    assert.match(said(refused), /^error: Error creating VirtualMachine\nNo VirtualMachine was created/);
    assert.ok(said(refused).includes(`${folder} cannot be read (EACCES`), said(refused));
    assert.match(said(refused), /Run as the user who owns that folder/);
    bench.emulator.settleOperation(bench.emulator.operations()[0]?.name ?? "", "SUCCEEDED");
    const adopted = await bench.create(MACHINE);
    assert.deepEqual(
      [at(adopted.state, "name")],
      bench.emulator.objects("VirtualMachine").map(({ name }) => name),
    );
    assert.equal(bench.calls("CreateVirtualMachine").length, 1);
  },
);

test(
  "create: leaves the operation to the next run if the journal cannot be read when it ends",
  { skip },
  async (t) => {
    const folder = join(folderOf(t), "journal");
    const bench = await startBench(t, { store: createDiskStore(folder), isJournalKept: true });
    const pause = bench.emulator.pauseAt({ method: "GetOperation", point: "before" });
    const creating = bench.create(MACHINE);
    await pause.whenHeld();
    const open = await withoutPermission(folder, () => {
      pause.drop();
      return creating;
    });
    assert.equal(open.state, null);
    assert.match(
      said(open),
      /^error: Error creating VirtualMachine\nOperation operations\/\w+ has ended, but/,
    );
    assert.ok(said(open).includes(`${folder} cannot be read (EACCES`), said(open));
    assert.match(said(open), /Run `terraform apply` again with the same configuration/);

    bench.restart();
    const adopted = await bench.create(MACHINE);
    assert.deepEqual(
      [at(adopted.state, "name")],
      bench.emulator.objects("VirtualMachine").map(({ name }) => name),
    );
    assert.equal(bench.calls("CreateVirtualMachine").length, 1);
  },
);

test("create: waits for a journal that cannot be read for a while when the operation ends, so that the engine replaces nothing", async (t) => {
  const memory = createMemoryStore();
  let isOut = (): boolean => false;
  const unlessOut = <Result>(work: () => Promise<Result>): Promise<Result> =>
    isOut() ? Promise.reject(new Error("read ECONNRESET")) : work();
  const store: Store = {
    ...memory,
    list: () => unlessOut(() => memory.list()),
    read: (name) => unlessOut(() => memory.read(name)),
    write: (name, text) => unlessOut(() => memory.write(name, text)),
    beside: (ending) => unlessOut(() => memory.beside(ending)),
  };
  const bench = await startBench(t, { store });
  const pause = bench.emulator.pauseAt({ method: "GetOperation", point: "before" });
  const creating = bench.create(MACHINE);
  await pause.whenHeld();
  const { clock } = bench.session;
  const backAtMs = clock.now() + 45_000;
  isOut = () => clock.now() < backAtMs;
  pause.drop();
  const created = await creating;
  assert.doesNotMatch(said(created), /error/);
  assert.deepEqual(
    [at(created.state, "name")],
    bench.emulator.objects("VirtualMachine").map(({ name }) => name),
  );
});

test("create: refuses if a file blocks the path of the journal's folder", async (t) => {
  const file = join(folderOf(t), "file");
  writeFileSync(file, "");
  const bench = await startBench(t, { store: createDiskStore(join(file, "journal")) });
  assert.match(said(await bench.create(MACHINE)), /cannot be read \(ENOTDIR/);
  assert.deepEqual(bench.calls("CreateVirtualMachine"), []);
});

test("create: succeeds if the journal does not exist yet", async (t) => {
  const bench = await startBench(t, { store: createDiskStore(join(folderOf(t), "none", "yet")) });
  assert.equal(said(await bench.create(MACHINE)), "");
});

/** Returns a store on a full disk. */
function fullStore(): Store {
  return {
    ...createMemoryStore(),
    write: () => Promise.reject(new Error("ENOSPC: no space left on device")),
  };
}

test("create: finds the object of a lost request even if the journal cannot be written, and warns once", async (t) => {
  const bench = await startBench(t, { store: fullStore() });
  const first = await bench.create(MACHINE);
  assert.match(said(first), /^warning: The recovery journal cannot be written\nENOSPC/);
  bench.emulator.fault("CreateVirtualMachine", { do: "disconnect", when: "after" });
  const lost = await bench.create(MACHINE);
  assert.ok(lost.state !== null, said(lost));
  const names = bench.emulator.objects("VirtualMachine").map(({ name }) => name);
  assert.equal(names.length, 2, "nothing was made twice");
  assert.deepEqual(
    [at(first.state, "name"), at(lost.state, "name")],
    names,
    "and the sibling was not adopted",
  );
  assert.doesNotMatch(said(lost), /cannot be written/);
});

/** Changes of the entry that a killed run has left. */
const DAMAGES: readonly (readonly [string, (path: string) => void])[] = [
  ["half", (path) => writeFileSync(path, readFileSync(path, "utf8").slice(0, 40))],
  ["empty", (path) => writeFileSync(path, "")],
  [
    "a dangling link",
    (path) => {
      rmSync(path);
      symlinkSync(`${path}.none`, path);
    },
  ],
  ["of 1970", (path) => writeFileSync(path, withTime(path, 0))],
  ["of next week", (path) => writeFileSync(path, withTime(path, Date.UTC(2025, 0, 8)))],
  ["of a time that no date can hold", (path) => writeFileSync(path, withTime(path, 1e300))],
];

function withTime(path: string, startedAtMs: number): string {
  return JSON.stringify({ ...(JSON.parse(readFileSync(path, "utf8")) as object), startedAtMs });
}

for (const [title, damage] of DAMAGES) {
  test(
    `create: is refused, and names the file, if the entry of a killed run is ${title}`,
    { skip },
    async (t) => {
      const folder = join(folderOf(t), "journal");
      const bench = await startBench(t, { store: createDiskStore(folder), kind: "SshKey" });
      bench.emulator.fault("CreateSshKey", { do: "disconnect", when: "after" });
      void bench.emulator.whenRequested("CreateSshKey").then(() => bench.interrupt());
      const key = { project_name: "demo", public_key: PUBLIC_KEY };
      await bench.create(key);
      const [file = ""] = readdirSync(folder).filter((name) => name.endsWith(".entry.json"));
      damage(join(folder, file));
      for (const run of [1, 2]) {
        bench.restart();
        const made = await bench.create(key);
        assert.match(said(made), /^error: Error creating SshKey\nNo SshKey was created/, `run ${run}`);
        assert.ok(said(made).includes(join(folder, file)), said(made));
      }
      assert.equal(bench.calls("CreateSshKey").length, 1);
    },
  );
}
