import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { test, type TestContext } from "node:test";
import { isRunning, markOf } from "../../../src/base/files";

/** Makes this process believe that its system has no files of processes. A system with `hidepid` hides those of other users. */
function hideProcesses(t: TestContext): void {
  const platform = Object.getOwnPropertyDescriptor(process, "platform");
  assert.ok(platform);
  t.after(() => Object.defineProperty(process, "platform", platform));
  Object.defineProperty(process, "platform", { ...platform, value: "other" });
}

test("process mark: a process whose start is hidden runs until it ends", async (t) => {
  const child = spawn(process.execPath, ["-e", "process.stdin.resume()"], {
    stdio: ["pipe", "ignore", "ignore"],
  });
  await once(child, "spawn");
  const mark = markOf(child.pid ?? 0);
  hideProcesses(t);
  assert.equal(isRunning(mark), true);
  child.kill("SIGKILL");
  await once(child, "exit");
  assert.equal(isRunning(mark), false);
});
