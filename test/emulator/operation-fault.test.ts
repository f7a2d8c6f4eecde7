import assert from "node:assert/strict";
import { test } from "node:test";
import type { OperationOverride } from "../../src/emulator";
import { MACHINE, startWithProject, type RunningService } from "./running-service";

/** Starts the creation of a machine whose operation lives so, and gives the operation's name. */
async function start(service: RunningService, life: OperationOverride): Promise<string> {
  service.emulator.fault("CreateVirtualMachine", { do: "operation", ...life });
  const { body } = await service.call("CreateVirtualMachine", MACHINE);
  return (body["operation"] as { name: string }).name;
}

const machines = ({ emulator }: RunningService): number => emulator.objects("VirtualMachine").length;

test("An operation can succeed without metadata, or with metadata of somebody else", async () => {
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

test("An operation that relapses is PENDING once more, and takes no longer", async () => {
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

test("An operation that relapses and is stuck stays RUNNING until it is settled", async () => {
  const service = await startWithProject();
  const name = await start(service, { relapse: true, outcome: "STUCK" });
  await service.clock.advance(1e9);
  assert.equal((await service.call("GetOperation", { name })).body["state"], "RUNNING");
  service.emulator.settleOperation(name, "SUCCEEDED");
  assert.equal(machines(service), 1);
});

test("An operation can be shown in words that nobody knows, wherever it is shown", async () => {
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

test("An operation vanishes after so many reads, while its work goes on", async () => {
  const service = await startWithProject();
  const name = await start(service, { vanishAfterReads: 2 });
  const codes: unknown[] = [];
  for (let read = 0; read < 4; read += 1)
    codes.push((await service.call("GetOperation", { name })).body["code"]);
  assert.deepEqual(codes, [undefined, undefined, "not_found", "not_found"]);
  assert.deepEqual((await service.call("ListOperations", {})).body, {});
  await service.clock.advance(3000);
  assert.equal(machines(service), 1);
  assert.equal(service.emulator.operations()[0]?.["state"], "SUCCEEDED");
});

test("An operation vanishes at a time, and holds its object until it ends", async () => {
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

test("A fault on the reads of one operation leaves others alone", async () => {
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
  for (const name of [first, second, first, second, second])
    states.push((await call("GetOperation", { name })).body["state"]);
  assert.deepEqual(states, ["PENDING", "PENDING", "PENDING", "LOST", "PENDING"]);
});

test("A reset forgets words and what has vanished", async () => {
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
