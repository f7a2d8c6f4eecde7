import assert from "node:assert/strict";
import { test } from "node:test";
import { MACHINE, startService, startWithProject } from "./running-service";
import { startCall, watch } from "./watched-call";

test("outage: a service that is down refuses connections, and its operations continue", async () => {
  const service = await startWithProject();
  const { emulator, clock } = service;
  const { url } = emulator;
  await service.call("CreateVirtualMachine", MACHINE);
  await emulator.goDown();
  await emulator.goDown();
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    assert.deepEqual(await watch(service, "ListProjects", {}), { text: "", error: "ECONNREFUSED" });
  }
  await clock.advance(3000);
  assert.equal(emulator.objects("VirtualMachine").length, 1);
  await emulator.comeUp();
  await emulator.comeUp();
  assert.equal(emulator.url, url);
  assert.equal((await service.call("GetProject", { name: "projects/demo" })).status, 200);
});

test("outage: hanging and paused calls lose their connection and are not carried out", async () => {
  const service = await startService();
  const pause = service.emulator.pauseAt({ method: "CreateProject", point: "before" });
  const hang = service.emulator.fault("ListProjects", { do: "hang" });
  const calls = [
    startCall(service, "CreateProject", { slug: "demo" }),
    startCall(service, "ListProjects", {}),
  ];
  await Promise.all([pause.whenHeld(), hang.whenHit()]);
  await service.emulator.goDown();
  for (const { seen } of calls) assert.deepEqual(await seen, { text: "", error: "ECONNRESET" });
  await service.emulator.whenIdle();
  await service.emulator.comeUp();
  assert.deepEqual(service.emulator.objects(), []);
  assert.equal((await service.call("CreateProject", { slug: "demo" })).status, 200);
});

test("outage: a service that is down can be closed, and cannot come up afterwards", async () => {
  const { emulator } = await startService();
  await emulator.goDown();
  await emulator.close();
  await assert.rejects(emulator.comeUp(), /has been closed; start another one/);
});

test("outage: a connection closed amid another fault of its call does no harm", async () => {
  const service = await startService();
  for (const action of [
    { do: "reset", when: "after" },
    { do: "disconnect", when: "after" },
    { do: "truncate", bytes: 0 },
    { do: "truncate" },
  ] as const) {
    service.emulator.reset();
    service.emulator.fault("CreateProject", { do: "delay", delayMs: 10 });
    service.emulator.fault("CreateProject", action);
    const { seen, leave } = startCall(service, "CreateProject", { slug: "demo" });
    await service.clock.whenPending();
    leave();
    assert.equal((await seen).error, "ECONNRESET");
    await service.clock.advance(10);
    await service.emulator.whenIdle();
    assert.equal(service.emulator.objects().length, 1);
  }
  assert.equal((await service.call("ListProjects", {})).status, 200);
});
