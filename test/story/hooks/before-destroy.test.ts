import assert from "node:assert/strict";
import { test } from "node:test";
import type { TerraformStack } from "cdktf";
import type { VirtualMachine } from "../../../src/constructs";
import { skipWithoutEngine } from "../../support/engine";
import { asOneLine } from "../../support/story";
import { type HookStory, hookStory } from "./hook-story";
import { MACHINE, machine, note, noted, OTHER_IMAGE } from "./machine";

const skip = skipWithoutEngine();

const names = ({ emulator }: HookStory): readonly string[] =>
  emulator.objects("VirtualMachine").map(({ name }) => name);

const bye = (target: VirtualMachine, word = "bye"): unknown =>
  target.beforeDestroy("bye", { command: note(word, target.name) });

test(
  "a hook before a deletion runs when its construct is deleted with its target, also when it is the stack's last one",
  { skip },
  async () => {
    const both = (stack: TerraformStack): void => {
      bye(machine(stack, "one"));
      bye(machine(stack, "two"));
    };
    await hookStory({}, both, async (story) => {
      await story.apply();
      const all = names(story);
      story.write((stack) => void bye(machine(stack, "two")));
      const output = asOneLine(await story.apply());
      assert.match(
        output,
        /stack\/one\/bye: svc_virtual_machine\.one and the hook were taken out of the code/,
      );
      const [kept] = names(story);
      const [gone] = all.filter((name) => name !== kept);
      assert.deepEqual(noted(story), [`bye ${gone}`]);

      story.write(() => undefined);
      await story.apply();
      assert.deepEqual(noted(story), [`bye ${kept}`]);
      assert.deepEqual(names(story), []);
      assert.doesNotMatch(story.state(), /null_resource/);
      assert.match(await story.apply(), /No changes/);
    });
  },
);

test("a hook that alone is taken out of the code does not run, and says so", { skip }, async () => {
  const both = (stack: TerraformStack): void => {
    bye(machine(stack, "one"));
    bye(machine(stack, "two"));
  };
  await hookStory({}, both, async (story) => {
    await story.apply();
    story.write((stack) => {
      machine(stack, "one");
      bye(machine(stack, "two"));
    });
    const said =
      /stack\/(one|two)\/bye: not run: the hook was taken out of the code, and svc_virtual_machine\.\1 stays/;
    assert.equal(said.exec(asOneLine(await story.apply()))?.[1], "one");
    story.write((stack) => {
      machine(stack, "one");
      machine(stack, "two");
    });
    assert.equal(said.exec(asOneLine(await story.apply()))?.[1], "two");
    assert.deepEqual(noted(story), []);
    assert.equal(names(story).length, 2);
  });
});

test(
  "an edited hook is in force without having run, and what its parameters refer to is as it was when the target was made",
  { skip },
  async () => {
    await hookStory(
      {},
      (stack) => void bye(machine(stack), "old"),
      async (story) => {
        await story.apply();
        const [name] = names(story);
        story.write((stack) => void bye(machine(stack), "new"));
        assert.match(await story.apply(), /No changes/);
        assert.deepEqual(noted(story), []);
        story.write((stack) => {
          const web = machine(stack);
          web.beforeDestroy("bye", { command: note("newest", web.name, web.network.privateIpv4) });
        });
        await story.apply();
        const output = asOneLine(await story.destroy());
        assert.match(output, /action\.command\[5\] came later, and its value is not known any more/);
        assert.deepEqual(noted(story), [`old ${name}`]);
      },
    );
  },
);

test(
  "renaming the target with moveFromId runs no hook, and the hook still runs at its end",
  { skip },
  async () => {
    await hookStory(
      {},
      (stack) => void bye(machine(stack, "old")),
      async (story) => {
        await story.apply();
        const [name] = names(story);
        story.write((stack) => {
          const web = machine(stack, "new");
          web.moveFromId("svc_virtual_machine.old");
          bye(web);
        });
        await story.apply();
        assert.deepEqual([noted(story), names(story)], [[], [name]]);
        await story.destroy();
        assert.deepEqual(noted(story), [`bye ${name}`]);
      },
    );
  },
);

test(
  "a hook runs before a tainted target is replaced, and before one that is created before it is destroyed",
  { skip },
  async () => {
    const build =
      (config = MACHINE) =>
      (stack: TerraformStack) =>
        void bye(machine(stack, "web", { ...config, lifecycle: { createBeforeDestroy: true } }));
    await hookStory({}, build(), async (story) => {
      await story.apply();
      const [first] = names(story);
      await story.run("taint", "svc_virtual_machine.web");
      await story.apply();
      assert.deepEqual(noted(story), [`bye ${first}`]);
      const [second] = names(story);
      story.write(build(OTHER_IMAGE));
      await story.apply();
      assert.deepEqual(noted(story), [`bye ${second}`]);
      assert.equal(names(story).length, 1);
    });
  },
);

test("a hook that fails keeps its target, and one that may fail does not", { skip }, async () => {
  const failing = (onFailure: "fail" | "continue") => (stack: TerraformStack) =>
    void machine(stack).beforeDestroy("bye", { command: ["node", "-e", "process.exit(4)"], onFailure });
  await hookStory({}, failing("fail"), async (story) => {
    await story.apply();
    const { code, output } = await story.run("destroy", "-auto-approve");
    assert.equal(code, 1);
    assert.match(asOneLine(output), /stack\/web\/bye: failed: node ended with exit code 4\./);
    assert.equal(names(story).length, 1);
    story.write(failing("continue"));
    assert.match(
      asOneLine(await story.destroy()),
      /stack\/web\/bye: failed, and the run goes on as the hook says: node ended with exit code 4\./,
    );
    assert.deepEqual(names(story), []);
  });
});

test(
  "destroying with -target runs the hooks of all machines, whose carrier depends on each",
  { skip },
  async () => {
    const both = (stack: TerraformStack): void => {
      bye(machine(stack, "one"), "one");
      bye(machine(stack, "two"), "two");
    };
    await hookStory({}, both, async (story) => {
      await story.apply();
      await story.destroy("-target=svc_virtual_machine.one");
      assert.deepEqual(
        noted(story)
          .map((line) => line.split(" ")[0])
          .sort(),
        ["one", "two"],
      );
      assert.equal(names(story).length, 1);
    });
  },
);
