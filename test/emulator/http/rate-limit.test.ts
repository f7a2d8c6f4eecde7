import assert from "node:assert/strict";
import { test } from "node:test";
import { startEmulator } from "../../../src/emulator";
import { createRateGate, type RateGate, type RateLimitOptions } from "../../../src/emulator/http/rate-limit";
import { post, PROJECT, startService, startWithProject, type RunningService } from "../running-service";

/** Slow enough that no test gets more calls than the initial burst. */
const ONE_AN_HOUR = 1 / 3600;

function gateAt(options: RateLimitOptions): { readonly gate: RateGate; readonly pass: (ms: number) => void } {
  let nowMs = 0;
  return {
    gate: createRateGate(options, () => nowMs),
    pass(ms) {
      nowMs += ms;
    },
  };
}

/** Returns how many of `calls` simultaneous calls are accepted. */
function acceptedOf(gate: RateGate, calls: number): number {
  return Array.from({ length: calls }, () => gate.admit()).filter(({ refusal }) => refusal === undefined)
    .length;
}

async function ordered(service: RunningService, name: string, body: unknown = {}): Promise<unknown> {
  const reply = await post(service.emulator, `/emulator/${name}`, body);
  assert.equal(reply.status, 200, reply.text);
  return reply.body["rateLimit"];
}

test("rate limit: accepts calls at the refill rate, with at most the burst at once", () => {
  const { gate, pass } = gateAt({ perSecond: 20 });
  assert.equal(acceptedOf(gate, 30), 20);
  pass(100);
  assert.equal(acceptedOf(gate, 30), 2);
  pass(3_600_000);
  assert.equal(acceptedOf(gate, 30), 20);
  assert.deepEqual([gate.current?.accepted, gate.current?.refused], [42, 48]);
  const { gate: small } = gateAt({ perSecond: 0.5, burst: 3 });
  assert.equal(acceptedOf(small, 10), 3);
});

test("rate limit: a refusal has Retry-After in whole seconds, and the headers show the remaining quota", () => {
  const { gate, pass } = gateAt({ perSecond: 0.5, burst: 2, headers: true });
  const left = { "ratelimit-limit": "2", "ratelimit-remaining": "1", "ratelimit-reset": "2" };
  assert.deepEqual(gate.admit(), { headers: left, refusal: undefined });
  gate.admit();
  const { headers, refusal } = gate.admit();
  assert.deepEqual(headers, { "ratelimit-limit": "2", "ratelimit-remaining": "0", "ratelimit-reset": "4" });
  assert.deepEqual(refusal, {
    status: 429,
    body: JSON.stringify({
      code: "resource_exhausted",
      message: "Rate limit of 0.5 calls per second exceeded; try again later",
    }),
    headers: { "content-type": "application/json", "retry-after": "2" },
  });
  pass(2000);
  assert.equal(gate.admit().refusal, undefined);
});

test("rate limit: a call above the limit is 429 before any processing, and is recorded", async () => {
  const service = await startWithProject();
  const fault = service.emulator.fault({ times: "all" }, { do: "refuse", code: "internal" });
  const limit = service.emulator.limitRate({ perSecond: ONE_AN_HOUR, burst: 1, headers: true });
  const first = await service.call("GetProject", { name: PROJECT });
  assert.equal(first.status, 500);
  assert.equal(first.headers.get("ratelimit-remaining"), "0");
  const refused = await service.call("CreateProject", { slug: "other" });
  assert.equal(refused.status, 429);
  assert.equal(refused.body["code"], "resource_exhausted");
  assert.equal(refused.headers.get("retry-after"), "3600");
  assert.equal(refused.headers.get("ratelimit-remaining"), "0");
  assert.equal(service.emulator.objects("Project").length, 1);
  assert.equal(fault.hits, 1);
  const seen = service.emulator.requests.slice(-2).map(({ method, status, body }) => [method, status, body]);
  assert.deepEqual(seen, [
    ["GetProject", 500, { name: PROJECT }],
    ["CreateProject", 429, { slug: "other" }],
  ]);
  assert.deepEqual([limit.accepted, limit.refused, limit.isRunning], [1, 1, true]);
  fault.remove();
  limit.stop();
  assert.equal((await service.call("GetProject", { name: PROJECT })).status, 200);
  assert.equal(limit.isRunning, false);
});

test("rate limit: document, health and commands are not limited, and authentication is checked first", async () => {
  const service = await startService({ rateLimit: { perSecond: ONE_AN_HOUR } });
  const { emulator } = service;
  const status = async (path: string): Promise<number> => (await fetch(emulator.url + path)).status;
  assert.equal((await service.call("ListProjects", {})).status, 200);
  assert.equal((await service.call("ListProjects", {})).status, 429);
  assert.deepEqual([await status("/healthz"), await status("/openapi.yaml")], [200, 200]);
  const stranger = await fetch(`${emulator.url}/svc.x.v1.X/Y`, { method: "POST" });
  assert.notEqual(stranger.status, 429);
  assert.deepEqual(await ordered(service, "get-rate-limit"), {
    perSecond: ONE_AN_HOUR,
    isRunning: true,
    accepted: 1,
    refused: 1,
  });
});

test("rate limit: is set, read and removed over HTTP, and reset restores the initial one", async () => {
  const service = await startService({ rateLimit: { perSecond: 5000 } });
  const chosen = { perSecond: ONE_AN_HOUR, burst: 1, headers: true };
  const begun = { ...chosen, isRunning: true, accepted: 0, refused: 0 };
  assert.deepEqual(await ordered(service, "set-rate-limit", chosen), begun);
  await service.call("ListProjects", {});
  assert.equal((await service.call("ListProjects", {})).status, 429);
  assert.deepEqual(await ordered(service, "remove-rate-limit"), {
    ...chosen,
    isRunning: false,
    accepted: 1,
    refused: 1,
  });
  assert.equal((await service.call("ListProjects", {})).status, 200);
  await ordered(service, "set-rate-limit", chosen);
  await ordered(service, "reset");
  assert.deepEqual(await ordered(service, "get-rate-limit"), {
    perSecond: 5000,
    isRunning: true,
    accepted: 0,
    refused: 0,
  });
  const unlimited = await startService();
  assert.equal(await ordered(unlimited, "get-rate-limit"), undefined);
  assert.equal(await ordered(unlimited, "remove-rate-limit"), undefined);
});

test("rate limit: rejects invalid options from any source", async () => {
  const service = await startService();
  const says = /^Invalid rate limit: perSecond: must be > 0; got 0$/;
  assert.throws(() => service.emulator.limitRate({ perSecond: 0 }), { name: "RangeError", message: says });
  await assert.rejects(startEmulator({ rateLimit: { perSecond: 0 } }), { message: says });
  for (const body of [{}, { perSecond: 1, burst: 0 }, { perSecond: 1, per: "second" }]) {
    const reply = await post(service.emulator, "/emulator/set-rate-limit", body);
    assert.equal(reply.status, 400, JSON.stringify(body));
    assert.equal(reply.body["code"], "invalid_argument");
  }
});
