import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, test } from "node:test";
import { createFolder } from "../../../src/base/files";

const ROOT = resolve(__dirname, "../../..");
const base = mkdtempSync(join(tmpdir(), "svc-folder-"));
after(() => rmSync(base, { recursive: true, force: true }));

/** Runs a program in a mount namespace of its own, in which a folder is a read-only file system. */
function runOnReadOnly(folder: string, command: readonly string[]): ReturnType<typeof spawnSync> {
  const script = 'mount -t tmpfs -o ro none "$1" || exit 64; shift; exec "$@"';
  return spawnSync(
    "unshare",
    ["--user", "--map-root-user", "--mount", "sh", "-c", script, "-", folder, ...command],
    {
      cwd: ROOT,
      encoding: "utf8",
    },
  );
}

const canMount = ((): boolean => {
  const folder = join(base, "try");
  mkdirSync(folder);
  return runOnReadOnly(folder, ["true"]).status === 0;
})();

test("create folder: creates what does not exist, and returns the first folder that it created", () => {
  const [first, last] = [join(base, "one"), join(base, "one", "two", "three")];
  assert.equal(createFolder(last, 0o700), first);
  for (const path of [first, last]) assert.equal(statSync(path).mode & 0o777, 0o700);
  assert.equal(createFolder(last), undefined);
  assert.equal(createFolder(join(last, "..", "four")), join(last, "..", "four"));
  symlinkSync(first, join(base, "link"));
  assert.equal(createFolder(join(base, "link", "two")), undefined);
});

test("create folder: passes on why it cannot", () => {
  const file = join(base, "file");
  writeFileSync(file, "");
  assert.throws(() => createFolder(file), /EEXIST/);
  assert.throws(() => createFolder(join(file, "folder")), /EEXIST|ENOTDIR/);
  symlinkSync(join(base, "nowhere"), join(base, "dangling"));
  assert.throws(() => createFolder(join(base, "dangling", "folder")), /EEXIST/);
  assert.ok(!existsSync(join(base, "nowhere")));
});

test(
  "create folder: reports a read-only file system as such",
  { skip: canMount ? false : "no file system can be mounted here without more rights" },
  () => {
    const folder = join(base, "read-only");
    mkdirSync(folder);
    const program = `require("./src/base/files").createFolder(${JSON.stringify(join(folder, "a", "b"))})`;
    const { status, stderr } = runOnReadOnly(folder, [process.execPath, "--import", "tsx", "-e", program]);
    assert.notEqual(status, 0);
    assert.match(String(stderr), /EROFS: read-only file system, mkdir/);
  },
);
