import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { test, type TestContext } from "node:test";
import {
  createClient,
  createSecret,
  type CallEvent,
  type Client,
  type ClientOptions,
} from "../../../src/client";
import { answerJson, startHttp } from "../loopback-server";
import { createVirtualClock } from "../virtual-clock";
import { failureOf } from "../failure-of";

const PATH = "/svc.compute.v1.ComputeService/DoThing";
const READ = { path: PATH, safety: "read" } as const;
const CREATE = { path: PATH, safety: "create" } as const;
const LIMITED = { code: "resource_exhausted", message: "slow down" };

function clientFor(t: TestContext, endpoint: string, rest: Partial<ClientOptions> = {}): Client {
  const client = createClient({
    config: { endpoint, apiKey: createSecret("svc_opensesame"), environmentPrefix: "SVC" },
    dialect: undefined,
    userAgent: "test",
    random: () => 0.5,
    transportOptions: { environment: {} },
    ...rest,
  });
  t.after(() => client.close());
  return client;
}

/** Starts a server that holds its answers until the test releases them, and reports each request. */
async function startHeld(t: TestContext): Promise<{
  readonly origin: string;
  readonly held: ServerResponse[];
  readonly arrival: (count: number) => Promise<void>;
}> {
  const held: ServerResponse[] = [];
  let waiters: { count: number; resolve: () => void }[] = [];
  let arrived = 0;
  const { origin } = await startHttp(t, (response) => {
    held.push(response);
    arrived += 1;
    for (const { resolve } of waiters.filter(({ count }) => count <= arrived)) resolve();
    waiters = waiters.filter(({ count }) => count > arrived);
  });
  return {
    origin,
    held,
    arrival: (count) =>
      arrived >= count ? Promise.resolve() : new Promise((resolve) => waiters.push({ count, resolve })),
  };
}

test("rate limiter: waiting for a connection does not count towards an attempt's timeout", async (t) => {
  const { origin, seen } = await startHttp(t, (response) => {
    setTimeout(() => answerJson(response, 200, {}), 1_000);
  });
  // All calls together exceed an attempt's timeout, but each one alone is far below it.
  const transportOptions = { environment: {}, maxConnections: 1, attemptTimeoutMs: 3_500 };
  const client = clientFor(t, origin, { transportOptions, retry: { maxAttempts: 1 } });
  await Promise.all(Array.from({ length: 4 }, () => client.call(CREATE, {})));
  assert.equal(seen.length, 4);
});

test("rate limiter: runs at most as many calls as there are connections, in order of arrival", async (t) => {
  const { origin, held, arrival } = await startHeld(t);
  const transportOptions = { environment: {}, maxConnections: 2 };
  const client = clientFor(t, origin, { transportOptions });
  const done: number[] = [];
  const calls = Array.from({ length: 6 }, (_, index) =>
    client.call(READ, { index }).then(() => done.push(index)),
  );
  for (let answered = 0; answered < 6; answered += 1) {
    await arrival(Math.min(6, answered + 2));
    assert.ok(held.length <= 2);
    const response = held.shift();
    assert.ok(response !== undefined);
    answerJson(response, 200, {});
    await calls[answered];
  }
  assert.deepEqual(done, [0, 1, 2, 3, 4, 5]);
});

test("rate limiter: a waiting call ends as not sent by its signal, its deadline or closing the client", async (t) => {
  const { origin, held, arrival } = await startHeld(t);
  const client = clientFor(t, origin, { transportOptions: { environment: {}, maxConnections: 1 } });
  const first = client.call(READ, {});
  await arrival(1);
  const stop = new AbortController();
  const options = { finishesAttempt: true };
  const aborted = failureOf(client.call(CREATE, {}, { ...options, signal: stop.signal }));
  stop.abort();
  assert.deepEqual(
    [(await aborted).reason, (await aborted).delivery, (await aborted).code],
    ["aborted", "notSent", "canceled"],
  );
  const late = await failureOf(client.call(CREATE, {}, { ...options, deadlineMs: 30 }));
  assert.equal(late.outcomeUnknown, false);
  assert.equal(
    late.message,
    "[deadline_exceeded] DoThing: the call reached its time limit (30 ms) while other calls used all of the client's connections. " +
      "The request was not sent. Allow more time, or reduce the number of concurrent calls.",
  );
  const closed = failureOf(client.call(CREATE, {}));
  await client.close();
  assert.deepEqual([(await closed).reason, (await closed).delivery], ["closed", "notSent"]);
  assert.equal((await failureOf(client.call(CREATE, {}))).reason, "closed");
  await failureOf(first);
  assert.equal(held.length, 1);
});

test("rate limiter: 429 does not use up attempts: a create succeeds after any number of refusals", async (t) => {
  const { origin, seen } = await startHttp(t, (response, _request, count) => {
    if (count <= 30) answerJson(response, 429, LIMITED, { "retry-after": "1" });
    else answerJson(response, 200, { ok: true });
  });
  const client = clientFor(t, origin, { clock: createVirtualClock() });
  assert.deepEqual(await client.call(CREATE, {}), { ok: true });
  assert.equal(seen.length, 31);
});

test("rate limiter: 429 between other failures counts neither as an attempt nor as elapsed time", async (t) => {
  const { origin, seen } = await startHttp(t, (response, _request, count) => {
    if (count === 20) answerJson(response, 200, { ok: true });
    else if (count % 3 === 0) answerJson(response, 503, { code: "unavailable" });
    else answerJson(response, 429, LIMITED, { "retry-after": "20" });
  });
  const client = clientFor(t, origin, { clock: createVirtualClock() });
  assert.deepEqual(await client.call(READ, {}), { ok: true });
  assert.equal(seen.length, 20);
});

test("rate limiter: gives up ten minutes after the first 429, with the service's message", async (t) => {
  const { origin } = await startHttp(t, (response) => answerJson(response, 429, LIMITED));
  const clock = createVirtualClock();
  const startMs = clock.now();
  const error = await failureOf(clientFor(t, origin, { clock }).call(CREATE, {}));
  assert.deepEqual([error.code, error.httpStatus, error.outcomeUnknown], ["resource_exhausted", 429, false]);
  const tookMs = clock.now() - startMs;
  assert.ok(tookMs > 580_000 && tookMs <= 610_000, String(tookMs));
});

test("rate limiter: one 429 makes all calls wait, is logged once, and logs the new rate", async (t) => {
  const { origin, seen } = await startHttp(t, (response, _request, count) => {
    if (count > 2 && count <= 5) answerJson(response, 429, LIMITED, { "retry-after": "3" });
    else answerJson(response, 200, {});
  });
  const events: CallEvent[] = [];
  const clock = createVirtualClock();
  const client = clientFor(t, origin, { clock, log: (event) => events.push(event) });
  await Promise.all(Array.from({ length: 20 }, () => client.call(READ, {})));
  assert.equal(seen.length, 23);
  const waits = events.filter(({ kind }) => kind === "wait");
  assert.deepEqual(waits, [
    {
      kind: "wait",
      method: PATH,
      attempt: 1,
      delayMs: 3000,
      code: "resource_exhausted",
      everyCall: true,
      perSecond: 2,
    },
  ]);
});

test("rate limiter: an answer with no remaining quota stops all calls until the reset", async (t) => {
  const { origin } = await startHttp(t, (response, _request, count) => {
    const headers = { "ratelimit-remaining": count === 1 ? "0" : "9", "ratelimit-reset": "12" };
    answerJson(response, 200, {}, headers);
  });
  const clock = createVirtualClock();
  const client = clientFor(t, origin, { clock });
  await client.call(READ, {});
  assert.deepEqual(clock.sleeps, []);
  await client.call(READ, {});
  assert.deepEqual(clock.sleeps, [12_000]);
});

test("rate limiter: without Retry-After, a refused call is repeated at the reset from the headers", async (t) => {
  const { origin } = await startHttp(t, (response, _request, count) => {
    if (count === 1) answerJson(response, 429, LIMITED, { "x-ratelimit-reset": "9" });
    else answerJson(response, 200, {});
  });
  const clock = createVirtualClock();
  await clientFor(t, origin, { clock }).call(READ, {});
  assert.deepEqual(clock.sleeps, [9250]);
});

test("rate limiter: a deadline during rate limiting mentions the limit, before and after the first attempt", async (t) => {
  const { origin, seen } = await startHttp(t, (response) =>
    answerJson(response, 200, {}, { "ratelimit-remaining": "0", "ratelimit-reset": "50" }),
  );
  const client = clientFor(t, origin);
  await client.call(READ, {});
  const error = await failureOf(client.call(CREATE, {}, { deadlineMs: 20, finishesAttempt: true }));
  assert.equal(seen.length, 1);
  assert.equal(
    error.message,
    "[deadline_exceeded] DoThing: the call reached its time limit (20 ms) while it waited for the rate limiter. The " +
      "request was not sent. Allow more time, or request a higher rate limit.",
  );

  const limited = await startHttp(t, (response) =>
    answerJson(response, 429, LIMITED, { "ratelimit-remaining": "0", "ratelimit-reset": "50" }),
  );
  const other = clientFor(t, limited.origin);
  const refused = await failureOf(other.call(CREATE, {}, { deadlineMs: 5000 }));
  assert.match(
    refused.message,
    /^\[resource_exhausted\] DoThing: the service answered HTTP 429: "slow down"\. A rate limit or quota is exhausted\. .* The service asks to wait 50 s\.$/,
  );
});

test('rate limiter: with repeats "rejected", repeats only after 429', async (t) => {
  const { origin, seen } = await startHttp(t, (response, _request, count) => {
    if (count < 3) answerJson(response, 429, LIMITED);
    else answerJson(response, 503, { code: "unavailable" });
  });
  const client = clientFor(t, origin, { clock: createVirtualClock() });
  const error = await failureOf(client.call(READ, {}, { repeats: "rejected" }));
  assert.deepEqual([error.httpStatus, seen.length], [503, 3]);
});
