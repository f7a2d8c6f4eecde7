import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { TerraformStack } from "cdktf";
import { DeployHook, type VirtualMachineConfig } from "../../../src/constructs";
import { skipWithoutEngine } from "../../support/engine";
import { NULL_PROVIDERS, skipWithoutNull } from "../../support/null-provider";
import { asOneLine } from "../../support/story";
import { hookStory } from "./hook-story";
import { MACHINE, machine, note, noted, OTHER_IMAGE } from "./machine";

const skip = skipWithoutEngine();

for (const nullProvider of NULL_PROVIDERS) {
  test(
    `hooks follow a machine from its creation to its end, on the ${nullProvider} null provider`,
    { skip: skip || skipWithoutNull(nullProvider) },
    async () => {
      const build = (config: VirtualMachineConfig, word: string) => (stack: TerraformStack) => {
        const web = machine(stack, "web", config);
        web.onReady("greet", { command: note("ready", word, web.name) });
        web.onChange("tell", { command: note("change", word, web.name) });
        web.beforeDestroy("bye", { command: note("bye", word, web.name) });
      };
      await hookStory({ nullProvider }, build(MACHINE, "one"), async (story) => {
        await story.apply();
        const [first] = story.emulator.objects("VirtualMachine");
        const name = String(first?.name);
        assert.deepEqual([...noted(story)].sort(), [`change one ${name}`, `ready one ${name}`]);
        assert.match(await story.apply(), /No changes/);
        assert.deepEqual(noted(story), []);

        story.write(build(MACHINE, "two"));
        assert.match(await story.apply(), /1 added, 0 changed, 1 destroyed/);
        assert.deepEqual(noted(story), [`change two ${name}`]);

        story.write(build(OTHER_IMAGE, "two"));
        await story.apply();
        const [second] = story.emulator.objects("VirtualMachine");
        const next = String(second?.name);
        assert.notEqual(next, name);
        const [bye, ...rest] = noted(story);
        assert.equal(bye, `bye two ${name}`);
        assert.deepEqual([...rest].sort(), [`change two ${next}`, `ready two ${next}`]);

        await story.destroy();
        assert.deepEqual(noted(story), [`bye two ${next}`]);
        assert.deepEqual(story.emulator.objects("VirtualMachine"), []);
      });
    },
  );
}

test(
  "a hook that fails is done again with the next apply, and its target is left alone",
  { skip },
  async () => {
    const build = (stack: TerraformStack): void => {
      const web = machine(stack);
      const hook = web.onReady("check", {
        command: ["node", "-e", "process.exit(require('node:fs').existsSync('ok') ? 0 : 3)"],
      });
      new DeployHook(stack, "after", { command: note("after"), dependsOn: [hook] });
    };
    await hookStory({}, build, async (story) => {
      const { code, output } = await story.run("apply", "-auto-approve");
      assert.equal(code, 1);
      assert.match(asOneLine(output), /stack\/web\/check: failed: node ended with exit code 3\./);
      const [web] = story.emulator.objects("VirtualMachine");
      assert.deepEqual(noted(story), []);
      writeFileSync(join(story.directory, "ok"), "");
      assert.match(await story.apply(), /2 added, 0 changed, 1 destroyed/);
      assert.deepEqual(noted(story), ["after"]);
      assert.deepEqual(
        story.emulator.objects("VirtualMachine").map(({ name }) => name),
        [web?.name],
      );
    });
  },
);

test(
  "a readiness holds back what depends on it, and is tried again when what is tried changes",
  { skip },
  async () => {
    const build = (url: string) => (stack: TerraformStack) => {
      const web = machine(stack);
      const ready = web.waitUntilAnswering("page", { http: { url }, interval: "50ms", timeout: "1s" });
      new DeployHook(stack, "after", { command: note("after"), dependsOn: [ready] });
    };
    await hookStory({}, build("http://127.0.0.1:1/"), async (story) => {
      const { code, output } = await story.run("apply", "-auto-approve");
      assert.equal(code, 1);
      assert.match(
        asOneLine(output),
        /stack\/web\/page: failed: GET http:\/\/127\.0\.0\.1:1\/ did not answer in 1 s: \d+ tries, the last one failed because the connection was refused\./,
      );
      assert.deepEqual(noted(story), []);
      story.write(build(`${story.emulator.url}/healthz`));
      assert.match(
        asOneLine(await story.apply()),
        /stack\/web\/page: GET http:\S+\/healthz answers, after 1 try in/,
      );
      assert.deepEqual(noted(story), ["after"]);
    });
  },
);
