import assert from "node:assert/strict";
import { test } from "node:test";
import { KEY, MACHINE, post, startWithProject } from "./running-service";

const CODE = "INSUFFICIENT_CAPACITY";
const US = "datacenters/us-east-1";

test("capacity: refuses a create that the pool of its region and shape has no room for, with the contract's code", async () => {
  const service = await startWithProject();
  const pool = service.emulator.limitCapacity({
    kind: "VirtualMachine",
    where: { region: "eu-west-1", "compute.vcpus": 2 },
    size: 1,
    retryAfterSeconds: 7,
  });
  await service.machine();
  const refused = await service.call("CreateVirtualMachine", MACHINE);
  assert.equal(refused.status, 429);
  assert.equal(refused.headers.get("retry-after"), "7");
  assert.equal(refused.body["code"], "resource_exhausted");
  assert.deepEqual(refused.body["details"], [
    { type: "google.rpc.ErrorInfo", debug: { reason: CODE, domain: "" } },
  ]);
  assert.deepEqual([pool.used, pool.accepted, pool.refused], [1, 1, 1]);
  await service.machine({ region: US });
  await service.machine({ compute: { vcpus: 4, memoryGib: 4 } });
  pool.resize(2);
  await service.machine();
  assert.equal((await service.call("CreateVirtualMachine", MACHINE)).status, 429);
  pool.remove();
  await service.machine();
});

test("capacity: a machine that is still being created takes room, and a deleted one gives it back", async () => {
  const service = await startWithProject();
  const { emulator } = service;
  emulator.limitCapacity({ kind: "VirtualMachine", size: 1 });
  assert.equal((await service.call("CreateVirtualMachine", MACHINE)).status, 200);
  assert.equal((await service.call("CreateVirtualMachine", MACHINE)).status, 429);
  await service.clock.advance(5000);
  const [machine] = emulator.objects("VirtualMachine");
  await service.done("DeleteVirtualMachine", { name: machine?.name });
  await service.machine();
});

test("capacity: a pool that refuses in the operation fails it with the contract's code, and leaves nothing", async () => {
  const service = await startWithProject();
  service.emulator.limitCapacity({ kind: "VirtualMachine", size: 0, refusal: "operation" });
  const operation = await service.done("CreateVirtualMachine", MACHINE);
  assert.equal(operation["state"], "FAILED");
  assert.deepEqual(operation["metadata"], { error_reason: CODE });
  assert.deepEqual(service.emulator.objects("VirtualMachine"), []);
});

test("capacity: pools change with the clock, and by orders over HTTP", async () => {
  const service = await startWithProject();
  const order = async (name: string, body: unknown): Promise<Record<string, unknown>> =>
    (await post(service.emulator, `/emulator/${name}`, body)).body;
  const set = await order("set-capacity", {
    kind: "VirtualMachine",
    size: 0,
    changes: [
      { afterMs: 1000, size: 1 },
      { afterMs: 2000, size: 0 },
    ],
  });
  assert.equal(set["index"], 0);
  const sizes: unknown[] = [];
  for (let passed = 0; passed < 3; passed += 1) {
    const { pools } = await order("list-capacity", {});
    sizes.push((pools as { size: number }[])[0]?.size);
    await service.clock.advance(1000);
  }
  assert.deepEqual(sizes, [0, 1, 0]);
  await order("resize-capacity", { pool: 0, size: 1 });
  await service.machine();
  assert.deepEqual(await order("remove-capacity", { pool: 0 }), {});
  await service.machine();
  const wrong = await post(service.emulator, "/emulator/set-capacity", { kind: "Host", size: 1 });
  assert.match(wrong.text, /kind: must be one of .*VirtualMachine.*; got \\?"Host/);
});

test("capacity: a contract that does not say how a kind lacks capacity needs a code, and each form of errors has it", async () => {
  const service = await startWithProject({ behaviour: { errors: { form: "problem" } } });
  const { emulator } = service;
  assert.throws(() => emulator.limitCapacity({ kind: "Disk", size: 0 }), /give the pool a code/);
  emulator.limitCapacity({ kind: "VirtualMachine", size: 0, code: "sold-out" });
  const refused = await service.call("CreateVirtualMachine", MACHINE);
  assert.equal(refused.body["type"], "sold-out");
});

test("capacity: all accounts share a pool, and what other clients create counts", async () => {
  const service = await startWithProject();
  const { emulator } = service;
  const other = emulator.addAccount(`${KEY}-other`);
  emulator.limitCapacity({ kind: "VirtualMachine", size: 1 });
  other.add("Project", { slug: "demo" });
  other.add("VirtualMachine", MACHINE);
  assert.equal((await service.call("CreateVirtualMachine", MACHINE)).status, 429);
});
