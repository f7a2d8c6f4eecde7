import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { skipWithoutEngine, type EngineRun } from "../support/engine";
import { childrenOf, untilGone } from "../support/processes";
import { asOneLine, story, type Story } from "../support/story";

const skip = skipWithoutEngine();

const MACHINE = {
  project_name: "p",
  region: "eu-west-1",
  compute: { vcpus: 1, memory_gib: 1 },
  boot: { image: "debian-12" },
};

/** Starts an apply and resolves when the service has been asked for the operation that never ends by itself. */
async function applyUntilWaiting(s: Story): Promise<EngineRun> {
  const asked = s.emulator.requests.filter(({ method }) => method === "GetOperation").length;
  s.emulator.stickNextOperation();
  const run = s.start("apply", "-auto-approve");
  await s.emulator.whenRequested("GetOperation", asked + 1);
  return run;
}

/** Ctrl-C on a terminal reaches the whole process group: the engine and the provider. */
function pressCtrlC(run: EngineRun): void {
  process.kill(-(run.process.pid ?? 0), "SIGINT");
}

function finishOperations(s: Story): void {
  for (const { name, state } of s.emulator.operations()) {
    if (state === "RUNNING" || state === "PENDING") s.emulator.settleOperation(name, "SUCCEEDED");
  }
}

const calls = (s: Story, method: string): number =>
  s.emulator.requests.filter((request) => request.method === method).length;

async function withProject(tell: (s: Story) => Promise<void>): Promise<void> {
  await story({}, async (s) => {
    s.emulator.add("Project", { slug: "p" });
    s.write({ resource: { svc_virtual_machine: { m: MACHINE } } });
    await tell(s);
  });
}

describe("when the user presses Ctrl-C during a wait", { skip }, () => {
  test("a creation is said to go on, and the next plan takes over what it made instead of making another", async () => {
    await withProject(async (s) => {
      const run = await applyUntilWaiting(s);
      const providers = childrenOf(run.process.pid);
      assert.ok(providers.length > 0, "a provider process runs");
      pressCtrlC(run);
      const { output } = await run.done;
      assert.match(asOneLine(output), /Interrupted while waiting to create VirtualMachine/);
      assert.match(asOneLine(output), /operations\/\w+ was interrupted .* It was not cancelled/);
      assert.doesNotMatch(output, /panic|crash|did not respond|unexpected/i);
      await untilGone(providers);

      finishOperations(s);
      assert.deepEqual(await s.plan(), {}, "the refresh takes over the machine");
      await s.apply();
      const [machine] = s.emulator.objects("VirtualMachine");
      assert.equal(s.attributes("svc_virtual_machine.m")?.["name"], machine?.name);
      assert.equal(calls(s, "CreateVirtualMachine"), 1);
      await s.must("destroy", "-auto-approve");
      assert.deepEqual(s.emulator.objects("VirtualMachine"), []);
    });
  });

  test("a resize goes on, and the next apply does not start another", async () => {
    await withProject(async (s) => {
      await s.apply();
      s.write({
        resource: { svc_virtual_machine: { m: { ...MACHINE, compute: { vcpus: 2, memory_gib: 2 } } } },
      });
      const run = await applyUntilWaiting(s);
      pressCtrlC(run);
      assert.match(asOneLine((await run.done).output), /Interrupted while waiting to update VirtualMachine/);
      finishOperations(s);
      assert.deepEqual(await s.plan(), {});
      assert.equal(calls(s, "ResizeVirtualMachine"), 1);
    });
  });

  test("a deletion goes on, and the next plan finds the machine gone", async () => {
    await withProject(async (s) => {
      await s.apply();
      s.write({});
      const run = await applyUntilWaiting(s);
      pressCtrlC(run);
      assert.match(asOneLine((await run.done).output), /Interrupted while waiting to delete VirtualMachine/);
      assert.ok(
        s.attributes("svc_virtual_machine.m") !== undefined,
        "the machine stays in state until it is known to be gone",
      );
      finishOperations(s);
      assert.deepEqual(await s.plan(), {});
      await s.apply();
      assert.equal(s.attributes("svc_virtual_machine.m"), undefined);
      assert.equal(calls(s, "DeleteVirtualMachine"), 1);
    });
  });

  test("a clone is taken over by the next plan, and not made twice", async () => {
    await withProject(async (s) => {
      await s.apply();
      const compute = { vcpus: 2, memory_gib: 2 };
      const copy = { ...MACHINE, compute, clone_from: "${svc_virtual_machine.m.name}" };
      s.write({ resource: { svc_virtual_machine: { m: MACHINE, copy } } });
      const run = await applyUntilWaiting(s);
      pressCtrlC(run);
      assert.match(asOneLine((await run.done).output), /Interrupted while waiting to create VirtualMachine/);
      finishOperations(s);
      assert.deepEqual(await s.plan(), {}, "the refresh takes over the clone");
      await s.apply();
      const made = s.emulator.get(String(s.attributes("svc_virtual_machine.copy")?.["name"]));
      assert.deepEqual(made?.["compute"], { vcpus: 2, memoryGib: 2, gpuModel: "", gpuCount: 0 });
      assert.equal(s.emulator.objects("VirtualMachine").length, 2);
      assert.equal(calls(s, "CloneVirtualMachine"), 1);
    });
  });

  test("a reimage goes on, and the next apply does not wipe the machine once more", async () => {
    await withProject(async (s) => {
      await s.apply();
      const { name } = s.attributes("svc_virtual_machine.m") ?? {};
      const m = { ...MACHINE, boot: { image: "debian-13" }, allow_reimage: true };
      s.write({ resource: { svc_virtual_machine: { m } } });
      const run = await applyUntilWaiting(s);
      pressCtrlC(run);
      assert.match(asOneLine((await run.done).output), /Interrupted while waiting to update VirtualMachine/);
      finishOperations(s);
      await s.apply();
      assert.deepEqual(await s.plan(), {});
      assert.equal(s.attributes("svc_virtual_machine.m")?.["name"], name);
      assert.equal(calls(s, "ReimageVirtualMachine"), 1);
    });
  });
});

describe("when the engine is killed during a wait", { skip }, () => {
  test("the provider process ends by itself", async () => {
    await withProject(async (s) => {
      const run = await applyUntilWaiting(s);
      const providers = childrenOf(run.process.pid);
      assert.ok(providers.length > 0, "a provider process runs");
      run.process.kill("SIGKILL");
      await run.done;
      await untilGone(providers);
    });
  });
});

describe("when the time that `timeouts` allows runs out", { skip }, () => {
  test("the error names the operation and how to go on, and going on so makes no second machine", async () => {
    await withProject(async (s) => {
      s.write({ resource: { svc_virtual_machine: { m: { ...MACHINE, timeouts: { create: "1s" } } } } });
      s.emulator.stickNextOperation();
      const { code, output } = await s.run("apply", "-auto-approve");
      assert.equal(code, 1);
      assert.match(asOneLine(output), /Out of time: could not create VirtualMachine/);
      assert.match(asOneLine(output), /Operation operations\/\w+ had not ended/);
      assert.match(asOneLine(output), /terraform untaint <address>/);

      await s.must("untaint", "svc_virtual_machine.m");
      finishOperations(s);
      await s.apply();
      assert.equal(calls(s, "CreateVirtualMachine"), 1);
      assert.equal(s.emulator.objects("VirtualMachine").length, 1);
      assert.deepEqual(await s.plan(), {});
    });
  });

  test("a tainted machine that is replaced after all leaves no orphan", async () => {
    await withProject(async (s) => {
      s.write({ resource: { svc_virtual_machine: { m: { ...MACHINE, timeouts: { create: "1s" } } } } });
      s.emulator.stickNextOperation();
      assert.equal((await s.run("apply", "-auto-approve")).code, 1);
      finishOperations(s);
      await s.apply();
      const [machine, ...others] = s.emulator.objects("VirtualMachine");
      assert.deepEqual(others, []);
      assert.equal(s.attributes("svc_virtual_machine.m")?.["name"], machine?.name);
    });
  });
});
