import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { testMatrix } from "../support/exhaustive";
import { TerraformStack } from "cdktf";
import { Network, SvcProvider } from "../../src/constructs";
import { EngineError, startStack, testStack } from "../../src/testing";
import { skipWithoutEngine } from "../support/engine";
import { ProjectStack, WebStack } from "./web-stack";

const skip = skipWithoutEngine();
const { representative, row, runPart } = testMatrix("stack run");

representative(
  "applies, changes and destroys a stack, and each wrong expectation names the attribute",
  { skip },
  async () => {
    let folder = "";
    await testStack(
      (app) => new WebStack(app, "web"),
      async (run) => {
        folder = run.folder;
        await run.apply();
        const server = run.expectObject("VirtualMachine", {
          displayName: "web",
          projectName: "shop",
          compute: { vcpus: 2 },
        });
        assert.deepEqual(run.outputs(), {
          address: (server["network"] as { readonly privateIpv4: string }).privateIpv4,
        });
        await run.expectNoChanges();
        await run.synth((app) => new WebStack(app, "web", { vcpus: 4 }));
        await assert.rejects(run.expectNoChanges(), {
          code: "ERR_ASSERTION",
          message:
            "Expected an empty plan, but it has changes:\n  web/server (svc_virtual_machine.server): update, compute.vcpus 2 -> 4",
          actual: { "web/server": "update" },
        });
        await run.destroy();
        run.expectNothingLeft();
      },
    );
    assert.ok(!existsSync(folder), "the folder goes with the run");
  },
);

row(
  "applies stacks in order of their dependencies and destroys them in reverse order",
  { skip },
  async () => {
    class NetworkStack extends TerraformStack {
      public constructor(app: TerraformStack["node"]["root"], base: ProjectStack) {
        super(app, "network");
        new SvcProvider(this, "svc", { region: "eu-west-1" });
        new Network(this, "network", { projectName: base.project.name });
      }
    }
    const build = (app: TerraformStack["node"]["root"]): unknown =>
      new NetworkStack(app, new ProjectStack(app, "base"));
    await testStack(build, async (run) => {
      assert.deepEqual(
        run.stacks.map(({ name }) => name),
        ["base", "network"],
      );
      await run.stack("base").expectPlan({ "base/project": "create" });
      await run.apply();
      run.expectObject("Network", { projectName: "base" });
      assert.throws(() => run.outputs(), {
        message: 'The app has several stacks, base, network. Choose one with run.stack("base").outputs().',
      });
      assert.throws(() => run.stack("web"), {
        message: 'The app has no stack "web"; it has base, network.',
      });
      await run.destroy();
      run.expectNothingLeft();
    });
  },
);

row("keeps operations running until the clock is advanced or released", { skip }, async () => {
  await testStack(
    (app) => new WebStack(app, "web"),
    async (run) => {
      const applied = run.apply();
      const startedAt = run.clock.now();
      await run.clock.advance("9m");
      assert.equal(run.clock.now(), startedAt + 540_000);
      assert.deepEqual(
        run.emulator.operations().map(({ state }) => state),
        ["RUNNING"],
      );
      await run.clock.advance("1m");
      await applied;
      run.clock.release();
      await run.destroy();
      run.expectNothingLeft();
    },
    { clock: "manual", operationMs: 600_000 },
  );
});

row("rejects with the engine's message, construct and cause, and can continue", { skip }, async () => {
  await testStack(
    (app) => new ProjectStack(app, "base"),
    async (run) => {
      run.emulator.fault("CreateProject", {
        do: "refuse",
        code: "permission_denied",
        message: "no projects today",
      });
      await assert.rejects(run.apply(), (error) => {
        assert.ok(error instanceof EngineError);
        assert.match(
          error.message,
          /^\S+ apply of the stack "base" failed:\n\n {2}base\/project \(svc_project\.project\): Error creating Project\n {4}\[permission_denied\] .*no projects today/,
        );
        assert.deepEqual(
          error.diagnostics.map(({ path, severity }) => [path, severity]),
          [["base/project", "error"]],
        );
        return true;
      });
      await run.apply();
      await run.synth((app) => {
        new ProjectStack(app, "base").project.addOverride("display_name", ["a", "list"]);
      });
      await assert.rejects(
        run.plan(),
        /^EngineError: .*base\/project \(svc_project\.project\), display_name: Incorrect attribute value type\n/s,
      );
    },
  );
});

row("a lost answer neither loses the object nor creates a second one", { skip }, async () => {
  await testStack(
    (app) => new ProjectStack(app, "base"),
    async (run) => {
      run.emulator.fault("CreateProject", { do: "disconnect", when: "after" });
      await run.apply();
      assert.equal(run.emulator.objects("Project").length, 1);
      await run.expectNoChanges();
    },
  );
});

row("reports a killed engine and a closed run", { skip }, async () => {
  const run = await startStack((app) => new ProjectStack(app, "base"));
  try {
    const pause = run.emulator.pauseAt({ method: "CreateProject", point: "before" });
    const applied = assert.rejects(
      run.apply(),
      /was killed by SIGKILL; the state contains what the engine had saved until then\.$/,
    );
    await pause.whenHeld();
    await run.close();
    await applied;
    await assert.rejects(run.apply(), {
      message: /^\S+ apply: the run of these stacks is closed\. Start another one\.$/,
    });
  } finally {
    await run.close();
  }
});

runPart();
