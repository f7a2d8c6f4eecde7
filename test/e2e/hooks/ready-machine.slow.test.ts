import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { TerraformStack } from "cdktf";
import * as svc from "../../../src/constructs";
import { finishCloudInit, installCloudInit, untilCloudInitAsked } from "../../support/cloud-init";
import { skipWithoutEngine } from "../../support/engine";
import { skipWithoutSshd } from "../../support/sshd";
import { GuideFile } from "../../support/guide-file";
import { hookScenario } from "./hook-scenario";
import { withServer } from "./redirected-ssh";

type AddReadyMachine = (scope: TerraformStack, project: svc.IProject) => svc.DeployHook;

describe("waiting until a machine is ready", { skip: skipWithoutEngine() || skipWithoutSshd() }, () => {
  const file = new GuideFile("readiness.md", "ready-machine.ts");

  test("guide to readiness: its code compiles", () => {
    assert.deepEqual(file.compile(), []);
  });

  test("guide to readiness: a failed first boot fails the apply with its reason, and the next apply waits for the machine that is there", async () => {
    const { addReadyMachine: add } = file.load<{ addReadyMachine: AddReadyMachine }>();
    assert.ok(add !== undefined);
    await withServer(async (server, _, env) => {
      const build = (stack: TerraformStack): void => void add(stack, svc.Project.fromName("projects/p"));
      await hookScenario({ env }, build, async (scenario) => {
        const { emulator } = scenario;
        installCloudInit(server, { says: ["status: error"], code: 1, log: ["E: no package ngninx"] });
        const failed = await scenario.run("apply", "-auto-approve");
        assert.equal(failed.code, 1);
        assert.match(
          failed.output,
          /status: error[^]*the end of \/var\/log\/cloud-init-output\.log:[^]*E: no package ngninx/,
        );
        assert.match(
          failed.output,
          /failed: cloud-init at ops@\d+\.[\d.]+:22, after 1 try: cloud-init ended with an error\./,
        );
        const machines = emulator.objects("VirtualMachine").map(({ name }) => name);
        assert.equal(machines.length, 1);

        installCloudInit(server, { says: ["status: done"], code: 0, waits: true });
        const apply = scenario.start("apply", "-auto-approve");
        await untilCloudInitAsked(server);
        finishCloudInit(server);
        const { code, output } = await apply.done;
        assert.equal(code, 0, output);
        assert.match(output, /cloud-init at \S+ has ended, after 1 try/);
        assert.deepEqual(
          emulator.objects("VirtualMachine").map(({ name }) => name),
          machines,
        );
        assert.equal((await scenario.run("plan", "-detailed-exitcode")).code, 0);
      });
    });
  });
});
