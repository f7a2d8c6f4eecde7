import assert from "node:assert/strict";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, test } from "node:test";
import { lockFile } from "../../src/files";
import { startProgram } from "../support/program";

const FILES = resolve(__dirname, "../../src/files");
const base = mkdtempSync(join(tmpdir(), "svc-lock-"));
after(() => rmSync(base, { recursive: true, force: true }));

let locks = 0;
const newLock = (): string => join(base, String((locks += 1)), "lock");

/** Starts a program in TypeScript that can call `lockFile`. */
function start(program: string): ReturnType<typeof startProgram> {
  const text = `const { lockFile } = require(${JSON.stringify(FILES)}); const fs = require("node:fs"); ${program}`;
  const env = { PATH: process.env["PATH"] ?? "" };
  return startProgram(process.execPath, ["--import", "tsx", "-e", text], { env });
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

test("file lock: the lock of a killed process is taken over at once, by one process at a time", async () => {
  const path = newLock();
  const holder = start(
    `lockFile(${JSON.stringify(path)}, { waitMs: 0 }); process.kill(process.pid, "SIGKILL");`,
  );
  assert.equal((await holder.done).signal, "SIGKILL");
  assert.ok(existsSync(path));
  // Another process was killed while it removed that lock.
  const { mtimeNs } = statSync(path, { bigint: true });
  writeFileSync(`${path}.${mtimeNs.toString(36)}`, readFileSync(path));
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

test("file lock: a process whose lock was taken over is refused, and leaves the other's lock alone", () => {
  const path = newLock();
  const lock = lockFile(path, { waitMs: 0 });
  rmSync(path);
  writeFileSync(path, anotherMachine);
  assert.throws(() => lock.renew(), /another process has taken over the lock/);
  lock.unlock();
  assert.equal(readFileSync(path, "utf8"), anotherMachine);
});

test("file lock: the error of the file system is passed on", () => {
  const file = `${base}/file`;
  writeFileSync(file, "");
  assert.throws(() => lockFile(join(file, "lock"), { waitMs: 0 }), /ENOTDIR|EEXIST/);
});
