import assert from "node:assert/strict";
import { test } from "node:test";
import {
  MACHINE,
  PROJECT,
  startService,
  startWithProject,
  violationsOf,
  type RunningService,
} from "../running-service";

async function start(service: RunningService): Promise<string> {
  const { body } = await service.call("CreateVirtualMachine", MACHINE);
  return (body["operation"] as { name: string }).name;
}

test("operations: a long-running method answers with a PENDING operation", async () => {
  const { call } = await startWithProject();
  const { body } = await call("CreateVirtualMachine", MACHINE);
  assert.deepEqual(Object.keys(body), ["operation"]);
  const { name, ...rest } = body["operation"] as Record<string, unknown>;
  assert.match(String(name), /^operations\/[a-z][a-z0-9]{11}$/);
  assert.deepEqual(rest, { state: "PENDING", createTime: "2025-01-01T00:00:00Z" });
});

test("operations: a create is PENDING, RUNNING and after 3 s SUCCEEDED, when the machine and metadata exist", async () => {
  const service = await startWithProject();
  const { call, clock, emulator } = service;
  const name = await start(service);
  const seen: unknown[] = [];
  for (const stepMs of [0, 599, 1, 2399, 1]) {
    await clock.advance(stepMs);
    const { body } = await call("GetOperation", { name });
    seen.push([body["state"], "metadata" in body, emulator.objects("VirtualMachine").length]);
  }
  assert.deepEqual(seen, [
    ["PENDING", false, 0],
    ["PENDING", false, 0],
    ["RUNNING", false, 0],
    ["RUNNING", false, 0],
    ["SUCCEEDED", true, 1],
  ]);
  const { body } = await call("GetOperation", { name });
  assert.deepEqual(body["metadata"], { virtual_machine_name: emulator.objects("VirtualMachine")[0]?.name });
});

test("operations: a machine under creation cannot be read, listed or deleted", async () => {
  const service = await startWithProject({ seed: "same" });
  const name = await service.machine();
  service.emulator.reset();
  await service.done("CreateProject", { slug: "demo" });
  await start(service);
  for (const method of ["GetVirtualMachine", "DeleteVirtualMachine"]) {
    assert.equal((await service.call(method, { name })).body["code"], "not_found");
  }
  assert.deepEqual((await service.call("ListVirtualMachines", { projectName: PROJECT })).body, {});
});

test("operations: the duration can be set for all methods or per method", async () => {
  const all = await startWithProject({ operationMs: 50 });
  const [first] = [await start(all)];
  await all.clock.advance(50);
  assert.equal((await all.call("GetOperation", { name: first })).body["state"], "SUCCEEDED");
  const some = await startWithProject({ operationMs: { DeleteVirtualMachine: 7 } });
  const name = await some.machine();
  await some.call("DeleteVirtualMachine", { name });
  await some.clock.advance(7);
  assert.equal(some.emulator.get(name), undefined);
});

test("operations: a running operation blocks others on its object, and the error names it", async () => {
  const { call, clock, machine } = await startWithProject();
  const name = await machine();
  const compute = { vcpus: 4, memoryGib: 8 };
  const { body } = await call("ResizeVirtualMachine", { name, compute });
  const running = (body["operation"] as { name: string }).name;
  for (const [method, request] of [
    ["ResizeVirtualMachine", { name, compute }],
    ["UpdateVirtualMachine", { name, displayName: "x" }],
    ["ReimageVirtualMachine", { name, boot: { image: "x" } }],
    ["CloneVirtualMachine", { name }],
    ["DeleteVirtualMachine", { name }],
  ] as const) {
    const reply = await call(method, request);
    assert.equal(reply.status, 409);
    assert.deepEqual(reply.body, {
      code: "aborted",
      message: `${running} is working on "${name}"; try again when it has ended`,
    });
  }
  await clock.advance(2000);
  assert.equal((await call("DeleteVirtualMachine", { name })).status, 200);
  const reply = await call("UpdateVirtualMachine", { name });
  assert.match(String(reply.body["message"]), /^operations\/\w+ is deleting "/);
});

test("operations: a failed create has an error message and leaves neither machine nor reservation", async () => {
  const service = await startWithProject();
  service.emulator.failNextOperation("no capacity in eu-west-1");
  const name = await start(service);
  await service.clock.advance(3000);
  const { body } = await service.call("GetOperation", { name });
  assert.equal(body["state"], "FAILED");
  assert.equal(body["errorMessage"], "no capacity in eu-west-1");
  assert.equal("metadata" in body, false);
  assert.deepEqual(service.emulator.objects("VirtualMachine"), []);
  await service.done("DeleteProject", { name: PROJECT });
});

test("operations: a failed delete leaves the object, and can be repeated", async () => {
  const { emulator, machine, done } = await startWithProject();
  const name = await machine();
  emulator.failNextOperation("the disk is busy");
  assert.equal((await done("DeleteVirtualMachine", { name }))["state"], "FAILED");
  assert.notEqual(emulator.get(name), undefined);
  assert.equal((await done("DeleteVirtualMachine", { name }))["state"], "SUCCEEDED");
});

test("operations: an operation can be CANCELLED, which differs from FAILED", async () => {
  const service = await startWithProject();
  service.emulator.cancelNextOperation();
  const name = await start(service);
  await service.clock.advance(3000);
  const { body } = await service.call("GetOperation", { name });
  assert.equal(body["state"], "CANCELLED");
  assert.deepEqual(service.emulator.objects("VirtualMachine"), []);
});

test("operations: a stuck operation runs until it is settled", async () => {
  const service = await startWithProject();
  service.emulator.stickNextOperation();
  const name = await start(service);
  await service.clock.advance(1e9);
  assert.equal((await service.call("GetOperation", { name })).body["state"], "RUNNING");
  await service.emulator.whenIdle();
  service.emulator.settleOperation(name, "SUCCEEDED");
  assert.equal((await service.call("GetOperation", { name })).body["state"], "SUCCEEDED");
  assert.equal(service.emulator.objects("VirtualMachine").length, 1);
  assert.throws(
    () => service.emulator.settleOperation(name, "FAILED"),
    /Operation ".*" does not exist or has ended/,
  );
});

test("operations: settings for the next operation apply to the next started ones, in order", async () => {
  const { emulator, call, done } = await startWithProject();
  emulator.failNextOperation("first");
  emulator.failNextOperation("second");
  await call("CreateVirtualMachine", {});
  assert.equal((await done("CreateVirtualMachine", MACHINE))["errorMessage"], "first");
  assert.equal((await done("CreateVirtualMachine", MACHINE))["errorMessage"], "second");
  assert.equal((await done("CreateVirtualMachine", MACHINE))["state"], "SUCCEEDED");
});

test("operations: a change of an object that was removed meanwhile fails with the reason", async () => {
  const { emulator, machine, call, clock } = await startWithProject();
  const name = await machine();
  const { body } = await call("ResizeVirtualMachine", { name, compute: { vcpus: 4, memoryGib: 8 } });
  emulator.remove(name);
  await clock.advance(2000);
  const operation = await call("GetOperation", { name: (body["operation"] as { name: string }).name });
  assert.equal(operation.body["state"], "FAILED");
  assert.equal(operation.body["errorMessage"], `VirtualMachine "${name}" no longer exists`);
  assert.equal(emulator.get(name), undefined);
});

test("operations: an unknown operation is not_found, and one without its full name is invalid", async () => {
  const { call } = await startService();
  assert.equal((await call("GetOperation", { name: "operations/nope" })).body["code"], "not_found");
  assert.deepEqual(violationsOf(await call("GetOperation", { name: "nope" })), {
    name: 'must be a full resource name of the form operations/{id}; got "nope"',
  });
});
