import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { testMatrix } from "../support/exhaustive";
import { skipWithoutEngine, type EngineRun } from "../support/engine";
import { childrenOf, untilGone } from "../support/processes";
import { asOneLine, scenario, type Scenario } from "../support/end-to-end";

const skip = skipWithoutEngine();

const MACHINE = {
  project_name: "p",
  region: "eu-west-1",
  compute: { vcpus: 1, memory_gib: 1 },
  boot: { image: "debian-12" },
};

/** Starts an apply, and resolves when the service has received a poll of an operation that never ends by itself. */
async function applyUntilWaiting(s: Scenario): Promise<EngineRun> {
  const asked = s.emulator.requests.filter(({ method }) => method === "GetOperation").length;
  s.emulator.stickNextOperation();
  const run = s.start("apply", "-auto-approve");
  await run.until(s.emulator.whenRequested("GetOperation", asked + 1));
  return run;
}

/** Sends SIGINT to the whole process group, as Ctrl-C on a terminal does: to the engine and the provider. */
function pressCtrlC(run: EngineRun): void {
  process.kill(-(run.process.pid ?? 0), "SIGINT");
}

function finishOperations(s: Scenario): void {
  for (const { name, state } of s.emulator.operations()) {
    if (state === "RUNNING" || state === "PENDING") s.emulator.settleOperation(name, "SUCCEEDED");
  }
}

const calls = (s: Scenario, method: string): number =>
  s.emulator.requests.filter((request) => request.method === method).length;

async function withProject(
  tell: (s: Scenario) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  await scenario({ env }, async (s) => {
    s.emulator.add("Project", { slug: "p" });
    s.write({ resource: { svc_virtual_machine: { m: MACHINE } } });
    await tell(s);
  });
}

describe("interrupted: Ctrl-C during a wait", { skip }, () => {
  const { representative, row, runPart } = testMatrix("every operation");
  representative("interrupted: a create continues, and the next plan adopts its object", async () => {
    await withProject(async (s) => {
      const run = await applyUntilWaiting(s);
      const providers = childrenOf(run.process.pid);
      assert.ok(providers.length > 0, "a provider process runs");
      pressCtrlC(run);
      const { output } = await run.done;
      assert.match(asOneLine(output), /Interrupted while waiting for the operation to create VirtualMachine/);
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

  row("interrupted: a resize continues, and the next apply does not start another", async () => {
    await withProject(async (s) => {
      await s.apply();
      s.write({
        resource: { svc_virtual_machine: { m: { ...MACHINE, compute: { vcpus: 2, memory_gib: 2 } } } },
      });
      const run = await applyUntilWaiting(s);
      pressCtrlC(run);
      assert.match(
        asOneLine((await run.done).output),
        /Interrupted while waiting for the operation to update VirtualMachine/,
      );
      finishOperations(s);
      assert.deepEqual(await s.plan(), {});
      assert.equal(calls(s, "ResizeVirtualMachine"), 1);
    });
  });

  row("interrupted: a delete continues, and the next plan finds the machine gone", async () => {
    await withProject(async (s) => {
      await s.apply();
      s.write({});
      const run = await applyUntilWaiting(s);
      pressCtrlC(run);
      assert.match(
        asOneLine((await run.done).output),
        /Interrupted while waiting for the operation to delete VirtualMachine/,
      );
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

  row("interrupted: the next plan adopts a clone, which is not created twice", async () => {
    await withProject(async (s) => {
      await s.apply();
      const compute = { vcpus: 2, memory_gib: 2 };
      const copy = { ...MACHINE, compute, clone_from: "${svc_virtual_machine.m.name}" };
      s.write({ resource: { svc_virtual_machine: { m: MACHINE, copy } } });
      const run = await applyUntilWaiting(s);
      pressCtrlC(run);
      assert.match(
        asOneLine((await run.done).output),
        /Interrupted while waiting for the operation to create VirtualMachine/,
      );
      finishOperations(s);
      assert.deepEqual(await s.plan(), {}, "the refresh takes over the clone");
      await s.apply();
      const made = s.emulator.get(String(s.attributes("svc_virtual_machine.copy")?.["name"]));
      assert.deepEqual(made?.["compute"], { vcpus: 2, memoryGib: 2, gpuModel: "", gpuCount: 0 });
      assert.equal(s.emulator.objects("VirtualMachine").length, 2);
      assert.equal(calls(s, "CloneVirtualMachine"), 1);
    });
  });

  row("interrupted: a reimage continues, and the next apply does not repeat it", async () => {
    await withProject(async (s) => {
      await s.apply();
      const { name } = s.attributes("svc_virtual_machine.m") ?? {};
      const m = { ...MACHINE, boot: { image: "debian-13" }, allow_reimage: true };
      s.write({ resource: { svc_virtual_machine: { m } } });
      const run = await applyUntilWaiting(s);
      pressCtrlC(run);
      assert.match(
        asOneLine((await run.done).output),
        /Interrupted while waiting for the operation to update VirtualMachine/,
      );
      finishOperations(s);
      await s.apply();
      assert.deepEqual(await s.plan(), {});
      assert.equal(s.attributes("svc_virtual_machine.m")?.["name"], name);
      assert.equal(calls(s, "ReimageVirtualMachine"), 1);
    });
  });

  runPart();
});

describe("interrupted: the engine is killed during a wait", { skip }, () => {
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

describe("timeouts: the create timeout is exceeded", { skip }, () => {
  test("the error names the operation and the next step, which creates no second machine", async () => {
    await withProject(async (s) => {
      s.write({ resource: { svc_virtual_machine: { m: { ...MACHINE, timeouts: { create: "1s" } } } } });
      s.emulator.stickNextOperation();
      const { code, output } = await s.run("apply", "-auto-approve");
      assert.equal(code, 1);
      assert.match(asOneLine(output), /Timed out creating VirtualMachine/);
      assert.match(asOneLine(output), /Operation operations\/\w+ had not ended/);
      assert.match(asOneLine(output), /Run `terraform apply` again with the same configuration/);
      const [operation] = s.emulator.operations();
      const planned = asOneLine((await s.must("plan")).output);
      assert.match(planned, /An interrupted run left pending creates/);
      assert.ok(planned.includes(`by ${String(operation?.name)}`), planned);

      finishOperations(s);
      await s.apply();
      assert.equal(calls(s, "CreateVirtualMachine"), 1);
      assert.equal(s.emulator.objects("VirtualMachine").length, 1);
      assert.deepEqual(await s.plan(), {});
    });
  });

  test("without a journal, the machine is tainted, and its replacement leaves no orphan", async () => {
    await withProject(
      async (s) => {
        s.write({ resource: { svc_virtual_machine: { m: { ...MACHINE, timeouts: { create: "1s" } } } } });
        s.emulator.stickNextOperation();
        const { code, output } = await s.run("apply", "-auto-approve");
        assert.equal(code, 1);
        assert.match(asOneLine(output), /terraform untaint <address>/);
        finishOperations(s);
        await s.apply();
        const [machine, ...others] = s.emulator.objects("VirtualMachine");
        assert.deepEqual(others, []);
        assert.equal(s.attributes("svc_virtual_machine.m")?.["name"], machine?.name);
      },
      { SVC_JOURNAL: "off" },
    );
  });
});
