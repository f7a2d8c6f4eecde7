import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import {
  DEFAULT_SOURCE,
  readProviderPackage,
  STAGED_PLATFORMS,
  StagingError,
  stageProvider,
} from "../../../src/constructs/staging";
import { packedProvider, temporaryDirectory } from "../support";

const PLUGINS = join("terraform.d", "plugins", "svc.localhost", "svc", "svc");

test("the packed provider lies where the engines look, once for each platform, with the same bytes", () => {
  const packed = packedProvider();
  const stackDirectory = join(temporaryDirectory(), "not", "there", "yet");
  const staged = stageProvider({ stackDirectory, package: packed });
  assert.equal(staged.version, packed.version);
  assert.equal(staged.source, DEFAULT_SOURCE);
  assert.deepEqual(staged.platforms, STAGED_PLATFORMS);
  assert.deepEqual(staged.warnings, []);
  assert.deepEqual(
    staged.files,
    STAGED_PLATFORMS.map((platform) =>
      join(stackDirectory, PLUGINS, `terraform-provider-svc_${packed.version}_${platform}.zip`),
    ),
  );
  for (const file of staged.files)
    assert.ok(readFileSync(file).equals(readFileSync(join(packed.dir, "terraform-provider-svc.zip"))));
  assert.deepEqual(readdirSync(join(stackDirectory, PLUGINS)).length, STAGED_PLATFORMS.length);
});

test("staging again touches no file, and repairs one that is not whole", () => {
  const packed = packedProvider();
  const stackDirectory = temporaryDirectory();
  const { files } = stageProvider({ stackDirectory, package: packed });
  const [first = "", ...others] = files;
  const inodes = (): readonly number[] =>
    [...others, join(stackDirectory, ".terraform.lock.hcl")].map((file) => statSync(file).ino);
  const before = inodes();
  writeFileSync(first, "half");
  stageProvider({ stackDirectory, package: packed });
  assert.deepEqual(inodes(), before);
  assert.ok(readFileSync(first).equals(readFileSync(others[0] ?? "")));
});

test("a new version takes the place of the old one, in the folder and in the lock file, and of nothing else", () => {
  const old = packedProvider("#!/usr/bin/env node\n// old\n", "0.2.0-rc.1");
  const fresh = packedProvider("#!/usr/bin/env node\n// new\n", "0.2.0-rc.1");
  assert.notEqual(old.version, fresh.version);
  const stackDirectory = temporaryDirectory();
  stageProvider({ stackDirectory, package: old });
  const foreign = [
    "terraform-provider-svc_1.0.0_linux_amd64.zip",
    `terraform-provider-svc_${old.version}_windows_amd64.zip`,
    "terraform-provider-svc_0.1.0-beta_linux_amd64.zip",
    "terraform-provider-other_0.1.0-c0123456789_linux_amd64.zip",
    "notes.txt",
  ];
  for (const name of foreign) writeFileSync(join(stackDirectory, PLUGINS, name), "mine");
  const sibling = join(stackDirectory, "terraform.d", "plugins", "svc.localhost", "svc", "other");
  mkdirSync(sibling);
  stageProvider({ stackDirectory, package: fresh });
  assert.deepEqual(
    readdirSync(join(stackDirectory, PLUGINS)).sort(),
    [
      ...foreign,
      ...STAGED_PLATFORMS.map((platform) => `terraform-provider-svc_${fresh.version}_${platform}.zip`),
    ].sort(),
  );
  for (const name of foreign) assert.equal(readFileSync(join(stackDirectory, PLUGINS, name), "utf8"), "mine");
  assert.ok(existsSync(sibling));
  const lock = readFileSync(join(stackDirectory, ".terraform.lock.hcl"), "utf8");
  assert.ok(lock.includes(fresh.h1) && !lock.includes(old.h1));
});

test("a lock file that cannot be understood is left alone, and said so", () => {
  const stackDirectory = temporaryDirectory();
  writeFileSync(join(stackDirectory, ".terraform.lock.hcl"), "nonsense");
  const { warnings, files } = stageProvider({ stackDirectory, package: packedProvider() });
  assert.match(
    warnings[0] ?? "",
    /\.terraform\.lock\.hcl was left as it is, because it cannot be understood: line 1 .* delete the file/,
  );
  assert.equal(readFileSync(join(stackDirectory, ".terraform.lock.hcl"), "utf8"), "nonsense");
  assert.ok(files.every((file) => existsSync(file)));
});

test("a directory that is a file says what to do", () => {
  const stackDirectory = join(temporaryDirectory(), "file");
  writeFileSync(stackDirectory, "");
  assert.throws(
    () => stageProvider({ stackDirectory, package: packedProvider() }),
    isRefusal(
      /cannot be put into .*file: a part of the path is a file, not a directory \(.*give a directory that can be written to/s,
    ),
  );
});

test("a directory in a package's place says so, and leaves no half-written file behind", () => {
  const packed = packedProvider();
  const stackDirectory = temporaryDirectory();
  mkdirSync(join(stackDirectory, PLUGINS, `terraform-provider-svc_${packed.version}_darwin_amd64.zip`), {
    recursive: true,
  });
  assert.throws(
    () => stageProvider({ stackDirectory, package: packed }),
    isRefusal(/a directory is in the file's place/),
  );
  assert.ok(!readdirSync(join(stackDirectory, PLUGINS)).some((name) => name.endsWith(".tmp")));
});

test("a directory that cannot be written to says so", async (context) => {
  const packed = packedProvider();
  const stackDirectory = temporaryDirectory();
  chmodSync(packed.dir, 0o755);
  chmodSync(stackDirectory, 0o555);
  // Root may write everywhere, so that the staging runs as somebody else where the tests run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) context.diagnostic("runs as uid 65534");
  const script = `
    if (${isRoot}) { process.setgid(65534); process.setuid(65534); }
    try { stageProvider(${JSON.stringify({ stackDirectory, package: { dir: packed.dir } })}); process.exitCode = 3; }
    catch (error) { process.stdout.write(error.name + ": " + error.message); }`;
  const output = await runNode(`const { stageProvider } = require("./src/constructs/staging");${script}`);
  assert.match(
    output,
    /^StagingError: The provider cannot be put into .*: permission denied \(.*terraform\.d/,
  );
});

test("two processes that stage into one directory at the same time both succeed", async () => {
  const packed = packedProvider();
  const stackDirectory = temporaryDirectory();
  const script = `
    const { stageProvider } = require("./src/constructs/staging");
    const { rmSync } = require("node:fs");
    for (let round = 0; round < 20; round += 1) {
      const { files } = stageProvider(${JSON.stringify({ stackDirectory, package: { dir: packed.dir } })});
      rmSync(files[round % 4], { force: true });
    }
    process.stdout.write("done");`;
  const outputs = await Promise.all([runNode(script), runNode(script)]);
  assert.deepEqual(outputs, ["done", "done"]);
  stageProvider({ stackDirectory, package: packed });
  assert.equal(readdirSync(join(stackDirectory, PLUGINS)).length, STAGED_PLATFORMS.length);
});

test("a package that is missing, torn or not as the build writes it is refused with what to do", () => {
  assert.throws(
    () => readProviderPackage(temporaryDirectory()),
    isRefusal(/provider\.json: .*run `npm run build` first/s),
  );
  const { dir } = packedProvider();
  for (const text of [
    "",
    "{",
    "null",
    "{}",
    '{"version":"1","h1":"h1:x","executable":"y"}',
    `{"version":"../x","h1":"h1:${"a".repeat(43)}=","executable":"y"}`,
  ]) {
    writeFileSync(join(dir, "provider.json"), text);
    assert.throws(() => readProviderPackage(dir), isRefusal(/is not as the build writes it/));
  }
  const other = packedProvider();
  writeFileSync(join(dir, "provider.json"), readFileSync(join(other.dir, "provider.json")));
  assert.equal(readProviderPackage(dir).version, other.version);
  const empty = temporaryDirectory();
  writeFileSync(join(empty, "provider.json"), readFileSync(join(other.dir, "provider.json")));
  assert.throws(() => readProviderPackage(empty), isRefusal(/terraform-provider-svc\.zip is missing/));
});

function isRefusal(expected: RegExp): (error: unknown) => boolean {
  return (error) => {
    assert.ok(error instanceof StagingError, String(error));
    assert.match(error.message, expected);
    return true;
  };
}

/** Runs a script in a process of its own, and gives what it printed. */
async function runNode(script: string): Promise<string> {
  const child = spawn(process.execPath, ["--import", "tsx", "-e", script], {
    cwd: resolve(__dirname, "../../.."),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (stdout += chunk));
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (stderr += chunk));
  const [code] = (await once(child, "close")) as [number | null];
  assert.equal(code, 0, stderr);
  return stdout;
}
