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
import { gzipSync } from "node:zlib";
import {
  createUndiciTransport,
  NetworkError,
  type ClosableTransport,
  type HttpRequest,
  type NetworkFailure,
  type UndiciTransportOptions,
} from "../../src/client";
import { LOOPBACK_CERTIFICATE, LOOPBACK_KEY } from "./loopback-certificate";
import { listen, startHttp, startTcp, unusedPort } from "./loopback-server";

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

async function failureOf(sent: Promise<unknown>): Promise<NetworkFailure> {
  const error: unknown = await sent.then(
    () => assert.fail("the exchange should have failed"),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof NetworkError, String(error));
  return error.failure;
}

/** A server that answers every request, once its head has arrived, with these bytes, and then does as told. */
const rawAnswer =
  (bytes: string | Buffer, then: (socket: Socket) => void) =>
  (socket: Socket): void => {
    socket.once("data", () => socket.write(bytes, () => then(socket)));
  };
const hold = (): void => undefined;
const end = (socket: Socket): unknown => socket.end();

test("Any whole answer resolves, whatever its status, with header names in lower case and repeated headers joined", async (t) => {
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

test("To prepare opens no connection, and what cannot be prepared is told by the request that needs it", async (t) => {
  const { origin, port, connections } = await startTcp(t, (socket) => socket.end("welcome"));
  await transportFor(t).prepare(origin);
  // One that had been opened before would have been welcomed first.
  const own = connect(port, "127.0.0.1");
  await once(own, "data");
  assert.equal(connections(), 1);
  const misled = transportFor(t, { environment: { HTTP_PROXY: "no address" } });
  await misled.prepare("http://service.example");
  assert.equal((await failureOf(misled.send(requestTo("http://service.example")))).reason, "proxy");
});

test("A connection is kept for the next request, and requests at the same time get their own", async (t) => {
  const { origin, seen } = await startHttp(t, (response) => response.end("{}"));
  const transport = transportFor(t);
  await transport.send(requestTo(origin));
  await transport.send(requestTo(origin));
  assert.equal(seen[0]?.remotePort, seen[1]?.remotePort);
  await Promise.all(Array.from({ length: 8 }, () => transport.send(requestTo(origin))));
  assert.equal(seen.length, 10);
});

test("A refused connection means that nothing was sent", async (t) => {
  const failure = await failureOf(transportFor(t).send(requestTo(`http://127.0.0.1:${await unusedPort()}`)));
  assert.deepEqual(failure, { reason: "connectionRefused", delivery: "notSent" });
});

test("A host name that DNS does not know means that nothing was sent", async (t) => {
  const failure = await failureOf(transportFor(t).send(requestTo("https://no-such-host.invalid")));
  // Without any DNS server the answer is "ask again later" instead.
  assert.ok(["hostNotFound", "dnsUnavailable"].includes(failure.reason), failure.reason);
  assert.equal(failure.delivery, "notSent");
});

test("https to a port that speaks http is a TLS failure before anything was sent", async (t) => {
  const { origin, seen } = await startHttp(t, (response) => response.end());
  const failure = await failureOf(transportFor(t).send(requestTo(origin.replace("http:", "https:"))));
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

test("A certificate that nobody vouches for is refused before anything was sent, and the reason is kept", async (t) => {
  const { origin, seen } = await startTls(t);
  const failure = await failureOf(transportFor(t).send(requestTo(origin)));
  assert.equal(failure.reason, "tls");
  assert.equal(failure.delivery, "notSent");
  assert.match(failure.said ?? "", /self-signed certificate/);
  assert.equal(seen(), 0);
});

test("A certificate of a private authority is accepted when NODE_EXTRA_CA_CERTS names it", async (t) => {
  const { origin } = await startTls(t);
  const folder = await mkdtemp(join(tmpdir(), "client-ca-"));
  t.after(() => rm(folder, { recursive: true }));
  const authority = join(folder, "ca.pem");
  await writeFile(authority, LOOPBACK_CERTIFICATE);
  const program = `
    const { createUndiciTransport } = require(${JSON.stringify(join(__dirname, "../../src/client"))});
    const transport = createUndiciTransport({ environment: {} });
    transport.send({ url: ${JSON.stringify(origin)}, method: "POST", headers: {}, body: Buffer.from("{}") })
      .then((response) => console.log("status", response.status), (error) => console.log(error.failure))
      .finally(() => transport.close());`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", "-e", program], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: authority },
  });
  assert.equal(stdout.trim(), "status 200");
});

test("A server that accepts and never finishes the TLS handshake is a connection that timed out", async (t) => {
  const { port } = await startTcp(t, hold);
  const transport = transportFor(t, { connectTimeoutMs: 50 });
  const failure = await failureOf(transport.send(requestTo(`https://127.0.0.1:${port}`)));
  assert.deepEqual(failure, { reason: "connectTimeout", delivery: "notSent", limitMs: 50 });
});

test("A connection that is reset or closed instead of an answer may have carried the request", async (t) => {
  for (const close of [(socket: Socket) => socket.resetAndDestroy(), (socket: Socket) => socket.end()]) {
    const { origin } = await startTcp(t, (socket) => socket.once("data", () => close(socket)));
    const failure = await failureOf(transportFor(t).send(requestTo(origin)));
    assert.deepEqual(failure, { reason: "connectionClosed", delivery: "maybeReceived" });
  }
});

test("An answer that breaks off is told from one that never came", async (t) => {
  const broken = [
    `${HEAD}content-length: 100\r\n\r\n{"half":`,
    `${HEAD}transfer-encoding: chunked\r\n\r\n8\r\n{"half":\r\n`,
    `${HEAD}transfer-encoding: chunked\r\n\r\nnot a size\r\n`,
  ];
  for (const bytes of broken) {
    const { origin } = await startTcp(t, rawAnswer(bytes, end));
    const failure = await failureOf(transportFor(t).send(requestTo(origin)));
    assert.equal(failure.reason, "truncated", bytes);
    assert.equal(failure.delivery, "maybeReceived");
  }
});

test("Something that does not speak HTTP is told so", async (t) => {
  for (const bytes of ["SSH-2.0-OpenSSH_9.6\r\n", Buffer.from([0x15, 3, 3, 0, 2, 2, 70])]) {
    const { origin } = await startTcp(t, rawAnswer(bytes, end));
    const failure = await failureOf(transportFor(t).send(requestTo(origin)));
    assert.equal(failure.reason, "notHttp");
    assert.equal(failure.delivery, "maybeReceived");
  }
});

test("Silence ends with the attempt's deadline, before the answer's head and in the middle of its body", async (t) => {
  for (const bytes of ["", `${HEAD}content-length: 100\r\n\r\n{"half":`]) {
    const { origin } = await startTcp(t, rawAnswer(bytes, hold));
    const failure = await failureOf(transportFor(t, { attemptTimeoutMs: 60 }).send(requestTo(origin)));
    assert.deepEqual(failure, { reason: "answerTimeout", delivery: "maybeReceived", limitMs: 60 });
  }
});

test("Silence ends with the limits for head and body, when these are shorter", async (t) => {
  for (const bytes of ["", `${HEAD}content-length: 100\r\n\r\n{"half":`]) {
    const { origin } = await startTcp(t, rawAnswer(bytes, hold));
    const failure = await failureOf(
      transportFor(t, { headersTimeoutMs: 50, bodyTimeoutMs: 50 }).send(requestTo(origin)),
    );
    assert.deepEqual(failure, { reason: "answerTimeout", delivery: "maybeReceived", limitMs: 50 });
  }
});

test("An answer beyond the size limit is given up, whether its length is declared, streamed or hidden by packing", async (t) => {
  const large = Buffer.alloc(5000, "x");
  const answers: [Record<string, string>, Buffer][] = [
    [{ "content-length": "5000" }, large],
    [{ "transfer-encoding": "chunked" }, large],
    [{ "content-encoding": "gzip" }, gzipSync(large)],
  ];
  for (const [headers, body] of answers) {
    const { origin } = await startHttp(t, (response) => {
      response.writeHead(200, headers);
      response.end(body);
    });
    const failure = await failureOf(transportFor(t, { maxResponseBytes: 4096 }).send(requestTo(origin)));
    assert.deepEqual(failure, { reason: "tooLarge", delivery: "maybeReceived", limitBytes: 4096 });
    const fitting = await transportFor(t, { maxResponseBytes: 5000 }).send(requestTo(origin));
    assert.equal(fitting.body.length, 5000);
  }
});

test("A packed answer is unpacked; one that is packed badly or unknown is a failure, not garbage", async (t) => {
  const answers: [encoding: string, body: Buffer, reason: string][] = [
    ["gzip", gzipSync("{}").subarray(0, 12), "truncated"],
    ["gzip", Buffer.from("not packed"), "truncated"],
    ["zebra", Buffer.from("{}"), "notHttp"],
  ];
  for (const [encoding, body, reason] of answers) {
    const { origin } = await startHttp(t, (response) => {
      response.writeHead(200, { "content-encoding": encoding });
      response.end(body);
    });
    assert.equal((await failureOf(transportFor(t).send(requestTo(origin)))).reason, reason);
  }
});

test("A redirect is an answer like any other: nothing goes to where it points", async (t) => {
  const elsewhere = await startHttp(t, (response) => response.end("{}"));
  const { origin } = await startHttp(t, (response) => {
    response.writeHead(307, { location: `${elsewhere.origin}/stolen` });
    response.end();
  });
  const response = await transportFor(t).send(requestTo(origin));
  assert.equal(response.status, 307);
  assert.equal(elsewhere.seen.length, 0);
});

test("An abort ends the exchange at once, and tells whether the request had been sent", async (t) => {
  const { origin, connections } = await startTcp(t, hold);
  assert.deepEqual(
    await failureOf(transportFor(t).send(requestTo(origin, { signal: AbortSignal.abort() }))),
    {
      reason: "aborted",
      delivery: "notSent",
    },
  );
  assert.equal(connections(), 0);

  const controller = new AbortController();
  const asked = await startTcp(t, (socket) => socket.once("data", () => controller.abort()));
  assert.deepEqual(
    await failureOf(transportFor(t).send(requestTo(asked.origin, { signal: controller.signal }))),
    {
      reason: "aborted",
      delivery: "maybeReceived",
    },
  );
});

/** A proxy that opens tunnels to one port on loopback, whatever host it is asked for. */
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

test("A proxy opens the way to the service and never sees the API key; this machine is reached without it", async (t) => {
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

test("A proxy that refuses, hangs, is not there or is misspelt is named as the culprit, without its password", async (t) => {
  const refusing = await startProxy(t, (socket) =>
    socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n"),
  );
  const silent = await startProxy(t, hold);
  const absent = `127.0.0.1:${await unusedPort()}`;
  const send = (proxy: string): Promise<unknown> =>
    transportFor(t, {
      environment: { HTTP_PROXY: `http://user:hunter2@${proxy}` },
      attemptTimeoutMs: 500,
    }).send(requestTo("http://svc.test/x"));
  const refused = await failureOf(send(refusing));
  assert.equal(refused.reason, "proxy");
  assert.match(refused.said ?? "", /407/);
  assert.equal(refused.proxy, `http://${refusing}`);
  assert.equal(refused.delivery, "notSent");
  assert.deepEqual(await failureOf(send(silent)), {
    reason: "connectTimeout",
    delivery: "notSent",
    limitMs: 500,
    proxy: `http://${silent}`,
  });
  assert.deepEqual(await failureOf(send(absent)), {
    reason: "connectionRefused",
    delivery: "notSent",
    proxy: `http://${absent}`,
  });
  const misspelt = await failureOf(send("proxy:notaport"));
  assert.deepEqual(misspelt, {
    reason: "proxy",
    delivery: "notSent",
    said: "HTTP_PROXY is not the address of an http or https proxy",
  });
});

test("Closing ends an exchange that is going on, refuses later ones, and may be repeated", async (t) => {
  const transport = createUndiciTransport({ environment: {} });
  let arrived = (): void => undefined;
  const received = new Promise<void>((resolve) => (arrived = resolve));
  const { origin } = await startTcp(t, (socket) => socket.once("data", () => arrived()));
  const failing = failureOf(transport.send(requestTo(origin)));
  await received;
  await transport.close();
  assert.deepEqual(await failing, { reason: "closed", delivery: "maybeReceived" });
  assert.deepEqual(await failureOf(transport.send(requestTo(origin))), {
    reason: "closed",
    delivery: "notSent",
  });
  await transport.close();
});
