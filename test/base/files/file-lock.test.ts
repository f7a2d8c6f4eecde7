import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, test, type TestContext } from "node:test";
import { createFileLock, lockFile } from "../../../src/base/files";
import { startProgram } from "../../support/program";

const FILES = resolve(__dirname, "../../../src/base/files");
const base = mkdtempSync(join(tmpdir(), "svc-lock-"));
after(() => rmSync(base, { recursive: true, force: true }));

let locks = 0;
function newLock(): string {
  const folder = join(base, String((locks += 1)));
  mkdirSync(folder);
  return join(folder, "lock");
}

const ROOT = resolve(__dirname, "../../..");
const ABANDONED_MS = 60_000;

function folderIn(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "svc-lock-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts a program in TypeScript that can call `lockFile`. */
function start(program: string): ReturnType<typeof startProgram> {
  const text = `const { lockFile } = require(${JSON.stringify(FILES)}); const fs = require("node:fs"); ${program}`;
  const env = { PATH: process.env["PATH"] ?? "" };
  return startProgram(process.execPath, ["--import", "tsx", "-e", text], { env });
}

/** Locks files in a process, which is killed while it has them. */
function lockAndDie(...files: readonly string[]): void {
  const script = `const { createFileLock } = require("./src/base/files");
    for (const file of ${JSON.stringify(files)}) createFileLock(file).tryLock();
    process.kill(process.pid, "SIGKILL");`;
  const { signal } = spawnSync(process.execPath, ["--import", "tsx", "-e", script], { cwd: ROOT });
  assert.equal(signal, "SIGKILL");
}

const anotherMachine = JSON.stringify({ id: "1", machine: "elsewhere boot pid", pid: 1, startTicks: "1" });

test("file lock: processes that count in a file under the lock lose no count", async () => {
  const path = newLock();
  const counter = `${base}/count`;
  writeFileSync(counter, "0");
  const program = `
    console.log("ready");
    while (!fs.existsSync(${JSON.stringify(`${base}/go`)}));
    for (let i = 0; i < 50; i++) {
      const lock = lockFile(${JSON.stringify(path)}, { waitMs: 600000 });
      fs.writeFileSync(${JSON.stringify(counter)}, String(Number(fs.readFileSync(${JSON.stringify(counter)}, "utf8")) + 1));
      lock.unlock();
    }`;
  const runs = [1, 2, 3, 4].map(() => start(program));
  await Promise.all(runs.map((run) => run.seen("ready")));
  writeFileSync(`${base}/go`, "");
  for (const { code, output } of await Promise.all(runs.map((run) => run.done))) {
    assert.equal(code, 0, output);
  }
  assert.equal(readFileSync(counter, "utf8"), "200");
  assert.deepEqual(readdirSync(join(path, "..")), []);
});

test("file lock: the lock of a killed process is removed at once, by one process at a time", async () => {
  const path = newLock();
  const holder = start(
    `lockFile(${JSON.stringify(path)}, { waitMs: 0 }); process.kill(process.pid, "SIGKILL");`,
  );
  assert.equal((await holder.done).signal, "SIGKILL");
  assert.ok(existsSync(path));
  // The process was killed while it removed another one's lock.
  writeFileSync(`${path}.removal`, readFileSync(path));
  const lock = lockFile(path, { waitMs: 0 });
  assert.throws(
    () => lockFile(path, { waitMs: 0 }),
    new RegExp(`process ${process.pid} on .* has the lock ${path}`),
  );
  lock.renew();
  lock.unlock();
  assert.deepEqual(readdirSync(join(path, "..")), []);
});

test("file lock: the lock of another machine is respected, until it is not renewed for too long", () => {
  const path = newLock();
  lockFile(path, { waitMs: 0 }).unlock();
  for (const content of [anotherMachine, ""]) {
    writeFileSync(path, content);
    utimesSync(path, 0, 0);
    // As old as it may be by the clock of a file server: only what is observed counts.
    assert.throws(
      () => lockFile(path, { waitMs: 0, abandonedMs: 3_600_000 }),
      /another process.* has the lock/,
    );
    assert.equal(readFileSync(path, "utf8"), content);
    lockFile(path, { waitMs: 3_600_000, abandonedMs: 1 }).unlock();
    assert.ok(!existsSync(path));
  }
});

test("file lock: a process whose lock was removed is refused, and leaves the other's lock alone", () => {
  const path = newLock();
  const lock = lockFile(path, { waitMs: 0 });
  rmSync(path);
  writeFileSync(path, anotherMachine);
  assert.throws(() => lock.renew(), /another process has removed the lock/);
  lock.unlock();
  assert.equal(readFileSync(path, "utf8"), anotherMachine);
});

test("file lock: the error of the file system is passed on", () => {
  const file = `${base}/file`;
  writeFileSync(file, "");
  assert.throws(() => lockFile(join(file, "lock"), { waitMs: 0 }), /ENOTDIR|EEXIST/);
});

test("file lock: excludes other holders until it is unlocked, however old it is", (t) => {
  const file = join(folderIn(t), "a.lock");
  let time = 0;
  const [one, two] = [createFileLock(file), createFileLock(file, { now: () => time })];
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

test("file lock: the lock of a killed process is removed, also if it was killed while it removed one", (t) => {
  const folder = folderIn(t);
  const file = join(folder, "a.lock");
  lockAndDie(file, `${file}.removal`);
  const lock = createFileLock(file);
  assert.ok(lock.tryLock());
  lock.unlock();
  assert.deepEqual(readdirSync(folder), []);
});

test("file lock: the lock of another machine, or one without a name, is removed only after it was not renewed for long", (t) => {
  const file = join(folderIn(t), "a.lock");
  for (const text of ["", JSON.stringify({ machine: "other", pid: process.pid, startTicks: "" })]) {
    writeFileSync(file, text);
    let time = 0;
    const lock = createFileLock(file, { now: () => time });
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

test("file lock: a lock that another process creates during a removal is left alone, also before it has a name", (t) => {
  const file = join(folderIn(t), "a.lock");
  writeFileSync(file, "");
  utimesSync(file, 1, 1);
  let time = 0;
  const lock = createFileLock(file, {
    now: () => {
      // After the old lock was judged, another process replaces it by its own.
      if (time > 0) utimesSync(file, 2, 2);
      return time;
    },
  });
  assert.ok(!lock.tryLock());
  time += ABANDONED_MS;
  assert.ok(!lock.tryLock());
  assert.equal(readFileSync(file, "utf8"), "");
});

test("file lock: processes that remove the lock of a killed one at the same moment have it one after the other", async (t) => {
  const folder = folderIn(t);
  const [rounds, contenders] = [25, 3];
  const files = Array.from({ length: rounds }, (_, round) => join(folder, `${round}.lock`));
  lockAndDie(...files);
  const script = `
    const { mkdirSync, readdirSync, rmdirSync, writeFileSync } = require("node:fs");
    const { basename } = require("node:path");
    const { createFileLock } = require("./src/base/files");
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
