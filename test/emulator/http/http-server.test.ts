import assert from "node:assert/strict";
import { createServer } from "node:net";
import { test } from "node:test";
import { contract, openapiText } from "../../../src/contract";
import { startEmulator } from "../../../src/emulator";
import { KEY, pathOf, post, send, startService } from "../running-service";

const service = startService();
const PATH = pathOf("ListProjects");

test("HTTP server: listens on 127.0.0.1 only and reports its url", async () => {
  assert.match((await service).emulator.url, /^http:\/\/127\.0\.0\.1:\d+$/);
});

test("HTTP server: accepts the right key for every method and answers with JSON", async () => {
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
  test(`HTTP server: a request with ${what} is unauthenticated, and the key is not repeated`, async () => {
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

test("HTTP server: accepts the word Bearer in any case", async () => {
  const reply = await post((await service).emulator, PATH, {}, { authorization: `bearer ${KEY}` });
  assert.equal(reply.status, 200);
});

test("HTTP server: an unknown path is 404 and unimplemented", async () => {
  const reply = await post((await service).emulator, "/svc.compute.v1.ComputeService/MakeTea", {});
  assert.equal(reply.status, 404);
  assert.equal(reply.body["code"], "unimplemented");
  assert.match(
    String(reply.body["message"]),
    /No method exists at \/svc\.compute\.v1\.ComputeService\/MakeTea/,
  );
});

test("HTTP server: an RPC accepts only POST", async () => {
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
  test(`HTTP server: a body of type ${type} is 415`, async () => {
    const reply = await post((await service).emulator, PATH, "{}", { "content-type": type });
    assert.equal(reply.status, 415);
    assert.match(String(reply.body["message"]), /must be application\/json; got/);
  });
}

test("HTTP server: accepts the charset UTF-8 in the content type", async () => {
  for (const type of ["application/json; charset=utf-8", 'Application/JSON;charset="UTF-8"']) {
    assert.equal((await post((await service).emulator, PATH, "{}", { "content-type": type })).status, 200);
  }
});

test("HTTP server: a compressed body is 415", async () => {
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
    /is nested more than 100 levels deep/,
  ],
  [
    "nests so deep that recursion would fail",
    `{"a":${"[".repeat(1e6)}${"]".repeat(1e6)}}`,
    /is nested more than 100 levels deep/,
  ],
];
for (const [what, body, message] of BAD_BODIES) {
  test(`HTTP server: a body that ${what} is invalid_argument and not repeated`, async () => {
    const { emulator } = await service;
    const headers = { authorization: `Bearer ${KEY}`, "content-type": "application/json" };
    const reply = await send(emulator, PATH, { method: "POST", headers, body });
    assert.equal(reply.status, 400);
    assert.equal(reply.body["code"], "invalid_argument");
    assert.match(String(reply.body["message"]), message);
    assert.ok(!reply.text.includes("hunter2"));
  });
}

test("HTTP server: rejects a body above the limit and accepts one of exactly the limit", async () => {
  const { emulator } = await startService({ maxBodyBytes: 1000 });
  const large = await post(emulator, PATH, `{${" ".repeat(999)}}`);
  assert.equal(large.status, 413);
  assert.equal(large.body["code"], "resource_exhausted");
  assert.match(String(large.body["message"]), /larger than 1000 bytes/);
  assert.equal((await post(emulator, PATH, `{${" ".repeat(998)}}`)).status, 200);
});

test("HTTP server: serves the unchanged OpenAPI document without a key", async () => {
  const reply = await send((await service).emulator, "/openapi.yaml");
  assert.equal(reply.status, 200);
  assert.equal(reply.headers.get("content-type"), "application/yaml");
  assert.equal(reply.text, openapiText());
});

test("HTTP server: reports health without a key, to GET and HEAD only", async () => {
  const { emulator } = await service;
  assert.deepEqual((await send(emulator, "/healthz")).body, { status: "ok" });
  assert.equal((await send(emulator, "/healthz", { method: "HEAD" })).text, "");
  assert.equal((await send(emulator, "/healthz", { method: "POST" })).headers.get("allow"), "GET, HEAD");
});

test("HTTP server: every answer has its own request id, including errors", async () => {
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

test("HTTP server: ignores a query after the path", async () => {
  assert.equal((await post((await service).emulator, `${PATH}?x=1`, {})).status, 200);
});

test("HTTP server: a port in use is an error with advice", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as { port: number };
  await assert.rejects(
    startEmulator({ port }),
    new RegExp(
      `cannot listen on 127\\.0\\.0\\.1:${port}: another program uses this port; choose another one, or 0 for a free one`,
    ),
  );
  await new Promise((resolve) => other.close(resolve));
});

test("HTTP server: an invalid port is an error", async () => {
  await assert.rejects(startEmulator({ port: 70_000 }), /cannot listen on 127\.0\.0\.1:70000/);
});

test("HTTP server: serves every method of the contract", async () => {
  const { emulator } = await service;
  for (const { path, name } of contract.methods) {
    const reply = await post(emulator, path, { "no such property": 1 });
    assert.equal(reply.body["code"], "invalid_argument", name);
    assert.match(String(reply.body["message"]), new RegExp(`Invalid request of ${name}: .*no such property`));
  }
});
