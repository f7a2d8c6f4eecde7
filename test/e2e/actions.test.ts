// One file, since all suites share the machine, its reimage and its trigger.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { TerraformStack, Testing } from "cdktf";
import { SvcProvider, VirtualMachine, VirtualMachineReimage } from "../../src/constructs";
import { ACTIONS, DESTROY_EVENTS, type EngineRun, skipBefore } from "../support/engine";
import { asOneLine, scenario, type Scenario } from "../support/end-to-end";
import { childrenOf, untilGone } from "../support/processes";

const skip = skipBefore(ACTIONS);

const MACHINE = {
  project_name: "p",
  region: "eu-west-1",
  compute: { vcpus: 1, memory_gib: 1 },
  boot: { image: "debian-12" },
};

/** A reimage of the machine, as the blocks of a configuration. */
const wipe = (config: Readonly<Record<string, unknown>> = {}) => ({
  action: {
    svc_virtual_machine_reimage: {
      wipe: {
        config: {
          name: "${svc_virtual_machine.m.name}",
          boot: { image: "debian-12" },
          allow_reimage: true,
          ...config,
        },
      },
    },
  },
});

/** The name of the machine that triggers an action: from Terraform 1.16 on, a reference to the machine itself would be a cycle. */
const TRIGGERING = skipBefore(DESTROY_EVENTS) === false ? "${caller.name}" : "${svc_virtual_machine.m.name}";

const WIPE = "action.svc_virtual_machine_reimage.wipe";

const machine = (more: Readonly<Record<string, unknown>> = {}) => ({
  resource: { svc_virtual_machine: { m: { ...MACHINE, ...more } } },
});

const triggeredBy = (event: string, actions: readonly string[] = [WIPE]) => ({
  lifecycle: { action_trigger: [{ events: [event], actions }] },
});

const calls = (s: Scenario, method: string): number =>
  s.emulator.requests.filter((request) => request.method === method).length;

async function withProject(tell: (s: Scenario) => Promise<void>): Promise<void> {
  await scenario({}, async (s) => {
    s.emulator.add("Project", { slug: "p" });
    await tell(s);
  });
}

/** Applies a machine, then invokes its reimage until the service has received a poll of the operation, which never ends by itself. */
async function invokeUntilWaiting(s: Scenario): Promise<EngineRun> {
  s.write({ ...machine(), ...wipe() });
  await s.apply();
  const asked = calls(s, "GetOperation");
  s.emulator.stickNextOperation();
  const run = s.start("apply", "-auto-approve", `-invoke=${WIPE}`);
  await run.until(s.emulator.whenRequested("GetOperation", asked + 1));
  return run;
}

/** Ends the operation that is running, and returns its name. */
function finishOperation(s: Scenario): string {
  const running = s.emulator.operations().filter(({ state }) => state === "RUNNING" || state === "PENDING");
  assert.equal(running.length, 1);
  const [operation] = running;
  s.emulator.settleOperation(operation?.name ?? "", "SUCCEEDED");
  return operation?.name ?? "";
}

describe("actions: a reimage", { skip }, () => {
  test("actions: a trigger after an update shows progress, and the next plan is empty", async () => {
    await withProject(async (s) => {
      const action = wipe({ name: TRIGGERING });
      s.write({ ...machine(triggeredBy("after_update")), ...action });
      await s.apply();
      assert.equal(calls(s, "ReimageVirtualMachine"), 0, "a create triggers nothing");
      s.write({ ...machine({ labels: { tier: "web" }, ...triggeredBy("after_update") }), ...action });
      const { output } = await s.apply();
      assert.match(output, /calling ReimageVirtualMachine for projects\/p\/virtual-machines\//);
      assert.match(output, /waiting for operations\/\w+/);
      assert.match(output, /Actions: 1 invoked/);
      assert.equal(calls(s, "ReimageVirtualMachine"), 1);
      const [name = ""] = /operations\/\w+(?=, which is)/.exec(output) ?? [];
      const polls = s.emulator.requests.filter(
        ({ method, body }) =>
          method === "GetOperation" && (body as { readonly name?: unknown }).name === name,
      );
      assert.ok(polls.length > 0, `${name} is polled`);
      const ended = s.emulator.operations().find((operation) => operation.name === name);
      assert.equal(ended?.["state"], "SUCCEEDED");
      assert.deepEqual(await s.plan(), {});
    });
  });

  test("actions: a trigger after a create has values that were unknown at plan", async () => {
    await withProject(async (s) => {
      s.write({ ...machine(triggeredBy("after_create")), ...wipe({ name: TRIGGERING }) });
      await s.apply();
      assert.equal(calls(s, "ReimageVirtualMachine"), 1);
      assert.deepEqual(await s.plan(), {});
    });
  });

  test("actions: a trigger before a destroy runs first", { skip: skipBefore(DESTROY_EVENTS) }, async () => {
    await withProject(async (s) => {
      s.write({ ...machine(triggeredBy("before_destroy")), ...wipe({ name: TRIGGERING }) });
      await s.apply();
      await s.must("destroy", "-auto-approve");
      const changes = s.emulator.requests.filter(({ method }) => /^(Reimage|Delete)/.test(method ?? ""));
      assert.deepEqual(
        changes.map(({ method }) => method),
        ["ReimageVirtualMachine", "DeleteVirtualMachine"],
      );
    });
  });

  test(
    "actions: an invocation by hand of an action that names its caller is one for each object that triggers it",
    { skip: skipBefore(DESTROY_EVENTS) },
    async () => {
      await withProject(async (s) => {
        const two = machine({ count: 2, ...triggeredBy("after_update") });
        s.write({ ...two, ...wipe({ name: TRIGGERING }) });
        const early = await s.run("plan", `-invoke=${WIPE}`);
        assert.notEqual(early.code, 0, "no machine exists");
        await s.apply();
        const machines = s.emulator.objects("VirtualMachine").map(({ name }) => name);
        const reimaged = (): readonly unknown[] =>
          s.emulator.requests
            .filter(({ method }) => method === "ReimageVirtualMachine")
            .map(({ body }) => (body as { readonly name?: unknown }).name);
        await s.apply(`-invoke=${WIPE}`);
        assert.deepEqual([...reimaged()].sort(), [...machines].sort());
        await s.apply(`-invoke=${WIPE}`, "-target=svc_virtual_machine.m[1]");
        assert.equal(reimaged().length, 3, "-target chooses one of them");
      });
    },
  );

  test("actions: a failed operation is an error with the service's reason, and may be repeated", async () => {
    await withProject(async (s) => {
      s.write({ ...machine(), ...wipe() });
      await s.apply();
      s.emulator.failNextOperation("the image is damaged");
      const failed = await s.run("apply", "-auto-approve", `-invoke=${WIPE}`);
      assert.notEqual(failed.code, 0);
      assert.match(asOneLine(failed.output), /ReimageVirtualMachine failed.*"the image is damaged"/);
      await s.apply(`-invoke=${WIPE}`);
      assert.equal(calls(s, "ReimageVirtualMachine"), 2);
    });
  });

  test("actions: data is destroyed only with permission", async () => {
    await withProject(async (s) => {
      s.write({ ...machine(), ...wipe({ allow_reimage: false }) });
      const { code, output } = await s.run("plan");
      assert.notEqual(code, 0);
      assert.match(asOneLine(output), /Data would be lost .*allow_reimage must be true/);
    });
  });
});

describe("actions: constructs", { skip }, () => {
  /** Returns the blocks of a stack whose machine is reimaged after each update. */
  const stackWith = (labels: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> => {
    const stack = new TerraformStack(Testing.app(), "stack");
    new SvcProvider(stack, "svc", { project: "p", region: "eu-west-1" });
    const m = new VirtualMachine(stack, "m", {
      projectName: "p",
      region: "eu-west-1",
      compute: { vcpus: 1, memoryGib: 1 },
      boot: { image: "debian-12" },
      labels,
    });
    m.onAfterUpdate(
      "update",
      new VirtualMachineReimage(stack, "wipe", {
        name: TRIGGERING,
        boot: { image: "debian-12" },
        allowReimage: true,
      }),
    );
    const { action, resource } = JSON.parse(Testing.synth(stack, true)) as Record<string, unknown>;
    return { action, resource };
  };

  test("actions: the engine runs what the constructs write", async () => {
    await withProject(async (s) => {
      s.write(stackWith({}));
      await s.apply();
      s.write(stackWith({ tier: "web" }));
      await s.apply();
      assert.equal(calls(s, "ReimageVirtualMachine"), 1);
      assert.deepEqual(await s.plan(), {});
    });
  });
});

describe("actions: an interrupted reimage", { skip }, () => {
  test("actions: after Ctrl-C the operation continues, and the next invocation waits for it", async () => {
    await withProject(async (s) => {
      const run = await invokeUntilWaiting(s);
      const providers = childrenOf(run.process.pid);
      process.kill(-(run.process.pid ?? 0), "SIGINT");
      const { code, output } = await run.done;
      assert.notEqual(code, 0);
      // The engine drops the action's error if its own work has ended before the answer.
      const said =
        /Interrupted while waiting for ReimageVirtualMachine.* operation operations\/\w+ was interrupted .* It was not cancelled|execution halted/;
      assert.match(asOneLine(output), said);
      assert.doesNotMatch(output, /panic|crash|did not respond/i);
      await untilGone(providers);
      const asked = calls(s, "GetOperation");
      const resuming = s.start("apply", "-auto-approve", `-invoke=${WIPE}`);
      await resuming.until(s.emulator.whenRequested("GetOperation", asked + 1));
      finishOperation(s);
      const resumed = await resuming.done;
      assert.equal(resumed.code, 0, resumed.output);
      assert.match(asOneLine(resumed.output), /was called by an interrupted run, and is not called again/);
      assert.equal(calls(s, "ReimageVirtualMachine"), 1);
      await s.apply(`-invoke=${WIPE}`);
      assert.equal(
        calls(s, "ReimageVirtualMachine"),
        2,
        "once it is known to be complete, it can be repeated",
      );
    });
  });

  test("actions: a new trigger after an interrupted one that has succeeded since is an error, not skipped", async () => {
    await withProject(async (s) => {
      const write = (tier: string): void =>
        s.write({
          ...machine({ labels: { tier }, ...triggeredBy("after_update") }),
          ...wipe({ name: TRIGGERING }),
        });
      write("one");
      await s.apply();
      write("two");
      const asked = calls(s, "GetOperation");
      s.emulator.stickNextOperation();
      const run = s.start("apply", "-auto-approve");
      await run.until(s.emulator.whenRequested("GetOperation", asked + 1));
      const providers = childrenOf(run.process.pid);
      process.kill(-(run.process.pid ?? 0), "SIGINT");
      await run.done;
      await untilGone(providers);
      finishOperation(s);
      assert.deepEqual(await s.plan(), {});
      write("three");
      const refused = await s.run("apply", "-auto-approve");
      assert.notEqual(refused.code, 0);
      assert.match(
        asOneLine(refused.output),
        /ReimageVirtualMachine succeeded earlier and was not called again/,
      );
      assert.equal(calls(s, "ReimageVirtualMachine"), 1);
      write("four");
      await s.apply();
      assert.equal(calls(s, "ReimageVirtualMachine"), 2);
    });
  });

  test("actions: after a kill of engine and provider, the next invocation does not repeat the call", async () => {
    await withProject(async (s) => {
      const run = await invokeUntilWaiting(s);
      await s.kill(run);
      const operation = finishOperation(s);
      const next = await s.run("apply", "-auto-approve", `-invoke=${WIPE}`);
      assert.notEqual(next.code, 0);
      assert.ok(asOneLine(next.output).includes(`started ${operation}, which has succeeded`), next.output);
      assert.equal(calls(s, "ReimageVirtualMachine"), 1);
    });
  });

  test("actions: after a kill during a triggered action, the next apply does not repeat the call", async () => {
    await withProject(async (s) => {
      const write = (tier: string): void =>
        s.write({
          ...machine({ labels: { tier }, ...triggeredBy("after_update") }),
          ...wipe({ name: TRIGGERING }),
        });
      write("one");
      await s.apply();
      write("two");
      const asked = calls(s, "GetOperation");
      s.emulator.stickNextOperation();
      const run = s.start("apply", "-auto-approve");
      await run.until(s.emulator.whenRequested("GetOperation", asked + 1));
      await s.kill(run);
      finishOperation(s);
      await s.apply("-lock=false");
      assert.equal(calls(s, "ReimageVirtualMachine"), 1);
      assert.deepEqual(await s.plan("-lock=false"), {});
    });
  });

  test("actions: after a kill before the answer, the next invocation is refused and says what to do", async () => {
    await withProject(async (s) => {
      s.write({ ...machine(), ...wipe() });
      await s.apply();
      const slow = s.emulator.pauseAt({ method: "ReimageVirtualMachine", point: "after-commit" });
      const run = s.start("apply", "-auto-approve", `-invoke=${WIPE}`);
      await run.until(slow.whenHeld());
      await s.kill(run);
      slow.release();
      const refused = await s.run("apply", "-auto-approve", `-invoke=${WIPE}`);
      assert.notEqual(refused.code, 0);
      assert.match(asOneLine(refused.output), /Unknown outcome of an earlier call of ReimageVirtualMachine/);
      assert.match(asOneLine(refused.output), /delete \S+\.action\.json, and invoke the action again/);
      assert.equal(calls(s, "ReimageVirtualMachine"), 1);
    });
  });
});

describe("actions: svc_call", { skip }, () => {
  const call = (config: Readonly<Record<string, unknown>>) => ({ action: { svc_call: { it: { config } } } });

  test("actions: svc_call calls any method, with an object or JSON text, and defaults of the provider", async () => {
    await withProject(async (s) => {
      const request = { name: "${svc_virtual_machine.m.name}", compute: { vcpus: 2, memoryGib: 4 } };
      for (const [count, form] of [request, "${jsonencode(local.request)}"].entries()) {
        s.write({
          ...machine({ lifecycle: { ignore_changes: ["compute"] } }),
          locals: { request },
          ...call({ method: "ComputeService/ResizeVirtualMachine", request: form }),
        });
        await s.apply();
        await s.apply("-invoke=action.svc_call.it");
        assert.equal(calls(s, "ResizeVirtualMachine"), count + 1);
      }
      assert.equal(s.emulator.objects("VirtualMachine").length, 1);
    });
  });

  test("actions: svc_call reports an unknown method and an invalid request at plan", async () => {
    await withProject(async (s) => {
      s.write(call({ method: "ReimageMachine" }));
      const unknown = await s.run("validate");
      assert.match(asOneLine(unknown.output), /there is no method "ReimageMachine"; did you mean/);
      s.write(call({ method: "ReimageVirtualMachine", request: { name: "projects/p/virtual-machines/m" } }));
      const refused = await s.run("plan");
      assert.match(asOneLine(refused.output), /Data would be lost .*allow_data_loss must be true/);
      s.write(call({ method: "ResizeDisk", request: { name: "projects/p/disks/d", sizeGb: 4 } }));
      const { code, output } = await s.run("plan");
      assert.notEqual(code, 0);
      assert.match(asOneLine(output), /Invalid request of ResizeDisk .*request\.sizeGib is required/);
    });
  });
});
