import assert from "node:assert/strict";
import { test } from "node:test";
import { ERROR_CODES, FAILURE_REASONS, ServiceError, type ServiceErrorFacts } from "../../src/client";

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
      "Check the name; the object may have been deleted, or belong to another project.",
  ],
  [
    "a rejected key",
    { code: "unauthenticated", httpStatus: 401, environmentPrefix: "ACME" },
    "[unauthenticated] CreateVirtualMachine: the service answered HTTP 401 and did not say why. The API key is missing, " +
      "wrong, expired or revoked. Make a new one in the dashboard (Developers, API keys) and set ACME_API_KEY.",
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
    '[invalid_argument] CreateVirtualMachine: the service answered HTTP 400: "bad manifest". Fields at fault: ' +
      "compute.cpuCount: too many; too large. Correct the values named above; the same request will be refused again.",
  ],
  [
    "a limit that refills",
    { code: "resource_exhausted", httpStatus: 429, retryAfterMs: 90_000, attempts: 3, elapsedMs: 12_000 },
    "[resource_exhausted] CreateVirtualMachine: the service answered HTTP 429 and did not say why. It was tried 3 times in " +
      "12 s. A rate limit or a quota is used up. Wait, free something, or ask for a higher limit. The service asks to wait " +
      "1 min 30 s.",
  ],
  [
    "a fault of the service during a create",
    { code: "internal", httpStatus: 500, said: "oops", requestId: "r-2", mayHaveCreated: true },
    '[internal] CreateVirtualMachine: the service answered HTTP 500: "oops" (request id r-2). The request may have been ' +
      "carried out all the same, so it was not repeated. Look whether what it should create exists before you repeat it. " +
      "This is a fault of the service. Try again; if it stays, report it to the service's support. Quote request id r-2 to " +
      "the support.",
  ],
  [
    "a 404 that is not the service's",
    { code: "unimplemented", reason: "unknownAddress", httpStatus: 404, said: "404 page not found" },
    "[unimplemented] CreateVirtualMachine: https://api.example.com answered HTTP 404, but not with an error of the service: " +
      '"404 page not found". This does not tell whether the object exists. Check that the endpoint (SVC_ENDPOINT) is the ' +
      "service's base address, with its base path if it has one, and that the service has this method.",
  ],
  [
    "a redirect",
    { code: "unknown", reason: "redirected", httpStatus: 302, redirectedTo: "https://login.example.com" },
    "[unknown] CreateVirtualMachine: https://api.example.com answered with a redirect (HTTP 302) to " +
      "https://login.example.com, which was not followed, since the API key must not go elsewhere. Set the endpoint " +
      "(SVC_ENDPOINT) to the address that answers itself, usually the https form.",
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
    "[unavailable] CreateVirtualMachine: the connection to https://api.example.com was refused. The request was not sent. It " +
      "was tried 4 times in 2 s. Check that the service runs there, and the endpoint (SVC_ENDPOINT) with its port.",
  ],
  [
    "a proxy that refuses connections",
    { reason: "connectionRefused", delivery: "notSent", proxy: "http://proxy:3128" },
    "[unavailable] CreateVirtualMachine: the connection to the proxy http://proxy:3128 on the way to https://api.example.com " +
      "was refused. The request was not sent. Check the proxy variables (HTTPS_PROXY, HTTP_PROXY); NO_PROXY excludes a host " +
      "from them.",
  ],
  [
    "an unknown host",
    { reason: "hostNotFound", delivery: "notSent" },
    "[unavailable] CreateVirtualMachine: the host name of https://api.example.com does not exist in DNS. The request was not " +
      "sent. Check the spelling of the endpoint (SVC_ENDPOINT), and this machine's DNS.",
  ],
  [
    "silent DNS",
    { reason: "dnsUnavailable", delivery: "notSent" },
    "[unavailable] CreateVirtualMachine: the host name of https://api.example.com could not be looked up, since DNS did not " +
      "answer. The request was not sent. Check this machine's network and DNS, then try again.",
  ],
  [
    "a connection that is not accepted",
    { reason: "connectTimeout", delivery: "notSent", limitMs: 10_000 },
    "[unavailable] CreateVirtualMachine: https://api.example.com did not accept a connection within 10 s. The request was " +
      "not sent. Check this machine's network, firewall and proxy settings, and the endpoint (SVC_ENDPOINT).",
  ],
  [
    "an untrusted certificate",
    { reason: "tls", delivery: "notSent", said: "self-signed certificate" },
    "[unavailable] CreateVirtualMachine: a secure connection to https://api.example.com could not be set up (self-signed " +
      "certificate). The request was not sent. If the endpoint (SVC_ENDPOINT) uses a certificate of a private authority, " +
      "name that authority's file in NODE_EXTRA_CA_CERTS; if it does not speak TLS at all, its address begins with http://. " +
      "Never turn verification off: the API key would be open to anyone.",
  ],
  [
    "a connection that closes on a create",
    { reason: "connectionClosed", delivery: "maybeReceived", mayHaveCreated: true },
    "[unavailable] CreateVirtualMachine: https://api.example.com closed the connection without an answer. The request may " +
      "have been carried out all the same, so it was not repeated. Look whether what it should create exists before you " +
      "repeat it. Usually a passing fault of the network or a restart of the service. Try again.",
  ],
  [
    "a broken answer to a read",
    { reason: "truncated", delivery: "maybeReceived", mayHaveCreated: false },
    "[unavailable] CreateVirtualMachine: the answer of https://api.example.com broke off in the middle. Usually a passing " +
      "fault of the network or a restart of the service. Try again.",
  ],
  [
    "silence",
    { code: "deadline_exceeded", reason: "answerTimeout", delivery: "maybeReceived", limitMs: 30_000 },
    "[deadline_exceeded] CreateVirtualMachine: https://api.example.com did not answer completely within 30 s. The service is " +
      "overloaded or stuck, or something between swallows the answer. Try again later.",
  ],
  [
    "too much",
    { code: "internal", reason: "tooLarge", delivery: "maybeReceived", limitBytes: 32 * 1024 * 1024 },
    "[internal] CreateVirtualMachine: the answer of https://api.example.com is larger than the 32768 KiB that are accepted. " +
      "Check that the endpoint (SVC_ENDPOINT) is the service; if it is, ask for less at once.",
  ],
  [
    "another protocol",
    { code: "internal", reason: "notHttp", delivery: "maybeReceived" },
    "[internal] CreateVirtualMachine: what listens at https://api.example.com does not speak HTTP. Check the port of the " +
      "endpoint (SVC_ENDPOINT), and whether it must begin with https:// rather than http://.",
  ],
  [
    "an interruption",
    { code: "canceled", reason: "aborted", delivery: "notSent" },
    "[canceled] CreateVirtualMachine: the call was interrupted by its caller. The request was not sent. Run it again when " +
      "you are ready.",
  ],
  [
    "a deadline",
    { code: "deadline_exceeded", reason: "deadline", delivery: "maybeReceived", limitMs: 45_000 },
    "[deadline_exceeded] CreateVirtualMachine: the time allowed for the call (45 s) ran out. Allow more time, or try " +
      "again later.",
  ],
];

for (const [name, facts, paragraph] of paragraphs) {
  test(`The paragraph about ${name} says what was attempted, what happened and what to do`, () => {
    assert.equal(text(facts), paragraph);
  });
}

test("Every code and every reason has a paragraph without a gap in it", () => {
  for (const code of ERROR_CODES) {
    for (const reason of FAILURE_REASONS) {
      const paragraph = text({ code, reason });
      assert.match(paragraph, /^\[[a-z_]+\] CreateVirtualMachine: .{15,}\. .{15,}\.$/);
      assert.doesNotMatch(paragraph, /undefined|null|NaN|\[object| {2}|\.\./);
    }
  }
});

test("An error's parts make up its message, and its JSON holds its facts", () => {
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
