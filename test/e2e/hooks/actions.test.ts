import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import type { TerraformStack } from "cdktf";
import { DeployHook, type HookCall, SvcAction, SvcCall, type VirtualMachine } from "../../../src/constructs";
import { ACTIONS, DESTROY_EVENTS, engineTraits, skipBefore, skipWithoutEngine } from "../../support/engine";
import { asOneLine } from "../../support/end-to-end";
import { type HookScenario, hookScenario } from "./hook-scenario";
import { machine, MACHINE, OTHER_IMAGE } from "./machine";

const skip = skipBefore(DESTROY_EVENTS);

/** A call that carries the machine's name and when it is made. */
const label = (web: VirtualMachine, when: string): HookCall => ({
  method: "UpdateProject",
  request: { name: "projects/p", displayName: `${when} ${web.name}` },
});

/** Returns when the hooks of {@link label} have called since the last question, in order. */
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

const addHooks =
  (engine: "actions" | "null", config = MACHINE) =>
  (stack: TerraformStack): void => {
    const web = machine(stack, "web", config);
    web.onReady("ready", { engine, call: label(web, "created") });
    web.onChange("change", { engine, call: label(web, "changed") });
    web.beforeDestroy("before", { engine, onFailure: "continue", call: label(web, "deleting") });
  };

const addDisk =
  (engine: "actions" | "null") =>
  (stack: TerraformStack): void => {
    const web = machine(stack);
    new DeployHook(stack, "disk", {
      engine,
      target: web,
      call: { method: "CreateDisk", request: { sizeGib: 10 } },
    });
  };

describe("hooks as actions", { skip }, () => {
  test("hooks as actions: run when the target is created, updated, replaced and destroyed", async () => {
    await hookScenario({}, addHooks("actions"), async (scenario) => {
      const seen = { count: 0 };
      const output = await scenario.apply();
      assert.match(output, /calling UpdateProject for projects\/p/);
      assert.deepEqual(calledIn(scenario, seen), ["created", "changed"]);
      await scenario.run("plan", "-detailed-exitcode").then(({ code }) => assert.equal(code, 0));
      scenario.write(addHooks("actions", { ...MACHINE, labels: { tier: "web" } }));
      await scenario.apply();
      assert.deepEqual(calledIn(scenario, seen), ["changed"]);
      scenario.write(addHooks("actions", OTHER_IMAGE));
      await scenario.apply();
      assert.deepEqual(calledIn(scenario, seen), ["deleting", "created", "changed"]);
      assert.doesNotMatch(scenario.state(), /null_resource/);
      await scenario.destroy();
      assert.deepEqual(calledIn(scenario, seen), ["deleting"]);
    });
  });

  test("hooks as actions: a target that was removed from the code triggers none", async () => {
    await hookScenario({}, addHooks("actions"), async (scenario) => {
      const seen = { count: 0 };
      await scenario.apply();
      calledIn(scenario, seen);
      scenario.write(() => undefined);
      await scenario.apply();
      assert.deepEqual(scenario.emulator.objects("VirtualMachine"), []);
      assert.deepEqual(calledIn(scenario, seen), []);
    });
  });

  test("hooks as actions: a failure fails the run, or does not with onFailure continue", async () => {
    const addBoth =
      (onFailure: "fail" | "continue") =>
      (stack: TerraformStack): void => {
        const web = machine(stack);
        web.onReady("ready", { engine: "actions", onFailure, call: label(web, "created") });
      };
    for (const [onFailure, code] of [
      ["fail", 1],
      ["continue", 0],
    ] as const) {
      await hookScenario({}, addBoth(onFailure), async (scenario) => {
        scenario.emulator.fault("UpdateProject", { do: "refuse", code: "permission_denied" });
        const refused = await scenario.run("apply", "-auto-approve");
        assert.equal(refused.code, code, refused.output);
        assert.match(asOneLine(refused.output), /UpdateProject.*permission_denied/);
        // The target is in the state, so the hook does not run again.
        await scenario.apply();
        assert.equal(scenario.calls("UpdateProject").length, 1);
      });
    }
  });
});

test(
  "hooks as actions: Terraform destroys a target whose action before it failed, and warns",
  { skip },
  async () => {
    const add = (stack: TerraformStack): void => {
      const request = { name: "projects/p", displayName: SvcAction.callerName };
      machine(stack).beforeDestroyed(new SvcCall(stack, "note", { method: "UpdateProject", request }));
    };
    await hookScenario({}, add, async (scenario) => {
      await scenario.apply();
      scenario.emulator.fault("UpdateProject", { do: "refuse", code: "permission_denied" });
      const output = asOneLine(await scenario.destroy());
      assert.match(output, /Warning: Error calling UpdateProject/);
      assert.deepEqual(scenario.emulator.objects("VirtualMachine"), []);
    });
  },
);

describe("hooks that move to actions", { skip }, () => {
  test("hooks that move to actions: none runs because of that, and each runs once at the next change", async () => {
    await hookScenario({}, addHooks("null"), async (scenario) => {
      const seen = { count: 0 };
      await scenario.apply();
      assert.deepEqual([...calledIn(scenario, seen)].sort(), ["changed", "created"]);
      scenario.write(addHooks("actions"));
      await scenario.apply();
      assert.deepEqual(calledIn(scenario, seen), []);
      assert.doesNotMatch(scenario.state(), /null_resource/);
      scenario.write(addHooks("actions", OTHER_IMAGE));
      await scenario.apply();
      assert.deepEqual(calledIn(scenario, seen), ["deleting", "created", "changed"]);
    });
  });

  test("hooks that move to actions: a target that is deleted in the same apply has one call before it", async () => {
    await hookScenario({}, addHooks("null"), async (scenario) => {
      const seen = { count: 0 };
      await scenario.apply();
      calledIn(scenario, seen);
      scenario.write(addHooks("actions", OTHER_IMAGE));
      await scenario.apply();
      assert.deepEqual(calledIn(scenario, seen), ["deleting", "created", "changed"]);
      scenario.write(addHooks("null", OTHER_IMAGE));
      await scenario.apply();
      calledIn(scenario, seen);
      scenario.write(addHooks("actions", OTHER_IMAGE));
      await scenario.destroy();
      assert.deepEqual(calledIn(scenario, seen), ["deleting"]);
    });
  });

  test("hooks that move to actions: a create whose outcome is unknown is not repeated", async () => {
    await hookScenario({}, addDisk("null"), async (scenario) => {
      const pause = scenario.emulator.pauseAt({ method: "CreateDisk", point: "after-commit" });
      const run = scenario.start("apply", "-auto-approve");
      await pause.whenHeld();
      run.process.kill("SIGINT");
      await run.done;
      pause.drop();
      const notes = join(scenario.directory, ".terraform", "svc-hooks");
      assert.equal(readdirSync(notes).filter((name) => !name.endsWith(".tmp")).length, 1);
      scenario.write(addDisk("actions"));
      await scenario.apply();
      assert.equal(scenario.calls("CreateDisk").length, 1);
      assert.equal(scenario.emulator.objects("Disk").length, 1);
    });
  });
});

/** Messages of engines without actions. */
const UNSUPPORTED = {
  Terraform: /Unsupported Terraform Core version.*>= 1\.14\.0/,
  OpenTofu: /No argument or block type is named "action"/,
} as const;

const hasActions = skipBefore(ACTIONS) === false;

test(
  "hooks as actions: an engine without actions refuses the stack before it changes anything",
  { skip: skipWithoutEngine() !== false || hasActions ? "needs an engine without actions" : false },
  async () => {
    await hookScenario({}, machine, async (scenario) => {
      scenario.write(addDisk("actions"));
      const { code, output } = await scenario.run("init");
      assert.notEqual(code, 0);
      assert.match(asOneLine(output), UNSUPPORTED[engineTraits().name]);
      assert.notEqual((await scenario.run("apply", "-auto-approve")).code, 0);
      assert.deepEqual(scenario.emulator.objects("VirtualMachine"), []);
    });
  },
);
