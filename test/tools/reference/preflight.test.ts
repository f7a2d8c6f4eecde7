import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { runInThisContext } from "node:vm";
import { App, LocalBackend, TerraformStack } from "cdktf";
import ts from "typescript";
import { Network, Project, SvcProvider } from "../../../src/constructs";
import { startEmulator } from "../../../src/emulator";
import { CHECK_IDS, CHECK_OUTCOMES, type PreflightReport } from "../../../src/preflight";
import { cleanEnvironment, skipWithoutEngine, startEngine } from "../../support/engine";

const guide = readFileSync(resolve(__dirname, "../../../docs/guides/preflight.md"), "utf8");
const rows = [...guide.matchAll(/^(?:\| |- )`(\w+)`[: ]/gm)].map(([, word]) => word);

test("preflight guide: has a row for every check and every outcome", () => {
  assert.deepEqual(rows, [...CHECK_IDS, ...CHECK_OUTCOMES]);
});

test(
  "preflight guide: the example checks a synthesized app, which then deploys",
  { skip: skipWithoutEngine() },
  async () => {
    const emulator = await startEmulator({ operationMs: 50 });
    const folder = mkdtempSync(join(tmpdir(), "svc-preflight-guide-"));
    const before = { ...process.env };
    try {
      Object.assign(process.env, { SVC_ENDPOINT: emulator.url, SVC_API_KEY: emulator.apiKey });
      emulator.add("Organization", { slug: "acme" });
      const beforeDeploy = loadGuide();
      const app = join(folder, "out");
      synthesize(app, "eu-wset-1");
      await assert.rejects(
        beforeDeploy(app),
        /^PreflightFailedError: .*\n- datacenters\/eu-wset-1 does not exist\. /,
      );
      synthesize(app, "eu-north-1");
      const report = await beforeDeploy(app);
      assert.equal(report.ok, true);
      const env = cleanEnvironment(join(folder, "home"), {
        SVC_ENDPOINT: emulator.url,
        SVC_API_KEY: emulator.apiKey,
      });
      for (const args of [["init"], ["apply", "-auto-approve"]]) {
        const { code, output } = await startEngine(join(app, "stacks/shop"), [...args, "-no-color"], env)
          .done;
        assert.equal(code, 0, output);
      }
      assert.equal(emulator.objects("Network").length, 1);
      assert.equal((await beforeDeploy(app)).ok, true);
    } finally {
      process.env = before;
      await emulator.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

function synthesize(outdir: string, region: string): void {
  const stack = new TerraformStack(new App({ outdir }), "shop");
  // The default is a file in the current folder.
  new LocalBackend(stack, { path: join(outdir, "terraform.tfstate") });
  new SvcProvider(stack, "svc", { project: "shop" });
  const project = new Project(stack, "project", { slug: "shop", organizationName: "acme" });
  new Network(stack, "network", { region, dependsOn: [project] });
  (stack.node.root as App).synth();
}

/** Returns the function of the guide's example, run on the built package. */
function loadGuide(): (app: string) => Promise<PreflightReport> {
  const [, source = ""] = /```ts\n([\s\S]*?)```/.exec(guide) ?? [];
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const exported: { beforeDeploy?: (app: string) => Promise<PreflightReport> } = {};
  const run = runInThisContext(`(exports, require) => {${outputText}\n}`) as (
    exports: object,
    require: NodeJS.Require,
  ) => void;
  run(exported, require);
  assert.ok(exported.beforeDeploy !== undefined);
  return exported.beforeDeploy;
}
