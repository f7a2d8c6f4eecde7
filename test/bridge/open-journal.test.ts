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
import { openJournal } from "../../src/bridge/open-journal";
import { settleTimeMs } from "../../src/calls";
import type { Journal } from "../../src/bridge/recovery";

const ENDPOINT = "https://api.example.com";

function folder(t: TestContext): string {
  const path = mkdtempSync(join(tmpdir(), "svc-journal-"));
  t.after(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

void test("open journal: the journal is below the working directory and reports its path", async (t) => {
  const workingDirectory = folder(t);
  const journal = openJournal({ endpoint: ENDPOINT, workingDirectory, environment: {} });
  await journal.begin("VirtualMachine", "f", undefined);
  assert.equal(journal.takeProblem(), undefined);
  assert.ok(journal.place.startsWith(join(workingDirectory, ".terraform", "svc-journal")));
  assert.ok(existsSync(journal.place));
});

/** Leaves the journal of a run that is killed after it has created an object. */
async function leave(workingDirectory: string): Promise<void> {
  const journal = openJournal({ endpoint: ENDPOINT, workingDirectory, environment: {} });
  await (await journal.begin("VirtualMachine", "f", undefined)).made("projects/p/virtual-machines/v");
  forgetProcesses(journal.place);
}

/** Lets the runs of a journal count as ended. */
function forgetProcesses(place: string): void {
  for (const file of readdirSync(place).filter((name) => name.endsWith(".run.json"))) {
    const path = join(place, file);
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
    const journal = openJournal({ endpoint: ENDPOINT, workingDirectory: join(base, name), environment: {} });
    assert.equal((await journal.claim("f"))?.entry.phase, "made", name);
  }
});

for (const environment of [{}, { SVC_JOURNAL: "kept" }]) {
  test(`open journal: entries that an earlier version left for all endpoints are found (${JSON.stringify(environment)})`, async (t) => {
    const workingDirectory = realpathSync(folder(t));
    await leave(workingDirectory);
    const { place } = openJournal({ endpoint: ENDPOINT, workingDirectory, environment: {} });
    const hash = createHash("sha256")
      .update(
        JSON.stringify(
          "SVC_JOURNAL" in environment
            ? ["state", "local", "../terraform.tfstate", "default"]
            : ["workspace", "default"],
        ),
      )
      .digest("hex");
    const root = "SVC_JOURNAL" in environment ? "kept" : join(".terraform", "svc-journal");
    const earlier = join(workingDirectory, root, hash.slice(0, 16));
    mkdirSync(dirname(earlier), { recursive: true });
    renameSync(place, earlier);
    const journal = openJournal({ endpoint: ENDPOINT, workingDirectory, environment });
    assert.equal((await journal.leftBehind()).length, 1);
    assert.equal((await journal.claim("f"))?.entry.phase, "made");
    assert.equal(existsSync(earlier), false, "they are moved once");
  });
}

void test("open journal: two endpoints share neither entries nor the names of objects in a state", async (t) => {
  const workingDirectory = folder(t);
  await leave(workingDirectory);
  const staging = openJournal({ endpoint: "https://staging.example.com", workingDirectory, environment: {} });
  assert.deepEqual(await staging.everyEntry(), []);
  assert.deepEqual(await staging.leftBehind(), []);
  assert.equal(await staging.claim("f"), undefined);
  assert.equal(await staging.belongsToAnother("projects/p/virtual-machines/v"), false);
  const production = openJournal({ endpoint: ENDPOINT, workingDirectory, environment: {} });
  assert.equal(await production.belongsToAnother("projects/p/virtual-machines/v"), true);
});

void test("open journal: in a shared folder, states of two endpoints share nothing either", async (t) => {
  const base = folder(t);
  const environment = { SVC_JOURNAL: join(base, "journal") };
  const at = (endpoint: string, stack: string): Journal =>
    openJournal({ endpoint, workingDirectory: join(base, stack), environment });
  await (
    await at(ENDPOINT, "one").begin("BareMetalInstance", "f", undefined)
  ).made("bare-metal-instances/web");
  assert.equal(await at(ENDPOINT, "two").belongsToAnother("bare-metal-instances/web"), true);
  const staging = at("https://staging.example.com", "two");
  assert.equal(await staging.belongsToAnother("bare-metal-instances/web"), false);
  assert.deepEqual(await staging.everyEntry(), []);
});

void test("open journal: works in memory if SVC_JOURNAL is off", async (t) => {
  const workingDirectory = folder(t);
  const journal = openJournal({
    endpoint: ENDPOINT,
    workingDirectory,
    environment: { SVC_JOURNAL: "off" },
  });
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

void test("open journal: a create that Pulumi acknowledged is in its state, although it kills the provider, and an equal one is another", async (t) => {
  const workingDirectory = folder(t);
  const options = { endpoint: ENDPOINT, workingDirectory, environment: {} };
  const engineVersion = "pulumi-terraform-bridge";
  const killed = openJournal({ ...options, engineVersion });
  const acknowledged = await killed.begin("VirtualMachine", "f", undefined);
  await acknowledged.made("projects/p/virtual-machines/v");
  await acknowledged.acknowledged();
  await (await killed.begin("VirtualMachine", "g", undefined)).made("projects/p/virtual-machines/w");
  forgetProcesses(killed.place);
  const next = openJournal({ ...options, engineVersion });
  assert.equal(await next.claim("f"), undefined);
  assert.deepEqual(await next.unconfirmed("f"), []);
  assert.equal((await next.claim("g"))?.entry.phase, "made");
});

void test("open journal: Terraform ends its provider, so an acknowledged create of a killed run is claimed", async (t) => {
  const options = {
    endpoint: ENDPOINT,
    workingDirectory: folder(t),
    environment: {},
    engineVersion: "1.11.4",
  };
  const killed = openJournal(options);
  const created = await killed.begin("VirtualMachine", "f", undefined);
  await created.made("projects/p/virtual-machines/v");
  await created.acknowledged();
  forgetProcesses(killed.place);
  assert.equal((await openJournal(options).claim("f"))?.entry.phase, "made");
});
