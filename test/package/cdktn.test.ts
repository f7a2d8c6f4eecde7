import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { ROOT } from "./installed-package";

/** Runs a script in the package's directory and returns its JSON output. */
function run(script: string): unknown {
  const { stdout, stderr, status } = spawnSync(process.execPath, ["-e", script], {
    cwd: ROOT,
    encoding: "utf8",
  });
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout);
}

/** The entries that depend on the framework, with their directories for cdktn. */
const ENTRIES = {
  "cdktf-provider-svc": "cdktf-provider-svc/cdktn",
  "cdktf-provider-svc/foundation": "cdktf-provider-svc/cdktn/foundation",
  "cdktf-provider-svc/patterns": "cdktf-provider-svc/cdktn/patterns",
  "cdktf-provider-svc/testing": "cdktf-provider-svc/cdktn/testing",
} as const;

for (const [entry, copy] of Object.entries(ENTRIES)) {
  test(`cdktn: ${copy} exports the names of ${entry}, also to ES modules`, () => {
    const script = `
      const names = (path) => Object.keys(require(path)).sort();
      import("${copy}").then((imported) => process.stdout.write(JSON.stringify({
        theirs: names("${entry}"), ours: names("${copy}"), absent: names("${copy}").filter((name) => !(name in imported)),
      })));`;
    const { theirs, ours, absent } = run(script) as Readonly<Record<string, readonly string[]>>;
    assert.deepEqual(ours, theirs);
    assert.deepEqual(absent, []);
  });
}

/** Synthesizes a stack with a hook, and prints the loaded packages and what its constructs extend. */
const program = (framework: string, entry: string): string => `
  const { App, TerraformProvider, TerraformResource, TerraformStack } = require("${framework}");
  const { Project, SvcProvider, SynthHook } = require("${entry}");
  const { mkdtempSync, rmSync } = require("node:fs");
  const outdir = mkdtempSync(require("node:path").join(require("node:os").tmpdir(), "svc-synthesized-"));
  const stack = new TerraformStack(new App({ outdir }), "shop");
  const provider = new SvcProvider(stack, "svc");
  const project = new Project(stack, "project", { slug: "shop" });
  project.onAfterCreate("greet", { command: ["true"] });
  stack.node.root.synth();
  rmSync(outdir, { recursive: true });
  const packages = Object.keys(require.cache).map((file) => /node_modules\\/((@[^/]+\\/)?[^/]+)/.exec(file)?.[1]);
  const isTheirs = [project instanceof TerraformResource, provider instanceof TerraformProvider];
  process.stdout.write(JSON.stringify({ isTheirs, packages: [...new Set(packages)].filter((name) => name !== undefined).sort() }));`;

test("cdktn: constructs extend the classes of their framework, and nothing loads the other one or its null provider", () => {
  const isTheirs = [true, true];
  assert.deepEqual(run(program("cdktn", "cdktf-provider-svc/cdktn")), {
    isTheirs,
    packages: ["cdktn", "constructs"],
  });
  assert.deepEqual(run(program("cdktf", "cdktf-provider-svc")), {
    isTheirs,
    packages: ["@cdktf/provider-null", "cdktf", "constructs"],
  });
});

test("cdktn: what does not depend on the framework exists once", () => {
  const same = run(`
    const theirs = { ...require("cdktf-provider-svc"), ...require("cdktf-provider-svc/testing"), ...require("cdktf-provider-svc/foundation") };
    const ours = { ...require("cdktf-provider-svc/cdktn"), ...require("cdktf-provider-svc/cdktn/testing"), ...require("cdktf-provider-svc/cdktn/foundation") };
    process.stdout.write(JSON.stringify(["EngineError", "readContract", "StagingError", "stageProvider"].filter((name) => theirs[name] !== ours[name])));`);
  assert.deepEqual(same, []);
});
