import assert from "node:assert/strict";
import { test } from "node:test";
import { MACHINE, PROJECT, post, startService, startWithProject } from "./running-service";

const HOUR_MS = 3_600_000;

test("rival: creates another client's equal object before or right after the request", async () => {
  const service = await startWithProject();
  const body = { projectName: PROJECT, region: MACHINE.region, ipv4Cidr: "10.0.0.0/24" };
  for (const [when, index] of [
    ["before", 1],
    ["after", 0],
  ] as const) {
    const known = new Set(service.emulator.objects("Network").map(({ name }) => name));
    service.emulator.fault("CreateNetwork", { do: "rival", when });
    const { body: own } = await service.call("CreateNetwork", body);
    const made = service.emulator.objects("Network").filter(({ name }) => !known.has(name));
    assert.equal(made.length, 2);
    assert.equal(made[index]?.name, own["name"]);
    const [a, b] = made.map(({ name, ...rest }) => ({ ...rest, name: name.length }));
    assert.deepEqual(a, b);
  }
});

test("rival: creates the other client's object even if the request is refused", async () => {
  const service = await startWithProject();
  service.emulator.fault("CreateVirtualMachine", { do: "rival" });
  service.emulator.fault("CreateVirtualMachine", { do: "refuse", code: "unavailable" });
  assert.equal((await service.call("CreateVirtualMachine", MACHINE)).status, 503);
  assert.equal(service.emulator.objects("VirtualMachine").length, 1);
  assert.equal(service.emulator.operations().length, 0);
});

test("rival: does nothing if the name is in use or the method creates nothing", async () => {
  const service = await startWithProject();
  service.emulator.fault({ times: "all" }, { do: "rival", when: "after" });
  assert.equal((await service.call("CreateProject", { slug: "other" })).status, 200);
  assert.equal((await service.call("GetProject", { name: PROJECT })).status, 200);
  assert.equal(service.emulator.objects("Project").length, 2);
});

test("add-object: with a duration, another client's operation creates the object and ignores settings for the next operation", async () => {
  const service = await startWithProject();
  service.emulator.failNextOperation("no room");
  const order = { kind: "VirtualMachine", body: MACHINE, durationMs: 5000 };
  const { body } = await post(service.emulator, "/emulator/add-object", order);
  const state = async (): Promise<unknown> =>
    (await service.call("GetOperation", { name: body["operation"] })).body["state"];
  await service.clock.advance(4999);
  assert.deepEqual([await state(), service.emulator.objects("VirtualMachine").length], ["RUNNING", 0]);
  await service.clock.advance(1);
  assert.deepEqual([await state(), service.emulator.objects("VirtualMachine").length], ["SUCCEEDED", 1]);
  assert.throws(
    () => service.emulator.startToAdd("Project", { slug: "x" }, 1),
    /immediately, without an operation/,
  );
});

test("step-clock: steps the service's times without affecting delays", async () => {
  const service = await startService();
  const { emulator, clock } = service;
  const createTime = async (slug: string): Promise<number> =>
    Date.parse(String((await service.call("CreateProject", { slug })).body["createTime"]));
  emulator.stepClock(HOUR_MS);
  assert.equal(await createTime("a"), clock.now() + HOUR_MS);
  const { body } = await post(emulator, "/emulator/step-clock", { stepMs: -2 * HOUR_MS });
  assert.equal(Date.parse(String(body["now"])), clock.now() - HOUR_MS);
  assert.equal(await createTime("b"), clock.now() - HOUR_MS);
  const reply = await service.call("ListProjects", {});
  const stepsSeen = (Date.parse(reply.headers.get("date") ?? "") - clock.now()) / HOUR_MS;
  assert.equal(Math.round(stepsSeen), -1, "the header says the service's time");
  emulator.fault("GetProject", { do: "delay", delayMs: 1000 });
  const late = service.call("GetProject", { name: "projects/a" });
  await clock.whenPending();
  emulator.stepClock(HOUR_MS);
  assert.equal(clock.pending(), 1);
  await clock.advance(1000);
  assert.equal((await late).status, 200);
  emulator.stepClock(HOUR_MS);
  emulator.reset();
  assert.equal(await createTime("c"), clock.now());
});

test("step-clock: sets the clocks of the gateway and of the objects apart, and writes times in another zone", async () => {
  const service = await startService();
  const { emulator, clock } = service;
  const create = async (slug: string): Promise<{ readonly aheadMs: number; readonly text: string }> => {
    const { body, headers } = await service.call("CreateProject", { slug });
    const text = String(body["createTime"]);
    return { text, aheadMs: Date.parse(text) - Date.parse(headers.get("date") ?? "") };
  };
  emulator.stepClock(-3_000, { of: "objects" });
  assert.equal((await create("a")).aheadMs, -3_000);
  emulator.stepClock(HOUR_MS, { of: "gateway" });
  emulator.fault("CreateProject", { do: "step-clock", stepMs: 0, zone: "-09:30" });
  const other = await create("b");
  assert.equal(other.aheadMs, -HOUR_MS - 3_000);
  assert.equal(other.text, "2024-12-31T14:29:57-09:30");
  await post(emulator, "/emulator/step-clock", { stepMs: 0, of: "objects", zone: "none" });
  // The service of this test checks its own answers, and such a time violates the contract.
  await create("c");
  assert.equal(emulator.get("projects/c")?.["createTime"], "2024-12-31T23:59:57");
  emulator.reset();
  assert.equal((await create("a")).aheadMs, 0);
  assert.equal(new Date(clock.now()).toISOString(), "2025-01-01T00:00:00.000Z");
  assert.throws(() => emulator.stepClock(0, { zone: "CET" }), /Invalid clock step: zone: /);
});

test("step-clock: a fault steps the clock before a given call", async () => {
  const service = await startService();
  service.emulator.fault({ method: "CreateProject", call: 2 }, { do: "step-clock", stepMs: -HOUR_MS });
  for (const [slug, stepMs] of [
    ["a", 0],
    ["b", -HOUR_MS],
    ["c", -HOUR_MS],
  ] as const) {
    const { body } = await service.call("CreateProject", { slug });
    assert.equal(Date.parse(String(body["createTime"])), service.clock.now() + stepMs, slug);
  }
  assert.throws(() => service.emulator.stepClock(1e17), /Invalid clock step: stepMs: must be <= /);
});
