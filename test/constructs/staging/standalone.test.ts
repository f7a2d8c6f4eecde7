import assert from "node:assert/strict";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { unzipSync } from "fflate";
import { TerraformStack } from "cdktf";
import { STAGED_PLATFORMS, StagingError, stageProvider } from "../../../src/constructs/staging";
import { cleanEnvironment, skipWithoutEngine, startEngine } from "../../support/engine";
import { fakeNodeFile } from "../../packing/fake-node";
import { addProvider, packedProvider, synthApp, temporaryDirectory } from "../support";

const OWN = `${process.platform}_${process.arch === "x64" ? "amd64" : process.arch}`;

// Packages with small files in place of Node are of no use to others.
process.env["SVC_CACHE_DIR"] = temporaryDirectory();

function namesIn(zip: string): readonly string[] {
  return Object.keys(unzipSync(readFileSync(zip)));
}

test("standalone staging: the chosen platform gets Node, and the others the provider without it", () => {
  const stackDirectory = temporaryDirectory();
  const packed = packedProvider();
  const standalone = { platforms: ["windows_amd64"], node: fakeNodeFile("windows_amd64") };
  const { files, platforms, warnings } = stageProvider({ stackDirectory, package: packed, standalone });
  assert.deepEqual(warnings, []);
  assert.deepEqual(platforms, [...STAGED_PLATFORMS, "windows_amd64"]);
  for (const [index, file] of files.entries()) {
    assert.equal(namesIn(file).includes("node.exe"), platforms[index] === "windows_amd64", file);
  }
  const lock = readFileSync(join(stackDirectory, ".terraform.lock.hcl"), "utf8");
  assert.equal(lock.match(/"h1:/g)?.length, 2);
  assert.ok(lock.includes(packed.h1));
  // The same again changes nothing, and without Node the package for Windows goes.
  stageProvider({ stackDirectory, package: packed, standalone });
  assert.equal(readFileSync(join(stackDirectory, ".terraform.lock.hcl"), "utf8"), lock);
  stageProvider({ stackDirectory, package: packed });
  assert.deepEqual(
    readdirSync(join(stackDirectory, "terraform.d/plugins/svc.localhost/svc/svc")).length,
    STAGED_PLATFORMS.length,
  );
});

test(
  "standalone staging: the engine installs a package with Node, and keeps the lock file",
  { skip: skipWithoutEngine() },
  async () => {
    const stackDirectory = temporaryDirectory();
    const standalone = { platforms: [OWN], node: fakeNodeFile("linux_amd64") };
    if (OWN !== "linux_amd64") standalone.node = process.execPath;
    stageProvider({ stackDirectory, package: packedProvider(), standalone });
    const svc = { source: "svc.localhost/svc/svc", version: "~> 0.1" };
    writeFileSync(
      join(stackDirectory, "main.tf.json"),
      JSON.stringify({ terraform: { required_providers: { svc } } }),
    );
    const env = cleanEnvironment(temporaryDirectory());
    const { code, output } = await startEngine(stackDirectory, ["init", "-lockfile=readonly"], env).done;
    assert.equal(code, 0, output);
    const installed = join(stackDirectory, ".terraform/providers/svc.localhost/svc/svc/0.1.0", OWN);
    assert.ok(readdirSync(installed).includes("node"));
  },
);

test(
  "standalone staging: a switch to Node or back is reported with what to delete, and takes effect then",
  { skip: skipWithoutEngine() },
  async () => {
    const stackDirectory = temporaryDirectory();
    const packed = packedProvider();
    const node = OWN === "linux_amd64" ? fakeNodeFile("linux_amd64") : process.execPath;
    const standalone = { platforms: [OWN], node };
    const svc = { source: "svc.localhost/svc/svc", version: "~> 0.1" };
    writeFileSync(
      join(stackDirectory, "main.tf.json"),
      JSON.stringify({ terraform: { required_providers: { svc } } }),
    );
    const env = cleanEnvironment(temporaryDirectory());
    const init = async (): Promise<string> => {
      const { code, output } = await startEngine(stackDirectory, ["init", "-lockfile=readonly"], env).done;
      assert.equal(code, 0, output);
      return output;
    };
    const installed = join(stackDirectory, ".terraform/providers/svc.localhost/svc/svc/0.1.0", OWN);
    const hasNode = (): boolean => readdirSync(installed).includes("node");

    assert.deepEqual(stageProvider({ stackDirectory, package: packed }).warnings, []);
    await init();
    assert.ok(!hasNode());
    const [toNode = "", ...more] = stageProvider({ stackDirectory, package: packed, standalone }).warnings;
    assert.deepEqual(more, []);
    assert.ok(
      toNode.startsWith(`${installed} contains the provider 0.1.0 as it is packed for another`),
      toNode,
    );
    assert.match(toNode, /before `terraform init` or `tofu init`, delete that folder\.$/);
    await init();
    // The engine keeps what the lock file accepts, as the warning says.
    assert.ok(!hasNode());
    rmSync(installed, { recursive: true });
    await init();
    assert.ok(hasNode());
    assert.deepEqual(stageProvider({ stackDirectory, package: packed, standalone }).warnings, []);

    const [back = "", ...others] = stageProvider({ stackDirectory, package: packed }).warnings;
    assert.deepEqual(others, []);
    assert.ok(back.startsWith(`${installed} contains other content of the provider`), back);
    const lock = readFileSync(join(stackDirectory, ".terraform.lock.hcl"), "utf8");
    assert.deepEqual(lock.match(/"h1:[^"]*"/g), [`"${packed.h1}"`]);
    rmSync(installed, { recursive: true });
    await init();
    assert.ok(!hasNode());
  },
);

test("standalone staging: a wrong platform or a wrong file is refused with what is allowed", () => {
  const refused = (standalone: { platforms: readonly string[]; node?: string }, expected: RegExp): void => {
    assert.throws(
      () => stageProvider({ stackDirectory: temporaryDirectory(), package: packedProvider(), standalone }),
      (error) => error instanceof StagingError && expected.test(error.message),
    );
  };
  refused(
    { platforms: ["linux_386"] },
    /^"linux_386" is not a platform of the standalone provider: choose among darwin_amd64, /,
  );
  refused({ platforms: [] }, /^An empty list is not a platform/);
  refused(
    { platforms: ["linux_amd64", "linux_arm64"], node: "node" },
    /"node" contains Node for one platform/,
  );
  refused(
    { platforms: ["linux_arm64"], node: fakeNodeFile("linux_amd64") },
    /linux_arm64 cannot be packed: Node is an executable for linux_amd64, not for linux_arm64\.$/,
  );
  refused({ platforms: ["linux_amd64"], node: "/none/node" }, /linux_amd64 cannot be packed: .*no such file/);
});

test("standalone staging: providers of one stack must agree on the platforms, which must exist", () => {
  assert.throws(
    () =>
      synthApp((app) => void addProvider(new TerraformStack(app, "stack"), { standalone: ["beos_amd64"] })),
    /"beos_amd64" is not a platform of the standalone provider/,
  );
  assert.throws(
    () =>
      synthApp((app) => {
        const stack = new TerraformStack(app, "stack");
        addProvider(stack, { standalone: true });
        addProvider(stack, { alias: "other" }, "other");
      }),
    /standalone must name the same platforms for all of the stack's providers; got none, and "stack\/svc" has linux_amd64/,
  );
});
