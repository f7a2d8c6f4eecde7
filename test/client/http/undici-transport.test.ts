import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer as createProxyServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import type { Duplex } from "node:stream";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { promisify } from "node:util";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import {
  createUndiciTransport,
  type ClosableTransport,
  type HttpRequest,
  type UndiciTransportOptions,
} from "../../../src/client";
import { networkFailureOf } from "../failure-of";
import { LOOPBACK_CERTIFICATE, LOOPBACK_KEY } from "../loopback-certificate";
import { listen, startHttp, startTcp, unusedPort } from "../loopback-server";

const HEAD = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n";

function transportFor(t: TestContext, options: UndiciTransportOptions = {}): ClosableTransport {
  const transport = createUndiciTransport({ environment: {}, ...options });
  t.after(() => transport.close());
  return transport;
}

function requestTo(url: string, rest: Partial<HttpRequest> = {}): HttpRequest {
  return {
    url,
    method: "POST",
    headers: { authorization: "Bearer svc_key" },
    body: Buffer.from("{}"),
    ...rest,
  };
}

/** Answers every connection with these bytes after the first request data, then calls `then`. */
const rawAnswer =
  (bytes: string | Buffer, then: (socket: Socket) => void) =>
  (socket: Socket): void => {
    socket.once("data", () => socket.write(bytes, () => then(socket)));
  };
const hold = (): void => undefined;
const end = (socket: Socket): unknown => socket.end();

test("undici transport: any complete answer resolves, with lower-case header names and repeated headers joined", async (t) => {
  const { origin, seen } = await startHttp(t, (response) => {
    response.writeHead(503, { "X-Thing": ["a", "b"], "Retry-After": "1" });
    response.end("busy");
  });
  const response = await transportFor(t).send(
    requestTo(`${origin}/base/svc.x.v1.X/Do`, { body: Buffer.from('{"a":1}') }),
  );
  assert.equal(response.status, 503);
  assert.equal(response.headers["x-thing"], "a, b");
  assert.equal(response.headers["retry-after"], "1");
  assert.equal(Buffer.from(response.body).toString(), "busy");
  assert.equal(seen[0]?.method, "POST");
  assert.equal(seen[0].url, "/base/svc.x.v1.X/Do");
  assert.equal(seen[0].body, '{"a":1}');
  assert.equal(seen[0].headers.authorization, "Bearer svc_key");
});

test("undici transport: accepts 1 MB of response headers, directly and through a proxy, and no more", async (t) => {
  const value = "x".repeat(3000);
  const head = (count: number): string =>
    HEAD + Array.from({ length: count }, (_, index) => `x-${index}: ${value}\r\n`).join("");
  const large = await startTcp(t, rawAnswer(`${head(100)}content-length: 2\r\n\r\n{}`, end));
  const proxy = await startProxy(t, (socket) => {
    const onward = connect(large.port, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      socket.pipe(onward).pipe(socket);
    });
    onward.on("error", () => undefined);
  });
  for (const [url, environment] of [
    [large.origin, {}],
    ["http://svc.test", { HTTP_PROXY: `http://${proxy}` }],
  ] as const) {
    const response = await transportFor(t, { environment }).send(requestTo(url));
    assert.equal(response.status, 200);
    assert.equal(response.headers["x-99"], value);
    assert.equal(Buffer.from(response.body).toString(), "{}");
  }

  const excessive = await startTcp(t, rawAnswer(`${head(400)}content-length: 2\r\n\r\n{}`, end));
  const failure = await networkFailureOf(transportFor(t).send(requestTo(excessive.origin)));
  assert.deepEqual([failure.reason, failure.delivery], ["notHttp", "maybeReceived"]);
});

test("undici transport: prepare opens no connection, and its errors are reported by the request", async (t) => {
  const { origin, port, connections } = await startTcp(t, (socket) => socket.end("welcome"));
  await transportFor(t).prepare(origin);
  // A connection opened earlier would have received the greeting first.
  const own = connect(port, "127.0.0.1");
  await once(own, "data");
  assert.equal(connections(), 1);
  const misled = transportFor(t, { environment: { HTTP_PROXY: "no address" } });
  await misled.prepare("http://service.example");
  assert.equal((await networkFailureOf(misled.send(requestTo("http://service.example")))).reason, "proxy");
});

test("undici transport: reuses a connection for the next request, and uses separate ones for concurrent requests", async (t) => {
  const { origin, seen } = await startHttp(t, (response) => response.end("{}"));
  const transport = transportFor(t);
  await transport.send(requestTo(origin));
  await transport.send(requestTo(origin));
  assert.equal(seen[0]?.remotePort, seen[1]?.remotePort);
  await Promise.all(Array.from({ length: 8 }, () => transport.send(requestTo(origin))));
  assert.equal(seen.length, 10);
});

test("undici transport: a refused connection is not sent", async (t) => {
  const failure = await networkFailureOf(
    transportFor(t).send(requestTo(`http://127.0.0.1:${await unusedPort()}`)),
  );
  assert.deepEqual(failure, { reason: "connectionRefused", delivery: "notSent" });
});

test("undici transport: an unknown host name is not sent", async (t) => {
  const failure = await networkFailureOf(transportFor(t).send(requestTo("https://no-such-host.invalid")));
  // Without any DNS server, the resolver answers "try again later" instead.
  assert.ok(["hostNotFound", "dnsUnavailable"].includes(failure.reason), failure.reason);
  assert.equal(failure.delivery, "notSent");
});

test("undici transport: https to an http port is a TLS failure and not sent", async (t) => {
  const { origin, seen } = await startHttp(t, (response) => response.end());
  const failure = await networkFailureOf(transportFor(t).send(requestTo(origin.replace("http:", "https:"))));
  assert.equal(failure.reason, "tls");
  assert.equal(failure.delivery, "notSent");
  assert.equal(seen.length, 0);
});

async function startTls(t: TestContext): Promise<{ origin: string; seen: () => number }> {
  let seen = 0;
  const server = createTlsServer({ cert: LOOPBACK_CERTIFICATE, key: LOOPBACK_KEY }, (_request, response) => {
    seen += 1;
    response.end("{}");
  });
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `https://127.0.0.1:${await listen(server)}`, seen: () => seen };
}

test("undici transport: an untrusted certificate is rejected as not sent, with the reason", async (t) => {
  const { origin, seen } = await startTls(t);
  const failure = await networkFailureOf(transportFor(t).send(requestTo(origin)));
  assert.equal(failure.reason, "tls");
  assert.equal(failure.delivery, "notSent");
  assert.match(failure.said ?? "", /self-signed certificate/);
  assert.equal(seen(), 0);
});

test("undici transport: accepts a private authority's certificate named by NODE_EXTRA_CA_CERTS", async (t) => {
  const { origin } = await startTls(t);
  const folder = await mkdtemp(join(tmpdir(), "client-ca-"));
  t.after(() => rm(folder, { recursive: true }));
  const authority = join(folder, "ca.pem");
  await writeFile(authority, LOOPBACK_CERTIFICATE);
  const program = `
    const { createUndiciTransport } = require(${JSON.stringify(join(__dirname, "../../../src/client"))});
    const transport = createUndiciTransport({ environment: {} });
    transport.send({ url: ${JSON.stringify(origin)}, method: "POST", headers: {}, body: Buffer.from("{}") })
      .then((response) => console.log("status", response.status), (error) => console.log(error.failure))
      .finally(() => transport.close());`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", "-e", program], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: authority },
  });
  assert.equal(stdout.trim(), "status 200");
});

test("undici transport: a TLS handshake that never finishes is a connect timeout", async (t) => {
  const { port } = await startTcp(t, hold);
  const transport = transportFor(t, { connectTimeoutMs: 50 });
  const failure = await networkFailureOf(transport.send(requestTo(`https://127.0.0.1:${port}`)));
  assert.deepEqual(failure, { reason: "connectTimeout", delivery: "notSent", limitMs: 50 });
});

test("undici transport: a connection that is reset or closed before the answer is maybe received", async (t) => {
  for (const close of [(socket: Socket) => socket.resetAndDestroy(), (socket: Socket) => socket.end()]) {
    const { origin } = await startTcp(t, (socket) => socket.once("data", () => close(socket)));
    const failure = await networkFailureOf(transportFor(t).send(requestTo(origin)));
    assert.deepEqual(failure, { reason: "connectionClosed", delivery: "maybeReceived" });
  }
});

test("undici transport: distinguishes a truncated answer from a missing one", async (t) => {
  const broken = [
    `${HEAD}content-length: 100\r\n\r\n{"half":`,
    `${HEAD}transfer-encoding: chunked\r\n\r\n8\r\n{"half":\r\n`,
    `${HEAD}transfer-encoding: chunked\r\n\r\nnot a size\r\n`,
  ];
  for (const bytes of broken) {
    const { origin } = await startTcp(t, rawAnswer(bytes, end));
    const failure = await networkFailureOf(transportFor(t).send(requestTo(origin)));
    assert.equal(failure.reason, "truncated", bytes);
    assert.equal(failure.delivery, "maybeReceived");
  }
});

test("undici transport: reports a peer that does not speak HTTP", async (t) => {
  for (const bytes of ["SSH-2.0-OpenSSH_9.6\r\n", Buffer.from([0x15, 3, 3, 0, 2, 2, 70])]) {
    const { origin } = await startTcp(t, rawAnswer(bytes, end));
    const failure = await networkFailureOf(transportFor(t).send(requestTo(origin)));
    assert.equal(failure.reason, "notHttp");
    assert.equal(failure.delivery, "maybeReceived");
  }
});

/** No answer at all, and an answer that stops in the middle of its body. */
const SILENCES = ["", `${HEAD}content-length: 100\r\n\r\n{"half":`];

/** Returns the failures of those answers, requested concurrently. The limits leave even a busy machine time to connect. */
function silenced(t: TestContext, limits: UndiciTransportOptions): Promise<readonly unknown[]> {
  return Promise.all(
    SILENCES.map(async (bytes) => {
      const { origin } = await startTcp(t, rawAnswer(bytes, hold));
      return networkFailureOf(transportFor(t, limits).send(requestTo(origin)));
    }),
  );
}

test("undici transport: silence before the head or within the body ends with the attempt's timeout", async (t) => {
  const ended = { reason: "answerTimeout", delivery: "maybeReceived", limitMs: 1_500 };
  assert.deepEqual(await silenced(t, { attemptTimeoutMs: 1_500 }), [ended, ended]);
});

test("undici transport: silence ends with the shorter timeouts for head and body", async (t) => {
  const ended = { reason: "answerTimeout", delivery: "maybeReceived", limitMs: 50 };
  assert.deepEqual(await silenced(t, { headersTimeoutMs: 50, bodyTimeoutMs: 50 }), [ended, ended]);
});

test("undici transport: rejects an answer above the size limit, whether declared, streamed or compressed", async (t) => {
  const large = Buffer.alloc(5000, "x");
  const answers: [Record<string, string>, Buffer][] = [
    [{ "content-length": "5000" }, large],
    [{ "transfer-encoding": "chunked" }, large],
    [{ "content-encoding": "gzip" }, gzipSync(large)],
    [{ "content-encoding": "br" }, brotliCompressSync(large)],
    [{ "content-encoding": "deflate" }, deflateRawSync(large)],
  ];
  for (const [headers, body] of answers) {
    const { origin } = await startHttp(t, (response) => {
      response.writeHead(200, headers);
      response.end(body);
    });
    const failure = await networkFailureOf(
      transportFor(t, { maxResponseBytes: 4096 }).send(requestTo(origin)),
    );
    assert.deepEqual(failure, { reason: "tooLarge", delivery: "maybeReceived", limitBytes: 4096 });
    const fitting = await transportFor(t, { maxResponseBytes: 5000 }).send(requestTo(origin));
    assert.equal(fitting.body.length, 5000);
  }
});

test("undici transport: decodes every common content encoding, although it requests only gzip", async (t) => {
  const answers: [encoding: string, body: Buffer][] = [
    ["gzip", gzipSync("{}")],
    ["X-GZIP", gzipSync("{}")],
    ["br", brotliCompressSync("{}")],
    ["deflate", deflateSync("{}")],
    // Raw deflate, which many servers send as deflate.
    ["deflate", deflateRawSync("{}")],
    ["deflate, br", brotliCompressSync(deflateSync("{}"))],
    ["identity, gzip", gzipSync("{}")],
  ];
  for (const [encoding, body] of answers) {
    const { origin, seen } = await startHttp(t, (response) => {
      response.writeHead(200, { "content-encoding": encoding });
      response.end(body);
    });
    const response = await transportFor(t).send(requestTo(origin));
    assert.deepEqual(
      [Buffer.from(response.body).toString(), response.unknownEncoding, seen[0]?.headers["accept-encoding"]],
      ["{}", undefined, "gzip"],
      encoding,
    );
  }
});

test("undici transport: an unsupported content encoding keeps the status and reports the encoding's name", async (t) => {
  for (const encoding of ["zebra", "gzip, zebra", "gzip, gzip, gzip, gzip, gzip, gzip"]) {
    const { origin } = await startHttp(t, (response) => {
      response.writeHead(503, { "content-encoding": encoding, "retry-after": "1" });
      response.end("?");
    });
    const response = await transportFor(t).send(requestTo(origin));
    assert.deepEqual(
      [response.status, response.headers["retry-after"], response.body.length, response.unknownEncoding],
      [503, "1", 0, encoding],
    );
  }
});

test("undici transport: corrupt compression is a truncated answer", async (t) => {
  const answers: [encoding: string, body: Buffer, reason: string][] = [
    ["gzip", gzipSync("{}").subarray(0, 12), "truncated"],
    ["gzip", Buffer.from("not packed"), "truncated"],
    ["br", brotliCompressSync("{}".repeat(1000)).subarray(0, 8), "truncated"],
    ["deflate", deflateSync("{}".repeat(1000)).subarray(0, 8), "truncated"],
  ];
  for (const [encoding, body, reason] of answers) {
    const { origin } = await startHttp(t, (response) => {
      response.writeHead(200, { "content-encoding": encoding });
      response.end(body);
    });
    assert.equal((await networkFailureOf(transportFor(t).send(requestTo(origin)))).reason, reason);
  }
});

test("undici transport: returns a redirect as an answer and does not follow it", async (t) => {
  const elsewhere = await startHttp(t, (response) => response.end("{}"));
  const { origin } = await startHttp(t, (response) => {
    response.writeHead(307, { location: `${elsewhere.origin}/stolen` });
    response.end();
  });
  const response = await transportFor(t).send(requestTo(origin));
  assert.equal(response.status, 307);
  assert.equal(elsewhere.seen.length, 0);
});

test("undici transport: an abort ends the exchange at once and reports whether the request was sent", async (t) => {
  const { origin, connections } = await startTcp(t, hold);
  assert.deepEqual(
    await networkFailureOf(transportFor(t).send(requestTo(origin, { signal: AbortSignal.abort() }))),
    {
      reason: "aborted",
      delivery: "notSent",
    },
  );
  assert.equal(connections(), 0);

  const controller = new AbortController();
  const asked = await startTcp(t, (socket) => socket.once("data", () => controller.abort()));
  assert.deepEqual(
    await networkFailureOf(transportFor(t).send(requestTo(asked.origin, { signal: controller.signal }))),
    {
      reason: "aborted",
      delivery: "maybeReceived",
    },
  );
});

/** Starts a proxy that opens tunnels to one loopback port, whatever the requested host. */
async function startProxy(
  t: TestContext,
  answer: (socket: Duplex, ask: { host: string; headers: NodeJS.Dict<string | string[]> }) => void,
): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createProxyServer();
  server.on("connection", (socket) => sockets.add(socket));
  server.on("connect", (request, socket) => {
    socket.on("error", () => undefined);
    answer(socket, { host: request.url ?? "", headers: request.headers });
  });
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `127.0.0.1:${await listen(server)}`;
}

test("undici transport: a proxy tunnels without seeing the API key, and loopback does not use it", async (t) => {
  const { origin, seen } = await startHttp(t, (response) => response.end("{}"));
  const asked: { host: string; headers: NodeJS.Dict<string | string[]> }[] = [];
  const proxy = await startProxy(t, (socket, ask) => {
    asked.push(ask);
    const onward = connect(Number(new URL(origin).port), "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      socket.pipe(onward).pipe(socket);
    });
    onward.on("error", () => undefined);
  });
  const transport = transportFor(t, { environment: { HTTP_PROXY: `http://user:hunter2@${proxy}` } });
  assert.equal((await transport.send(requestTo("http://svc.test/x"))).status, 200);
  assert.equal(asked.length, 1);
  assert.equal(asked[0]?.host, "svc.test:80");
  assert.equal(asked[0].headers["authorization"], undefined);
  assert.equal(
    asked[0].headers["proxy-authorization"],
    `Basic ${Buffer.from("user:hunter2").toString("base64")}`,
  );
  assert.equal(seen[0]?.headers.authorization, "Bearer svc_key");
  assert.equal(seen[0].headers["proxy-authorization"], undefined);

  await transport.send(requestTo(origin));
  assert.equal(asked.length, 1);
  assert.equal(seen.length, 2);
});

test("undici transport: the error for a failing or misspelt proxy names the proxy without its password", async (t) => {
  const refusing = await startProxy(t, (socket) =>
    socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n"),
  );
  const silent = await startProxy(t, hold);
  const absent = `127.0.0.1:${await unusedPort()}`;
  const send = (proxy: string, limits: UndiciTransportOptions = {}): Promise<unknown> =>
    transportFor(t, { environment: { HTTP_PROXY: `http://user:hunter2@${proxy}` }, ...limits }).send(
      requestTo("http://svc.test/x"),
    );
  const refused = await networkFailureOf(send(refusing));
  assert.equal(refused.reason, "proxy");
  assert.match(refused.said ?? "", /407/);
  assert.equal(refused.proxy, `http://${refusing}`);
  assert.equal(refused.delivery, "notSent");
  assert.deepEqual(await networkFailureOf(send(silent, { attemptTimeoutMs: 500 })), {
    reason: "connectTimeout",
    delivery: "notSent",
    limitMs: 500,
    proxy: `http://${silent}`,
  });
  assert.deepEqual(await networkFailureOf(send(absent)), {
    reason: "connectionRefused",
    delivery: "notSent",
    proxy: `http://${absent}`,
  });
  const misspelt = await networkFailureOf(send("proxy:notaport"));
  assert.deepEqual(misspelt, {
    reason: "proxy",
    delivery: "notSent",
    said: "HTTP_PROXY is not the address of an http or https proxy",
  });
});

test("undici transport: the next request opens a route again that could not be opened", async (t) => {
  const absent = `127.0.0.1:${await unusedPort()}`;
  const environment = { HTTP_PROXY: "http://proxy:notaport" };
  const transport = transportFor(t, { environment });
  assert.equal((await networkFailureOf(transport.send(requestTo("http://svc.test/x")))).reason, "proxy");
  environment.HTTP_PROXY = `http://${absent}`;
  assert.deepEqual(await networkFailureOf(transport.send(requestTo("http://svc.test/x"))), {
    reason: "connectionRefused",
    delivery: "notSent",
    proxy: `http://${absent}`,
  });
});

test("undici transport: close ends a running exchange, rejects later ones, and is idempotent", async (t) => {
  const transport = createUndiciTransport({ environment: {} });
  let arrived = (): void => undefined;
  const received = new Promise<void>((resolve) => (arrived = resolve));
  const { origin } = await startTcp(t, (socket) => socket.once("data", () => arrived()));
  const failing = networkFailureOf(transport.send(requestTo(origin)));
  await received;
  await transport.close();
  assert.deepEqual(await failing, { reason: "closed", delivery: "maybeReceived" });
  assert.deepEqual(await networkFailureOf(transport.send(requestTo(origin))), {
    reason: "closed",
    delivery: "notSent",
  });
  await transport.close();
});
