import assert from "node:assert/strict";
import { test } from "node:test";
import { ERROR_CODES, FAILURE_REASONS, ServiceError, type ServiceErrorFacts } from "../../../src/client";

function text(of: Partial<ServiceErrorFacts>): string {
  return new ServiceError({
    code: "unavailable",
    reason: "answered",
    delivery: "answered",
    method: "/svc.compute.v1.ComputeService/CreateVirtualMachine",
    endpoint: "https://api.example.com",
    ...of,
  }).message;
}

const paragraphs: [name: string, facts: Partial<ServiceErrorFacts>, paragraph: string][] = [
  [
    "a refusal with words and a request id",
    { code: "not_found", httpStatus: 404, said: "no virtual machine v", requestId: "r-1" },
    '[not_found] CreateVirtualMachine: the service answered HTTP 404: "no virtual machine v" (request id r-1). ' +
      "Check the name. The object may have been deleted, or belong to another project.",
  ],
  [
    "a rejected key",
    { code: "unauthenticated", httpStatus: 401, environmentPrefix: "ACME" },
    "[unauthenticated] CreateVirtualMachine: the service answered HTTP 401 and gave no reason. The API key is missing, " +
      "wrong, expired or revoked. Create a new one in the dashboard (Developers, API keys) and set ACME_API_KEY.",
  ],
  [
    "fields at fault",
    {
      code: "invalid_argument",
      httpStatus: 400,
      said: "bad manifest",
      fieldViolations: [
        { field: "compute.cpuCount", description: "too many" },
        { field: "", description: "too large" },
      ],
    },
    '[invalid_argument] CreateVirtualMachine: the service answered HTTP 400: "bad manifest". Invalid fields: ' +
      "compute.cpuCount: too many; too large. Correct the values named above. The service will reject the same request " +
      "again.",
  ],
  [
    "a limit that refills",
    { code: "resource_exhausted", httpStatus: 429, retryAfterMs: 90_000, attempts: 3, elapsedMs: 12_000 },
    "[resource_exhausted] CreateVirtualMachine: the service answered HTTP 429 and gave no reason (3 attempts in " +
      "12 s). A rate limit or quota is exhausted. Wait, release resources, or request a higher limit. The service asks to wait " +
      "1 min 30 s.",
  ],
  [
    "a fault of the service during a create",
    { code: "internal", httpStatus: 500, said: "oops", requestId: "r-2", mayHaveCreated: true },
    '[internal] CreateVirtualMachine: the service answered HTTP 500: "oops" (request id r-2). The service may have ' +
      "carried out the request, so it was not retried. Check whether the object exists before you repeat the call. " +
      "This is an error of the service. Try again. If the error persists, report it to the service's support. Give the " +
      "request id r-2 to the support.",
  ],
  [
    "a 404 that is not the service's",
    { code: "unimplemented", reason: "unknownAddress", httpStatus: 404, said: "404 page not found" },
    "[unimplemented] CreateVirtualMachine: https://api.example.com answered HTTP 404, but not with an error of the service: " +
      '"404 page not found". This does not show whether the object exists. Check that the endpoint (SVC_ENDPOINT) is the ' +
      "service's base address, with its base path if it has one, and that the service has this method.",
  ],
  [
    "a redirect",
    { code: "unknown", reason: "redirected", httpStatus: 302, redirectedTo: "https://login.example.com" },
    "[unknown] CreateVirtualMachine: https://api.example.com answered with a redirect (HTTP 302) to " +
      "https://login.example.com. The client did not follow it, because the API key must not go elsewhere. Set the endpoint " +
      "(SVC_ENDPOINT) to the address that answers without a redirect, usually the https form.",
  ],
  [
    "a web page",
    {
      code: "internal",
      reason: "notTheService",
      delivery: "maybeReceived",
      httpStatus: 200,
      said: "Sign in",
    },
    "[internal] CreateVirtualMachine: https://api.example.com answered HTTP 200, but with a web page or text instead of " +
      'JSON: "Sign in". The endpoint is probably not the service but a proxy, a login page or another server. Check the ' +
      "endpoint (SVC_ENDPOINT).",
  ],
  [
    "JSON that is no answer",
    {
      code: "internal",
      reason: "invalidAnswer",
      delivery: "maybeReceived",
      httpStatus: 200,
      said: "a JSON list",
    },
    "[internal] CreateVirtualMachine: https://api.example.com answered HTTP 200, but with something that is not a JSON " +
      'object: "a JSON list". The endpoint is probably not the service but a proxy, a login page or another server. Check ' +
      "the endpoint (SVC_ENDPOINT).",
  ],
  [
    "a refused connection",
    { reason: "connectionRefused", delivery: "notSent", mayHaveCreated: true, attempts: 4, elapsedMs: 1750 },
    "[unavailable] CreateVirtualMachine: the connection to https://api.example.com was refused (4 attempts in 2 s). The " +
      "request was not sent. Check that the service runs there, and the endpoint (SVC_ENDPOINT) with its port.",
  ],
  [
    "a proxy that refuses connections",
    { reason: "connectionRefused", delivery: "notSent", mayHaveCreated: true, proxy: "http://proxy:3128" },
    "[unavailable] CreateVirtualMachine: the connection to the proxy http://proxy:3128 on the way to https://api.example.com " +
      "was refused. The request was not sent. Check the proxy variables (HTTPS_PROXY, HTTP_PROXY); NO_PROXY excludes a host " +
      "from them.",
  ],
  [
    "an unknown host",
    { reason: "hostNotFound", delivery: "notSent", mayHaveCreated: true },
    "[unavailable] CreateVirtualMachine: the host name of https://api.example.com does not exist in DNS. The request was not " +
      "sent. Check the spelling of the endpoint (SVC_ENDPOINT), and this machine's DNS.",
  ],
  [
    "silent DNS",
    { reason: "dnsUnavailable", delivery: "notSent", mayHaveCreated: true },
    "[unavailable] CreateVirtualMachine: the host name of https://api.example.com could not be resolved, because DNS did " +
      "not answer. The request was not sent. Check this machine's network and DNS, then try again.",
  ],
  [
    "a connection that is not accepted",
    { reason: "connectTimeout", delivery: "notSent", mayHaveCreated: true, limitMs: 10_000 },
    "[unavailable] CreateVirtualMachine: https://api.example.com did not accept a connection within 10 s. The request was " +
      "not sent. Check this machine's network, firewall and proxy settings, and the endpoint (SVC_ENDPOINT).",
  ],
  [
    "an untrusted certificate",
    { reason: "tls", delivery: "notSent", mayHaveCreated: true, said: "self-signed certificate" },
    "[unavailable] CreateVirtualMachine: the TLS connection to https://api.example.com failed (self-signed certificate). " +
      "The request was not sent. If the endpoint (SVC_ENDPOINT) uses a certificate of a private authority, set " +
      "SSL_CERT_FILE to that authority's file. If it does not support TLS, its address begins with http://. Never " +
      "disable verification: it would expose the API key.",
  ],
  [
    "a connection that closes on a create",
    { reason: "connectionClosed", delivery: "maybeReceived", mayHaveCreated: true },
    "[unavailable] CreateVirtualMachine: https://api.example.com closed the connection without a response. The service " +
      "may have carried out the request, so it was not retried. Check whether the object exists before you repeat the " +
      "call. This is usually a transient network error or a restart of the service. Try again.",
  ],
  [
    "a broken answer to a read",
    { reason: "truncated", delivery: "maybeReceived", mayHaveCreated: false },
    "[unavailable] CreateVirtualMachine: the response of https://api.example.com was interrupted. This is usually a " +
      "transient network error or a restart of the service. Try again.",
  ],
  [
    "silence",
    { code: "deadline_exceeded", reason: "answerTimeout", delivery: "maybeReceived", limitMs: 30_000 },
    "[deadline_exceeded] CreateVirtualMachine: https://api.example.com sent no complete response within 30 s. The " +
      "service is overloaded or hangs, or a gateway or proxy drops the response. Try again later.",
  ],
  [
    "too much",
    { code: "internal", reason: "tooLarge", delivery: "maybeReceived", limitBytes: 32 * 1024 * 1024 },
    "[internal] CreateVirtualMachine: the response of https://api.example.com is larger than the limit of 32768 KiB. " +
      "Check that the endpoint (SVC_ENDPOINT) is the service. If it is, request less at once.",
  ],
  [
    "an answer that is packed in an unknown way",
    {
      code: "internal",
      reason: "unknownEncoding",
      delivery: "maybeReceived",
      httpStatus: 200,
      unknownEncoding: "zstd",
    },
    "[internal] CreateVirtualMachine: https://api.example.com answered HTTP 200 in the unsupported content encoding " +
      '"zstd". The client accepts gzip. A gateway or proxy between this machine and the endpoint (SVC_ENDPOINT) uses ' +
      "another encoding: correct it.",
  ],
  [
    "a process without memory",
    {
      code: "internal",
      reason: "outOfMemory",
      delivery: "notSent",
      mayHaveCreated: true,
      said: "Cannot allocate memory",
    },
    "[internal] CreateVirtualMachine: this process could not get the memory to communicate with https://api.example.com " +
      "(Cannot allocate memory). The request was not sent. Raise the memory limit of this process (ulimit -v, or that of " +
      "the container or job), or free memory on this machine.",
  ],
  [
    "a process with too many open files",
    {
      code: "internal",
      reason: "tooManyFiles",
      delivery: "notSent",
      mayHaveCreated: true,
      said: "connect EMFILE",
    },
    "[internal] CreateVirtualMachine: this process cannot open another file or connection to communicate with " +
      "https://api.example.com (connect EMFILE). The request was not sent. Raise the limit of open files (ulimit -n, or " +
      "that of the container or job), or close programs on this machine.",
  ],
  [
    "another protocol",
    { code: "internal", reason: "notHttp", delivery: "maybeReceived" },
    "[internal] CreateVirtualMachine: the server at https://api.example.com does not speak HTTP. Check the port of the " +
      "endpoint (SVC_ENDPOINT), and whether it must begin with https:// rather than http://.",
  ],
  [
    "an interruption",
    { code: "canceled", reason: "aborted", delivery: "notSent", mayHaveCreated: true },
    "[canceled] CreateVirtualMachine: the caller interrupted the call. The request was not sent. Run it again when " +
      "you are ready.",
  ],
  [
    "a deadline",
    { code: "deadline_exceeded", reason: "deadline", delivery: "maybeReceived", limitMs: 45_000 },
    "[deadline_exceeded] CreateVirtualMachine: the call reached its time limit (45 s). Allow more time, or try " +
      "again later.",
  ],
];

for (const [name, facts, paragraph] of paragraphs) {
  test(`error message: the paragraph about ${name} states the attempt, the result and the next step`, () => {
    assert.equal(text(facts), paragraph);
  });
}

test("error message: every code and reason yields a complete paragraph", () => {
  for (const code of ERROR_CODES) {
    for (const reason of FAILURE_REASONS) {
      const paragraph = text({ code, reason });
      assert.match(paragraph, /^\[[a-z_]+\] CreateVirtualMachine: .{15,}\. .{15,}\.$/);
      assert.doesNotMatch(paragraph, /undefined|null|NaN|\[object| {2}|\.\./);
    }
  }
});

test("error message: a ServiceError builds its message from its facts, and its JSON contains them", () => {
  const error = new ServiceError({
    code: "aborted",
    reason: "answered",
    delivery: "answered",
    method: "/svc.x.v1.X/Do",
    endpoint: "https://api.example.com",
    httpStatus: 409,
  });
  assert.equal(error.message, `[aborted] Do: ${error.happened} ${error.advice}`);
  assert.deepEqual(JSON.parse(JSON.stringify(error)), { message: error.message, ...error.facts });
  assert.deepEqual([error.fieldViolations, error.details, error.outcomeUnknown], [[], [], false]);
});
