import assert from "node:assert/strict";
import { testMatrix } from "../../support/exhaustive";
import type { TerraformStack } from "cdktf";
import type { VirtualMachine } from "../../../src/constructs";
import { skipWithoutEngine } from "../../support/engine";
import { asOneLine } from "../../support/end-to-end";
import { type HookScenario, hookScenario } from "./hook-scenario";
import { MACHINE, machine, note, noted, OTHER_IMAGE } from "./machine";

const skip = skipWithoutEngine();
const { representative, row, runPart } = testMatrix("hooks before a deletion");

const names = ({ emulator }: HookScenario): readonly string[] =>
  emulator.objects("VirtualMachine").map(({ name }) => name);

const bye = (target: VirtualMachine, word = "bye"): unknown =>
  target.onBeforeDestroy("bye", { command: note(word, target.name) });

representative(
  "hooks: a beforeDestroy hook runs when it is deleted with its target, even if it is the stack's last one",
  { skip },
  async () => {
    const both = (stack: TerraformStack): void => {
      bye(machine(stack, "one"));
      bye(machine(stack, "two"));
    };
    await hookScenario({}, both, async (scenario) => {
      await scenario.apply();
      const all = names(scenario);
      scenario.write((stack) => void bye(machine(stack, "two")));
      const output = asOneLine(await scenario.apply());
      assert.match(
        output,
        /stack\/one\/bye: svc_virtual_machine\.one and the hook were removed from the code/,
      );
      const [kept] = names(scenario);
      const [gone] = all.filter((name) => name !== kept);
      assert.deepEqual(noted(scenario), [`bye ${gone}`]);

      scenario.write(() => undefined);
      await scenario.apply();
      assert.deepEqual(noted(scenario), [`bye ${kept}`]);
      assert.deepEqual(names(scenario), []);
      assert.doesNotMatch(scenario.state(), /null_resource/);
      assert.match(await scenario.apply(), /No changes/);
    });
  },
);

row("hooks: a beforeDestroy hook removed without its target does not run", { skip }, async () => {
  const both = (stack: TerraformStack): void => {
    bye(machine(stack, "one"));
    bye(machine(stack, "two"));
  };
  await hookScenario({}, both, async (scenario) => {
    await scenario.apply();
    scenario.write((stack) => {
      machine(stack, "one");
      bye(machine(stack, "two"));
    });
    const said =
      /stack\/(one|two)\/bye: not run: the hook was removed from the code, and svc_virtual_machine\.\1 stays/;
    assert.equal(said.exec(asOneLine(await scenario.apply()))?.[1], "one");
    scenario.write((stack) => {
      machine(stack, "one");
      machine(stack, "two");
    });
    assert.equal(said.exec(asOneLine(await scenario.apply()))?.[1], "two");
    assert.deepEqual(noted(scenario), []);
    assert.equal(names(scenario).length, 2);
  });
});

row(
  "hooks: an edited beforeDestroy hook applies without a run, with its references as of the target's creation",
  { skip },
  async () => {
    await hookScenario(
      {},
      (stack) => void bye(machine(stack), "old"),
      async (scenario) => {
        await scenario.apply();
        const [name] = names(scenario);
        scenario.write((stack) => void bye(machine(stack), "new"));
        assert.match(await scenario.apply(), /No changes/);
        assert.deepEqual(noted(scenario), []);
        scenario.write((stack) => {
          const web = machine(stack);
          web.onBeforeDestroy("bye", { command: note("newest", web.name, web.network.privateIpv4) });
        });
        await scenario.apply();
        const output = asOneLine(await scenario.destroy());
        assert.match(output, /: command\[5\] was added later, and its value is no longer known/);
        assert.deepEqual(noted(scenario), [`old ${name}`]);
      },
    );
  },
);

row(
  "hooks: renaming the target with moveFromId runs no beforeDestroy hook, which still runs at the end",
  { skip },
  async () => {
    await hookScenario(
      {},
      (stack) => void bye(machine(stack, "old")),
      async (scenario) => {
        await scenario.apply();
        const [name] = names(scenario);
        scenario.write((stack) => {
          const web = machine(stack, "new");
          web.moveFromId("svc_virtual_machine.old");
          bye(web);
        });
        await scenario.apply();
        assert.deepEqual([noted(scenario), names(scenario)], [[], [name]]);
        await scenario.destroy();
        assert.deepEqual(noted(scenario), [`bye ${name}`]);
      },
    );
  },
);

row(
  "hooks: a beforeDestroy hook runs before a tainted or create-before-destroy target is replaced",
  { skip },
  async () => {
    const build =
      (config = MACHINE) =>
      (stack: TerraformStack) =>
        void bye(machine(stack, "web", { ...config, lifecycle: { createBeforeDestroy: true } }));
    await hookScenario({}, build(), async (scenario) => {
      await scenario.apply();
      const [first] = names(scenario);
      await scenario.run("taint", "svc_virtual_machine.web");
      await scenario.apply();
      assert.deepEqual(noted(scenario), [`bye ${first}`]);
      const [second] = names(scenario);
      scenario.write(build(OTHER_IMAGE));
      await scenario.apply();
      assert.deepEqual(noted(scenario), [`bye ${second}`]);
      assert.equal(names(scenario).length, 1);
    });
  },
);

row("hooks: a failed beforeDestroy hook keeps its target unless it may fail", { skip }, async () => {
  const failing = (onFailure: "fail" | "continue") => (stack: TerraformStack) =>
    void machine(stack).onBeforeDestroy("bye", { command: ["node", "-e", "process.exit(4)"], onFailure });
  await hookScenario({}, failing("fail"), async (scenario) => {
    await scenario.apply();
    const { code, output } = await scenario.run("destroy", "-auto-approve");
    assert.equal(code, 1);
    assert.match(asOneLine(output), /stack\/web\/bye: failed: node ended with exit code 4\./);
    assert.equal(names(scenario).length, 1);
    scenario.write(failing("continue"));
    assert.match(
      asOneLine(await scenario.destroy()),
      /stack\/web\/bye: failed, but the run continues because onFailure is "continue": node ended with exit code 4\./,
    );
    assert.deepEqual(names(scenario), []);
  });
});

row(
  "hooks: destroying with -target runs the beforeDestroy hooks of all machines, whose host depends on each",
  { skip },
  async () => {
    const both = (stack: TerraformStack): void => {
      bye(machine(stack, "one"), "one");
      bye(machine(stack, "two"), "two");
    };
    await hookScenario({}, both, async (scenario) => {
      await scenario.apply();
      await scenario.destroy("-target=svc_virtual_machine.one");
      assert.deepEqual(
        noted(scenario)
          .map((line) => line.split(" ")[0])
          .sort(),
        ["one", "two"],
      );
      assert.equal(names(scenario).length, 1);
    });
  },
);

runPart();
