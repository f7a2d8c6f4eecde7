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
import { test, type TestContext } from "node:test";
import { unzipSync } from "fflate";
import {
  DEFAULT_SOURCE,
  readProviderPackage,
  STAGED_PLATFORMS,
  StagingError,
  stageProvider,
} from "../../../src/constructs/staging";
import { packedProvider, temporaryDirectory } from "../support";

const PLUGINS = join("terraform.d", "plugins", "svc.localhost", "svc", "svc");

test("staging: the packed provider is in the engine's plugin directory once per platform, with the same bytes", () => {
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
  for (const file of staged.files) {
    assert.ok(readFileSync(file).equals(readFileSync(join(packed.dir, "terraform-provider-svc.zip"))));
  }
  assert.deepEqual(readdirSync(join(stackDirectory, PLUGINS)).length, STAGED_PLATFORMS.length);
});

test("staging: a second run writes no file, and repairs an incomplete one", () => {
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

for (const [what, before, after] of [
  ["upgrade", "0.9.1", "0.10.0"],
  ["downgrade", "0.10.0", "0.9.1"],
] as const) {
  test(`staging: after the ${what}, the directory and the lock file have the new version only, and nothing else changed`, () => {
    const old = packedProvider("#!/usr/bin/env node\n// old\n", before);
    const fresh = packedProvider("#!/usr/bin/env node\n// new\n", after);
    const stackDirectory = temporaryDirectory();
    stageProvider({ stackDirectory, package: old });
    const foreign = [
      "terraform-provider-svc_1.0.0_linux_amd64.zip",
      `terraform-provider-svc_${old.version}_windows_amd64.zip`,
      "terraform-provider-svc_0.1.0-beta_linux_amd64.zip",
      "terraform-provider-other_0.1.0_linux_amd64.zip",
      "notes.txt",
    ];
    for (const name of foreign) writeFileSync(join(stackDirectory, PLUGINS, name), "mine");
    const sibling = join(stackDirectory, "terraform.d", "plugins", "svc.localhost", "svc", "other");
    mkdirSync(sibling);
    assert.deepEqual(stageProvider({ stackDirectory, package: fresh }).warnings, []);
    assert.deepEqual(
      readdirSync(join(stackDirectory, PLUGINS)).sort(),
      [
        ...foreign,
        ...STAGED_PLATFORMS.map((platform) => `terraform-provider-svc_${fresh.version}_${platform}.zip`),
      ].sort(),
    );
    for (const name of foreign) {
      assert.equal(readFileSync(join(stackDirectory, PLUGINS, name), "utf8"), "mine");
    }
    assert.ok(existsSync(sibling));
    const lock = readFileSync(join(stackDirectory, ".terraform.lock.hcl"), "utf8");
    assert.ok(lock.includes(fresh.h1) && !lock.includes(old.h1));
  });
}

test("staging: other content under the same version replaces package and hash, and says so once", () => {
  const old = packedProvider("#!/usr/bin/env node\n// old\n");
  const fresh = packedProvider("#!/usr/bin/env node\n// new\n");
  const stackDirectory = temporaryDirectory();
  stageProvider({ stackDirectory, package: old });
  const { warnings, files } = stageProvider({ stackDirectory, package: fresh });
  assert.equal(warnings.length, 1);
  assert.match(
    warnings[0] ?? "",
    /\.terraform\.lock\.hcl had another hash for svc\.localhost\/svc\/svc 0\.1\.0, .* Run `terraform init` before the next plan\. If you changed none of them,/,
  );
  assert.ok(readFileSync(files[0] ?? "").equals(readFileSync(join(fresh.dir, "terraform-provider-svc.zip"))));
  const lock = readFileSync(join(stackDirectory, ".terraform.lock.hcl"), "utf8");
  assert.ok(lock.includes(fresh.h1) && !lock.includes(old.h1));
  assert.deepEqual(stageProvider({ stackDirectory, package: fresh }).warnings, []);
});

/** Sets an environment variable for one test. */
function setVariable(context: TestContext, name: string, value: string): void {
  const before = { ...process.env };
  process.env[name] = value;
  context.after(() => (process.env = before));
}

test("staging: under cdktf's command line, a provider that cannot be pinned is reported with the flag to use", (context) => {
  const stage = (...versions: readonly (string | undefined)[]): readonly string[] =>
    stageProvider({
      stackDirectory: temporaryDirectory(),
      package: packedProvider(),
      otherProviders: versions.map((version, index) => ({ source: `acme/cloud${index}`, version })),
    }).warnings;
  assert.deepEqual(stage("~> 3.0"), []);
  setVariable(context, "CDKTF_OUTDIR", "cdktf.out");
  assert.deepEqual(stage("3.2.4"), []);
  const [warning = "", ...more] = stage("3.2.4", "~> 3.0", undefined);
  assert.deepEqual(more, []);
  assert.match(
    warning,
    /^Run `cdktf deploy` with `--skip-provider-lock`: .*\.terraform\.lock\.hcl has no entry that matches acme\/cloud1 \(~> 3\.0\), acme\/cloud2, /,
  );
});

/** Unpacks a package where an engine would install it below `base`. */
function install(base: string, packed: { readonly dir: string; readonly version: string }): string {
  const folder = join(base, "svc.localhost", "svc", "svc", packed.version);
  mkdirSync(join(folder, "linux_amd64"), { recursive: true });
  const zip = readFileSync(join(packed.dir, "terraform-provider-svc.zip"));
  for (const [name, bytes] of Object.entries(unzipSync(zip))) {
    writeFileSync(join(folder, "linux_amd64", name), bytes);
  }
  return folder;
}

for (const [what, variable, isShared] of [
  ["the engine's data folder", "TF_DATA_DIR", false],
  ["the shared plugin cache", "TF_PLUGIN_CACHE_DIR", true],
] as const) {
  test(`staging: an installed copy with other content under the same version in ${what} is reported`, (context) => {
    const old = packedProvider("#!/usr/bin/env node\n// old\n");
    const fresh = packedProvider("#!/usr/bin/env node\n// new\n");
    const base = temporaryDirectory();
    setVariable(context, variable, base);
    const folder = install(isShared ? base : join(base, "providers"), old);
    const [warning = "", ...more] = stageProvider({
      stackDirectory: temporaryDirectory(),
      package: fresh,
    }).warnings;
    assert.deepEqual(more, []);
    assert.ok(warning.startsWith(folder), warning);
    assert.match(
      warning,
      /other content of the provider under the same version, 0\.1\.0\..* before `terraform init` or `tofu init`, delete that folder/,
    );
    assert.equal(warning.includes("shared plugin cache"), isShared);
    assert.deepEqual(stageProvider({ stackDirectory: temporaryDirectory(), package: old }).warnings, []);
  });
}

test("staging: `.terraform` in the stack's directory is the data folder by default", () => {
  const stackDirectory = temporaryDirectory();
  const folder = install(
    join(stackDirectory, ".terraform", "providers"),
    packedProvider("#!/usr/bin/env node\n// old\n"),
  );
  assert.ok(stageProvider({ stackDirectory, package: packedProvider() }).warnings[0]?.startsWith(folder));
});

test("staging: OpenTofu's lock file beside an installed copy is no copy", () => {
  const stackDirectory = temporaryDirectory();
  const folder = install(join(stackDirectory, ".terraform", "providers"), packedProvider());
  writeFileSync(join(folder, "linux_amd64.lock"), "");
  assert.deepEqual(stageProvider({ stackDirectory, package: packedProvider() }).warnings, []);
});

test("staging: a given version is the package's version, with another hash", () => {
  const packed = packedProvider();
  const stackDirectory = temporaryDirectory();
  const { version, files } = stageProvider({ stackDirectory, package: packed, version: "12.0.3" });
  assert.equal(version, "12.0.3");
  assert.ok(files.every((file) => file.includes("terraform-provider-svc_12.0.3_")));
  const lock = readFileSync(join(stackDirectory, ".terraform.lock.hcl"), "utf8");
  assert.match(lock, /version {5}= "12\.0\.3"/);
  assert.ok(!lock.includes(packed.h1));
  for (const wrong of ["1.0.0-rc.1", "1.0.0+acme", "1.0", "v1.0.0", "01.0.0", "", " 1.0.0"]) {
    assert.throws(
      () => stageProvider({ stackDirectory, package: packed, version: wrong }),
      isRefusal(/is not a valid provider version: it must be a release number such as 1\.4\.0/),
    );
  }
});

test("staging: another contract gets a release number that derives from the release and the contract", () => {
  const built = (version: string) => packedProvider(undefined, version, '{"a":1}');
  const versionOf = (release: string, contract: string): string =>
    stageProvider({ stackDirectory: temporaryDirectory(), package: built(release), contract }).version;
  assert.equal(versionOf("0.1.0", '{"a":1}'), "0.1.0");
  const one = versionOf("0.1.0", '{"b":2}');
  // Fixed: the version must be the same on every machine.
  assert.equal(one, "0.1.414919");
  assert.notEqual(versionOf("0.1.0", '{"b":3}'), one);
  const patch = (version: string): number => Number(version.split(".")[2]);
  assert.equal(patch(versionOf("2.3.7", '{"b":2}')), 7_000_000 + patch(one));
  assert.match(versionOf("2.3.7", '{"b":2}'), /^2\.3\.7\d{6}$/);
});

test("staging: an unreadable lock file is left unchanged with a warning", () => {
  const stackDirectory = temporaryDirectory();
  writeFileSync(join(stackDirectory, ".terraform.lock.hcl"), "nonsense");
  const { warnings, files } = stageProvider({ stackDirectory, package: packedProvider() });
  assert.match(
    warnings[0] ?? "",
    /\.terraform\.lock\.hcl was not changed, because it cannot be parsed: line 1 .* delete the file/,
  );
  assert.equal(readFileSync(join(stackDirectory, ".terraform.lock.hcl"), "utf8"), "nonsense");
  assert.ok(files.every((file) => existsSync(file)));
});

test("staging: a file instead of a directory is an error with advice", () => {
  const stackDirectory = join(temporaryDirectory(), "file");
  writeFileSync(stackDirectory, "");
  assert.throws(
    () => stageProvider({ stackDirectory, package: packedProvider() }),
    isRefusal(
      /Cannot write the provider to .*file: a part of the path is a file, not a directory \(.*use a writable directory/s,
    ),
  );
});

test("staging: a directory in a package's place is an error, and no temporary file is left", () => {
  const packed = packedProvider();
  const stackDirectory = temporaryDirectory();
  mkdirSync(join(stackDirectory, PLUGINS, `terraform-provider-svc_${packed.version}_darwin_amd64.zip`), {
    recursive: true,
  });
  assert.throws(
    () => stageProvider({ stackDirectory, package: packed }),
    isRefusal(/a directory has the file's path/),
  );
  assert.ok(!readdirSync(join(stackDirectory, PLUGINS)).some((name) => name.endsWith(".tmp")));
});

test("staging: a read-only directory is an error with advice", async (context) => {
  const packed = packedProvider();
  const stackDirectory = temporaryDirectory();
  chmodSync(packed.dir, 0o755);
  chmodSync(stackDirectory, 0o555);
  // Root may write everywhere, so if the tests run as root, staging runs as another user.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) context.diagnostic("runs as uid 65534");
  const script = `
    if (${isRoot}) { process.setgid(65534); process.setuid(65534); }
    try { stageProvider(${JSON.stringify({ stackDirectory, package: { dir: packed.dir } })}); process.exitCode = 3; }
    catch (error) { process.stdout.write(error.name + ": " + error.message); }`;
  const output = await runNode(`const { stageProvider } = require("./src/constructs/staging");${script}`);
  assert.match(output, /^StagingError: Cannot write the provider to .*: permission denied \(.*terraform\.d/);
});

test("staging: two concurrent processes can stage into one directory", async () => {
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

test("staging: a missing, incomplete or invalid package is rejected with advice", () => {
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
    assert.throws(() => readProviderPackage(dir), isRefusal(/does not have the form that the build writes/));
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

/** Runs a script in its own process and returns its output. */
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
