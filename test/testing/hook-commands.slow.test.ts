import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { TerraformStack } from "cdktf";
import { DeployHook, Project, SvcProvider } from "../../src/constructs";
import { startStack } from "../../src/testing";
import { skipWithoutEngine } from "../support/engine";
import { installNullProvider } from "../support/null-provider";

const skip = skipWithoutEngine();

test(
  "hook commands: a hook's program is recorded but not started unless the test requests it",
  { skip },
  async (t) => {
    const home = mkdtempSync(join(tmpdir(), "svc-null-mirror-"));
    t.after(() => rmSync(home, { recursive: true, force: true }));
    installNullProvider(home);
    const drained = join(home, "drained");
    const command = [
      process.execPath,
      "-e",
      `require("node:fs").writeFileSync(${JSON.stringify(drained)}, "")`,
    ];
    const build = (app: TerraformStack["node"]["root"]): void => {
      const stack = new TerraformStack(app, "shop");
      new SvcProvider(stack, "svc");
      const project = new Project(stack, "project", { slug: "shop" });
      new DeployHook(stack, "drain", { command, environment: { MODE: "fast" }, secrets: ["TOKEN"] });
      project.onBeforeDestroy("archive", { command: [...command, project.name] });
    };
    const options = {
      environment: { TOKEN: "a token of the test" },
      providerMirror: join(home, ".terraform.d", "plugins"),
    };

    const run = await startStack(build, options);
    try {
      await run.apply();
      assert.deepEqual(run.commands, [
        { hook: "shop/drain", runs: "afterCreate", command, environment: ["MODE", "TOKEN"] },
      ]);
      await run.synth(build);
      await run.destroy();
      assert.deepEqual(run.commands.slice(1), [
        {
          hook: "shop/project/archive",
          runs: "beforeDestroy",
          command: [...command, "projects/shop"],
          environment: [],
        },
      ]);
      assert.equal(existsSync(drained), false);
    } finally {
      await run.close();
    }

    const real = await startStack(build, { ...options, runCommands: true });
    try {
      await real.apply();
      assert.deepEqual([real.commands, existsSync(drained)], [[], true]);
    } finally {
      await real.close();
    }
  },
);
