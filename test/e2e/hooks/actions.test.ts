import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { TerraformStack } from "cdktf";
import { SvcAction, SvcCall } from "../../../src/constructs";
import { ACTIONS, DESTROY_EVENTS, engineTraits, skipBefore, skipWithoutEngine } from "../../support/engine";
import { asOneLine } from "../../support/end-to-end";
import { type HookScenario, hookScenario } from "./hook-scenario";
import { machine, MACHINE, OTHER_IMAGE } from "./machine";

const skip = skipBefore(DESTROY_EVENTS);

/** A call that carries when it is made, and the machine's name. */
const label = (when: string, name: string) => ({
  method: "UpdateProject",
  request: { name: "projects/p", displayName: `${when} ${name}` },
});

/** Returns when {@link label} was called since the last question, in order. */
function calledIn(scenario: HookScenario, seen: { count: number }): readonly string[] {
  const all = scenario.calls("UpdateProject").map(({ displayName }) => String(displayName));
  const fresh = all.slice(seen.count);
  seen.count = all.length;
  return fresh.map((text) => {
    const [when = "", name] = text.split(" ");
    assert.match(name ?? "", /^projects\/p\/virtual-machines\//);
    return when;
  });
}

/** Adds a machine with an action for each moment. */
const addActions =
  (config = MACHINE) =>
  (stack: TerraformStack): void => {
    const web = machine(stack, "web", config);
    const action = (when: string): SvcCall => new SvcCall(stack, when, label(when, SvcAction.callerName));
    web.onAfterCreate("create", [action("created"), action("labeled")]);
    web.onAfterUpdate("update", action("updated"));
    web.onBeforeDestroy("destroy", action("deleting"));
    web.onAfterDestroy("destroyed", action("deleted"));
  };

/** Adds a machine with a hook for each moment at which one can run. */
const addHooks =
  (config = MACHINE) =>
  (stack: TerraformStack): void => {
    const web = machine(stack, "web", config);
    web.onAfterCreate("create", { call: label("created", web.name) });
    web.onAfterUpdate("update", { call: label("updated", web.name) });
    web.onBeforeDestroy("destroy", { call: label("deleting", web.name) });
  };

const LABELED = { ...MACHINE, labels: { tier: "web" } };

describe("actions of a resource", { skip }, () => {
  test("actions of a resource: run when it is created, updated, replaced and destroyed", async () => {
    await hookScenario({}, addActions(), async (scenario) => {
      const seen = { count: 0 };
      const output = await scenario.apply();
      assert.match(output, /calling UpdateProject for projects\/p/);
      assert.deepEqual(calledIn(scenario, seen), ["created", "labeled"]);
      await scenario.run("plan", "-detailed-exitcode").then(({ code }) => assert.equal(code, 0));
      scenario.write(addActions(LABELED));
      await scenario.apply();
      assert.deepEqual(calledIn(scenario, seen), ["updated"]);
      scenario.write(addActions(OTHER_IMAGE));
      await scenario.apply();
      assert.deepEqual(calledIn(scenario, seen), ["deleting", "deleted", "created", "labeled"]);
      await scenario.destroy();
      assert.deepEqual(calledIn(scenario, seen), ["deleting", "deleted"]);
    });
  });

  test("actions of a resource: one that was removed from the code triggers none", async () => {
    await hookScenario({}, addActions(), async (scenario) => {
      const seen = { count: 0 };
      await scenario.apply();
      calledIn(scenario, seen);
      scenario.write(() => undefined);
      await scenario.apply();
      assert.deepEqual(scenario.emulator.objects("VirtualMachine"), []);
      assert.deepEqual(calledIn(scenario, seen), []);
    });
  });

  test("actions of a resource: a failure fails the run, or does not with onFailure continue", async () => {
    for (const [onFailure, code] of [
      ["fail", 1],
      ["continue", 0],
    ] as const) {
      const add = (stack: TerraformStack): void => {
        const action = new SvcCall(stack, "call", label("created", SvcAction.callerName));
        machine(stack).onAfterCreate("create", action, { onFailure });
      };
      await hookScenario({}, add, async (scenario) => {
        scenario.emulator.fault("UpdateProject", { do: "refuse", code: "permission_denied" });
        const refused = await scenario.run("apply", "-auto-approve");
        assert.equal(refused.code, code, refused.output);
        assert.match(asOneLine(refused.output), /UpdateProject.*permission_denied/);
        // The resource is in the state, so its action does not run again.
        await scenario.apply();
        assert.equal(scenario.calls("UpdateProject").length, 1);
      });
    }
  });

  test("actions of a resource: Terraform destroys it even if the action before that failed, and warns", async () => {
    await hookScenario({}, addActions(), async (scenario) => {
      await scenario.apply();
      scenario.emulator.fault("UpdateProject", { do: "refuse", code: "permission_denied" });
      const output = asOneLine(await scenario.destroy());
      assert.match(output, /Warning: Error calling UpdateProject/);
      assert.deepEqual(scenario.emulator.objects("VirtualMachine"), []);
    });
  });

  test("actions of a resource: replacing hooks by actions runs none, also if the target is replaced in the same apply", async () => {
    for (const [config, expected] of [
      [MACHINE, []],
      [OTHER_IMAGE, ["deleting", "deleted", "created", "labeled"]],
    ] as const) {
      await hookScenario({}, addHooks(), async (scenario) => {
        const seen = { count: 0 };
        await scenario.apply();
        assert.deepEqual(calledIn(scenario, seen), ["created"]);
        scenario.write(addActions(config));
        await scenario.apply();
        assert.deepEqual(calledIn(scenario, seen), expected);
        assert.doesNotMatch(scenario.state(), /null_resource/);
      });
    }
  });
});

/** Messages of engines without actions. */
const UNSUPPORTED = {
  Terraform: /Unsupported Terraform Core version.*>= 1\.16\.0/,
  OpenTofu: /No argument or block type is named "action"/,
} as const;

const hasActions = skipBefore(ACTIONS) === false;

test(
  "actions of a resource: an engine without actions refuses the stack before it changes anything",
  { skip: skipWithoutEngine() !== false || hasActions ? "needs an engine without actions" : false },
  async () => {
    await hookScenario({}, machine, async (scenario) => {
      scenario.write(addActions());
      const { code, output } = await scenario.run("init");
      assert.notEqual(code, 0);
      assert.match(asOneLine(output), UNSUPPORTED[engineTraits().name]);
      assert.notEqual((await scenario.run("apply", "-auto-approve")).code, 0);
      assert.deepEqual(scenario.emulator.objects("VirtualMachine"), []);
    });
  },
);
