import assert from "node:assert/strict";
import { connect } from "node:net";
import { test } from "node:test";
import type { FaultAction } from "../../../src/emulator";
import { MACHINE, pathOf, startService, startWithProject, type RunningService } from "../running-service";
import { startCall, watch } from "../watched-call";

const DEMO = { slug: "demo" };

const projects = ({ emulator }: RunningService): number => emulator.objects("Project").length;

/** Returns how a call's socket ends: with a FIN or with a reset. */
function wire({ emulator }: RunningService, method: string, body: unknown): Promise<[string, string]> {
  const { port, host } = new URL(emulator.url);
  const text = JSON.stringify(body);
  return new Promise((resolve) => {
    const socket = connect(Number(port), "127.0.0.1");
    let got = "";
    let end = "nothing";
    socket.on("data", (chunk) => (got += chunk.toString()));
    socket.on("end", () => (end = "FIN"));
    socket.on("error", (error: NodeJS.ErrnoException) => (end = error.code ?? ""));
    socket.on("close", () => resolve([end, got]));
    socket.write(
      `POST ${pathOf(method)} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${emulator.apiKey}\r\n` +
        `content-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n${text}`,
    );
  });
}

for (const [how, end] of [
  ["reset", "ECONNRESET"],
  ["disconnect", "FIN"],
] as const) {
  for (const when of ["before", "after"] as const) {
    test(`fault: a ${how} ${when} the work is a ${end} without a byte, with the work ${when === "after" ? "" : "not "}done`, async () => {
      const service = await startService();
      service.emulator.fault("CreateProject", { do: how, when });
      assert.deepEqual(await wire(service, "CreateProject", DEMO), [end, ""]);
      assert.equal(projects(service), when === "after" ? 1 : 0);
      assert.equal(service.emulator.requests.at(-1)?.status, undefined);
      assert.equal((await service.call("ListProjects", {})).status, 200);
    });
  }
}

test("fault action: an answer after the work replaces the service's own", async () => {
  const service = await startService();
  const { emulator, call } = service;
  const answers: [Extract<FaultAction, { do: "answer" }>, number, string][] = [
    [{ do: "answer", status: 200, body: "<h1>hi</h1>", when: "after" }, 200, "<h1>hi</h1>"],
    [{ do: "answer", status: 200, body: ["other", "shape"], when: "after" }, 200, '["other","shape"]'],
    [{ do: "answer", status: 200, body: null, when: "after" }, 200, "null"],
    [{ do: "answer", status: 504, when: "after" }, 504, ""],
  ];
  for (const [index, [action, status, text]] of answers.entries()) {
    emulator.fault("CreateProject", action);
    const reply = await call("CreateProject", { slug: `demo-${index}` });
    assert.deepEqual([reply.status, reply.text], [status, text]);
    assert.equal(emulator.requests.at(-1)?.status, status);
    assert.equal(projects(service), index + 1);
  }
});

test("fault action: a refusal has the service's error format, its code's status and an optional Retry-After", async () => {
  const service = await startService();
  const { emulator, call } = service;
  emulator.fault("CreateProject", { do: "refuse", code: "resource_exhausted", retryAfterSeconds: 7 });
  emulator.fault({ method: "CreateProject", call: 2 }, { do: "refuse", code: "unavailable" });
  emulator.fault(
    { method: "CreateProject", call: 3 },
    { do: "refuse", code: "permission_denied", message: "not for you", when: "after" },
  );
  const busy = await call("CreateProject", DEMO);
  assert.deepEqual([busy.status, busy.headers.get("retry-after")], [429, "7"]);
  assert.deepEqual(busy.body, {
    code: "resource_exhausted",
    message: "An injected fault refused this call",
  });
  const down = await call("CreateProject", DEMO);
  assert.deepEqual([down.status, down.headers.get("retry-after"), projects(service)], [503, null, 0]);
  const denied = await call("CreateProject", DEMO);
  assert.deepEqual(denied.body, { code: "permission_denied", message: "not for you" });
  assert.deepEqual([denied.status, projects(service)], [403, 1]);
});

test("fault action: an edit applies a merge patch to a successful answer only", async () => {
  const { emulator, call } = await startService();
  emulator.fault(
    { method: "CreateProject", times: 2 },
    { do: "edit", patch: { name: "projects/other", createTime: null, more: { of: "it" } } },
  );
  const { body } = await call("CreateProject", DEMO);
  assert.deepEqual(
    [body["name"], "createTime" in body, body["more"]],
    ["projects/other", false, { of: "it" }],
  );
  assert.equal(body["slug"], "demo");
  assert.ok(emulator.get("projects/demo"));
  const refused = await call("CreateProject", DEMO);
  assert.deepEqual([refused.status, Object.keys(refused.body)], [409, ["code", "message"]]);
});

test("fault action: a delay after the work does not delay the work", async () => {
  const service = await startService();
  const fault = service.emulator.fault("CreateProject", { do: "delay", delayMs: 60_000, when: "after" });
  const reply = service.call("CreateProject", DEMO);
  await fault.whenHit();
  await service.clock.whenPending();
  assert.equal(projects(service), 1);
  assert.equal(service.emulator.requests.at(-1)?.status, undefined);
  await service.clock.advance(60_000);
  assert.equal((await reply).status, 200);
});

test("fault action: a call can hang after its work, for a limited time", async () => {
  const service = await startService();
  const fault = service.emulator.fault("CreateProject", { do: "hang", when: "after", holdMs: 5000 });
  const { seen } = startCall(service, "CreateProject", DEMO);
  await fault.whenHit();
  await service.clock.whenPending();
  await service.emulator.whenIdle();
  assert.equal(projects(service), 1);
  await service.clock.advance(5000);
  assert.deepEqual(await seen, { text: "", error: "ECONNRESET" });
  assert.equal(service.clock.pending(), 0);
});

test("fault action: a hang whose client disconnects is removed with its timer", async () => {
  const service = await startService();
  service.emulator.fault("CreateProject", { do: "hang", holdMs: 5000 });
  const { leave } = startCall(service, "CreateProject", DEMO);
  await service.clock.whenPending();
  leave();
  while (service.clock.pending() > 0) await fetch(`${service.emulator.url}/healthz`);
  assert.equal(projects(service), 0);
});

test("fault action: an answer can be cut after any number of bytes, including zero after its headers", async () => {
  const service = await startService();
  for (const bytes of [0, 1, 20]) {
    service.emulator.fault("ListDatacenters", { do: "truncate", bytes });
    const seen = await watch(service, "ListDatacenters", {});
    assert.deepEqual([seen.status, seen.text.length, seen.error], [200, bytes, "ECONNRESET"]);
  }
});

test("fault action: a trickled body arrives completely, in pieces timed by the clock", async () => {
  const service = await startService();
  const { clock, emulator } = service;
  emulator.fault("ListDatacenters", { do: "trickle", chunks: 4, gapMs: 1000 });
  const whole = startCall(service, "ListDatacenters", {});
  let open = true;
  void whole.seen.then(() => (open = false));
  for (let piece = 1; piece <= 4; piece += 1) {
    await clock.whenPending();
    assert.ok(open, `still open before piece ${piece}`);
    await clock.advance(1000);
    if (piece === 1) await whole.begun;
  }
  const seen = await whole.seen;
  assert.deepEqual([seen.status, seen.error], [200, undefined]);
  assert.deepEqual(JSON.parse(seen.text), (await service.call("ListDatacenters", {})).body);
});

test("fault action: a trickle ends without an error if the client disconnects or the emulator is reset", async () => {
  const service = await startService();
  for (const end of ["leave", "reset"] as const) {
    service.emulator.fault("ListDatacenters", { do: "trickle", chunks: 4, gapMs: 1000 });
    const started = startCall(service, "ListDatacenters", {});
    await service.clock.whenPending();
    await service.clock.advance(1000);
    await started.begun;
    if (end === "leave") started.leave();
    else service.emulator.reset();
    assert.equal((await started.seen).error, "ECONNRESET");
    await service.clock.advance(10_000);
    await service.emulator.whenIdle();
    assert.equal(service.clock.pending(), 0);
  }
});

test("fault action: a duplicate carries out the call twice and answers with the second or first result", async () => {
  const service = await startWithProject();
  const { emulator, call } = service;
  emulator.fault("CreateProject", { do: "duplicate" });
  assert.equal((await call("CreateProject", { slug: "twice" })).body["code"], "already_exists");
  emulator.fault("CreateProject", { do: "duplicate", answer: "first" });
  assert.equal((await call("CreateProject", { slug: "again" })).body["name"], "projects/again");
  assert.equal(projects(service), 3);
  emulator.fault("CreateVirtualMachine", { do: "duplicate" });
  const { body } = await call("CreateVirtualMachine", MACHINE);
  await service.clock.advance(3000);
  const operations = emulator.operations();
  assert.equal(operations.length, 2);
  assert.equal((body["operation"] as { name: string }).name, operations[1]?.name);
  assert.equal(emulator.objects("VirtualMachine").length, 2);
});

test("fault action: a condition matches a body that contains it, with objects in part and lists as a whole", async () => {
  const { emulator, call } = await startWithProject();
  const where = { compute: { vcpus: 2 }, labels: { a: "1" }, users: [{ username: "root" }] };
  const fault = emulator.fault(
    { method: "CreateVirtualMachine", times: "all", where },
    { do: "refuse", code: "unavailable" },
  );
  const users = [{ username: "root" }];
  const matching = { ...MACHINE, labels: { a: "1", b: "2" }, users };
  const others = [
    MACHINE,
    { ...matching, labels: { a: "2" } },
    { ...matching, users: [{ username: "root", sshKeyNames: [] }] },
    { ...matching, users: [...users, { username: "me" }] },
    { ...matching, compute: { vcpus: 4, memoryGib: 4 } },
  ];
  assert.equal((await call("CreateVirtualMachine", matching)).status, 503);
  for (const body of others) assert.notEqual((await call("CreateVirtualMachine", body)).status, 503);
  assert.equal((await call("CreateVirtualMachine", matching)).status, 503);
  assert.equal(fault.hits, 2);
});

const NONSENSE: [unknown, RegExp][] = [
  [{ do: "explode" }, /action\.do: must be one of answer, refuse, .*pause; got "explode"/],
  [{ do: "reset" }, /action\.when: is required/],
  [{ do: "reset", when: "later" }, /action\.when: must be one of before, after; got "later"/],
  [{ do: "answer", status: 99 }, /action\.status: must be a whole number from 200 to 599; got 99/],
  [{ do: "answer", status: 200, headers: { "a b": "" } }, /action\.headers.*must match/],
  [{ do: "answer", status: 200, headers: { a: "x\r\ny: z" } }, /action\.headers\.a: must match .*one line/],
  [{ do: "refuse", code: "no" }, /action\.code: must be one of canceled, .*unauthenticated; got "no"/],
  [{ do: "delay", delayMs: -1 }, /action\.delayMs: must be >= 0; got -1/],
  [{ do: "hang", colour: "red" }, /action\.colour: is not a known property; properties are do, when, holdMs/],
  [{ do: "lag" }, /action: requires a duration: reads, lagMs or both/],
  [{ do: "lag", reads: 0 }, /action\.reads: must be a whole number from 1/],
  [{ do: "operation", outcome: "LOST" }, /action\.outcome: must be one of SUCCEEDED, .*STUCK; got "LOST"/],
  [{ do: "operation", metadata: "x" }, /action\.metadata: must be an object or null; got a string/],
  [undefined, /action: (is required|must be an object)/],
];
for (const [action, message] of NONSENSE) {
  test(`fault action: rejects an invalid action with the reason: ${JSON.stringify(action)}`, async () => {
    const { emulator, call } = await startService();
    assert.throws(
      () => emulator.fault("ListProjects", action as FaultAction),
      (error) => error instanceof RangeError && message.test(error.message),
    );
    assert.equal((await call("ListProjects", {})).status, 200);
  });
}

test("fault action: rejects an invalid matcher with the reason", async () => {
  const { emulator } = await startService();
  for (const [matcher, message] of [
    [{ call: 0 }, /call: must be a whole number from 1/],
    [{ times: 0 }, /times: must be a whole number above 0, or "all"; got 0/],
    [{ times: "many" }, /times: must be .* or "all"; got "many"/],
    [{ colour: 1 }, /colour: is not a known property/],
    [{ where: [] }, /where: must be an object; got a list/],
  ] as const) {
    assert.throws(() => emulator.fault(matcher as never, { do: "hang" }), message);
  }
});
