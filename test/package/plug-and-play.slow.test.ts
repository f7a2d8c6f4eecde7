import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { packPackage, ROOT } from "./installed-package";

const STACK = `
const { App, TerraformStack } = require("cdktf");
const { Disk, SvcProvider, SynthHook } = require("cdktf-provider-svc");

const app = new App();
const stack = new TerraformStack(app, "s");
new SvcProvider(stack, "svc", { region: "eu-west-1", project: "shop" });
const { result } = new SynthHook(stack, "h", { command: ["echo", '{"a":1}'] });
new Disk(stack, "disk", { sizeGib: 10 }).onAfterCreate("hook", { command: ["true"] });
app.synth();
console.log(JSON.stringify(result));
`;

// Downloads Yarn, cdktf and the null provider's constructs from the npm registry.
describe("a project of Yarn's Plug'n'Play", () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-pnp-"));
  const project = join(folder, "project");
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

  function run(program: string, args: readonly string[], cwd: string): string {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: "utf8" });
    assert.equal(status, 0, `${args.join(" ")} failed:\n${stderr}${stdout}`);
    return stdout;
  }
  const yarn = (...args: readonly string[]): string =>
    run(process.execPath, [join(folder, "node_modules/@yarnpkg/cli-dist/bin/yarn.js"), ...args], project);

  before(() => {
    const { devDependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
      readonly devDependencies: Readonly<Record<string, string>>;
    };
    const peers = ["cdktf", "constructs", "@cdktf/provider-null"];
    writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }));
    run("npm", ["install", "--no-audit", "--no-fund", "@yarnpkg/cli-dist@4"], folder);
    mkdirSync(project);
    const dependencies = {
      ...Object.fromEntries(peers.map((name) => [name, devDependencies[name]])),
      "cdktf-provider-svc": `file:${packPackage(folder)}`,
    };
    writeFileSync(join(project, "package.json"), JSON.stringify({ private: true, dependencies }));
    writeFileSync(join(project, ".yarnrc.yml"), "enableTelemetry: false\nenableGlobalCache: false\n");
    // Without a lock file of its own, the folder would belong to a project above it.
    writeFileSync(join(project, "yarn.lock"), "");
    yarn("install", "--no-immutable");
    writeFileSync(join(project, "stack.cjs"), STACK);
  });

  test("synthesizes a stack, and runs a program during the synthesis", () => {
    assert.equal(yarn("node", "stack.cjs").trim(), '{"a":1}');
    const runner = join(project, "cdktf.out/stacks/s/svc-hooks/cdktf-svc-hook.cjs");
    assert.ok(readFileSync(runner).length > 0);
  });

  test("has the command line", () => {
    mkdirSync(join(project, "plain"));
    assert.match(yarn("cdktf-svc", "stage", "plain"), /version = "/);
  });
});
