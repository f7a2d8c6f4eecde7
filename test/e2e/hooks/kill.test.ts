import assert from "node:assert/strict";
import { test } from "node:test";
import type { TerraformStack } from "cdktf";
import { DeployHook, Network } from "../../../src/constructs";
import { skipWithoutEngine } from "../../support/engine";
import { childrenOf, untilGone } from "../../support/processes";
import { asOneLine } from "../../support/end-to-end";
import { hookScenario } from "./hook-scenario";

const skip = skipWithoutEngine();

/** Returns the ids of all descendants of a process. */
function below(pid: number | undefined): readonly number[] {
  return childrenOf(pid).flatMap((child) => [child, ...below(child)]);
}

const addNetwork = (stack: TerraformStack): Network => new Network(stack, "network", {});

const addShare = (stack: TerraformStack): void => {
  new DeployHook(stack, "share", {
    call: { method: "CreateFileShare", request: { sizeGib: 10, networkName: addNetwork(stack) } },
  });
};

test(
  "hooks: after kill -9 of the engine and its hook, the next run resumes the hook's operation and starts no other",
  { skip },
  async () => {
    await hookScenario({}, addNetwork, async (scenario) => {
      // The network is in a saved state, because not every engine saves its state before the kill.
      await scenario.apply();
      scenario.write(addShare);
      await scenario.run("init");
      const pause = scenario.emulator.pauseAt({ method: "CreateFileShare", point: "after-answer" });
      const run = scenario.start("apply", "-auto-approve");
      await run.seen("CreateFileShare has started operations/");
      const processes = [run.process.pid ?? 0, ...below(run.process.pid)];
      for (const pid of processes) process.kill(pid, "SIGKILL");
      await run.done;
      await untilGone(processes);
      pause.release();
      const output = asOneLine(await scenario.apply("-lock=false"));
      assert.match(
        output,
        /an earlier run was interrupted after CreateFileShare had started operations\/[\w-]+; polling it now/,
      );
      assert.equal(scenario.calls("CreateFileShare").length, 1);
      assert.equal(scenario.emulator.objects("FileShare").length, 1);
    });
  },
);
