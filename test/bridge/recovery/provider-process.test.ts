import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { thisRun } from "../../../src/bridge/recovery";
import { isAtWork, isOrphan } from "../../../src/bridge/recovery/provider-process";

void test("provider process: a run is active as long as its process runs", async () => {
  assert.equal(isAtWork(thisRun()), true);
  assert.notEqual(thisRun().id, thisRun().id);
  const child = spawn(process.execPath, ["-e", "process.stdin.resume()"], {
    stdio: ["pipe", "ignore", "ignore"],
  });
  await once(child, "spawn");
  const { pid = 0 } = child;
  child.kill("SIGKILL");
  await once(child, "exit");
  assert.equal(isAtWork({ ...thisRun(), pid }), false);
});

void test("provider process: a process with a reused id, or of another machine, is not that run", () => {
  const run = thisRun();
  assert.equal(isAtWork({ ...run, host: `${run.host}-other` }), false);
  assert.equal(isAtWork({ ...run, boot: `${run.boot}-other` }), false);
  assert.equal(isAtWork({ ...run, startTicks: `${run.startTicks}1` }), false);
});

void test("provider process: a run is an orphan if it is active and its parent process is not", () => {
  const run = thisRun();
  assert.equal(isOrphan(run), false);
  assert.equal(isOrphan({ ...run, engine: { pid: process.pid, startTicks: `${run.startTicks}1` } }), true);
  assert.equal(
    isOrphan({ ...run, startTicks: `${run.startTicks}1`, engine: { pid: process.pid, startTicks: "1" } }),
    false,
    "one that has ended is none",
  );
});
