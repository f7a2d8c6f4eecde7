import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { NetworkError } from "../../../src/client";
import { classifyNetworkError } from "../../../src/client/http/network-error";

const coded = (code: string, message = code): Error => Object.assign(new Error(message), { code });

test("network error: each error code maps to its reason", () => {
  const cases: [string, string][] = [
    ["ECONNREFUSED", "connectionRefused"],
    ["ENOTFOUND", "hostNotFound"],
    ["EAI_AGAIN", "dnsUnavailable"],
    ["EHOSTUNREACH", "unreachable"],
    ["UND_ERR_CONNECT_TIMEOUT", "connectTimeout"],
    ["UND_ERR_HEADERS_TIMEOUT", "answerTimeout"],
    ["ECONNRESET", "connectionClosed"],
    ["UND_ERR_SOCKET", "connectionClosed"],
    ["UND_ERR_RES_CONTENT_LENGTH_MISMATCH", "truncated"],
    ["HPE_INVALID_CONSTANT", "notHttp"],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "tls"],
    ["SELF_SIGNED_CERT_IN_CHAIN", "tls"],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "tls"],
    ["CERT_HAS_EXPIRED", "tls"],
    ["ERR_TLS_CERT_ALTNAME_INVALID", "tls"],
    ["ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION", "tls"],
    ["EPROTO", "tls"],
    ["UND_ERR_DESTROYED", "closed"],
    ["EMFILE", "tooManyFiles"],
    ["ENFILE", "tooManyFiles"],
    ["ENOMEM", "outOfMemory"],
    ["ERR_MEMORY_ALLOCATION_FAILED", "outOfMemory"],
    ["constructor", "network"],
  ];
  for (const [code, reason] of cases) assert.equal(classifyNetworkError(coded(code)).reason, reason, code);
});

test("network error: a failure before the request was sent is notSent; a later one is maybeReceived", () => {
  const code = fc.constantFrom(
    "ECONNREFUSED",
    "ECONNRESET",
    "EPROTO",
    "ETIMEDOUT",
    "UND_ERR_SOCKET",
    "EMFILE",
    "",
    "CERT_HAS_EXPIRED",
  );
  fc.assert(
    fc.property(code, fc.constantFrom("sent", "answering"), (name, after) => {
      assert.equal(classifyNetworkError(coded(name), "connecting").delivery, "notSent");
      assert.equal(classifyNetworkError(coded(name), after as "sent").delivery, "maybeReceived");
    }),
  );
});

test("network error: without a known phase, only connection failures count as not sent", () => {
  for (const code of ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"]) {
    assert.equal(classifyNetworkError(coded(code)).delivery, "notSent", code);
  }
  for (const error of [
    coded("ECONNRESET"),
    coded("ETIMEDOUT"),
    coded("CERT_HAS_EXPIRED"),
    new Error("?"),
    "?",
    undefined,
    null,
  ]) {
    assert.equal(classifyNetworkError(error).delivery, "maybeReceived");
  }
});

test("network error: a closed connection during the answer is a truncated answer, and a timeout while connecting a connect timeout", () => {
  assert.equal(classifyNetworkError(coded("UND_ERR_SOCKET"), "answering").reason, "truncated");
  assert.equal(classifyNetworkError(coded("HPE_INVALID_CHUNK_SIZE"), "answering").reason, "truncated");
  assert.equal(classifyNetworkError(coded("ETIMEDOUT"), "connecting").reason, "connectTimeout");
  assert.equal(classifyNetworkError(coded("ETIMEDOUT"), "sent").reason, "answerTimeout");
});

test("network error: finds the code inside the wrappers of Node and undici", () => {
  const several = new AggregateError([coded("ECONNREFUSED"), coded("ENETUNREACH")], "");
  assert.equal(classifyNetworkError(several).reason, "connectionRefused");
  assert.equal(
    classifyNetworkError(Object.assign(several, { code: "ECONNREFUSED" })).reason,
    "connectionRefused",
  );
  assert.equal(
    classifyNetworkError(new TypeError("fetch failed", { cause: coded("ENOTFOUND") })).reason,
    "hostNotFound",
  );
  assert.equal(classifyNetworkError(new DOMException("stop", "AbortError")).reason, "aborted");
  const endless = new Error("a");
  endless.cause = endless;
  assert.equal(classifyNetworkError(endless).reason, "network");
});

test("network error: an allocation that the JavaScript engine refuses is a lack of memory; a coded RangeError is not", () => {
  const refused = new RangeError("WebAssembly.Instance(): Out of memory: Cannot allocate Wasm memory");
  for (const error of [
    refused,
    new TypeError("fetch failed", { cause: refused }),
    new AggregateError([refused], ""),
  ]) {
    assert.equal(classifyNetworkError(error, "connecting").reason, "outOfMemory", String(error));
  }
  const { reason, delivery, said } = classifyNetworkError(refused, "connecting");
  assert.deepEqual([reason, delivery, said], ["outOfMemory", "notSent", refused.message]);
  const coded = Object.assign(new RangeError("out of range"), { code: "ERR_OUT_OF_RANGE" });
  assert.equal(classifyNetworkError(coded).reason, "network");
});

test("network error: keeps the facts of a NetworkError", () => {
  const failure = { reason: "proxy", delivery: "notSent", said: "no" } as const;
  assert.deepEqual(classifyNetworkError(new NetworkError(failure), "sent"), failure);
});
