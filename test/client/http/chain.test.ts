import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { inspect } from "node:util";
import fc from "fast-check";
import {
  createClient,
  createSecret,
  isNotFound,
  NetworkError,
  ServiceError,
  type CallEvent,
  type Client,
  type ClientConfig,
  type ClientOptions,
  type HttpResponse,
  type Safety,
} from "../../../src/client";
import { classifyNetworkError } from "../../../src/client/http/network-error";
import { answerJson, startHttp, startTcp, unusedPort } from "../loopback-server";
import { createVirtualClock } from "../virtual-clock";
import { failureOf } from "../failure-of";

const KEY = "svc_opensesame_0123456789";
const PATH = "/svc.compute.v1.ComputeService/DoThing";

function configFor(endpoint: string, apiKey = KEY): ClientConfig {
  return { endpoint, apiKey: createSecret(apiKey), environmentPrefix: "SVC" };
}

function clientFor(t: TestContext, endpoint: string, rest: Partial<ClientOptions> = {}): Client {
  const client = createClient({
    config: configFor(endpoint),
    dialect: undefined,
    userAgent: "cdktf-provider-svc/test",
    clock: createVirtualClock(),
    random: () => 0.5,
    transportOptions: { environment: {} },
    ...rest,
  });
  t.after(() => client.close());
  return client;
}

const rejection = (error: Error): Promise<never> => Promise.reject(error);

const safeties: readonly Safety[] = ["read", "idempotent", "once", "create"];

test("client: posts proto-JSON with key and user agent below the endpoint's base path, and resolves with the answer", async (t) => {
  const { origin, seen } = await startHttp(t, (response) =>
    answerJson(response, 200, '{"diskSizeGib":"10","count":12345678901234567890}', {
      "x-request-id": "r-1",
      "retry-after": "2",
    }),
  );
  const answers: unknown[] = [];
  const answer = await clientFor(t, `${origin}/base`).call(
    { path: PATH, safety: "read" },
    { projectName: "projects/p", sizeBytes: 2n ** 60n },
    { onAnswer: (facts) => answers.push(facts) },
  );
  assert.deepEqual(answer, { diskSizeGib: "10", count: "12345678901234567890" });
  assert.deepEqual(answers, [{ httpStatus: 200, requestId: "r-1", retryAfterMs: 2000 }]);
  const [request] = seen;
  assert.equal(request?.method, "POST");
  assert.equal(request.url, `/base${PATH}`);
  assert.equal(request.body, '{"projectName":"projects/p","sizeBytes":1152921504606846976}');
  assert.equal(request.headers["content-type"], "application/json");
  assert.equal(request.headers.authorization, `Bearer ${KEY}`);
  assert.equal(request.headers["user-agent"], "cdktf-provider-svc/test");
});

test("client: no body or null is an empty object, except for a read, where it is an error", async (t) => {
  for (const [status, body, said] of [
    [200, "", "no body"],
    [204, "", "no body"],
    [200, "null", "a JSON null"],
    [200, " null\r\n", "a JSON null"],
  ] as const) {
    const { origin, seen } = await startHttp(t, (response) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(body);
    });
    const client = clientFor(t, origin);
    assert.deepEqual(await client.call({ path: PATH, safety: "idempotent" }, {}), {});
    assert.deepEqual(await client.call({ path: PATH, safety: "create" }, {}), {});
    const error = await failureOf(client.call({ path: PATH, safety: "read" }, {}));
    assert.deepEqual([error.reason, error.facts.said, error.code], ["invalidAnswer", said, "internal"]);
    assert.equal(seen.length, 3);
  }
});

test("client: repeats a call after a transient failure with the decided waits, and logs each step", async (t) => {
  const { origin, seen } = await startHttp(t, (response, _request, count) => {
    if (count === 1) {
      answerJson(response, 503, { code: "unavailable", message: "busy" }, { "retry-after": "7" });
    } else if (count === 2) {
      answerJson(response, 502, "<html>", { "content-type": "text/html" });
    } else {
      answerJson(response, 200, { ok: true }, { "x-request-id": "r-3" });
    }
  });
  const clock = createVirtualClock();
  const events: CallEvent[] = [];
  const client = clientFor(t, origin, { clock, log: (event) => events.push(event) });
  assert.deepEqual(await client.call({ path: PATH, safety: "read" }, {}), { ok: true });
  assert.equal(seen.length, 3);
  assert.deepEqual(clock.sleeps, [7250, 500]);
  const common = { kind: "attempt", method: PATH, durationMs: 0 };
  assert.deepEqual(events, [
    { ...common, attempt: 1, outcome: "unavailable", reason: "answered", httpStatus: 503 },
    { kind: "wait", method: PATH, attempt: 1, delayMs: 7250, code: "unavailable" },
    { ...common, attempt: 2, outcome: "unavailable", reason: "answered", httpStatus: 502 },
    { kind: "wait", method: PATH, attempt: 2, delayMs: 500, code: "unavailable" },
    { ...common, attempt: 3, outcome: "ok", httpStatus: 200, requestId: "r-3" },
  ]);
});

test("client: sends a create once if it may have been received, and repeats it if it was refused or not sent", async (t) => {
  const ambiguous = [500, 502, 503, 504, 408];
  for (const status of ambiguous) {
    const { origin, seen } = await startHttp(t, (response) =>
      answerJson(response, status, {}, { "retry-after": "1" }),
    );
    const error = await failureOf(clientFor(t, origin).call({ path: PATH, safety: "create" }, {}));
    assert.equal(seen.length, 1, String(status));
    assert.equal(error.outcomeUnknown, true);
    assert.match(error.message, /may have carried out the request/);
  }
  const reset = await startTcp(t, (socket) => socket.once("data", () => socket.resetAndDestroy()));
  const error = await failureOf(clientFor(t, reset.origin).call({ path: PATH, safety: "create" }, {}));
  assert.equal(reset.connections(), 1);
  assert.equal(error.delivery, "maybeReceived");
  assert.equal(error.outcomeUnknown, true);

  const limited = await startHttp(t, (response, _request, count) =>
    count < 3 ? answerJson(response, 429, { code: "resource_exhausted" }) : answerJson(response, 200, {}),
  );
  await clientFor(t, limited.origin).call({ path: PATH, safety: "create" }, {});
  assert.equal(limited.seen.length, 3);

  const tooEarly = await startHttp(t, (response, _request, count) =>
    count < 3 ? answerJson(response, 425, {}) : answerJson(response, 200, {}),
  );
  await clientFor(t, tooEarly.origin).call({ path: PATH, safety: "create" }, {});
  assert.equal(tooEarly.seen.length, 3);
});

test("client: tries a read twice if the server times out with 408, as after a local timeout", async (t) => {
  const { origin, seen } = await startHttp(t, (response) => answerJson(response, 408, "Request Timeout"));
  const error = await failureOf(clientFor(t, origin).call({ path: PATH, safety: "read" }, {}));
  assert.equal(seen.length, 2);
  assert.equal(error.code, "deadline_exceeded");
});

test("client: a call whose last answer is 425 was not carried out", async (t) => {
  const { origin } = await startHttp(t, (response) => answerJson(response, 425, {}));
  const error = await failureOf(clientFor(t, origin).call({ path: PATH, safety: "create" }, {}));
  assert.equal(error.code, "unavailable");
  assert.equal(error.outcomeUnknown, false);
});

test("client: repeats a read if the connection breaks", async (t) => {
  const { origin } = await startTcp(t, (socket, count) =>
    socket.once("data", () => {
      if (count === 1) socket.resetAndDestroy();
      else if (count === 2) socket.end("HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\n{");
      // Without a declared length, HTTP accepts this half answer as complete.
      else if (count === 3) socket.end('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n{"half": ');
      else socket.end("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}");
    }),
  );
  const clock = createVirtualClock();
  assert.deepEqual(await clientFor(t, origin, { clock }).call({ path: PATH, safety: "read" }, {}), {});
  assert.deepEqual(clock.sleeps, [250, 500, 1000]);
});

test("client: gives up after few attempts if the endpoint refuses connections, and reports their number", async (t) => {
  const clock = createVirtualClock();
  const client = clientFor(t, `http://127.0.0.1:${await unusedPort()}`, { clock });
  const error = await failureOf(client.call({ path: PATH, safety: "create" }, {}));
  assert.deepEqual(clock.sleeps, [250, 500, 1000]);
  assert.equal(error.facts.attempts, 4);
  assert.equal(error.facts.elapsedMs, 1750);
  assert.equal(error.delivery, "notSent");
  assert.equal(error.outcomeUnknown, false);
});

test("client: treats a 404 as not found only if its body has the code", async (t) => {
  const answers: [status: number, body: string, code: string, reason: string, gone: boolean][] = [
    [404, '{"code":"not_found","message":"no VM"}', "not_found", "answered", true],
    [404, '{"code":5,"message":"no VM","details":[]}', "not_found", "answered", true],
    [404, '{"error":{"code":404,"message":"no VM","status":"NOT_FOUND"}}', "not_found", "answered", true],
    [404, '{"code":5,"message":"Not Found","details":[]}', "not_found", "answered", true],
    [404, '{"message":"no Route matched with those values"}', "unimplemented", "unknownAddress", false],
    [404, '{"status":404,"error":"Not Found","path":"/x"}', "unimplemented", "unknownAddress", false],
    [404, "404 page not found\n", "unimplemented", "unknownAddress", false],
    [404, "", "unimplemented", "unknownAddress", false],
    [404, "<html><title>404 Not Found</title></html>", "unimplemented", "unknownAddress", false],
    [405, "", "unimplemented", "unknownAddress", false],
    [410, "", "unimplemented", "unknownAddress", false],
    [403, '{"code":"permission_denied"}', "permission_denied", "answered", false],
  ];
  for (const [status, body, code, reason, gone] of answers) {
    const { origin } = await startHttp(t, (response) => {
      response.writeHead(status);
      response.end(body);
    });
    const error = await failureOf(clientFor(t, origin).call({ path: PATH, safety: "read" }, {}));
    assert.deepEqual([error.code, error.reason, isNotFound(error)], [code, reason, gone], body);
    assert.equal(error.httpStatus, status);
  }
  for (const other of [new Error("not_found"), { code: "not_found" }, undefined]) {
    assert.equal(isNotFound(other), false);
  }
});

test("client: a 200 answer that is not from the service is an error with unknown outcome", async (t) => {
  const answers: [contentType: string, body: string | Buffer, reason: string, said: string | undefined][] = [
    [
      "text/html",
      "<!doctype html><head><title>Login</title></head><body>Sign in to continue",
      "notTheService",
      "Login: Sign in to continue",
    ],
    ["text/plain", "OK", "notTheService", "OK"],
    ["application/json", "[1]", "invalidAnswer", "a JSON list"],
    ["application/json", '"text"', "invalidAnswer", "a JSON string"],
    [
      "application/json",
      Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
      "invalidAnswer",
      "bytes that are not UTF-8",
    ],
    ["application/json", '{"broken":}', "notTheService", '{"broken":}'],
    [
      "application/json",
      `{"a":${"[".repeat(500_000)}${"]".repeat(500_000)}}`,
      "invalidAnswer",
      "JSON nested more than 100 levels deep",
    ],
  ];
  for (const [type, body, reason, said] of answers) {
    const { origin, seen } = await startHttp(t, (response) => {
      response.writeHead(200, { "content-type": type });
      response.end(body);
    });
    for (const safety of safeties) {
      const error = await failureOf(clientFor(t, origin).call({ path: PATH, safety }, {}));
      assert.deepEqual([error.reason, error.facts.said, error.code], [reason, said, "internal"]);
      assert.equal(error.outcomeUnknown, true);
    }
    assert.equal(seen.length, safeties.length);
  }
});

test("client: reports a lack of memory or open files in its own process at once, without a retry", async (t) => {
  const refused = new RangeError("WebAssembly.Instance(): Out of memory");
  const full = Object.assign(new Error("connect EMFILE"), { code: "EMFILE" });
  for (const [cause, reason, limit] of [
    [refused, "outOfMemory", /ulimit -v/],
    [full, "tooManyFiles", /ulimit -n/],
  ] as const) {
    let sent = 0;
    const transport: ClientOptions["transport"] = () => {
      sent += 1;
      return rejection(new NetworkError(classifyNetworkError(cause, "connecting"), cause));
    };
    for (const safety of safeties) {
      sent = 0;
      const client = clientFor(t, "https://api.example.com", { transport });
      const error = await failureOf(client.call({ path: PATH, safety }, {}));
      assert.deepEqual([error.reason, error.outcomeUnknown, sent], [reason, false, 1]);
      assert.match(error.message, limit);
      assert.doesNotMatch(error.message, /transient|Try again/);
    }
  }
});

test("client: names an unknown content encoding, and still uses the status of a refusal", async (t) => {
  for (const [status, code, reason] of [
    [200, "internal", "unknownEncoding"],
    [403, "permission_denied", "answered"],
    [404, "unimplemented", "unknownAddress"],
  ] as const) {
    const { origin, seen } = await startHttp(t, (response) => {
      response.writeHead(status, { "content-type": "application/json", "content-encoding": "zebra" });
      response.end("{}");
    });
    const error = await failureOf(clientFor(t, origin).call({ path: PATH, safety: "idempotent" }, {}));
    assert.deepEqual([error.code, error.reason, seen.length], [code, reason, 1]);
    assert.match(error.message, new RegExp(`answered HTTP ${status}.* content encoding "zebra"`));
    assert.equal(error.outcomeUnknown, status === 200);
  }
});

test("client: a redirect is an error that names its target without query or credentials", async (t) => {
  const elsewhere = await startHttp(t, (response) => answerJson(response, 200, {}));
  const { origin } = await startHttp(t, (response) => {
    response.writeHead(308, { location: `${elsewhere.origin}/path?token=hunter2` });
    response.end();
  });
  const error = await failureOf(clientFor(t, origin).call({ path: PATH, safety: "read" }, {}));
  assert.equal(error.reason, "redirected");
  assert.equal(error.facts.redirectedTo, elsewhere.origin);
  assert.ok(!inspect(error).includes("hunter2"));
  assert.equal(elsewhere.seen.length, 0);
});

test("client: an error keeps the service's message, request id, field violations and retry delay", async (t) => {
  const { origin } = await startHttp(t, (response) =>
    answerJson(
      response,
      400,
      {
        code: "invalid_argument",
        message: "bad manifest",
        details: [
          {
            type: "google.rpc.BadRequest",
            debug: { fieldViolations: [{ field: "compute.cpuCount", description: "too many" }] },
          },
        ],
      },
      { "X-Request-Id": "r-7", "Retry-After": "3" },
    ),
  );
  const error = await failureOf(clientFor(t, origin).call({ path: PATH, safety: "create" }, {}));
  assert.equal(error.code, "invalid_argument");
  assert.equal(error.method, PATH);
  assert.equal(error.requestId, "r-7");
  assert.equal(error.retryAfterMs, 3000);
  assert.deepEqual(error.fieldViolations, [{ field: "compute.cpuCount", description: "too many" }]);
  assert.equal(error.details.length, 1);
  assert.equal(
    error.message,
    '[invalid_argument] DoThing: the service answered HTTP 400: "bad manifest" (request id r-7). Invalid fields: ' +
      "compute.cpuCount: too many. Correct the values named above. The service will reject the same request again.",
  );
  assert.equal(error.message, `[${error.code}] DoThing: ${error.happened} ${error.advice}`);
});

test("client: an abort ends a call at once, before it, during an attempt and during a wait", async (t) => {
  const { origin, seen } = await startHttp(t, (response) => answerJson(response, 503, {}));
  const before = await failureOf(
    clientFor(t, origin).call({ path: PATH, safety: "read" }, {}, { signal: AbortSignal.abort() }),
  );
  assert.deepEqual([before.code, before.reason, before.delivery], ["canceled", "aborted", "notSent"]);
  assert.equal(seen.length, 0);

  const during = new AbortController();
  const silent = await startTcp(t, (socket) => socket.once("data", () => during.abort()));
  const aborted = await failureOf(
    clientFor(t, silent.origin).call({ path: PATH, safety: "create" }, {}, { signal: during.signal }),
  );
  assert.deepEqual(
    [aborted.code, aborted.delivery, aborted.outcomeUnknown],
    ["canceled", "maybeReceived", true],
  );

  const waiting = new AbortController();
  const clock = {
    now: () => 0,
    wallMs: () => 0,
    sleep: () => {
      waiting.abort();
      return Promise.resolve();
    },
  };
  const interrupted = await failureOf(
    clientFor(t, origin, { clock }).call({ path: PATH, safety: "read" }, {}, { signal: waiting.signal }),
  );
  assert.deepEqual([interrupted.code, interrupted.reason], ["canceled", "aborted"]);
  assert.equal(seen.length, 1);
  assert.ok(interrupted.cause instanceof ServiceError);
  assert.equal(interrupted.cause.httpStatus, 503);
});

test("client: with finishesAttempt, an abort ends the call before the next attempt and keeps the outcome of the last", async (t) => {
  const cases: [
    answer: (response: Parameters<typeof answerJson>[0]) => void,
    delivery: string,
    outcomeUnknown: boolean,
    says: RegExp,
  ][] = [
    [
      (response) => answerJson(response, 429, { code: "resource_exhausted", message: "slow down" }),
      "answered",
      false,
      /the caller interrupted the call before the next attempt\. The last attempt failed: the service answered HTTP 429: "slow down"\. The service did not carry out the request\. /,
    ],
    [
      (response) => response.destroy(),
      "maybeReceived",
      true,
      /failed: http:\S+ closed the connection without a response\. It is unknown whether the service carried out the request\. /,
    ],
  ];
  for (const [answer, delivery, outcomeUnknown, says] of cases) {
    const interrupt = new AbortController();
    const { origin, seen } = await startHttp(t, (response) => {
      interrupt.abort();
      answer(response);
    });
    const clock = createVirtualClock();
    const options = { signal: interrupt.signal, finishesAttempt: true };
    const error = await failureOf(
      clientFor(t, origin, { clock }).call({ path: PATH, safety: "idempotent" }, {}, options),
    );
    assert.deepEqual(
      [error.code, error.reason, error.delivery, error.outcomeUnknown],
      ["canceled", "aborted", delivery, outcomeUnknown],
    );
    assert.match(error.message, says);
    assert.deepEqual([seen.length, clock.sleeps], [1, []]);
  }
});

test("client: an abort during the pause between attempts ends the pause, and reports a request as not sent", async (t) => {
  const interrupt = new AbortController();
  const clock = {
    now: () => 0,
    wallMs: () => 0,
    sleep: () => {
      interrupt.abort();
      return Promise.resolve();
    },
  };
  const client = clientFor(t, `http://127.0.0.1:${await unusedPort()}`, { clock });
  const error = await failureOf(
    client.call({ path: PATH, safety: "create" }, {}, { signal: interrupt.signal, finishesAttempt: true }),
  );
  assert.deepEqual([error.reason, error.delivery, error.outcomeUnknown], ["aborted", "notSent", false]);
  assert.match(error.message, /The last attempt failed: the connection to \S+ was refused\. /);
  assert.doesNotMatch(error.message, /may have been/);
});

test("client: with finishesAttempt, an aborted attempt can succeed, and an abort before the first attempt sends nothing", async (t) => {
  const interrupt = new AbortController();
  const { origin, seen } = await startHttp(t, (response) => {
    interrupt.abort();
    answerJson(response, 200, { ok: true });
  });
  const client = clientFor(t, origin);
  const options = { signal: interrupt.signal, finishesAttempt: true };
  assert.deepEqual(await client.call({ path: PATH, safety: "create" }, {}, options), { ok: true });
  const error = await failureOf(client.call({ path: PATH, safety: "create" }, {}, options));
  assert.deepEqual([error.reason, error.delivery, seen.length], ["aborted", "notSent", 1]);
});

test("client: with finishesAttempt, an attempt past its deadline succeeds, or fails for its own reason without repetition", async (t) => {
  const clock = createVirtualClock();
  const { origin, seen } = await startHttp(t, (response, _request, count) => {
    clock.advance(60_000);
    if (count === 1) answerJson(response, 200, { ok: true });
    else answerJson(response, 503, { code: "unavailable" });
  });
  const client = clientFor(t, origin, { clock });
  const call = (): Promise<unknown> =>
    client.call({ path: PATH, safety: "idempotent" }, {}, { deadlineMs: 1, finishesAttempt: true });
  assert.deepEqual(await call(), { ok: true });
  const error = await failureOf(call());
  assert.deepEqual([error.code, error.reason, seen.length, clock.sleeps], ["unavailable", "answered", 2, []]);
});

test("client: an error mentions an earlier attempt with unknown outcome, except for a read", async (t) => {
  for (const [safety, isLeftOpen] of [
    ["idempotent", true],
    ["read", false],
  ] as const) {
    const { origin } = await startHttp(t, (response, _request, count) =>
      count === 1 ? void response.destroy() : answerJson(response, 403, { code: "permission_denied" }),
    );
    const error = await failureOf(clientFor(t, origin).call({ path: PATH, safety }, {}));
    assert.equal(error.code, "permission_denied");
    assert.equal(error.outcomeUnknown, isLeftOpen);
    assert.equal(
      /An earlier attempt received no usable response and may have been carried out\./.test(error.message),
      isLeftOpen,
    );
  }
});

test("client: does not repeat a non-idempotent call after a lost answer, and advises to check the object", async (t) => {
  const { origin, seen } = await startHttp(t, (response) => response.destroy());
  const error = await failureOf(clientFor(t, origin).call({ path: PATH, safety: "once" }, {}));
  assert.equal(seen.length, 1);
  assert.match(
    error.message,
    /may have carried out the request, so it was not retried\. Check the object before you repeat the call\./,
  );
  assert.doesNotMatch(error.message, /what it should create/);
});

test("client: a deadline limits the whole call, including a hanging attempt and the waits", async (t) => {
  const silent = await startTcp(t, () => undefined);
  const hung = await failureOf(
    clientFor(t, silent.origin).call({ path: PATH, safety: "create" }, {}, { deadlineMs: 1_500 }),
  );
  assert.deepEqual(
    [hung.code, hung.reason, hung.delivery],
    ["deadline_exceeded", "deadline", "maybeReceived"],
  );

  const { origin, seen } = await startHttp(t, (response) => answerJson(response, 503, {}));
  const busy = await failureOf(
    clientFor(t, origin).call({ path: PATH, safety: "read" }, {}, { deadlineMs: 1800 }),
  );
  // 250 + 500 + 1000 ms fit. The next wait of 2000 ms does not start, and the call rejects with the real error.
  assert.equal(seen.length, 4);
  assert.deepEqual([busy.httpStatus, busy.facts.attempts], [503, 4]);

  const late = await failureOf(
    clientFor(t, origin).call({ path: PATH, safety: "read" }, {}, { deadlineMs: 0 }),
  );
  assert.deepEqual([late.reason, late.delivery], ["deadline", "notSent"]);
  assert.equal(seen.length, 4);
});

test("client: a guessed code counts only with a status that agrees with it, a canonical one with every status", async (t) => {
  const codeOf = async (httpStatus: number, code: string): Promise<string> => {
    const transport = (): Promise<HttpResponse> =>
      Promise.resolve({ status: httpStatus, headers: {}, body: Buffer.from(JSON.stringify({ code })) });
    const client = clientFor(t, "https://x", { transport });
    return (await failureOf(client.call({ path: PATH, safety: "create" }, {}))).code;
  };
  const cases: [httpStatus: number, code: string, expected: string][] = [
    [409, "DISK_BUSY", "aborted"],
    [412, "DISK_LOCKED", "aborted"],
    [423, "DISK_LOCKED", "aborted"],
    [500, "DB_LOCKED", "internal"],
    [503, "SERVER_BUSY", "unavailable"],
    [400, "SERVER_BUSY", "invalid_argument"],
    [403, "CPU_QUOTA_EXCEEDED", "resource_exhausted"],
    [429, "BACKEND_RATE_LIMITED", "resource_exhausted"],
    [504, "BACKEND_RATE_LIMITED", "deadline_exceeded"],
    [400, "DUPLICATE_NAME", "already_exists"],
    [409, "VM_ALREADY_EXISTS", "already_exists"],
    [422, "NAME_TAKEN", "already_exists"],
    [500, "DUPLICATE_KEY", "internal"],
    [400, "DISK_IN_USE", "failed_precondition"],
    [408, "INVALID_STATE", "deadline_exceeded"],
    [499, "INVALID_STATE", "canceled"],
    [500, "INVALID_STATE", "internal"],
    [404, "ROUTE_NOT_FOUND", "unimplemented"],
    [502, "ROUTE_NOT_FOUND", "unavailable"],
    [404, "HOST_NOT_FOUND", "not_found"],
    [500, "HOST_NOT_FOUND", "internal"],
    [503, "aborted", "aborted"],
    [503, "RESOURCE_EXHAUSTED", "resource_exhausted"],
  ];
  for (const [httpStatus, code, expected] of cases) {
    assert.equal(await codeOf(httpStatus, code), expected, `${httpStatus} ${code}`);
  }
});

test("client: a log function that throws does not break a call", async (t) => {
  const { origin } = await startHttp(t, (response) => answerJson(response, 200, {}));
  const log = (): never => {
    throw new Error("disk full");
  };
  assert.deepEqual(await clientFor(t, origin, { log }).call({ path: PATH, safety: "read" }, {}), {});
});

test("client: rejects a key or user agent that is not a valid header value at creation, without naming the key", () => {
  const make = (apiKey: string, userAgent: string) => () =>
    createClient({ config: configFor("https://x", apiKey), dialect: undefined, userAgent });
  assert.throws(
    make(`${KEY}\n`, "x"),
    (error: Error) => /ends with a line break/.test(error.message) && !error.message.includes(KEY),
  );
  assert.throws(make(KEY, "x\r\nevil: 1"), TypeError);
});

test("client: a body that is not JSON or an invalid path is a TypeError, and nothing is sent", async (t) => {
  const { origin, seen } = await startHttp(t, (response) => answerJson(response, 200, {}));
  const endless: { self?: object } = {};
  endless.self = endless;
  const client = clientFor(t, origin);
  await assert.rejects(client.call({ path: PATH, safety: "read" }, endless as never), TypeError);
  await assert.rejects(client.call({ path: "DoThing", safety: "read" }, {}), TypeError);
  assert.equal(seen.length, 0);
});

test("client: classifies a foreign transport's errors by code, and as maybe received if in doubt", async (t) => {
  const failing = (error: unknown) => () => rejection(error as Error);
  const call = (error: unknown): Promise<ServiceError> =>
    failureOf(
      clientFor(t, "https://x", { transport: failing(error) }).call({ path: PATH, safety: "create" }, {}),
    );
  assert.equal((await call(Object.assign(new Error("no"), { code: "ECONNREFUSED" }))).delivery, "notSent");
  const odd = await call(`odd ${KEY}`);
  assert.deepEqual([odd.reason, odd.delivery], ["network", "maybeReceived"]);
});

test("client: the key appears in no error and no log, whatever the server echoes", async () => {
  const echo = fc.constantFrom(
    KEY,
    `Bearer ${KEY}`,
    encodeURIComponent(`Bearer ${KEY}`),
    Array.from(KEY, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`).join(""),
    Buffer.from(`user:${KEY}`).toString("base64"),
    KEY.toUpperCase(),
  );
  const body = echo.chain((text) =>
    fc.constantFrom(
      text,
      `<html><title>${text}</title>${text}</html>`,
      `{"message":"${text}","code":"${text}","requestId":"${text}"}`,
      `{"error":"${text}"}`,
      `{"code":"internal","details":[{"${text}":["${text}"],"fieldViolations":[{"field":"${text}","description":"${text}"}]}]}`,
      `{"${text}":`,
    ),
  );
  const response = fc.record({
    status: fc.constantFrom(200, 302, 400, 401, 404, 429, 500, 503),
    headers: echo.map((text) => ({
      "x-request-id": text,
      location: `https://${text}@host/${text}`,
      "retry-after": text,
      [text]: text,
    })),
    body: body.map((text) => Buffer.from(text)),
  });
  const failure = echo.map((text) =>
    Object.assign(new Error(`failed with ${text}`, { cause: new Error(text) }), {
      code: text,
      request: { headers: text },
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.oneof(response, failure), fc.constantFrom(...safeties), async (outcome, safety) => {
      const events: CallEvent[] = [];
      const client = createClient({
        config: configFor("https://api.example.com"),
        dialect: undefined,
        userAgent: "x",
        clock: createVirtualClock(),
        log: (event) => events.push(event),
        transport: () => (outcome instanceof Error ? rejection(outcome) : Promise.resolve(outcome)),
      });
      const error = await client.call({ path: PATH, safety }, {}).then(
        () => undefined,
        (thrown: unknown) => thrown as ServiceError,
      );
      const printed = [
        inspect(error, { depth: 20, showHidden: true, getters: true }),
        JSON.stringify(error ?? null),
        inspect(events, { depth: 9 }),
      ];
      if (error !== undefined) {
        printed.push(
          error.message,
          error.stack ?? "",
          String(error.cause),
          inspect(error.cause, { depth: 9 }),
        );
      }
      for (const text of printed) {
        const plain = decodeURIComponent(text.replace(/%(?![0-9a-f]{2})/gi, "")).toLowerCase();
        assert.ok(!plain.includes("opensesame"), text);
        assert.ok(!text.includes("b3BlbnNlc2FtZ"), text);
        assert.ok(!text.includes("\\u006f\\u0070"), text);
      }
    }),
    { numRuns: 500 },
  );
});

test("client: close ends a running call", async (t) => {
  let arrived = (): void => undefined;
  const received = new Promise<void>((resolve) => (arrived = resolve));
  const { origin } = await startTcp(t, (socket) => socket.once("data", () => arrived()));
  const client = clientFor(t, origin);
  const failing = failureOf(client.call({ path: PATH, safety: "read" }, {}));
  await received;
  await client.close();
  assert.deepEqual([(await failing).code, (await failing).reason], ["canceled", "closed"]);
});

test("client: redacts its key in any text", (t) => {
  assert.equal(clientFor(t, "https://x").redact(`quota of ${KEY} used`), "quota of (hidden) used");
});
