import assert from "node:assert/strict";
import { test } from "node:test";
import { contract } from "../../../src/contract";
import {
  KEY,
  MACHINE,
  PROJECT,
  post,
  send,
  startService,
  startWithProject,
  violationsOf,
  type Reply,
  type RunningService,
} from "../running-service";
import { startCall } from "../watched-call";

/** Sends a control command. */
const order = ({ emulator }: RunningService, name: string, body: unknown = {}): Promise<Reply> =>
  post(emulator, `/emulator/${name}`, body);

/** Sends a control command that must succeed, and returns its answer. */
async function ordered(service: RunningService, name: string, body: unknown = {}): Promise<Reply["body"]> {
  const reply = await order(service, name, body);
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

type Json = Readonly<Record<string, unknown>>;

const BUSY = { do: "refuse", code: "unavailable" };

test("control: a fault rule set over HTTP applies, is listed with its hits, and can be removed", async () => {
  const service = await startService();
  const fault = { method: "ListProjects", call: 2, times: "all", where: { pageSize: 5 }, action: BUSY };
  const set = await ordered(service, "set-fault", fault);
  assert.deepEqual(set, { fault: { id: "1", ...fault, hits: 0, standing: 0 } });
  const statuses: number[] = [];
  for (const body of [{ pageSize: 5 }, {}, { pageSize: 5 }]) {
    statuses.push((await service.call("ListProjects", body)).status);
  }
  assert.deepEqual(statuses, [200, 200, 503]);
  assert.deepEqual(await ordered(service, "list-faults"), {
    faults: [{ id: "1", ...fault, hits: 1, standing: 0 }],
  });
  assert.deepEqual(await ordered(service, "remove-fault", { id: "1" }), {});
  assert.equal((await service.call("ListProjects", { pageSize: 5 })).status, 200);
  assert.deepEqual(await ordered(service, "list-faults"), { faults: [] });
});

test("control: rules set by a program are listed, too, without conditions that are functions", async () => {
  const service = await startService();
  service.emulator.fault({ where: () => true, times: Infinity }, { do: "hang" });
  assert.deepEqual(await ordered(service, "list-faults"), {
    faults: [{ id: "1", times: "all", action: { do: "hang" }, hits: 0, standing: 0 }],
  });
});

for (const drop of [false, true]) {
  test(`control: a paused call is listed, and ${drop ? "dropped" : "let go on"} over HTTP`, async () => {
    const service = await startService();
    await ordered(service, "set-fault", { method: "CreateProject", action: { do: "pause", at: "before" } });
    const { seen } = startCall(service, "CreateProject", { slug: "demo" });
    for (;;) {
      const { faults } = (await ordered(service, "list-faults")) as { faults?: { standing: number }[] };
      if (faults?.[0]?.standing === 1) break;
    }
    assert.deepEqual((await ordered(service, "list-objects"))["objects"], []);
    await ordered(service, "release-fault", { id: "1", ...(drop ? { drop } : {}) });
    assert.equal((await seen).status, drop ? undefined : 200);
    assert.equal(service.emulator.objects().length, drop ? 0 : 1);
  });
}

test("control: chaos is started, shown and stopped over HTTP", async () => {
  const service = await startService();
  assert.deepEqual(await ordered(service, "get-chaos"), {});
  const options = { seed: "s", rate: 1, kinds: ["forbidden"], methods: ["ListProjects"], maxInARow: 1 };
  const chaos = { slowMs: 250, ...options, isRunning: true, injected: [] };
  assert.deepEqual(await ordered(service, "start-chaos", options), { chaos });
  assert.equal((await service.call("ListProjects", {})).status, 403);
  assert.equal((await service.call("ListProjects", {})).status, 200);
  const stopped = (await ordered(service, "stop-chaos"))["chaos"] as Json;
  assert.equal(stopped["isRunning"], false);
  assert.deepEqual(stopped["injected"], [
    {
      atMs: service.clock.now(),
      method: "ListProjects",
      call: 1,
      kind: "forbidden",
      action: { do: "refuse", code: "permission_denied" },
    },
  ]);
  assert.deepEqual((await ordered(service, "get-chaos"))["chaos"], stopped);
  assert.equal((await service.call("ListProjects", {})).status, 200);
});

test("control: requests, objects and operations are listed as in the program's API", async () => {
  const service = await startWithProject();
  const name = await service.machine({ users: [{ username: "root", password: "correct horse" }] });
  const { emulator } = service;
  const list = async (what: string, body: Json = {}): Promise<unknown> =>
    (await ordered(service, `list-${what}`, body))[what];
  assert.deepEqual(await list("objects"), emulator.objects());
  assert.deepEqual(await list("objects", { kind: "VirtualMachine" }), [emulator.get(name)]);
  assert.deepEqual(await list("operations"), emulator.operations());
  const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
  assert.deepEqual(await list("requests"), asJson(emulator.requests));
  const created = (await list("requests", { method: "CreateVirtualMachine" })) as { body: unknown }[];
  assert.deepEqual(
    created.map(({ body }) => body),
    [{ ...MACHINE, users: [{ username: "root", password: "[secret]" }] }],
  );
});

test("control: occupy starts another client's operation on an object, and settle-operation ends it", async () => {
  const service = await startWithProject();
  const name = await service.machine();
  const { operation } = await ordered(service, "occupy", { name, patch: { displayName: "theirs" } });
  assert.equal((await service.call("DeleteVirtualMachine", { name })).body["code"], "aborted");
  const settled = await ordered(service, "settle-operation", {
    name: operation,
    outcome: "FAILED",
    message: "no room",
  });
  assert.equal((settled["operation"] as Json)["errorMessage"], "no room");
  await ordered(service, "occupy", { name, patch: { displayName: "theirs" }, durationMs: 5 });
  await service.clock.advance(5);
  assert.equal(service.emulator.get(name)?.["displayName"], "theirs");
});

test("control: objects are added, changed and removed outside of the service's API", async () => {
  const service = await startService();
  const added = await ordered(service, "add-object", { kind: "Project", body: { slug: "demo" } });
  assert.deepEqual(added, { object: service.emulator.get(PROJECT) });
  const patch = { displayName: "x" };
  const changed = await ordered(service, "change-object", { name: PROJECT, patch });
  assert.equal((changed["object"] as Json)["displayName"], "x");
  assert.deepEqual(await ordered(service, "remove-object", { name: PROJECT }), {});
  assert.deepEqual(service.emulator.objects(), []);
});

test("control: reset restores the initial state, including faults and chaos", async () => {
  const service = await startWithProject();
  await ordered(service, "set-fault", { times: "all", action: BUSY });
  await ordered(service, "start-chaos", { seed: 1, rate: 1, kinds: ["forbidden"] });
  assert.deepEqual(await ordered(service, "reset"), {});
  assert.deepEqual([service.emulator.objects(), service.emulator.requests], [[], []]);
  assert.equal((await service.call("ListProjects", {})).status, 200);
});

test("control: commands are not recorded, not faulted, and do not use the service's request ids", async () => {
  const service = await startService();
  service.emulator.chaos({ seed: 1, rate: 1, kinds: ["forbidden"] });
  service.emulator.fault({ times: "all" }, { do: "refuse", code: "internal" });
  const first = await order(service, "list-faults");
  assert.match(first.headers.get("x-request-id") ?? "", /^req-\w{12}$/);
  assert.notEqual(
    (await order(service, "list-faults")).headers.get("x-request-id"),
    first.headers.get("x-request-id"),
  );
  assert.deepEqual(service.emulator.requests, []);
  const id = (await service.call("ListProjects", {})).headers.get("x-request-id");
  const fresh = await startService();
  assert.equal((await fresh.call("ListProjects", {})).headers.get("x-request-id"), id);
});

test("control: requires the emulator's own key and POST", async () => {
  const service = await startService();
  const { emulator } = service;
  const path = "/emulator/reset";
  const json = { "content-type": "application/json" };
  const none = await send(emulator, path, { method: "POST", headers: json, body: "{}" });
  assert.deepEqual([none.status, none.body["code"]], [401, "unauthenticated"]);
  const wrong = await post(emulator, path, {}, { authorization: "Bearer svc_wrong" });
  assert.deepEqual([wrong.status, wrong.body["code"]], [401, "unauthenticated"]);
  const minted = String((await service.done("CreateApiKey", { displayName: "other" }))["secret"]);
  assert.equal(
    (await post(emulator, "/emulator/list-faults", {}, { authorization: `Bearer ${minted}` })).status,
    403,
  );
  const get = await send(emulator, path, { headers: { authorization: `Bearer ${KEY}` } });
  assert.deepEqual([get.status, get.headers.get("allow")], [405, "POST"]);
  assert.equal((await post(emulator, path, {}, { "content-type": "text/plain" })).status, 415);
  assert.equal((await post(emulator, path, "[]")).status, 400);
  assert.equal(emulator.objects("ApiKey").length, 1);
});

test("control: no path of the service starts with /emulator/", () => {
  for (const { path } of contract.methods) assert.ok(!path.startsWith("/emulator/"));
});

const REFUSED: [string, unknown, string, RegExp][] = [
  ["set-fault", { action: { do: "reset" } }, "action.when", /is required/],
  ["set-fault", { action: BUSY, method: "CreateTea" }, "method", /unknown method "CreateTea"; methods/],
  [
    "set-fault",
    { action: BUSY, colour: 1 },
    "colour",
    /is not a known property; properties are method, call, times/,
  ],
  ["set-fault", { action: BUSY, times: "some" }, "times", /must be .* or "all"; got "some"/],
  ["set-fault", {}, "action", /is required/],
  ["list-faults", { id: "1" }, "id", /is not a known property; no properties are allowed/],
  ["remove-fault", {}, "id", /is required/],
  ["remove-fault", { id: 1 }, "id", /must be a string; got a number/],
  ["release-fault", { id: "1", drop: "yes" }, "drop", /must be true or false; got a string/],
  ["start-chaos", { seed: 1, rate: 7 }, "rate", /must be <= 1; got 7/],
  ["start-chaos", { seed: 1, rate: 0.5, methods: ["x"] }, "methods", /unknown method "x"/],
  ["list-requests", { method: "CreateTea" }, "method", /must be one of .*CreateProject.*; got "CreateTea"/],
  ["list-objects", { kind: "Tea" }, "kind", /must be one of .*VirtualMachine.*; got "Tea"/],
  ["add-object", { kind: "Datacenter", body: {} }, "kind", /must be one of .*Project.*; got "Datacenter"/],
  ["add-object", { kind: "Project", body: { slug: "NO" } }, "slug", /must match/],
  ["change-object", { name: PROJECT }, "patch", /is required/],
  ["change-object", { name: PROJECT, patch: { colour: 1 } }, "patch", /colour is not a known property/],
  ["occupy", { name: PROJECT, durationMs: -1 }, "durationMs", /must be >= 0; got -1/],
  [
    "settle-operation",
    { name: "x", outcome: "STUCK" },
    "outcome",
    /must be one of SUCCEEDED, FAILED, CANCELLED/,
  ],
  ["reset", { all: true }, "all", /is not a known property/],
];
for (const [name, body, field, description] of REFUSED) {
  test(`control: an invalid command is invalid_argument: ${name} ${JSON.stringify(body)}`, async () => {
    const service = await startWithProject();
    const reply = await order(service, name, body);
    assert.deepEqual([reply.status, reply.body["code"]], [400, "invalid_argument"], reply.text);
    assert.match(violationsOf(reply)[field] ?? `nothing at ${field}: ${reply.text}`, description);
    assert.match(String(reply.body["message"]), new RegExp(`^Invalid request of \\w+(-\\w+)?: `, "i"));
    assert.deepEqual((await ordered(service, "list-faults"))["faults"], []);
    assert.equal(service.emulator.objects().length, 1);
  });
}

test("control: a missing object is not_found, and an impossible change failed_precondition", async () => {
  const service = await startWithProject();
  const cases: [string, Json, string, RegExp][] = [
    ["remove-fault", { id: "9" }, "not_found", /^id: unknown fault "9"; no faults are set$/],
    ["occupy", { name: "projects/nope" }, "not_found", /^name: object "projects\/nope" does not exist$/],
    ["change-object", { name: "nope", patch: {} }, "not_found", /object "nope" does not exist/],
    ["remove-object", { name: "nope" }, "not_found", /object "nope" does not exist/],
    ["settle-operation", { name: "nope", outcome: "FAILED" }, "not_found", /object "nope" does not exist/],
    [
      "settle-operation",
      { name: PROJECT, outcome: "FAILED" },
      "failed_precondition",
      /Operation ".*" does not exist or has ended/,
    ],
  ];
  for (const [name, body, code, message] of cases) {
    const reply = await order(service, name, body);
    assert.equal(reply.body["code"], code, name);
    assert.match(String(reply.body["message"]), message);
  }
  await ordered(service, "occupy", { name: PROJECT });
  const twice = await order(service, "occupy", { name: PROJECT });
  assert.equal(twice.body["code"], "failed_precondition");
  assert.match(String(twice.body["message"]), /is already occupied by operations\/\w+/);
});

test("control: an unknown command is unimplemented, with a list of the commands", async () => {
  const reply = await order(await startService(), "make-tea");
  assert.deepEqual([reply.status, reply.body["code"]], [404, "unimplemented"]);
  assert.match(
    String(reply.body["message"]),
    /Unknown emulator command "make-tea"; commands are set-fault, .*reset$/,
  );
});
