import assert from "node:assert/strict";
import { test } from "node:test";
import { NAME_MIXUPS, type FaultAction, type NameMixup } from "../../src/emulator";
import { MACHINE, PROJECT, startWithProject, type RunningService } from "./running-service";

/** Returns the answer to a read of a machine under a fault. */
async function readUnder(
  service: RunningService,
  name: string,
  action: FaultAction,
): Promise<Record<string, unknown>> {
  service.emulator.fault("GetVirtualMachine", action);
  return (await service.call("GetVirtualMachine", { name })).body;
}

/** Returns the machines of a list under a fault. */
async function listedUnder(
  service: RunningService,
  action: FaultAction,
): Promise<readonly Record<string, unknown>[]> {
  service.emulator.fault("ListVirtualMachines", action);
  const { body } = await service.call("ListVirtualMachines", { projectName: PROJECT });
  return body["virtualMachines"] as Record<string, unknown>[];
}

test("fault: an edit removes a property at any depth, or all except some", async () => {
  const service = await startWithProject();
  const name = await service.machine({ users: [{ username: "root" }, { username: "me" }] });
  const whole = (await service.call("GetVirtualMachine", { name })).body;
  const without = await readUnder(service, name, { do: "edit", patch: { compute: { vcpus: null } } });
  assert.deepEqual(without, { ...whole, compute: { memoryGib: 4 } });
  assert.deepEqual(await readUnder(service, name, { do: "edit", keep: ["name"] }), { name });
  const some = { do: "edit", keep: ["compute.vcpus", "users.username", "boot"], patch: { more: 1 } } as const;
  assert.deepEqual(await readUnder(service, name, some), {
    compute: { vcpus: 2 },
    users: [{ username: "root" }, { username: "me" }],
    boot: whole["boot"],
    more: 1,
  });
  assert.deepEqual((await service.call("GetVirtualMachine", { name })).body, whole);
});

test("fault: an edit changes each object of a list, or only matching ones", async () => {
  const service = await startWithProject();
  const first = await service.machine({ displayName: "a" });
  const second = await service.machine({ displayName: "b" });
  assert.deepEqual(await listedUnder(service, { do: "edit", itemsKeep: ["name"] }), [
    { name: first },
    { name: second },
  ]);
  const some = { do: "edit", itemsKeep: ["displayName"], items: { more: 1 } } as const;
  const [a, b] = await listedUnder(service, { ...some, itemsWhere: { name: second } });
  assert.equal(a?.["name"], first);
  assert.deepEqual(b, { displayName: "b", more: 1 });
});

test("fault: misname puts a wrong name into an answer: of another object, kind or parent, or a number", async () => {
  const service = await startWithProject();
  await service.done("CreateProject", { slug: "other" });
  const elsewhere = await service.machine({ projectName: "projects/other" });
  const name = await service.machine();
  const wrongly = async (as: NameMixup): Promise<unknown> =>
    (await readUnder(service, name, { do: "misname", as }))["name"];
  assert.equal(await wrongly("another-object"), elsewhere);
  const sibling = await service.machine();
  assert.equal(await wrongly("another-object"), sibling);
  const otherKind = String(await wrongly("another-kind"));
  assert.ok(service.emulator.get(otherKind) !== undefined && !otherKind.includes("virtual-machines"));
  assert.equal(await wrongly("another-parent"), name.replace(PROJECT, "projects/other"));
  assert.equal(await wrongly("a-number"), 42);
  const names = (await listedUnder(service, { do: "misname", as: "another-object" })).map(
    (each) => each["name"],
  );
  assert.deepEqual(names, [sibling, name]);
  service.emulator.remove("projects/other");
  assert.equal(await wrongly("another-parent"), name.replace(PROJECT, "projects/demo-other"));
});

test("fault: misname applies to the answers of a create or update, and to an operation", async () => {
  const service = await startWithProject();
  await service.done("CreateProject", { slug: "other" });
  for (const [method, body] of [
    ["CreateProject", { slug: "third" }],
    ["UpdateProject", { name: "projects/third", displayName: "x" }],
  ] as const) {
    service.emulator.fault(method, { do: "misname", as: "another-object" });
    assert.equal((await service.call(method, body)).body["name"], PROJECT, method);
  }
  const operations: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const { body } = await service.call("CreateVirtualMachine", MACHINE);
    operations.push((body["operation"] as { name: string }).name);
  }
  service.emulator.fault("GetOperation", { do: "misname", as: "another-object" });
  assert.equal((await service.call("GetOperation", { name: operations[0] })).body["name"], operations[1]);
});

test("fault: misname never yields an object's own name, even if it is the only object", async () => {
  const service = await startWithProject();
  const name = await service.machine();
  for (const as of NAME_MIXUPS) {
    assert.notEqual((await readUnder(service, name, { do: "misname", as }))["name"], name, as);
  }
});

test("fault: a refusal can have an HTTP status that does not match its code", async () => {
  const service = await startWithProject();
  for (const status of [403, 500]) {
    service.emulator.fault("GetProject", { do: "refuse", code: "not_found", status });
    const reply = await service.call("GetProject", { name: PROJECT });
    assert.deepEqual([reply.status, reply.body["code"]], [status, "not_found"]);
  }
});
