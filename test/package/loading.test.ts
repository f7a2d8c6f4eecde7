import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { ROOT } from "./installed-package";

/** Runs a script in the package's directory and returns its JSON output. */
function run(script: string, ...options: readonly string[]): unknown {
  const { stdout, stderr, status } = spawnSync(process.execPath, [...options, "-e", script], {
    cwd: ROOT,
    encoding: "utf8",
  });
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout);
}

/** Returns the files of the package that a process has loaded after running a script. */
function loadedBy(script: string): readonly string[] {
  const loaded = run(`${script}; process.stdout.write(JSON.stringify(Object.keys(require.cache)))`);
  return (loaded as string[])
    .filter((file) => file.startsWith(`${ROOT}/dist/`))
    .map((file) => file.slice(ROOT.length + 1))
    .sort();
}

const ALWAYS = [
  "dist/constructs/base/index.js",
  "dist/constructs/foundation/index.js",
  "dist/constructs/generated/index.js",
  "dist/constructs/hooks/index.js",
  "dist/constructs/index.js",
  "dist/constructs/staging/index.js",
  "dist/contract/index.js",
  "dist/contract/model.json",
];

test("loading: requiring the package loads one file per module that every stack needs, and no kind's class", () => {
  assert.deepEqual(loadedBy('require("./dist/constructs")'), ALWAYS);
});

test("loading: a class is loaded on first access, even through an object that inherits the exports", () => {
  const file = "dist/constructs/generated/disk.js";
  assert.deepEqual(loadedBy('require("./dist/constructs").Disk'), [...ALWAYS, file].sort());
  const passedOn = `const { Disk } = Object.create(require("./dist/constructs")); new Set([Disk])`;
  assert.deepEqual(loadedBy(passedOn), [...ALWAYS, file].sort());
});

test("loading: an ES module imports the same classes by name", () => {
  const script = `
    import { createRequire } from "node:module";
    import { DeployHook, ResourceName, SvcProvider, VirtualMachine } from "./dist/constructs/index.js";
    import * as all from "./dist/constructs/index.js";
    const required = createRequire(process.cwd() + "/")("./dist/constructs");
    const others = Object.keys(required).filter((name) => all[name] !== required[name]);
    const classes = Object.entries(required).filter(([name, value]) => typeof value === "function" && /^[A-Z]/.test(name));
    const misnamed = classes.filter(([name, value]) => value.name !== name).map(([name]) => name);
    const kinds = [DeployHook, SvcProvider, VirtualMachine].map(({ name }) => name);
    process.stdout.write(JSON.stringify({ others, misnamed, kinds, isTheOne: ResourceName === required.ResourceName }));`;
  assert.deepEqual(run(script, "--input-type=module"), {
    others: [],
    misnamed: [],
    kinds: ["DeployHook", "SvcProvider", "VirtualMachine"],
    isTheOne: true,
  });
});

test("loading: the package exports every name that its sources export", () => {
  const sources = run(
    'process.stdout.write(JSON.stringify(Object.keys(require("./src/constructs")).sort()))',
    "--import",
    "tsx",
  );
  assert.deepEqual(
    run('process.stdout.write(JSON.stringify(Object.keys(require("./dist/constructs")).sort()))'),
    sources,
  );
});
