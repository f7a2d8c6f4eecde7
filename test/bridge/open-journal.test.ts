import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { openJournal, settleTimeMs } from "../../src/bridge/open-journal";

function folder(t: TestContext): string {
  const path = mkdtempSync(join(tmpdir(), "svc-journal-"));
  t.after(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

void test("a journal lies where the process runs, and says where", async (t) => {
  const workingDirectory = folder(t);
  const journal = openJournal({ workingDirectory, environment: {} });
  await journal.begin("VirtualMachine", "f", undefined);
  assert.equal(journal.takeProblem(), undefined);
  assert.ok(journal.place.startsWith(join(workingDirectory, ".terraform", "svc-journal")));
  assert.ok(existsSync(journal.place));
});

void test("where none is to be kept, everything works in memory", async (t) => {
  const workingDirectory = folder(t);
  const journal = openJournal({ workingDirectory, environment: { SVC_JOURNAL_DIR: "off" } });
  const creation = await journal.begin("VirtualMachine", "f", undefined);
  assert.equal(creation.entry.phase, "sent");
  assert.equal(journal.place, "memory");
  assert.equal(existsSync(join(workingDirectory, ".terraform")), false);
});

void test("a lost request counts as not carried out after half a minute, or after what is said", () => {
  assert.equal(settleTimeMs({}), 30_000);
  assert.equal(settleTimeMs({ SVC_JOURNAL_SETTLE: "" }), 30_000);
  assert.equal(settleTimeMs({ SVC_JOURNAL_SETTLE: "1m30s" }), 90_000);
  assert.equal(settleTimeMs({ SVC_JOURNAL_SETTLE: "soon" }), undefined);
});
