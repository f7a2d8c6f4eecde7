import assert from "node:assert/strict";
import { test } from "node:test";
import { PROJECT, startWithProject } from "./running-service";

const COMPUTE = { vcpus: 8, memoryGib: 16 };

test("occupy: another client's operation blocks changes of an object until it is settled", async () => {
  const { emulator, call, clock, machine } = await startWithProject();
  const name = await machine();
  const operation = emulator.occupy(name);
  await clock.advance(1e6);
  assert.equal((await call("GetOperation", { name: operation })).body["state"], "RUNNING");
  const refused = await call("DeleteVirtualMachine", { name });
  assert.deepEqual(refused.body, {
    code: "aborted",
    message: `${operation} is working on "${name}"; try again when it has ended`,
  });
  await emulator.whenIdle();
  emulator.settleOperation(operation, "SUCCEEDED");
  assert.equal((await call("DeleteVirtualMachine", { name })).status, 200);
});

test("occupy: another client's resize takes effect when it ends, after the given duration", async () => {
  const { emulator, call, clock, machine } = await startWithProject();
  const name = await machine();
  const operation = emulator.occupy(name, { patch: { compute: COMPUTE }, durationMs: 5000 });
  await clock.advance(4999);
  assert.equal((emulator.get(name)?.["compute"] as { vcpus: number }).vcpus, 2);
  await clock.advance(1);
  assert.equal((emulator.get(name)?.["compute"] as { vcpus: number }).vcpus, 8);
  const { body } = await call("GetOperation", { name: operation });
  assert.deepEqual([body["state"], body["metadata"]], ["SUCCEEDED", { virtual_machine_name: name }]);
});

test("occupy: a failed resize changes nothing, and the error for a running deletion says so", async () => {
  const { emulator, call, machine } = await startWithProject();
  const name = await machine();
  emulator.settleOperation(emulator.occupy(name, { patch: { compute: COMPUTE } }), "FAILED", "no room");
  assert.equal((emulator.get(name)?.["compute"] as { vcpus: number }).vcpus, 2);
  const operation = emulator.occupy(name, { removes: true });
  const refused = await call("ResizeVirtualMachine", { name, compute: COMPUTE });
  assert.match(String(refused.body["message"]), /^operations\/\w+ is deleting "/);
  emulator.settleOperation(operation, "SUCCEEDED");
  assert.equal(emulator.get(name), undefined);
});

test("occupy: settings for the next operation apply to the next one that a call starts", async () => {
  const { emulator, machine, done } = await startWithProject();
  const name = await machine();
  emulator.failNextOperation("mine");
  emulator.settleOperation(emulator.occupy(name), "SUCCEEDED");
  assert.equal((await done("DeleteVirtualMachine", { name }))["errorMessage"], "mine");
});

test("occupy: an invalid request is rejected and changes nothing", async () => {
  const { emulator, machine, call } = await startWithProject();
  const name = await machine();
  assert.throws(
    () => emulator.occupy("projects/nope"),
    /Cannot occupy "projects\/nope": the object does not exist/,
  );
  assert.throws(
    () => emulator.occupy(name, { patch: { compute: { vcpus: 0 } } }),
    /Invalid change of "\S+": compute\.vcpus must be/,
  );
  const operation = emulator.occupy(name);
  assert.throws(() => emulator.occupy(name), new RegExp(`is already occupied by ${operation}`));
  assert.throws(() => emulator.occupy(operation), /Cannot occupy "operations\//);
  assert.equal(emulator.operations().length, 2);
  assert.equal((await call("GetProject", { name: PROJECT })).status, 200);
});
