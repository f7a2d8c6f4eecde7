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
for (const [law, request, expected] of UPDATES) {
  test(law, async () => {
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
  test(`The mask "${mask ?? ""}" names what cannot be changed, and nothing changes`, async () => {
    const { call, emulator, name } = await withMachine();
    const before = emulator.get(name);
    const reply = await call("UpdateVirtualMachine", { name, updateMask: mask, displayName: "after" });
    assert.equal(reply.status, 400);
    assert.deepEqual(violationsOf(reply), {
      updateMask: `"${unknown ?? ""}" cannot be changed; allowed are displayName, labels`,
    });
    assert.deepEqual(emulator.get(name), before);
  });
}

test("A resize replaces its section when its operation has succeeded, and touches nothing else", async () => {
  const { call, clock, emulator, name } = await withMachine();
  const before = emulator.get(name);
  const reply = await call("ResizeVirtualMachine", {
    name,
    compute: { vcpus: 8, memoryGib: 32, gpuCount: 1 },
  });
  assert.equal(reply.status, 200);
  await clock.advance(1999);
  assert.deepEqual(emulator.get(name), before);
  await clock.advance(1);
  assert.deepEqual(emulator.get(name), {
    ...before,
    compute: { vcpus: 8, memoryGib: 32, gpuModel: "", gpuCount: 1 },
  });
});

test("A section that is sent anew has defaults where it says nothing", async () => {
  const { done, emulator, name } = await withMachine();
  await done("ResizeVirtualMachine", {
    name,
    compute: { vcpus: 8, memoryGib: 32, gpuModel: "x", gpuCount: 2 },
  });
  await done("ResizeVirtualMachine", { name, compute: { vcpus: 4, memoryGib: 32 } });
  assert.deepEqual(emulator.get(name)?.["compute"], { vcpus: 4, memoryGib: 32, gpuModel: "", gpuCount: 0 });
});

test("A reimage replaces the boot section and says which machine it was", async () => {
  const { done, emulator, name } = await withMachine();
  const operation = await done("ReimageVirtualMachine", {
    name,
    boot: { image: "fedora-43", diskSizeGib: "80" },
  });
  assert.deepEqual(operation["metadata"], { virtual_machine_name: name });
  assert.deepEqual(emulator.get(name)?.["boot"], { image: "fedora-43", diskSizeGib: "80" });
});

test("A change gives a machine no public address that it was made without", async () => {
  const { machine, done, emulator } = await startWithProject();
  const name = await machine();
  const before = emulator.get(name);
  await done("UpdateVirtualMachine", { name, displayName: "after" });
  await done("ResizeVirtualMachine", { name, compute: { vcpus: 2, memoryGib: 4 } });
  assert.deepEqual(emulator.get(name), { ...before, displayName: "after" });
});

test("Changing what does not exist is not found", async () => {
  const { call } = await startWithProject();
  const reply = await call("ResizeVirtualMachine", {
    name: `${PROJECT}/virtual-machines/nope`,
    compute: { vcpus: 1, memoryGib: 1 },
  });
  assert.equal(reply.body["code"], "not_found");
});

test("A change behind the API's back survives a change through it", async () => {
  const { done, emulator, name } = await withMachine();
  emulator.change(name, { state: "STOPPED", labels: { a: null, z: "26" } });
  await done("UpdateVirtualMachine", { name, displayName: "after" });
  const { state, labels, displayName } = emulator.get(name) ?? { name };
  assert.deepEqual(
    { state, labels, displayName },
    { state: "STOPPED", labels: { b: "2", z: "26" }, displayName: "after" },
  );
});
