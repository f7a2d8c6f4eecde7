import assert from "node:assert/strict";
import { createServer } from "node:net";
import { test } from "node:test";
import { contract, openapiText } from "../../src/contract";
import { startEmulator } from "../../src/emulator";
import { KEY, pathOf, post, send, startService } from "./running-service";

const service = startService();
const PATH = pathOf("ListProjects");

test("It listens on 127.0.0.1 alone and says so in its url", async () => {
  assert.match((await service).emulator.url, /^http:\/\/127\.0\.0\.1:\d+$/);
});

test("The right key opens every method, and the answer is JSON", async () => {
  const { emulator } = await service;
  const reply = await post(emulator, PATH, {});
  assert.equal(reply.status, 200);
  assert.equal(reply.headers.get("content-type"), "application/json");
});

const WRONG_KEYS: readonly [string, string | undefined, RegExp][] = [
  ["no Authorization header", undefined, /has no API key/],
  ["another scheme", `Basic ${KEY}`, /has no API key/],
  ["an empty key", "Bearer ", /has no API key/],
  ["another key", "Bearer svc_wrong", /is not valid/],
  ["a key that the right one starts with", `Bearer ${KEY.slice(0, -1)}`, /is not valid/],
  ["a key that starts with the right one", `Bearer ${KEY}x`, /is not valid/],
];
for (const [what, authorization, message] of WRONG_KEYS) {
  test(`A request with ${what} is unauthenticated, and no key is repeated`, async () => {
    const { emulator } = await service;
    const headers = {
      "content-type": "application/json",
      ...(authorization === undefined ? {} : { authorization }),
    };
    const reply = await send(emulator, PATH, { method: "POST", headers, body: "{}" });
    assert.equal(reply.status, 401);
    assert.equal(reply.headers.get("www-authenticate"), "Bearer");
    assert.equal(reply.body["code"], "unauthenticated");
    assert.match(String(reply.body["message"]), message);
    assert.ok(!reply.text.includes(KEY.slice(0, -1)) && !reply.text.includes("svc_wrong"));
  });
}

test("The word Bearer may be written in any case", async () => {
  const reply = await post((await service).emulator, PATH, {}, { authorization: `bearer ${KEY}` });
  assert.equal(reply.status, 200);
});

test("An unknown path is not found and unimplemented", async () => {
  const reply = await post((await service).emulator, "/svc.compute.v1.ComputeService/MakeTea", {});
  assert.equal(reply.status, 404);
  assert.equal(reply.body["code"], "unimplemented");
  assert.match(String(reply.body["message"]), /no method at \/svc\.compute\.v1\.ComputeService\/MakeTea/);
});

test("An RPC takes POST only", async () => {
  const { emulator } = await service;
  for (const method of ["GET", "PUT", "DELETE"]) {
    const reply = await send(emulator, PATH, { method });
    assert.equal(reply.status, 405);
    assert.equal(reply.headers.get("allow"), "POST");
    assert.equal(reply.body["code"], "unimplemented");
  }
});

for (const type of [
  "text/plain",
  "application/x-www-form-urlencoded",
  "application/json; charset=latin1",
  "application/jsonx",
]) {
  test(`A body of type ${type} is unsupported`, async () => {
    const reply = await post((await service).emulator, PATH, "{}", { "content-type": type });
    assert.equal(reply.status, 415);
    assert.match(String(reply.body["message"]), /must be application\/json; got/);
  });
}

test("A charset of UTF-8 beside the content type is accepted", async () => {
  for (const type of ["application/json; charset=utf-8", 'Application/JSON;charset="UTF-8"']) {
    assert.equal((await post((await service).emulator, PATH, "{}", { "content-type": type })).status, 200);
  }
});

test("A compressed body is unsupported", async () => {
  assert.equal(
    (await post((await service).emulator, PATH, "{}", { "content-encoding": "gzip" })).status,
    415,
  );
});

const BAD_BODIES: readonly [string, string | Uint8Array<ArrayBuffer>, RegExp][] = [
  ["is empty", "", /is empty/],
  ["is no JSON", '{"password":"hunter2', /is not valid JSON$/],
  ["is a list", "[]", /must be a JSON object/],
  ["is null", "null", /must be a JSON object/],
  ["is no UTF-8", new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]), /is not valid UTF-8/],
  [
    "nests deeper than a protobuf reader allows",
    `{"a":${"[".repeat(200)}${"]".repeat(200)}}`,
    /nests deeper than 100/,
  ],
  [
    "nests so deep that recursion would fail",
    `{"a":${"[".repeat(1e6)}${"]".repeat(1e6)}}`,
    /nests deeper than 100/,
  ],
];
for (const [what, body, message] of BAD_BODIES) {
  test(`A body that ${what} is an invalid argument, and is not repeated`, async () => {
    const { emulator } = await service;
    const headers = { authorization: `Bearer ${KEY}`, "content-type": "application/json" };
    const reply = await send(emulator, PATH, { method: "POST", headers, body });
    assert.equal(reply.status, 400);
    assert.equal(reply.body["code"], "invalid_argument");
    assert.match(String(reply.body["message"]), message);
    assert.ok(!reply.text.includes("hunter2"));
  });
}

test("A body above the limit is refused, one of exactly the limit is read", async () => {
  const { emulator } = await startService({ maxBodyBytes: 1000 });
  const large = await post(emulator, PATH, `{${" ".repeat(999)}}`);
  assert.equal(large.status, 413);
  assert.equal(large.body["code"], "resource_exhausted");
  assert.match(String(large.body["message"]), /larger than 1000 bytes/);
  assert.equal((await post(emulator, PATH, `{${" ".repeat(998)}}`)).status, 200);
});

test("The description of the service is served as it is, without a key", async () => {
  const reply = await send((await service).emulator, "/openapi.yaml");
  assert.equal(reply.status, 200);
  assert.equal(reply.headers.get("content-type"), "application/yaml");
  assert.equal(reply.text, openapiText());
});

test("Health is told without a key, to GET and HEAD only", async () => {
  const { emulator } = await service;
  assert.deepEqual((await send(emulator, "/healthz")).body, { status: "ok" });
  assert.equal((await send(emulator, "/healthz", { method: "HEAD" })).text, "");
  assert.equal((await send(emulator, "/healthz", { method: "POST" })).headers.get("allow"), "GET, HEAD");
});

test("Every answer has a request id of its own, errors too", async () => {
  const { emulator } = await service;
  const replies = [
    await post(emulator, PATH, {}),
    await post(emulator, PATH, "nonsense"),
    await send(emulator, "/nowhere"),
    await send(emulator, "/healthz"),
    await send(emulator, PATH, { method: "POST" }),
  ];
  const ids = replies.map((reply) => reply.headers.get("x-request-id") ?? "");
  assert.equal(new Set(ids).size, replies.length);
  for (const id of ids) assert.match(id, /^req-[a-z0-9]{12}$/);
});

test("A query behind the path does not change which method is meant", async () => {
  assert.equal((await post((await service).emulator, `${PATH}?x=1`, {})).status, 200);
});

test("A port that is in use is refused with what to do about it", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as { port: number };
  await assert.rejects(
    startEmulator({ port }),
    new RegExp(
      `cannot listen on 127\\.0\\.0\\.1:${port}: another program has this port; take another, or 0 for any free one`,
    ),
  );
  await new Promise((resolve) => other.close(resolve));
});

test("An impossible port is refused", async () => {
  await assert.rejects(startEmulator({ port: 70_000 }), /cannot listen on 127\.0\.0\.1:70000/);
});

test("Every method of the contract is served", async () => {
  const { emulator } = await service;
  for (const { path, name } of contract.methods) {
    const reply = await post(emulator, path, { "no such property": 1 });
    assert.equal(reply.body["code"], "invalid_argument", name);
    assert.match(
      String(reply.body["message"]),
      new RegExp(`The request of ${name} is not valid: .*no such property`),
    );
  }
});
