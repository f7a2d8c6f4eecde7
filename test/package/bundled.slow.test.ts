import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { build } from "esbuild";
import { installPackage } from "./installed-package";

const MAIN = `
import { App, TerraformStack } from "cdktf";
import { Network, SvcProvider } from "cdktf-provider-svc";

const app = new App();
const stack = new TerraformStack(app, "s");
new SvcProvider(stack, "svc", { region: "eu-west-1", project: "shop" });
new Network(stack, "n", {});
app.synth();
`;

describe("a bundled program", () => {
  let folder = "";
  before(() => {
    folder = installPackage();
    writeFileSync(join(folder, "main.ts"), MAIN);
  });

  async function run(
    options: Parameters<typeof build>[0],
  ): Promise<{ readonly status: number | null; readonly stderr: string }> {
    const outfile = join(folder, "out", "app.cjs");
    const entryPoints = [join(folder, "main.ts")];
    await build({ entryPoints, outfile, bundle: true, platform: "node", logLevel: "error", ...options });
    return spawnSync(process.execPath, [outfile], { cwd: folder, encoding: "utf8" });
  }

  test("with the package in it fails with the option that keeps it out", async () => {
    const { status, stderr } = await run({});
    assert.notEqual(status, 0);
    assert.match(stderr, /StagingError: The files of the package cdktf-provider-svc cannot be found/);
    assert.match(stderr, /--external:cdktf-provider-svc or --packages=external/);
  });

  for (const [title, options] of [
    ["without this package", { external: ["cdktf-provider-svc"] }],
    ["without any package", { packages: "external" }],
  ] as const) {
    test(`${title} synthesizes`, async () => {
      const { status, stderr } = await run({
        ...options,
        external: [...("external" in options ? options.external : [])],
      });
      assert.equal(status, 0, stderr);
      assert.ok(existsSync(join(folder, "cdktf.out/stacks/s/cdk.tf.json")));
    });
  }
});
