import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { commandsOf } from "../../guides/package-managers";
import { withoutPermission } from "../../support/without-permission";
import { runCli } from "../cli";

function emptyFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "svc-init-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const read = (folder: string, name: string): string => readFileSync(join(folder, name), "utf8");

interface PackageJson {
  readonly name: string;
  readonly type: string;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}
const packageIn = (folder: string): PackageJson => JSON.parse(read(folder, "package.json")) as PackageJson;

async function init(folder: string, ...options: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runCli(["init", folder, ...options]);
  assert.equal(code, 0, stderr);
  return stdout;
}

test("init: writes a project with scripts, and says the next three commands", async (t) => {
  const folder = join(emptyFolder(t), "My Shop");
  const said = await init(folder);
  assert.deepEqual(readdirSync(folder).sort(), [
    ".gitignore",
    "cdktf.json",
    "main.ts",
    "package.json",
    "shop-stack.test.ts",
    "shop-stack.ts",
    "tsconfig.json",
  ]);
  const { name, scripts, dependencies } = packageIn(folder);
  assert.equal(name, "my-shop");
  for (const script of ["synth", "deploy", "test"]) assert.ok(script in scripts, script);
  assert.deepEqual(Object.keys(dependencies).sort(), [
    "@cdktf/provider-null",
    "cdktf",
    "cdktf-provider-svc",
    "constructs",
  ]);
  assert.deepEqual(
    said.split("\n").filter((line) => line.startsWith("  ")),
    [
      `  cd '${folder}' && npm install`,
      "  npm test",
      "  SVC_ENDPOINT=https://... SVC_API_KEY=... npm run deploy",
    ],
  );
  // Again: nothing changes.
  const before = readdirSync(folder).map((each) => read(folder, each));
  assert.doesNotMatch(await init(folder), /kept|your own/);
  assert.deepEqual(
    readdirSync(folder).map((each) => read(folder, each)),
    before,
  );
});

test("init: says the commands of the package manager that has started it, as the guide has them", async (t) => {
  const folder = emptyFolder(t);
  const [npm, pnpm, yarn] = await Promise.all(
    ["npm/11.19.1 node/v20", "pnpm/10.34.8 npm/? node/v20", "yarn/4.18.1 npm/? node/v20"].map(
      async (agent) => {
        const own = join(folder, agent.replace(/\/.*/, ""));
        const { stdout } = await runCli(["init", own], { npm_config_user_agent: agent });
        const { app } = JSON.parse(read(own, "cdktf.json")) as { readonly app: string };
        return `${stdout.replaceAll(own, "shop")}${app}\n${read(own, ".gitignore")}`;
      },
    ),
  );
  assert.ok(npm !== undefined && yarn !== undefined);
  assert.equal(
    pnpm,
    commandsOf("pnpm", npm).replace(/wrote {3}\.gitignore/, "wrote   pnpm-workspace.yaml\n$&"),
  );
  assert.equal(yarn, `${commandsOf("yarn", npm)}.yarn/\n.pnp.*\n`);
});

test("init: gives a project of pnpm its settings, unless it is in a workspace", async (t) => {
  const workspace = emptyFolder(t);
  const pnpm = { npm_config_user_agent: "pnpm/12.21.0 npm/? node/v24" };
  await runCli(["init", join(workspace, "alone")], pnpm);
  assert.match(read(join(workspace, "alone"), "pnpm-workspace.yaml"), /^strictDepBuilds: false$/m);
  writeFileSync(join(workspace, "pnpm-workspace.yaml"), "packages: ['*']\n");
  await runCli(["init", join(workspace, "member")], pnpm);
  assert.ok(!readdirSync(join(workspace, "member")).includes("pnpm-workspace.yaml"));
});

test("init: uses the framework and the test runner of the options", async (t) => {
  const folder = emptyFolder(t);
  await init(folder, "--framework", "cdktn", "--test", "vitest");
  assert.match(read(folder, "shop-stack.ts"), /from "cdktn";\nimport .* from "cdktf-provider-svc\/cdktn"/);
  assert.match(
    read(folder, "shop-stack.test.ts"),
    /from "vitest";\nimport .* from "cdktf-provider-svc\/cdktn\/testing"/,
  );
  const { dependencies, devDependencies, scripts } = packageIn(folder);
  assert.ok("cdktn" in dependencies && !("cdktf" in dependencies));
  assert.ok("vitest" in (devDependencies ?? {}));
  assert.equal(scripts["test"], "vitest run");
});

test("init: adds to a project of `cdktf init`, changes none of its files, and offers tsx for its ts-node", async (t) => {
  const folder = emptyFolder(t);
  const own = { "main.ts": "// mine\n", "tsconfig.json": "{}\n", ".gitignore": "node_modules/\n*.js" };
  for (const [name, text] of Object.entries(own)) writeFileSync(join(folder, name), text);
  const settings = { language: "typescript", app: "npx ts-node main.ts", projectId: "p" };
  writeFileSync(join(folder, "cdktf.json"), JSON.stringify(settings));
  const scripts = { synth: "cdktf synth", test: "jest" };
  const given = {
    name: "old",
    scripts,
    dependencies: { cdktf: "^0.20.0" },
    devDependencies: { jest: "^29.0.0" },
  };
  writeFileSync(join(folder, "package.json"), JSON.stringify(given));
  const said = await init(folder);
  assert.match(said, /main\.ts is your own: import ShopStack/);
  assert.match(said, /ts-node, which fails with TypeScript 7\. Run this command again with --tsx/);
  assert.equal(read(folder, "main.ts"), own["main.ts"]);
  assert.match(read(folder, ".gitignore"), /^node_modules\/\n\*\.js\ncdktf\.out\/\n/);
  assert.match(read(folder, "shop-stack.test.ts"), /from "@jest\/globals";[^]*from "\.\/shop-stack";/);
  assert.deepEqual(JSON.parse(read(folder, "cdktf.json")), settings);
  const merged = packageIn(folder);
  assert.deepEqual(
    [merged.name, merged.scripts["synth"], merged.scripts["test"]],
    ["old", "cdktf synth", "jest"],
  );
  assert.equal(merged.dependencies["cdktf"], "^0.20.0");
  assert.equal(merged.devDependencies?.["jest"], "^29.0.0");
  assert.ok("tsx" in (merged.devDependencies ?? {}));
  await init(folder, "--tsx");
  assert.deepEqual(JSON.parse(read(folder, "cdktf.json")), { ...settings, app: "npx tsx main.ts" });
});

test("init: --hcl writes a configuration with its test", async (t) => {
  const folder = emptyFolder(t);
  await init(folder, "--hcl");
  assert.deepEqual(readdirSync(folder).sort(), [
    ".gitignore",
    "main.tf",
    "package.json",
    "test.cjs",
    "tests",
  ]);
  assert.deepEqual(Object.keys(packageIn(folder).dependencies), ["cdktf-provider-svc"]);
});

test("init: rejects an invalid command line or package.json, and writes nothing", async (t) => {
  const folder = emptyFolder(t);
  for (const [options, text] of [
    [["--test", "mocha"], /--test must be node, vitest or jest; got "mocha"/],
    [["--framework", "cdk"], /--framework must be cdktf or cdktn; got "cdk"/],
    [["--hcl", "--test", "jest"], /--hcl cannot be used with --test;/],
    [["other"], /too many arguments: expected only DIR;/],
  ] as const) {
    const { code, stderr } = await runCli(["init", folder, ...options]);
    assert.equal(code, 2);
    assert.match(stderr, text);
  }
  assert.deepEqual(readdirSync(folder), []);
  mkdirSync(join(folder, "bad"));
  writeFileSync(join(folder, "bad", "package.json"), "{");
  const { code, stderr } = await runCli(["init", join(folder, "bad")]);
  assert.equal(code, 2);
  assert.match(stderr, /package\.json is not a JSON object\. Nothing was written/);
  assert.deepEqual(readdirSync(join(folder, "bad")), ["package.json"]);
});

test("init: says in one line that a folder cannot be written", async (t) => {
  const folder = emptyFolder(t);
  const { code, stderr } = await withoutPermission(folder, () => runCli(["init", join(folder, "shop")]));
  assert.equal(code, 1);
  assert.match(stderr, /^cdktf-svc init: .*permission denied.*\n$/);
  assert.deepEqual(readdirSync(folder), []);
});

test(
  "init: a folder that the system does not let create is an error of one line",
  { skip: process.platform !== "linux" && "needs /proc" },
  async () => {
    const { code, stderr } = await runCli(["init", "/proc/no/project"]);
    assert.equal(code, 1);
    assert.match(stderr, /^cdktf-svc init: .*\/proc\/no.*\n$/);
  },
);
