import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { thisRun } from "../../../src/bridge/journal";
import { isAtWork, isOrphan } from "../../../src/bridge/journal/run";

void test("a run is at work as long as its process runs", async () => {
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

void test("neither a process that was given the number of one that has ended, nor one of another machine, is that run", () => {
  const run = thisRun();
  assert.equal(isAtWork({ ...run, host: `${run.host}-other` }), false);
  assert.equal(isAtWork({ ...run, boot: `${run.boot}-other` }), false);
  assert.equal(isAtWork({ ...run, startTicks: `${run.startTicks}1` }), false);
});

void test("a run is an orphan when it is at work and the process that has started it is not", () => {
  const run = thisRun();
  assert.equal(isOrphan(run), false);
  assert.equal(isOrphan({ ...run, engine: { pid: process.pid, startTicks: `${run.startTicks}1` } }), true);
  assert.equal(
    isOrphan({ ...run, startTicks: `${run.startTicks}1`, engine: { pid: process.pid, startTicks: "1" } }),
    false,
    "one that has ended is none",
  );
});
