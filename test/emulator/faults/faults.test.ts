import assert from "node:assert/strict";
import { test } from "node:test";
import { MACHINE, pathOf, startService, startWithProject } from "../running-service";
import { watch } from "../watched-call";

test("faults: a scripted answer replaces the call, with status, headers and body", async () => {
  const { emulator, call } = await startService();
  emulator.fault("CreateProject", {
    do: "answer",
    status: 429,
    headers: { "Retry-After": "7" },
    body: { code: "resource_exhausted", message: "slow down" },
  });
  const reply = await call("CreateProject", { slug: "demo" });
  assert.equal(reply.status, 429);
  assert.equal(reply.headers.get("retry-after"), "7");
  assert.equal(reply.headers.get("content-type"), "application/json");
  assert.match(reply.headers.get("x-request-id") ?? "", /^req-/);
  assert.deepEqual(reply.body, { code: "resource_exhausted", message: "slow down" });
  assert.deepEqual(emulator.objects(), []);
  assert.equal((await call("CreateProject", { slug: "demo" })).status, 200);
});

test("faults: a text body is sent unchanged, and a missing body is empty", async () => {
  const { emulator, call } = await startService();
  emulator.fault("ListProjects", {
    do: "answer",
    status: 502,
    headers: { "Content-Type": "text/html" },
    body: "<h1>Bad</h1>",
  });
  emulator.fault({ method: "ListProjects", call: 2 }, { do: "answer", status: 503 });
  const html = await call("ListProjects", {});
  assert.deepEqual(
    [html.status, html.headers.get("content-type"), html.text],
    [502, "text/html", "<h1>Bad</h1>"],
  );
  const empty = await call("ListProjects", {});
  assert.deepEqual([empty.status, empty.text], [503, ""]);
});

test("faults: a rule starts at its call and applies the given number of times, counted from when it was set", async () => {
  const { emulator, call } = await startService();
  await call("ListProjects", {});
  const fault = emulator.fault({ method: "ListProjects", call: 2, times: 2 }, { do: "answer", status: 503 });
  const statuses: number[] = [];
  for (let made = 0; made < 5; made += 1) statuses.push((await call("ListProjects", {})).status);
  assert.deepEqual(statuses, [200, 503, 503, 200, 200]);
  assert.equal(fault.hits, 2);
});

test("faults: a rule without a method applies to all, and one with a condition to matching requests", async () => {
  const { emulator, call } = await startService();
  const all = emulator.fault({ times: Infinity }, { do: "answer", status: 503 });
  assert.equal((await call("ListProjects", {})).status, 503);
  assert.equal((await call("ListDatacenters", {})).status, 503);
  all.remove();
  emulator.fault(
    { method: "CreateProject", where: (body) => body["slug"] === "b" },
    { do: "answer", status: 500 },
  );
  assert.equal((await call("CreateProject", { slug: "a" })).status, 200);
  assert.equal((await call("CreateProject", { slug: "b" })).status, 500);
});

test("faults: a rule for an unknown method is rejected", async () => {
  const { emulator } = await startService();
  assert.throws(
    () => emulator.fault("CreateTea", { do: "hang" }),
    /unknown method "CreateTea"; methods are Create/,
  );
  assert.throws(() => emulator.whenRequested("CreateTea"), /unknown method "CreateTea"/);
});

test("faults: a delayed call is processed after its delay on the clock", async () => {
  const { emulator, call, clock } = await startService();
  emulator.fault("CreateProject", { do: "delay", delayMs: 60_000 });
  const reply = call("CreateProject", { slug: "demo" });
  await clock.whenPending();
  await clock.advance(59_999);
  assert.deepEqual(emulator.objects(), []);
  await clock.advance(1);
  assert.equal((await reply).status, 200);
});

test("faults: a hanging call is neither processed nor answered, and ends with the emulator", async () => {
  const service = await startService();
  const { emulator } = service;
  const fault = emulator.fault("CreateProject", { do: "hang" });
  const seen = watch(service, "CreateProject", { slug: "demo" });
  await fault.whenHit();
  await emulator.whenIdle();
  assert.deepEqual(emulator.objects(), []);
  await emulator.close();
  assert.deepEqual(await seen, { text: "", error: "ECONNRESET" });
});

test("faults: a connection closed before processing leaves nothing done", async () => {
  const service = await startService();
  service.emulator.fault("CreateProject", { do: "disconnect", when: "before" });
  assert.deepEqual(await watch(service, "CreateProject", { slug: "demo" }), {
    text: "",
    error: "ECONNRESET",
  });
  assert.deepEqual(service.emulator.objects(), []);
  assert.equal(service.emulator.requests.at(-1)?.status, undefined);
});

test("faults: a connection closed after processing leaves the work done without an answer", async () => {
  const service = await startWithProject();
  service.emulator.fault("CreateVirtualMachine", { do: "disconnect", when: "after" });
  assert.deepEqual(await watch(service, "CreateVirtualMachine", MACHINE), { text: "", error: "ECONNRESET" });
  await service.clock.advance(3000);
  assert.equal(service.emulator.objects("VirtualMachine").length, 1);
});

test("faults: a truncated answer declares its full length and ends in the middle", async () => {
  const service = await startService();
  service.emulator.fault("CreateProject", { do: "truncate" });
  const seen = await watch(service, "CreateProject", { slug: "demo" });
  assert.equal(seen.status, 200);
  assert.equal(seen.error, "ECONNRESET");
  assert.ok(seen.text.startsWith('{"name":"projects/demo"'));
  assert.throws(() => JSON.parse(seen.text) as unknown);
  assert.equal(service.emulator.objects("Project").length, 1);
});

test("faults: a rule can set the outcome and duration of its call's operation", async () => {
  const { emulator, call, clock } = await startWithProject();
  emulator.fault("CreateVirtualMachine", {
    do: "operation",
    outcome: "FAILED",
    message: "quota",
    durationMs: 10,
  });
  const { body } = await call("CreateVirtualMachine", MACHINE);
  await clock.advance(10);
  const operation = await call("GetOperation", { name: (body["operation"] as { name: string }).name });
  assert.deepEqual([operation.body["state"], operation.body["errorMessage"]], ["FAILED", "quota"]);
});

test("faults: several rules apply to one call: it is delayed, and then its connection is closed", async () => {
  const service = await startService();
  service.emulator.fault("CreateProject", { do: "delay", delayMs: 5 });
  service.emulator.fault("CreateProject", { do: "disconnect", when: "after" });
  const seen = watch(service, "CreateProject", { slug: "demo" });
  await service.clock.whenPending();
  await service.clock.advance(5);
  assert.equal((await seen).error, "ECONNRESET");
  assert.equal(service.emulator.objects("Project").length, 1);
});

test("faults: an unauthenticated request does not count for a rule", async () => {
  const { emulator } = await startService();
  const fault = emulator.fault({}, { do: "answer", status: 500 });
  const response = await fetch(emulator.url + pathOf("ListProjects"), { method: "POST" });
  assert.equal(response.status, 401);
  assert.equal(fault.hits, 0);
});
