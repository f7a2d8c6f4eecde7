import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { TerraformStack } from "cdktf";
import { stageProvider } from "../../../src/constructs/staging";
import { cleanEnvironment, skipWithoutEngine, startEngine } from "../../support/engine";
import { addProvider, packedProvider, synthApp, temporaryDirectory } from "../support";

const skip = skipWithoutEngine();

/** Runs the engine in a directory and returns its output. Fails the test if the engine fails. */
async function engine(
  directory: string,
  args: readonly string[],
  extra: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { code, output } = await startEngine(directory, args, cleanEnvironment(temporaryDirectory(), extra))
    .done;
  assert.equal(code, 0, output);
  return output;
}

function lockOf(directory: string): string {
  return readFileSync(join(directory, ".terraform.lock.hcl"), "utf8");
}

test("staging: the engine installs a staged provider offline and keeps the lock file", { skip }, async () => {
  const { directoryOf } = synthApp((app) => void addProvider(new TerraformStack(app, "stack")));
  const directory = directoryOf("stack");
  const before = lockOf(directory);
  await engine(directory, ["init", "-lockfile=readonly", "-input=false"]);
  assert.equal(lockOf(directory), before);
  await engine(directory, ["init", "-input=false", "-upgrade"]);
  assert.equal(lockOf(directory), before);
});

test("staging: the engine writes the same lock file itself", { skip }, async () => {
  const { directoryOf } = synthApp((app) => void addProvider(new TerraformStack(app, "stack")));
  const directory = directoryOf("stack");
  const ours = lockOf(directory);
  rmSync(join(directory, ".terraform.lock.hcl"));
  await engine(directory, ["init", "-input=false"]);
  // Only the header names the engine that wrote the file.
  assert.equal(lockOf(directory).replace('"tofu init"', '"terraform init"'), ours);
});

test(
  "staging: with cdktf's plugin cache, the cache holds the provider itself and serves the next stack",
  { skip },
  async () => {
    const cache = temporaryDirectory();
    const { directoryOf } = synthApp((app) => {
      for (const name of ["a", "b"]) addProvider(new TerraformStack(app, name));
    });
    await engine(directoryOf("a"), ["init", "-lockfile=readonly", "-input=false"], {
      TF_PLUGIN_CACHE_DIR: cache,
    });
    rmSync(directoryOf("a"), { recursive: true });
    await engine(directoryOf("b"), ["init", "-lockfile=readonly", "-input=false"], {
      TF_PLUGIN_CACHE_DIR: cache,
    });
    const cached = readdirSync(cache, { recursive: true, encoding: "utf8" });
    assert.ok(
      cached.some((name) => /linux_|darwin_/.test(name) && name.includes("terraform-provider-svc_v")),
      cached.join("\n"),
    );
  },
);

test(
  "staging: after an upgrade, the next init installs the new version instead of the locked one",
  { skip },
  async () => {
    const directory = temporaryDirectory();
    const write = (version: string): void =>
      writeFileSync(
        join(directory, "main.tf.json"),
        JSON.stringify({
          terraform: { required_providers: { svc: { source: "svc.localhost/svc/svc", version } } },
        }),
      );
    for (const text of ["// first\n", "// second\n"]) {
      const packed = packedProvider(`#!/usr/bin/env node\n${text}`);
      stageProvider({ stackDirectory: directory, package: packed });
      write(packed.version);
      await engine(directory, ["init", "-lockfile=readonly", "-input=false"]);
      const [installed] = readdirSync(
        join(directory, ".terraform", "providers", "svc.localhost", "svc", "svc"),
      ).slice(-1);
      assert.ok(
        existsSync(join(directory, ".terraform", "providers", "svc.localhost", "svc", "svc", packed.version)),
        installed,
      );
    }
  },
);

test(
  "staging: the provider's program runs in a project whose package.json declares ES modules",
  { skip },
  async () => {
    const project = temporaryDirectory();
    writeFileSync(join(project, "package.json"), '{ "type": "module" }');
    // A provider that records that it was started as CommonJS, and exits.
    const packed = packedProvider(
      '#!/usr/bin/env node\nrequire("node:fs").writeFileSync(process.env.SVC_TEST_MARK, typeof module);\nprocess.exit(1);\n',
    );
    const directory = join(project, "stack");
    mkdirSync(directory);
    stageProvider({ stackDirectory: directory, package: packed });
    writeFileSync(
      join(directory, "main.tf.json"),
      JSON.stringify({
        terraform: {
          required_providers: { svc: { source: "svc.localhost/svc/svc", version: packed.version } },
        },
        resource: { svc_project: { p: {} } },
      }),
    );
    const mark = join(temporaryDirectory(), "mark");
    const home = temporaryDirectory();
    const run = (...args: string[]) =>
      startEngine(directory, args, cleanEnvironment(home, { SVC_TEST_MARK: mark })).done;
    assert.equal((await run("init", "-input=false")).code, 0);
    assert.notEqual((await run("validate")).code, 0);
    assert.equal(readFileSync(mark, "utf8"), "object");
  },
);

test(
  "staging: a moved stack still finds its provider, since no staged file contains an absolute path",
  { skip },
  async () => {
    const { directoryOf } = synthApp((app) => void addProvider(new TerraformStack(app, "stack")));
    const moved = join(temporaryDirectory(), "moved");
    cpSync(directoryOf("stack"), moved, { recursive: true });
    rmSync(directoryOf("stack"), { recursive: true });
    await engine(moved, ["init", "-lockfile=readonly", "-input=false"]);
  },
);
