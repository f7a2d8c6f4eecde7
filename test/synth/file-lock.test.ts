import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { ABANDONED_MS, createFileLock } from "../../src/synth";
import { startProgram } from "../support/program";

const ROOT = join(__dirname, "../..");

function folderIn(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "svc-lock-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Locks files in a process, which is killed while it has them. */
function lockAndDie(...files: readonly string[]): void {
  const script = `const { createFileLock } = require("./src/synth");
    for (const file of ${JSON.stringify(files)}) createFileLock(file).tryLock();
    process.kill(process.pid, "SIGKILL");`;
  const { signal } = spawnSync(process.execPath, ["--import", "tsx", "-e", script], { cwd: ROOT });
  assert.equal(signal, "SIGKILL");
}

test("file lock: excludes other holders until it is unlocked, however old it is", (t) => {
  const file = join(folderIn(t), "a.lock");
  let time = 0;
  const [one, two] = [createFileLock(file), createFileLock(file, () => time)];
  assert.ok(one.tryLock());
  for (const seconds of [1, 4_102_444_800]) {
    utimesSync(file, seconds, seconds);
    time += 2 * ABANDONED_MS;
    assert.ok(!two.tryLock());
  }
  one.unlock();
  assert.ok(two.tryLock());
});

test("file lock: unlocking leaves another holder's lock alone", (t) => {
  const file = join(folderIn(t), "a.lock");
  const [one, two] = [createFileLock(file), createFileLock(file)];
  one.tryLock();
  rmSync(file);
  assert.ok(two.tryLock());
  one.unlock();
  assert.ok(existsSync(file) && !one.tryLock());
});

test("file lock: the lock of a killed process is taken over, also if it was killed while it took one over", (t) => {
  const folder = folderIn(t);
  const file = join(folder, "a.lock");
  lockAndDie(file, `${file}.takeover`);
  const lock = createFileLock(file);
  assert.ok(lock.tryLock());
  lock.unlock();
  assert.deepEqual(readdirSync(folder), []);
});

test("file lock: the lock of another machine, or one without a name, is taken over only after it was not renewed for long", (t) => {
  const file = join(folderIn(t), "a.lock");
  for (const text of ["", JSON.stringify({ machine: "other", process: process.pid, started: "" })]) {
    writeFileSync(file, text);
    let time = 0;
    const lock = createFileLock(file, () => time);
    assert.ok(!lock.tryLock());
    time += ABANDONED_MS - 1;
    // Renewed: only a change counts, because clocks differ.
    utimesSync(file, 1, 1);
    assert.ok(!lock.tryLock());
    time += ABANDONED_MS - 1;
    assert.ok(!lock.tryLock());
    time += 1;
    assert.ok(lock.tryLock());
    lock.unlock();
  }
});

test("file lock: a lock that another process creates during a take-over is left alone, also before it has a name", (t) => {
  const file = join(folderIn(t), "a.lock");
  writeFileSync(file, "");
  utimesSync(file, 1, 1);
  let time = 0;
  const lock = createFileLock(file, () => {
    // After the old lock was judged, another process replaces it by its own.
    if (time > 0) utimesSync(file, 2, 2);
    return time;
  });
  assert.ok(!lock.tryLock());
  time += ABANDONED_MS;
  assert.ok(!lock.tryLock());
  assert.equal(readFileSync(file, "utf8"), "");
});

test("file lock: processes that take over the lock of a killed one at the same moment have it one after the other", async (t) => {
  const folder = folderIn(t);
  const [rounds, contenders] = [25, 3];
  const files = Array.from({ length: rounds }, (_, round) => join(folder, `${round}.lock`));
  lockAndDie(...files);
  const script = `
    const { mkdirSync, readdirSync, rmdirSync, writeFileSync } = require("node:fs");
    const { basename } = require("node:path");
    const { createFileLock } = require("./src/synth");
    const pause = new Int32Array(new SharedArrayBuffer(4));
    // Ends by itself if another process failed.
    const endMs = performance.now() + 60_000;
    const waitUntil = (isTrue) => {
      while (!isTrue()) {
        if (performance.now() > endMs) throw new Error("waited in vain");
        Atomics.wait(pause, 0, 0, 1);
      }
    };
    for (const file of ${JSON.stringify(files)}) {
      const lock = createFileLock(file);
      const ready = file + ".ready.";
      writeFileSync(ready + process.pid, "");
      waitUntil(() => readdirSync(${JSON.stringify(folder)}).filter((name) => name.startsWith(basename(ready))).length === ${contenders});
      waitUntil(() => lock.tryLock());
      // Fails if there is another holder.
      mkdirSync(file + ".held");
      Atomics.wait(pause, 0, 0, 2);
      rmdirSync(file + ".held");
      lock.unlock();
    }`;
  const runs = Array.from({ length: contenders }, () =>
    startProgram(process.execPath, ["--import", "tsx", "-e", script], {
      cwd: ROOT,
      env: { PATH: process.env["PATH"] ?? "" },
    }),
  );
  for (const { code, stderr } of await Promise.all(runs.map(({ done }) => done))) {
    assert.equal(code, 0, stderr);
  }
  assert.deepEqual(
    readdirSync(folder).filter((name) => !name.includes(".ready.")),
    [],
  );
});

test("file lock: a file system that refuses the lock is an error, and leaves no lock", (t) => {
  const folder = folderIn(t);
  assert.throws(() => createFileLock(join(folder, "absent", "a.lock")).tryLock(), /ENOENT/);
  writeFileSync(join(folder, "file"), "");
  assert.throws(() => createFileLock(join(folder, "file", "a.lock")).tryLock(), /ENOTDIR/);
  assert.equal(readFileSync(join(folder, "file"), "utf8"), "");
});
