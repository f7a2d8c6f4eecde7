import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect } from "node:util";
import fc from "fast-check";
import {
  resolveConfig,
  type ConfigArguments,
  type ConfigOptions,
  type ConfigProblem,
} from "../../../src/client";

const KEY = "svc_0123456789";
const ENDPOINT = "https://api.example.com";

function problems(args: ConfigArguments, options?: ConfigOptions): readonly ConfigProblem[] {
  return resolveConfig({ endpoint: ENDPOINT, apiKey: KEY, ...args }, {}, options).problems ?? [];
}

function endpointOf(endpoint: string, options?: ConfigOptions): string | undefined {
  return resolveConfig({ endpoint, apiKey: KEY }, {}, options).config?.endpoint;
}

test("config: each argument falls back to its environment variable, and an empty string counts as not set", () => {
  const environment = {
    SVC_ENDPOINT: "https://env.example.com",
    SVC_API_KEY: "svc_env",
    SVC_PROJECT: " projects/env\n",
    SVC_REGION: "",
  };
  const fromEnvironment = resolveConfig({ endpoint: "", apiKey: undefined, region: "" }, environment).config;
  assert.equal(fromEnvironment?.endpoint, "https://env.example.com");
  assert.equal(fromEnvironment.apiKey.reveal(), "svc_env");
  assert.equal(fromEnvironment.project, "projects/env");
  assert.ok(!("region" in fromEnvironment));

  const args = { endpoint: ENDPOINT, apiKey: KEY, project: "p", region: "datacenters/d" };
  const fromArguments = resolveConfig(args, environment).config;
  assert.equal(fromArguments?.endpoint, ENDPOINT);
  assert.equal(fromArguments.apiKey.reveal(), KEY);
  assert.equal(fromArguments.project, "p");
  assert.equal(fromArguments.region, "datacenters/d");
});

test("config: the caller's environment prefix is used for reading and in messages", () => {
  const { config } = resolveConfig(
    {},
    { ACME_ENDPOINT: ENDPOINT, ACME_API_KEY: KEY },
    { environmentPrefix: "ACME" },
  );
  assert.equal(config?.environmentPrefix, "ACME");
  const { problems: found = [] } = resolveConfig({}, {}, { environmentPrefix: "ACME" });
  assert.deepEqual(
    found.map((problem) => problem.environmentVariable),
    ["ACME_ENDPOINT", "ACME_API_KEY"],
  );
});

test("config: an endpoint loses its trailing slashes and keeps its base path", () => {
  assert.equal(endpointOf("https://api.example.com/"), "https://api.example.com");
  assert.equal(endpointOf(" https://API.example.com:443/base/v2// \n"), "https://api.example.com/base/v2");
  assert.equal(endpointOf("http://127.0.0.1:8080"), "http://127.0.0.1:8080");
});

test("config: the key of the environment is paired only with the origin of SVC_ENDPOINT, or else of the contract", () => {
  const other = "https://other.example.com";
  const rows: readonly (readonly [
    ConfigArguments,
    Record<string, string>,
    ConfigOptions,
    string | undefined,
  ])[] = [
    [{}, { SVC_ENDPOINT: ENDPOINT }, {}, ENDPOINT],
    [{ endpoint: `${ENDPOINT}:443/base` }, { SVC_ENDPOINT: ENDPOINT }, {}, `${ENDPOINT}/base`],
    [{ endpoint: other }, { SVC_ENDPOINT: ENDPOINT }, {}, undefined],
    [{ endpoint: `${ENDPOINT}:8443` }, { SVC_ENDPOINT: ENDPOINT }, {}, undefined],
    [{ endpoint: "https://api.example.com.evil.example" }, { SVC_ENDPOINT: ENDPOINT }, {}, undefined],
    [{ endpoint: other }, {}, {}, undefined],
    [{ endpoint: other }, {}, { defaultEndpoint: ENDPOINT }, undefined],
    [{ endpoint: ENDPOINT }, {}, { defaultEndpoint: ENDPOINT }, ENDPOINT],
    [{}, {}, { defaultEndpoint: ENDPOINT }, ENDPOINT],
    [{ endpoint: ENDPOINT }, {}, { describedEndpoint: `${ENDPOINT}/v1` }, ENDPOINT],
    [{ endpoint: other }, {}, { describedEndpoint: ENDPOINT }, undefined],
    [{}, {}, { describedEndpoint: ENDPOINT }, undefined],
    [{}, { SVC_ENDPOINT: other }, { describedEndpoint: ENDPOINT, defaultEndpoint: ENDPOINT }, other],
  ];
  for (const [args, environment, options, endpoint] of rows) {
    const { config } = resolveConfig(args, { ...environment, SVC_API_KEY: KEY }, options);
    assert.equal(config?.endpoint, endpoint, JSON.stringify([args, environment, options]));
  }
  const own = resolveConfig(
    { endpoint: other, apiKey: "svc_own" },
    { SVC_ENDPOINT: ENDPOINT, SVC_API_KEY: KEY },
  );
  assert.deepEqual([own.config?.endpoint, own.config?.apiKey.reveal()], [other, "svc_own"]);
});

test("config: the error for a key of another endpoint names both origins", () => {
  const environment = { SVC_ENDPOINT: ENDPOINT, SVC_API_KEY: KEY };
  const { problems: found = [] } = resolveConfig({ endpoint: "https://other.example.com/base" }, environment);
  assert.deepEqual(found, [
    {
      attribute: "api_key",
      environmentVariable: "SVC_API_KEY",
      source: "environment",
      summary: "The API key belongs to another endpoint",
      detail:
        "SVC_API_KEY is the key of https://api.example.com, so it was not sent to https://other.example.com, which the argument " +
        '"endpoint" names. Set the argument "api_key" beside "endpoint", or set SVC_ENDPOINT to https://other.example.com and ' +
        "SVC_API_KEY to its key. Hooks, look-ups and checks during synthesis have no other key than SVC_API_KEY.",
    },
  ]);
  const { problems: unnamed = [] } = resolveConfig({ endpoint: ENDPOINT }, { SVC_API_KEY: KEY });
  assert.match(
    unnamed[0]?.detail ?? "",
    /^SVC_API_KEY is the key of SVC_ENDPOINT, which names no endpoint, so /,
  );
});

test("config: an endpoint that only the API description names is shown, and not used", () => {
  const described = { describedEndpoint: "https://described.example.com/v1\u001b[31m" };
  const { problems: found = [] } = resolveConfig({}, { SVC_API_KEY: KEY }, described);
  assert.deepEqual(
    found.map(({ attribute }) => attribute),
    ["endpoint"],
  );
  assert.match(
    found[0]?.detail ?? "",
    /The API description names https:\/\/described\.example\.com\/v1%1B\[31m, but no key is sent .* set SVC_ENDPOINT to it\.$/,
  );
});

test("config: an https endpoint without verification of certificates is refused, unless it is this machine", () => {
  const rows: readonly (readonly [string, string | undefined, boolean])[] = [
    ["https://api.example.com", "0", true],
    ["https://192.0.2.1:8443/base", "0", true],
    ["https://api.example.com", "1", false],
    ["https://api.example.com", "", false],
    ["https://api.example.com", undefined, false],
    ["https://localhost:8443", "0", false],
    ["https://127.0.0.1", "0", false],
    ["https://[::1]", "0", false],
    ["http://127.0.0.1", "0", false],
  ];
  for (const [endpoint, NODE_TLS_REJECT_UNAUTHORIZED, isRefused] of rows) {
    const environment = { NODE_TLS_REJECT_UNAUTHORIZED, SVC_INSECURE: "1" };
    const { problems: found = [] } = resolveConfig({ endpoint, apiKey: KEY }, environment);
    const summaries = found.map(({ attribute, summary }) => `${attribute}: ${summary}`);
    const refusal = ["endpoint: The service's certificate is not verified"];
    assert.deepEqual(
      summaries,
      isRefused ? refusal : [],
      `${endpoint} ${NODE_TLS_REJECT_UNAUTHORIZED ?? ""}`,
    );
  }
  const environment = { SVC_ENDPOINT: ENDPOINT, SVC_API_KEY: KEY, NODE_TLS_REJECT_UNAUTHORIZED: "0" };
  const [problem] = resolveConfig({}, environment).problems ?? [];
  assert.equal(
    problem?.detail,
    "NODE_TLS_REJECT_UNAUTHORIZED=0 turns off the verification of certificates, so anyone on the network path to api.example.com could " +
      "read the API key. Nothing was sent. Unset the variable. If a proxy or the service has a certificate of your own authority, set " +
      "SSL_CERT_FILE to the authority's file.",
  );
});

test("config: the default endpoint is used if no endpoint is set", () => {
  assert.equal(
    endpointOf("", { defaultEndpoint: "https://default.example.com/" }),
    "https://default.example.com",
  );
  assert.deepEqual(resolveConfig({ apiKey: KEY }, {}).problems, [
    {
      attribute: "endpoint",
      environmentVariable: "SVC_ENDPOINT",
      source: "missing",
      summary: "The service's endpoint is not set",
      detail:
        'Neither the argument "endpoint" nor the environment variable SVC_ENDPOINT is set. An endpoint is the service\'s ' +
        "base address, such as https://api.example.com, with its base path if it has one. Set one of them.",
    },
  ]);
});

test("config: an invalid or unsafe endpoint is rejected with its reason", () => {
  const cases: [string, string][] = [
    ["api.example.com", "The service's endpoint is not a valid URL"],
    ["localhost:8080", "The service's endpoint is not a valid URL"],
    ["https:api.example.com", "The service's endpoint is not a valid URL"],
    ["svc_key_in_the_wrong_place", "The service's endpoint is not a valid URL"],
    ["ftp://api.example.com", "The service's endpoint has an unsupported scheme"],
    ["https://user:hunter2@api.example.com", "The service's endpoint contains a user or password"],
    ["https://api.example.com?x=1", "The service's endpoint contains a query or fragment"],
    ["https://api.example.com/base#", "The service's endpoint contains a query or fragment"],
    ["http://api.example.com", "The service's endpoint is not encrypted"],
    ["http://127.0.0.1.example.com", "The service's endpoint is not encrypted"],
    ["http://localhost.example.com", "The service's endpoint is not encrypted"],
    ["http://128.0.0.1", "The service's endpoint is not encrypted"],
  ];
  for (const [endpoint, summary] of cases) {
    assert.deepEqual(
      problems({ endpoint }).map((problem) => problem.summary),
      [summary],
      endpoint,
    );
  }
});

test("config: plain http is accepted for loopback, and elsewhere only if allowed explicitly", () => {
  for (const host of [
    "localhost",
    "LOCALHOST.",
    "svc.localhost",
    "127.0.0.1",
    "127.8.9.1:80",
    "[::1]:8080",
  ]) {
    assert.deepEqual(problems({ endpoint: `http://${host}` }), [], host);
  }
  assert.equal(endpointOf("http://10.0.0.1:8080", { allowPlainHttp: true }), "http://10.0.0.1:8080");
  assert.deepEqual(problems({ endpoint: "http://10.0.0.1:8080/x" }), [
    {
      attribute: "endpoint",
      environmentVariable: "SVC_ENDPOINT",
      source: "argument",
      summary: "The service's endpoint is not encrypted",
      detail:
        'The argument "endpoint" connects to 10.0.0.1:8080 over plain http://, which exposes the API key to anyone on the ' +
        "network path. Use https://. Plain http is accepted only for this machine (localhost, 127.0.0.1, [::1]).",
    },
  ]);
});

test("config: the error for a missing key explains where to get a key and where to set it", () => {
  assert.deepEqual(resolveConfig({ endpoint: ENDPOINT }, {}).problems, [
    {
      attribute: "api_key",
      environmentVariable: "SVC_API_KEY",
      source: "missing",
      summary: "The API key is not set",
      detail:
        'Neither the argument "api_key" nor the environment variable SVC_API_KEY is set. Create a key in the ' +
        "service's dashboard (Developers, API keys) and set SVC_API_KEY to it. An argument would be stored in files.",
    },
  ]);
});

test("config: the error for a key with a trailing line break says so", () => {
  const { problems: found } = resolveConfig({}, { SVC_ENDPOINT: ENDPOINT, SVC_API_KEY: `${KEY}\n` });
  assert.deepEqual(found, [
    {
      attribute: "api_key",
      environmentVariable: "SVC_API_KEY",
      source: "environment",
      summary: "The API key is malformed",
      detail:
        "The environment variable SVC_API_KEY ends with a line break. A key is one word of printable ASCII characters, " +
        "exactly as the dashboard shows it. It was probably read from a file that ends with one. In a shell, $(cat file) " +
        "removes it; in code, trim it.",
    },
  ]);
});

test("config: a key that a header cannot carry unchanged is rejected with its reason", () => {
  const cases: [string, RegExp][] = [
    ["  ", /consists of white space only/],
    [`${KEY}\r\n`, /ends with a line break/],
    [`Bearer ${KEY}`, /begins with the word "Bearer"/],
    [`${KEY} `, /contains white space/],
    [`${KEY}\n${KEY}`, /contains white space/],
    [`${KEY}\u0000`, /contains a control character/],
    [`${KEY}\u00e9`, /contains a character that is not ASCII/],
    [`"${KEY}"`, /is enclosed in quotation marks/],
    ["https://api.example.com", /is a URL/],
  ];
  for (const [apiKey, expected] of cases) {
    const [found] = problems({ apiKey });
    assert.match(found?.detail ?? "", expected);
  }
});

test("config: all problems are reported at once", () => {
  assert.equal(problems({ endpoint: "nonsense", apiKey: "a b" }).length, 2);
});

test("config: no printed problem or configuration contains the key", () => {
  const secret = "opensesame";
  const spoil = fc.constantFrom("\n", " ", "\u0000", "\u00e9", "", '"');
  fc.assert(
    fc.property(spoil, spoil, fc.boolean(), (before, after, exchanged) => {
      const apiKey = before + secret + after;
      const resolved = resolveConfig(
        exchanged ? { endpoint: apiKey, apiKey: ENDPOINT } : { endpoint: ENDPOINT, apiKey },
        {},
      );
      for (const text of [inspect(resolved, { depth: 9 }), JSON.stringify(resolved)]) {
        assert.ok(!text.includes(secret), text);
      }
    }),
  );
});
