import assert from "node:assert/strict";
import { test } from "node:test";
import type { NameMixup, OperationOverride } from "../../src/emulator";
import { MACHINE, startWithProject, type RunningService } from "./running-service";

/** Starts the creation of a machine whose operation is overridden by `life`, and returns the operation's name. */
async function start(service: RunningService, life: OperationOverride): Promise<string> {
  service.emulator.fault("CreateVirtualMachine", { do: "operation", ...life });
  const { body } = await service.call("CreateVirtualMachine", MACHINE);
  return (body["operation"] as { name: string }).name;
}

const machines = ({ emulator }: RunningService): number => emulator.objects("VirtualMachine").length;

test("operation fault: an operation can succeed without metadata or with metadata of another object", async () => {
  const service = await startWithProject();
  const foreign = { virtual_machine_name: "projects/other/virtual-machines/x" };
  for (const metadata of [null, foreign, {}]) {
    const name = await start(service, { metadata });
    await service.clock.advance(3000);
    const { body } = await service.call("GetOperation", { name });
    assert.deepEqual([body["state"], body["metadata"]], ["SUCCEEDED", metadata ?? undefined]);
  }
  assert.equal(machines(service), 3);
});

test("operation fault: an operation that relapses is PENDING again and takes no longer", async () => {
  const service = await startWithProject();
  const name = await start(service, { relapse: true, durationMs: 1000 });
  const seen: unknown[] = [];
  for (const stepMs of [0, 200, 399, 1, 199, 1, 199, 1]) {
    await service.clock.advance(stepMs);
    seen.push((await service.call("GetOperation", { name })).body["state"]);
  }
  assert.deepEqual(seen, [
    "PENDING",
    "RUNNING",
    "RUNNING",
    "PENDING",
    "PENDING",
    "RUNNING",
    "RUNNING",
    "SUCCEEDED",
  ]);
});

test("operation fault: an operation that relapses and is stuck stays RUNNING until it is settled", async () => {
  const service = await startWithProject();
  const name = await start(service, { relapse: true, outcome: "STUCK" });
  await service.clock.advance(1e9);
  assert.equal((await service.call("GetOperation", { name })).body["state"], "RUNNING");
  service.emulator.settleOperation(name, "SUCCEEDED");
  assert.equal(machines(service), 1);
});

test("operation fault: an operation can show unknown state names in every answer", async () => {
  const service = await startWithProject();
  const name = await start(service, { words: { PENDING: "BREWING", SUCCEEDED: "DONE" } });
  const shown = async (): Promise<unknown[]> => {
    const list = (await service.call("ListOperations", {})).body["operations"] as { state: string }[];
    return [(await service.call("GetOperation", { name })).body["state"], list.map(({ state }) => state)];
  };
  assert.deepEqual(await shown(), ["BREWING", ["BREWING"]]);
  await service.clock.advance(600);
  assert.deepEqual(await shown(), ["RUNNING", ["RUNNING"]]);
  await service.clock.advance(2400);
  assert.deepEqual(await shown(), ["DONE", ["DONE"]]);
  assert.equal(service.emulator.operations()[0]?.["state"], "SUCCEEDED");
  service.emulator.fault("CreateVirtualMachine", { do: "operation", words: { PENDING: "BREWING" } });
  const { body } = await service.call("CreateVirtualMachine", MACHINE);
  assert.equal((body["operation"] as { state: string }).state, "BREWING");
});

test("operation fault: an operation vanishes after a number of reads, while its work continues", async () => {
  const service = await startWithProject();
  const name = await start(service, { vanishAfterReads: 2 });
  const codes: unknown[] = [];
  for (let read = 0; read < 4; read += 1) {
    codes.push((await service.call("GetOperation", { name })).body["code"]);
  }
  assert.deepEqual(codes, [undefined, undefined, "not_found", "not_found"]);
  assert.deepEqual((await service.call("ListOperations", {})).body, {});
  await service.clock.advance(3000);
  assert.equal(machines(service), 1);
  assert.equal(service.emulator.operations()[0]?.["state"], "SUCCEEDED");
});

test("operation fault: an operation vanishes at a given time and blocks its object until it ends", async () => {
  const service = await startWithProject();
  const machine = await service.machine();
  service.emulator.fault("DeleteVirtualMachine", { do: "operation", vanishAfterMs: 100, durationMs: 5000 });
  const { body } = await service.call("DeleteVirtualMachine", { name: machine });
  const { name } = body["operation"] as { name: string };
  await service.clock.advance(99);
  assert.equal((await service.call("GetOperation", { name })).status, 200);
  await service.clock.advance(1);
  assert.equal((await service.call("GetOperation", { name })).body["code"], "not_found");
  assert.equal((await service.call("DeleteVirtualMachine", { name: machine })).body["code"], "aborted");
  await service.clock.advance(5000);
  assert.equal(machines(service), 0);
});

test("operation fault: a fault on one operation's reads does not affect others", async () => {
  const { emulator, call } = await startWithProject();
  const names: string[] = [];
  for (let made = 0; made < 2; made += 1) {
    const { body } = await call("CreateVirtualMachine", MACHINE);
    names.push((body["operation"] as { name: string }).name);
  }
  const [first, second] = names;
  emulator.fault(
    { method: "GetOperation", where: { name: second }, call: 2 },
    { do: "edit", patch: { state: "LOST" } },
  );
  const states: unknown[] = [];
  for (const name of [first, second, first, second, second]) {
    states.push((await call("GetOperation", { name })).body["state"]);
  }
  assert.deepEqual(states, ["PENDING", "PENDING", "PENDING", "LOST", "PENDING"]);
});

test("operation fault: reset clears state names and vanished operations", async () => {
  const service = await startWithProject();
  await start(service, { words: { PENDING: "BREWING" }, vanishAfterReads: 0 });
  service.emulator.reset();
  assert.equal(service.clock.pending(), 0);
  await service.done("CreateProject", { slug: "demo" });
  const { body } = await service.call("CreateVirtualMachine", MACHINE);
  const { name, state } = body["operation"] as { name: string; state: string };
  assert.equal(state, "PENDING");
  assert.equal((await service.call("GetOperation", { name })).status, 200);
});

test("operation fault: metadata can name another object, one of another kind or parent, or a number", async () => {
  const service = await startWithProject();
  const existing = await service.machine();
  const told = async (names: NameMixup): Promise<unknown> => {
    const name = await start(service, { names });
    await service.clock.advance(3000);
    const { body } = await service.call("GetOperation", { name });
    return (body["metadata"] as Record<string, unknown>)["virtual_machine_name"];
  };
  assert.equal(await told("another-object"), existing);
  assert.match(String(await told("another-kind")), /^(?!.*virtual-machines)/);
  assert.match(String(await told("another-parent")), /^projects\/demo-other\/virtual-machines\//);
  assert.equal(await told("a-number"), 42);
  assert.equal(machines(service), 5);
});

for (const outcome of ["FAILED", "CANCELLED"] as const) {
  test(`operation fault: an operation can end ${outcome} although its work is done`, async () => {
    const service = await startWithProject();
    const name = await start(service, { outcome, halfDone: true });
    await service.clock.advance(3000);
    const { body } = await service.call("GetOperation", { name });
    assert.deepEqual([body["state"], body["metadata"], machines(service)], [outcome, undefined, 1]);
    const [{ name: machine } = { name: "" }] = service.emulator.objects("VirtualMachine");
    service.emulator.fault("DeleteVirtualMachine", { do: "operation", outcome, halfDone: true });
    await service.call("DeleteVirtualMachine", { name: machine });
    await service.clock.advance(3000);
    assert.deepEqual([service.emulator.operations().at(-1)?.["state"], machines(service)], [outcome, 0]);
  });
}

test("operation fault: a failed operation can have metadata that names what it left behind", async () => {
  const service = await startWithProject();
  const metadata = { virtual_machine_name: "projects/demo/virtual-machines/x" };
  const name = await start(service, { outcome: "FAILED", metadata });
  await service.clock.advance(3000);
  assert.deepEqual((await service.call("GetOperation", { name })).body["metadata"], metadata);
  assert.equal(machines(service), 0);
});
