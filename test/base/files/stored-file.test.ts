import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { createFileLock, isPlausibleTime, readIfThere, readStoredFile } from "../../../src/base/files";

const skip = process.platform === "win32";

function folder(t: TestContext): string {
  const path = mkdtempSync(join(tmpdir(), "svc-stored-"));
  t.after(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

const CASES: readonly (readonly [string, (path: string) => void, RegExp])[] = [
  ["a dangling link", (path) => symlinkSync(`${path}.none`, path), /is a symbolic link/],
  [
    "a link to a file",
    (path) => {
      writeFileSync(`${path}.other`, "{}");
      symlinkSync(`${path}.other`, path);
    },
    /is a symbolic link/,
  ],
  ["a pipe", (path) => void execFileSync("mkfifo", [path]), /is no regular file/],
  ["a folder", (path) => mkdirSync(path), /is no regular file/],
  ["a large file", (path) => writeFileSync(path, "12345678901"), /is too large \(11 bytes\)/],
];

for (const [title, make, expected] of CASES) {
  test(`stored file: ${title} is refused by its name, at once`, { skip }, async (t) => {
    const path = join(folder(t), "note.json");
    make(path);
    await assert.rejects(readStoredFile(path, 10), { name: "StoredFileError", path, message: expected });
  });
}

for (const [title, make, expected] of CASES.slice(0, 3)) {
  const isLinkedFile = title === "a link to a file";
  test(
    `file of a project: ${title} is ${isLinkedFile ? "read" : "refused by its name, at once"}`,
    { skip },
    (t) => {
      const path = join(folder(t), "svc.context.json");
      make(path);
      if (isLinkedFile) assert.equal(readIfThere(path)?.toString(), "{}");
      else assert.throws(() => readIfThere(path), { name: "StoredFileError", path, message: expected });
    },
  );
}

test("stored file: a file of another user is refused", { skip: process.getuid?.() !== 0 }, async (t) => {
  const path = join(folder(t), "note.json");
  writeFileSync(path, "{}");
  chownSync(path, 12_345, 12_345);
  await assert.rejects(readStoredFile(path), /belongs to another user \(12345\)/);
});

test("stored file: a whole file is read, and a missing one is undefined", async (t) => {
  const path = join(folder(t), "note.json");
  assert.equal(await readStoredFile(path), undefined);
  writeFileSync(path, "1234567890");
  assert.equal(await readStoredFile(path, 10), "1234567890");
});

test("stored file: a time is plausible from 2020 until a day ahead", () => {
  const now = Date.UTC(2030, 0, 1);
  const day = 86_400_000;
  for (const time of [Date.UTC(2020, 0, 1), now, now + day]) assert.ok(isPlausibleTime(time, now));
  for (const time of [0, now + day + 1, 1e300, Number.NaN, "1", undefined]) {
    assert.ok(!isPlausibleTime(time, now), String(time));
  }
});

test("file lock: does not wait for a lock that is a pipe", { skip }, (t) => {
  const path = join(folder(t), "a.lock");
  execFileSync("mkfifo", [path]);
  assert.equal(createFileLock(path).tryLock(), false);
});
