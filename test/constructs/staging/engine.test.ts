import assert from "node:assert/strict";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { NullProvider } from "@cdktf/provider-null/lib/provider";
import { TerraformStack } from "cdktf";
import { stageProvider } from "../../../src/constructs/staging";
import {
  cleanEnvironment,
  type EngineResult,
  engineTraits,
  skipWithoutEngine,
  startEngine,
} from "../../support/engine";
import { asOneLine } from "../../support/end-to-end";
import { installNullProvider } from "../../support/null-provider";
import { addProvider, packedProvider, synthApp, temporaryDirectory } from "../support";

const skip = skipWithoutEngine();

/** Runs the engine in a directory and returns its output. Fails the test if the engine fails. */
async function engine(
  directory: string,
  args: readonly string[],
  extra: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { code, output } = await engineResult(directory, args, extra);
  assert.equal(code, 0, output);
  return output;
}

/** Runs the engine in a directory on a machine without configuration. */
function engineResult(
  directory: string,
  args: readonly string[],
  extra: Readonly<Record<string, string>> = {},
): Promise<EngineResult> {
  const env = cleanEnvironment(temporaryDirectory(), { TF_CLI_ARGS: "-no-color", ...extra });
  return startEngine(directory, args, env).done;
}

/** Writes a configuration that requires the provider with a constraint, or without one. */
function requireProvider(directory: string, version?: string): void {
  const svc = { source: "svc.localhost/svc/svc", ...(version === undefined ? {} : { version }) };
  writeFileSync(
    join(directory, "main.tf.json"),
    JSON.stringify({ terraform: { required_providers: { svc } } }),
  );
}

/** Returns the last line of the provider's program that the engine has installed for a stack. */
function installedProgram(directory: string, version: string): string {
  const folder = join(directory, ".terraform/providers/svc.localhost/svc/svc", version);
  const [platform = ""] = readdirSync(folder);
  const program = readdirSync(join(folder, platform)).find((name) => name.startsWith("terraform-provider-"));
  return (
    readFileSync(join(folder, platform, program ?? ""), "utf8")
      .trimEnd()
      .split("\n")
      .at(-1) ?? ""
  );
}

/** A packed provider whose program ends in a comment. */
function packedWith(comment: string, version?: string): ReturnType<typeof packedProvider> {
  return packedProvider(`#!/usr/bin/env node\n// ${comment}\n`, version);
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

for (const constraint of [undefined, "~> 0.1", ">= 0.1.0, < 0.2.0", "0.1.0", "= 0.1.0"]) {
  test(
    `staging: the engine installs the staged version for the constraint ${constraint ?? "none"}`,
    { skip },
    async () => {
      const directory = temporaryDirectory();
      stageProvider({ stackDirectory: directory, package: packedWith("one", "0.1.0") });
      requireProvider(directory, constraint);
      const before = lockOf(directory);
      await engine(directory, ["init", "-lockfile=readonly", "-input=false"]);
      assert.equal(lockOf(directory), before);
      await engine(directory, ["init", "-input=false", "-upgrade"]);
      rmSync(join(directory, ".terraform"), { recursive: true });
      rmSync(join(directory, ".terraform.lock.hcl"));
      await engine(directory, ["init", "-input=false"]);
      assert.equal(installedProgram(directory, "0.1.0"), "// one");
    },
  );
}

test(
  "staging: a version that derives from a contract satisfies the release's constraint",
  { skip },
  async () => {
    const directory = temporaryDirectory();
    const { version } = stageProvider({
      stackDirectory: directory,
      package: packedProvider(undefined, "0.1.0", '{"a":1}'),
      contract: '{"b":2}',
    });
    for (const constraint of [undefined, "~> 0.1", "~> 0.1.0", version]) {
      requireProvider(directory, constraint);
      await engine(directory, ["init", "-lockfile=readonly", "-input=false"]);
    }
  },
);

test(
  "staging: after an upgrade and a downgrade, the next init installs the staged version",
  { skip },
  async () => {
    const directory = temporaryDirectory();
    requireProvider(directory, "~> 0.1");
    for (const version of ["0.9.0", "0.10.0", "0.9.0"]) {
      stageProvider({ stackDirectory: directory, package: packedWith(version, version) });
      await engine(directory, ["init", "-lockfile=readonly", "-input=false"]);
      assert.equal(installedProgram(directory, version), `// ${version}`);
      // No other version is left to choose.
      await engine(directory, ["init", "-upgrade", "-input=false"]);
      assert.ok(lockOf(directory).includes(`version     = "${version}"`));
    }
  },
);

test("staging: other content under the same version is never used without an init", { skip }, async () => {
  const directory = temporaryDirectory();
  requireProvider(directory, "~> 0.1");
  stageProvider({ stackDirectory: directory, package: packedWith("old") });
  await engine(directory, ["init", "-input=false"]);
  const oldLock = lockOf(directory);
  const { warnings } = stageProvider({ stackDirectory: directory, package: packedWith("new") });
  const [, ofCopy = ""] = warnings;
  const { code, output } = await engineResult(directory, ["providers", "schema", "-json"]);
  assert.notEqual(code, 0);
  assert.match(asOneLine(output), /does not match any of the checksums recorded in the dependency lock file/);
  if (engineTraits().name === "OpenTofu") {
    // OpenTofu does not replace an installed copy, as the warning says.
    const refused = await engineResult(directory, ["init", "-input=false"]);
    assert.match(
      asOneLine(refused.output),
      /existing cached package at .* does not match the content of the downloaded package/,
    );
    rmSync(ofCopy.split(" contains ")[0] ?? "", { recursive: true });
  }
  await engine(directory, ["init", "-lockfile=readonly", "-input=false"]);
  assert.equal(installedProgram(directory, "0.1.0"), "// new");
  // An old lock file, for example from version control, is refused until the provider is staged again.
  rmSync(join(directory, ".terraform"), { recursive: true });
  writeFileSync(join(directory, ".terraform.lock.hcl"), oldLock);
  const locked = await engineResult(directory, ["init", "-input=false"]);
  assert.match(asOneLine(locked.output), /doesn't match any of the checksums previously recorded/);
  stageProvider({ stackDirectory: directory, package: packedWith("new") });
  await engine(directory, ["init", "-lockfile=readonly", "-input=false"]);
});

test(
  "staging: with a shared plugin cache, other content under the same version is an error, and another version is not",
  { skip },
  async () => {
    const cache = { TF_PLUGIN_CACHE_DIR: temporaryDirectory() };
    const stack = (comment: string, version?: string): string => {
      const directory = temporaryDirectory();
      stageProvider({ stackDirectory: directory, package: packedWith(comment, version) });
      requireProvider(directory);
      return directory;
    };
    const first = stack("first");
    await engine(first, ["init", "-input=false"], cache);
    const second = stack("second");
    const { code, output } = await engineResult(second, ["init", "-input=false"], cache);
    if (engineTraits().name === "OpenTofu") {
      assert.match(asOneLine(output), /existing cached package/);
      assert.equal(installedProgram(first, "0.1.0"), "// first");
    } else {
      // Terraform replaces the copy in the cache, and the first stack notices before it uses it.
      assert.equal(code, 0, output);
      const noticed = await engineResult(first, ["providers", "schema", "-json"], cache);
      assert.match(asOneLine(noticed.output), /does not match any of the checksums recorded/);
    }
    const third = stack("third", "0.2.0");
    await engine(third, ["init", "-input=false"], cache);
    assert.equal(installedProgram(third, "0.2.0"), "// third");
  },
);

test(
  "staging: `providers lock` computes the same hash for every platform from the staged packages",
  { skip },
  async () => {
    const directory = temporaryDirectory();
    stageProvider({ stackDirectory: directory, package: packedWith("one") });
    requireProvider(directory, "0.1.0");
    const before = lockOf(directory);
    const lock = (...args: string[]): Promise<EngineResult> =>
      engineResult(directory, ["providers", "lock", "-fs-mirror=terraform.d/plugins", ...args]);
    const { code, output } = await lock(
      "-platform=linux_amd64",
      "-platform=darwin_arm64",
      "svc.localhost/svc/svc",
    );
    assert.equal(code, 0, output);
    assert.equal(lockOf(directory).replace('"tofu init"', '"terraform init"'), before);
  },
);

test(
  "staging: with -chdir, a filesystem mirror with a relative path serves the staged provider",
  { skip },
  async () => {
    const base = temporaryDirectory();
    const directory = join(base, "stack");
    stageProvider({ stackDirectory: directory, package: packedWith("one") });
    requireProvider(directory, "~> 0.1");
    const cliConfig = join(temporaryDirectory(), "cli.tfrc");
    const mirrored = `include = ["svc.localhost/*/*"]`;
    writeFileSync(
      cliConfig,
      `provider_installation {\n  filesystem_mirror {\n    path = "terraform.d/plugins"\n    ${mirrored}\n  }\n` +
        `  direct {\n    exclude = ["svc.localhost/*/*"]\n  }\n}\n`,
    );
    await engine(base, ["-chdir=stack", "init", "-lockfile=readonly", "-input=false"], {
      TF_CLI_CONFIG_FILE: cliConfig,
    });
    assert.equal(installedProgram(directory, "0.1.0"), "// one");
  },
);

test(
  "staging: a hook's null provider needs no registry for a lock on the first deploy",
  { skip },
  async () => {
    const home = temporaryDirectory();
    installNullProvider(home);
    const { directoryOf, warnings } = synthApp((app) => {
      const stack = new TerraformStack(app, "stack");
      addProvider(stack);
      new NullProvider(stack, "null");
    });
    assert.deepEqual(warnings("stack"), []);
    const directory = directoryOf("stack");
    assert.match(
      lockOf(directory),
      /provider "registry\.terraform\.io\/hashicorp\/null" \{\n {2}version {5}= "3\.2\.4"\n {2}constraints = "3\.2\.4"\n\}/,
    );
    const env = cleanEnvironment(home);
    const { code, output } = await startEngine(directory, ["init", "-input=false"], env).done;
    assert.equal(code, 0, output);
    // The engine has added the hash, under the address in its own registry.
    assert.match(
      lockOf(directory),
      /hashicorp\/null" \{\n {2}version {5}= "3\.2\.4"\n {2}constraints = "3\.2\.4"\n {2}hashes = \[\n {4}"h1:/,
    );
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
