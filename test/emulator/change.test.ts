import assert from "node:assert/strict";
import { test } from "node:test";
import { startWithProject, violationsOf, PROJECT } from "./running-service";

const LABELS = { a: "1", b: "2" };

async function withMachine() {
  const service = await startWithProject();
  const name = await service.machine({
    displayName: "before",
    labels: LABELS,
    network: { assignPublicIpv4: true },
  });
  return { ...service, name };
}

const UPDATES: readonly [string, Record<string, unknown>, Record<string, unknown>][] = [
  [
    "Without a mask the properties that are there change",
    { displayName: "after" },
    { displayName: "after", labels: LABELS },
  ],
  [
    "Without a mask a map that is there replaces the old one",
    { labels: { c: "3" } },
    { displayName: "before", labels: { c: "3" } },
  ],
  [
    "An empty mask is no mask",
    { updateMask: "", displayName: "after" },
    { displayName: "after", labels: LABELS },
  ],
  [
    "With a mask only what it names changes",
    { updateMask: "displayName", displayName: "after", labels: {} },
    { displayName: "after", labels: LABELS },
  ],
  [
    "What the mask names and the request lacks gets its default",
    { updateMask: "displayName,labels", displayName: "after" },
    { displayName: "after", labels: {} },
  ],
  [
    "Spaces around the mask's paths do not matter",
    { updateMask: "displayName, labels" },
    { displayName: "", labels: {} },
  ],
  [
    "A star is every property that may change",
    { updateMask: "*", labels: { c: "3" } },
    { displayName: "", labels: { c: "3" } },
  ],
  ["A request that changes nothing succeeds", {}, { displayName: "before", labels: LABELS }],
];
for (const [invariant, request, expected] of UPDATES) {
  test(invariant, async () => {
    const { done, emulator, name } = await withMachine();
    const before = emulator.get(name);
    const answer = await done("UpdateVirtualMachine", { name, ...request });
    assert.equal(answer["name"], name);
    assert.deepEqual(emulator.get(name), { ...before, ...expected });
  });
}

for (const [mask, unknown] of [
  ["colour", "colour"],
  ["displayName,compute", "compute"],
  ["name", "name"],
  ["updateMask", "updateMask"],
  ["labels.a", "labels.a"],
  ["display_name", "display_name"],
]) {
  test(`update: rejects the mask "${mask ?? ""}" without a change`, async () => {
    const { call, emulator, name } = await withMachine();
    const before = emulator.get(name);
    const reply = await call("UpdateVirtualMachine", { name, updateMask: mask, displayName: "after" });
    assert.equal(reply.status, 400);
    assert.deepEqual(violationsOf(reply), {
      updateMask: `"${unknown ?? ""}" cannot be changed; changeable fields are displayName, labels`,
    });
    assert.deepEqual(emulator.get(name), before);
  });
}

test("update: a resize replaces only its section, when its operation succeeds", async () => {
  const { call, clock, emulator, name } = await withMachine();
  const before = emulator.get(name);
  const reply = await call("ResizeVirtualMachine", {
    name,
    compute: { vcpus: 8, memoryGib: 32, gpuCount: 1 },
  });
  assert.equal(reply.status, 200);
  await clock.advance(1999);
  // Powered off until the end.
  assert.deepEqual(emulator.get(name), { ...before, state: "STOPPED" });
  await clock.advance(1);
  assert.deepEqual(emulator.get(name), {
    ...before,
    compute: { vcpus: 8, memoryGib: 32, gpuModel: "", gpuCount: 1 },
  });
});

test("update: a replaced section gets defaults for missing values", async () => {
  const { done, emulator, name } = await withMachine();
  await done("ResizeVirtualMachine", {
    name,
    compute: { vcpus: 8, memoryGib: 32, gpuModel: "x", gpuCount: 2 },
  });
  await done("ResizeVirtualMachine", { name, compute: { vcpus: 4, memoryGib: 32 } });
  assert.deepEqual(emulator.get(name)?.["compute"], { vcpus: 4, memoryGib: 32, gpuModel: "", gpuCount: 0 });
});

test("update: a reimage replaces the boot section and names the machine", async () => {
  const { done, emulator, name } = await withMachine();
  const operation = await done("ReimageVirtualMachine", {
    name,
    boot: { image: "fedora-43", diskSizeGib: "80" },
  });
  assert.deepEqual(operation["metadata"], { virtual_machine_name: name });
  assert.deepEqual(emulator.get(name)?.["boot"], { image: "fedora-43", diskSizeGib: "80" });
});

test("update: does not add a public address to a machine created without one", async () => {
  const { machine, done, emulator } = await startWithProject();
  const name = await machine();
  const before = emulator.get(name);
  await done("UpdateVirtualMachine", { name, displayName: "after" });
  await done("ResizeVirtualMachine", { name, compute: { vcpus: 2, memoryGib: 4 } });
  assert.deepEqual(emulator.get(name), { ...before, displayName: "after" });
});

test("update: changing a missing object is not_found", async () => {
  const { call } = await startWithProject();
  const reply = await call("ResizeVirtualMachine", {
    name: `${PROJECT}/virtual-machines/nope`,
    compute: { vcpus: 1, memoryGib: 1 },
  });
  assert.equal(reply.body["code"], "not_found");
});

test("update: keeps a change made outside of the API", async () => {
  const { done, emulator, name } = await withMachine();
  emulator.change(name, { state: "STOPPED", labels: { a: null, z: "26" } });
  await done("UpdateVirtualMachine", { name, displayName: "after" });
  const { state, labels, displayName } = emulator.get(name) ?? { name };
  assert.deepEqual(
    { state, labels, displayName },
    { state: "STOPPED", labels: { b: "2", z: "26" }, displayName: "after" },
  );
});
