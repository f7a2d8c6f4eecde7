import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { contract, kindOf } from "../../src/contract";
import { CONTEXT_FILE, type ContextEntry, entryFor, readContext, updateContext } from "../../src/synth";
import { startProgram } from "../support/program";

const HOST = kindOf(contract, "Host");

function pathIn(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "svc-context-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, CONTEXT_FILE);
}

function entry(displayName: string): readonly [string, ContextEntry] {
  return entryFor(HOST, "https://api.example.com", { kind: "Host", find: "all", where: { displayName } }, []);
}

function add(path: string, ...names: readonly string[]): void {
  updateContext(path, ({ lookups }) => ({ lookups: new Map([...lookups, ...names.map(entry)]) }));
}

test("context store: a missing file is empty, and adding to it keeps other entries", (t) => {
  const path = pathIn(t);
  assert.equal(readContext(path).lookups.size, 0);
  assert.ok(!existsSync(path));
  add(path, "a");
  add(path, "b");
  assert.deepEqual([...readContext(path).lookups.keys()], [entry("a")[0], entry("b")[0]].sort());
  assert.deepEqual(readdirSync(join(path, "..")), [CONTEXT_FILE]);
});

test("context store: a file whose content does not change is not written", (t) => {
  const path = pathIn(t);
  add(path, "a");
  utimesSync(path, 1, 1);
  add(path, "a");
  assert.equal(statSync(path).mtimeMs, 1000);
});

test("context store: the lock of a killed process does not block", (t) => {
  const path = pathIn(t);
  const script = `require("./src/base/files").createFileLock(${JSON.stringify(`${path}.lock`)}).tryLock(); process.kill(process.pid, "SIGKILL")`;
  spawnSync(process.execPath, ["--import", "tsx", "-e", script], { cwd: join(__dirname, "../..") });
  assert.ok(existsSync(`${path}.lock`));
  add(path, "a");
  assert.equal(readContext(path).lookups.size, 1);
  assert.deepEqual(readdirSync(join(path, "..")), [CONTEXT_FILE]);
});

test("context store: an invalid file is neither read nor replaced", (t) => {
  const path = pathIn(t);
  writeFileSync(path, "{");
  assert.throws(() => add(path, "a"), /is not JSON/);
  assert.ok(!existsSync(`${path}.lock`));
});

test("context store: parallel processes keep each other's entries", async (t) => {
  const path = pathIn(t);
  const script = `
    const { updateContext, entryFor } = require("./src/synth");
    const { contract, kindOf } = require("./src/contract");
    for (let n = 0; n < 10; n += 1) {
      const where = { displayName: process.argv[1] + n };
      const one = entryFor(kindOf(contract, "Host"), "https://api.example.com", { kind: "Host", find: "all", where }, []);
      updateContext(${JSON.stringify(path)}, ({ lookups }) => ({ lookups: new Map([...lookups, one]) }));
    }`;
  const runs = ["a", "b", "c"].map((name) =>
    startProgram(process.execPath, ["--import", "tsx", "-e", script, name], {
      cwd: join(__dirname, "../.."),
      env: { PATH: process.env["PATH"] ?? "" },
    }),
  );
  for (const { code, stderr } of await Promise.all(runs.map(({ done }) => done))) {
    assert.equal(code, 0, stderr);
  }
  assert.equal(readContext(path).lookups.size, 30);
  assert.deepEqual(readdirSync(join(path, "..")), [CONTEXT_FILE]);
});
