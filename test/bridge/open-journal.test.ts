import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test, type TestContext } from "node:test";
import { openJournal, settleTimeMs } from "../../src/bridge/open-journal";

function folder(t: TestContext): string {
  const path = mkdtempSync(join(tmpdir(), "svc-journal-"));
  t.after(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

void test("open journal: the journal is below the working directory and reports its path", async (t) => {
  const workingDirectory = folder(t);
  const journal = openJournal({ workingDirectory, environment: {} });
  await journal.begin("VirtualMachine", "f", undefined);
  assert.equal(journal.takeProblem(), undefined);
  assert.ok(journal.place.startsWith(join(workingDirectory, ".terraform", "svc-journal")));
  assert.ok(existsSync(journal.place));
});

/** Leaves the journal of a run that is killed after it has created an object. */
async function leave(workingDirectory: string): Promise<void> {
  const journal = openJournal({ workingDirectory, environment: {} });
  await (await journal.begin("VirtualMachine", "f", undefined)).made("projects/p/virtual-machines/v");
  for (const file of readdirSync(journal.place).filter((name) => name.endsWith(".run.json"))) {
    const path = join(journal.place, file);
    const run = JSON.parse(readFileSync(path, "utf8")) as Record<string, unknown>;
    writeFileSync(path, JSON.stringify({ ...run, host: "another machine" }));
  }
}

void test("open journal: entries are found after their folder was moved or copied", async (t) => {
  const base = folder(t);
  await leave(join(base, "old"));
  cpSync(join(base, "old"), join(base, "copied"), { recursive: true });
  renameSync(join(base, "old"), join(base, "moved"));
  for (const name of ["moved", "copied"]) {
    const journal = openJournal({ workingDirectory: join(base, name), environment: {} });
    assert.equal((await journal.claim("f"))?.entry.phase, "made", name);
  }
});

for (const environment of [{}, { SVC_JOURNAL_DIR: "kept" }]) {
  test(`open journal: entries that an earlier version left for this path are found (${JSON.stringify(environment)})`, async (t) => {
    const workingDirectory = realpathSync(folder(t));
    await leave(workingDirectory);
    const { place } = openJournal({ workingDirectory, environment: {} });
    const hash = createHash("sha256")
      .update(JSON.stringify([workingDirectory, "default"]))
      .digest("hex");
    const root = "SVC_JOURNAL_DIR" in environment ? "kept" : join(".terraform", "svc-journal");
    const earlier = join(workingDirectory, root, hash.slice(0, 16));
    mkdirSync(dirname(earlier), { recursive: true });
    renameSync(place, earlier);
    const journal = openJournal({ workingDirectory, environment });
    assert.equal((await journal.leftBehind()).length, 1);
    assert.equal((await journal.claim("f"))?.entry.phase, "made");
    assert.equal(existsSync(earlier), false, "they are moved once");
  });
}

void test("open journal: works in memory if SVC_JOURNAL_DIR is off", async (t) => {
  const workingDirectory = folder(t);
  const journal = openJournal({ workingDirectory, environment: { SVC_JOURNAL_DIR: "off" } });
  const creation = await journal.begin("VirtualMachine", "f", undefined);
  assert.equal(creation.entry.phase, "sent");
  assert.equal(journal.place, "memory");
  assert.equal(existsSync(join(workingDirectory, ".terraform")), false);
});

void test("open journal: the settle time is 30 seconds unless SVC_JOURNAL_SETTLE sets it", () => {
  assert.equal(settleTimeMs({}), 30_000);
  assert.equal(settleTimeMs({ SVC_JOURNAL_SETTLE: "" }), 30_000);
  assert.equal(settleTimeMs({ SVC_JOURNAL_SETTLE: "1m30s" }), 90_000);
  assert.equal(settleTimeMs({ SVC_JOURNAL_SETTLE: "soon" }), undefined);
});
