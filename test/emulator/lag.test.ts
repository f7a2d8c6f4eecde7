import assert from "node:assert/strict";
import { test } from "node:test";
import { MACHINE, PROJECT, startService, startWithProject, type RunningService } from "./running-service";

/** Returns the projects that a list shows, by display name or slug. */
async function listed({ call }: RunningService): Promise<unknown[]> {
  const { body } = await call("ListProjects", {});
  return ((body["projects"] ?? []) as { slug: string; displayName?: string }[]).map(
    ({ slug, displayName }) => displayName ?? slug,
  );
}

const codeOf = async ({ call }: RunningService, name: string): Promise<unknown> =>
  (await call("GetProject", { name })).body["code"];

test("lag: a created object is not_found for the given number of reads, gets and lists alike", async () => {
  const service = await startService();
  service.emulator.fault("CreateProject", { do: "lag", reads: 3 });
  assert.equal((await service.call("CreateProject", { slug: "demo" })).status, 200);
  assert.ok(service.emulator.get(PROJECT));
  assert.equal(await codeOf(service, PROJECT), "not_found");
  assert.deepEqual(await listed(service), []);
  assert.equal(await codeOf(service, PROJECT), "not_found");
  assert.equal(await codeOf(service, PROJECT), undefined);
  assert.deepEqual(await listed(service), ["demo"]);
});

test("lag: a lag by time starts at the operation's end", async () => {
  const { emulator, call, clock } = await startWithProject();
  emulator.fault("CreateVirtualMachine", { do: "lag", lagMs: 1000 });
  await call("CreateVirtualMachine", MACHINE);
  await clock.advance(3000);
  const name = emulator.objects("VirtualMachine")[0]?.name;
  const code = async (): Promise<unknown> => (await call("GetVirtualMachine", { name })).body["code"];
  await clock.advance(999);
  assert.equal(await code(), "not_found");
  await clock.advance(1);
  assert.equal(await code(), undefined);
  assert.equal(clock.pending(), 0);
});

test("lag: with reads and time, the lag ends with the first limit reached", async () => {
  const service = await startService();
  for (const [slug, lag, stepMs] of [
    ["a", { reads: 1, lagMs: 1000 }, 0],
    ["b", { reads: 100, lagMs: 1000 }, 1000],
  ] as const) {
    service.emulator.fault("CreateProject", { do: "lag", ...lag });
    await service.call("CreateProject", { slug });
    assert.equal(await codeOf(service, `projects/${slug}`), "not_found");
    await service.clock.advance(stepMs);
    assert.equal(await codeOf(service, `projects/${slug}`), undefined);
  }
  assert.equal(service.clock.pending(), 0);
});

test("lag: reads show a change or deletion late, with the list in its old order", async () => {
  const service = await startService();
  for (const slug of ["a", "b", "c"]) await service.call("CreateProject", { slug });
  service.emulator.fault("UpdateProject", { do: "lag", reads: 1 });
  service.emulator.fault("DeleteProject", { do: "lag", reads: 2 });
  const changed = await service.call("UpdateProject", { name: "projects/a", displayName: "A" });
  assert.equal(changed.body["displayName"], "A");
  await service.call("DeleteProject", { name: "projects/b" });
  assert.deepEqual(await listed(service), ["a", "b", "c"]);
  assert.equal((await service.call("GetProject", { name: "projects/a" })).body["displayName"], "A");
  assert.equal(await codeOf(service, "projects/b"), undefined);
  assert.deepEqual(await listed(service), ["A", "c"]);
});

test("lag: only reads lag: a created object can be used and changed at once", async () => {
  const service = await startService();
  service.emulator.fault("CreateProject", { do: "lag", reads: 100 });
  await service.call("CreateProject", { slug: "demo" });
  assert.equal((await service.call("UpdateProject", { name: PROJECT, displayName: "x" })).status, 200);
  assert.equal((await service.call("CreateVirtualMachine", MACHINE)).status, 200);
  assert.equal((await service.call("CreateProject", { slug: "demo" })).body["code"], "already_exists");
});

test("lag: a refused call causes no lag", async () => {
  const service = await startService();
  await service.call("CreateProject", { slug: "demo" });
  service.emulator.fault("CreateProject", { do: "lag", reads: 100 });
  assert.equal((await service.call("CreateProject", { slug: "demo" })).status, 409);
  assert.equal(await codeOf(service, PROJECT), undefined);
});

test("lag: reset ends every lag", async () => {
  const service = await startService();
  service.emulator.fault("CreateProject", { do: "lag", lagMs: 1e6 });
  await service.call("CreateProject", { slug: "demo" });
  service.emulator.reset();
  assert.equal(service.clock.pending(), 0);
  await service.call("CreateProject", { slug: "demo" });
  assert.equal(await codeOf(service, PROJECT), undefined);
});

test("lag: a lag of lists does not affect gets, and the reverse", async () => {
  const service = await startWithProject();
  for (const [form, inGets, inLists] of [
    ["lists", true, false],
    ["gets", false, true],
  ] as const) {
    service.emulator.fault("CreateVirtualMachine", { do: "lag", in: form, lagMs: 60_000 });
    const name = await service.machine();
    const sees = async (): Promise<[boolean, boolean]> => {
      const { status } = await service.call("GetVirtualMachine", { name });
      const { text } = await service.call("ListVirtualMachines", { projectName: PROJECT });
      return [status === 200, text.includes(name)];
    };
    assert.deepEqual(await sees(), [inGets, inLists]);
    await service.clock.advance(60_000);
    assert.deepEqual(await sees(), [true, true]);
  }
});

test("lag: a lag of lists counts only lists", async () => {
  const service = await startService();
  service.emulator.fault("CreateProject", { do: "lag", in: "lists", reads: 1 });
  await service.call("CreateProject", { slug: "demo" });
  assert.equal(await codeOf(service, PROJECT), undefined);
  assert.deepEqual(await listed(service), []);
  assert.deepEqual(await listed(service), ["demo"]);
});
