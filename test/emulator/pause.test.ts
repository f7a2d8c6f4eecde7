import assert from "node:assert/strict";
import { test } from "node:test";
import { MACHINE, startService, startWithProject, type RunningService } from "./running-service";
import { startCall } from "./watched-call";

const DEMO = { slug: "demo" };

const projects = ({ emulator }: RunningService): number => emulator.objects("Project").length;

test("pause: a call held before it is carried out has no effect until it is released", async () => {
  const service = await startService();
  const pause = service.emulator.pauseAt({ method: "CreateProject", point: "before" });
  const reply = service.call("CreateProject", DEMO);
  const held = await pause.whenHeld();
  assert.deepEqual([held.method, held.body, held.status], ["CreateProject", DEMO, undefined]);
  assert.deepEqual([pause.standing, projects(service)], [1, 0]);
  pause.release();
  assert.equal((await reply).status, 200);
  assert.deepEqual([pause.standing, projects(service)], [0, 1]);
});

test("pause: a call held after the commit has taken effect, and is answered when it is released", async () => {
  const service = await startService();
  const pause = service.emulator.pauseAt({ method: "CreateProject", point: "after-commit" });
  const reply = service.call("CreateProject", DEMO);
  assert.equal((await pause.whenHeld()).status, undefined);
  assert.equal(projects(service), 1);
  pause.release();
  assert.equal((await reply).body["name"], "projects/demo");
});

test("pause: a call held after its answer blocks all later calls until it is released", async () => {
  const service = await startService();
  const { emulator, call } = service;
  const pause = emulator.pauseAt({ method: "CreateProject", point: "after-answer" });
  assert.equal((await call("CreateProject", DEMO)).status, 200);
  assert.equal((await pause.whenHeld()).status, 200);
  const next = call("CreateProject", { slug: "next" });
  await emulator.whenRequested("CreateProject", 2);
  // The answer on another connection shows that the server has processed its events.
  await fetch(`${emulator.url}/healthz`);
  assert.deepEqual([pause.standing, projects(service)], [1, 1]);
  pause.release();
  assert.equal((await next).status, 200);
  assert.equal(projects(service), 2);
});

for (const point of ["before", "after-commit"] as const) {
  const done = point === "before" ? 0 : 1;
  test(`pause: dropping a call that is held ${point} adds no further effect`, async () => {
    const service = await startService();
    const pause = service.emulator.pauseAt({ method: "CreateProject", point });
    const { seen } = startCall(service, "CreateProject", DEMO);
    await pause.whenHeld();
    pause.drop();
    assert.deepEqual(await seen, { text: "", error: "ECONNRESET" });
    await service.emulator.whenIdle();
    assert.equal(projects(service), done);
    assert.equal(service.emulator.requests.at(-1)?.status, undefined);
  });
}

test("pause: a held request whose client dies is still carried out on release", async () => {
  const service = await startService();
  const pause = service.emulator.pauseAt({ method: "CreateProject", point: "before" });
  const { seen, leave } = startCall(service, "CreateProject", DEMO);
  await pause.whenHeld();
  leave();
  assert.equal((await seen).error, "ECONNRESET");
  pause.release();
  await service.emulator.whenIdle();
  assert.equal(projects(service), 1);
});

test("pause: calls blocked by a dropped call are never carried out", async () => {
  const service = await startService();
  const pause = service.emulator.pauseAt({ method: "CreateProject", point: "after-answer" });
  await service.call("CreateProject", DEMO);
  await pause.whenHeld();
  const { seen } = startCall(service, "CreateProject", { slug: "next" });
  await service.emulator.whenRequested("CreateProject", 2);
  await fetch(`${service.emulator.url}/healthz`);
  pause.drop();
  assert.equal((await seen).error, "ECONNRESET");
  assert.equal(projects(service), 1);
  assert.equal((await service.call("CreateProject", { slug: "next" })).status, 200);
});

test("pause: only matching calls are held", async () => {
  const service = await startWithProject();
  const pause = service.emulator.pauseAt({
    method: "CreateVirtualMachine",
    point: "before",
    call: 2,
    times: 2,
    where: { compute: { vcpus: 2 } },
  });
  const other = { ...MACHINE, compute: { vcpus: 4, memoryGib: 8 } };
  for (const body of [MACHINE, other, other]) {
    assert.equal((await service.call("CreateVirtualMachine", body)).status, 200);
  }
  const held = [MACHINE, MACHINE].map((body) => service.call("CreateVirtualMachine", body));
  assert.deepEqual((await pause.whenHeld(2)).body, MACHINE);
  assert.deepEqual([pause.hits, pause.standing], [2, 2]);
  pause.release();
  assert.deepEqual(
    (await Promise.all(held)).map(({ status }) => status),
    [200, 200],
  );
  assert.equal((await service.call("CreateVirtualMachine", MACHINE)).status, 200);
});

test("pause: whenHeld also resolves for a call that was held before", async () => {
  const { emulator, call } = await startService();
  const pause = emulator.pauseAt({ method: "ListProjects", point: "after-answer", times: "all" });
  await call("ListProjects", {});
  await pause.whenHeld();
  pause.release();
  assert.equal((await pause.whenHeld()).method, "ListProjects");
});

test("pause: remove, reset and close release all held calls", async () => {
  const service = await startService();
  const first = service.emulator.pauseAt({ method: "CreateProject", point: "before", times: "all" });
  const kept = service.call("CreateProject", DEMO);
  await first.whenHeld();
  first.remove();
  assert.equal((await kept).status, 200);
  for (const end of ["reset", "close"] as const) {
    const pause = service.emulator.pauseAt({ method: "CreateProject", point: "before" });
    const { seen } = startCall(service, "CreateProject", { slug: end });
    await pause.whenHeld();
    await service.emulator[end]();
    assert.equal((await seen).error, "ECONNRESET");
    assert.equal(service.emulator.get(`projects/${end}`), undefined);
  }
});

test("pause: a pause of an unknown method is rejected", async () => {
  const { emulator } = await startService();
  const set = (): unknown => emulator.pauseAt({ method: "CreateTea", point: "before" });
  assert.throws(set, /unknown method "CreateTea"/);
});
