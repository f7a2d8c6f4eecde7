import assert from "node:assert/strict";
import { test } from "node:test";
import type { TerraformStack } from "cdktf";
import { DeployHook, Network } from "../../../src/constructs";
import { skipWithoutEngine } from "../../support/engine";
import { childrenOf, untilGone } from "../../support/processes";
import { asOneLine } from "../../support/story";
import { hookStory } from "./hook-story";

const skip = skipWithoutEngine();

/** Every process below a process. */
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
  "after kill -9 of the engine and its hook, the next run follows what the hook had begun, and begins nothing again",
  { skip },
  async () => {
    await hookStory({}, addNetwork, async (story) => {
      // In a state that is saved: not every engine saves what it made before the kill.
      await story.apply();
      story.write(addShare);
      await story.run("init");
      const pause = story.emulator.pauseAt({ method: "CreateFileShare", point: "after-answer" });
      const run = story.start("apply", "-auto-approve");
      await run.seen("CreateFileShare has begun operations/");
      const processes = [run.process.pid ?? 0, ...below(run.process.pid)];
      for (const pid of processes) process.kill(pid, "SIGKILL");
      await run.done;
      await untilGone(processes);
      pause.release();
      const output = asOneLine(await story.apply("-lock=false"));
      assert.match(
        output,
        /an earlier run was cut off after CreateFileShare had begun operations\/[\w-]+, which is followed now/,
      );
      assert.equal(story.calls("CreateFileShare").length, 1);
      assert.equal(story.emulator.objects("FileShare").length, 1);
    });
  },
);
