import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer as createProxyServer } from "node:http";
import { createServer } from "node:https";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { test, type TestContext } from "node:test";
import tls from "node:tls";
import { createUndiciTransport, type HttpResponse } from "../../../src/client";
import { readAuthorities } from "../../../src/client/http/authorities";
import { networkFailureOf } from "../failure-of";
import {
  LOOPBACK_CERTIFICATE,
  SIGNED_CERTIFICATE,
  SIGNED_KEY,
  TEST_AUTHORITY,
} from "../loopback-certificate";
import { listen } from "../loopback-server";

type Environment = Readonly<Record<string, string>>;

/** A TLS server with a certificate of a private authority, and files that contain that authority. */
interface Place {
  readonly port: number;
  readonly requests: () => number;
  readonly authority: string;
  /** A folder with the authority alone. */
  readonly folder: string;
  readonly base: string;
}

async function startPlace(t: TestContext): Promise<Place> {
  const base = mkdtempSync(join(tmpdir(), "svc-authorities-"));
  const folder = join(base, "certs");
  mkdirSync(folder);
  const authority = join(folder, "authority.pem");
  writeFileSync(authority, `An authority\n${TEST_AUTHORITY}\nand more text\n`);
  let requests = 0;
  const server = createServer({ cert: SIGNED_CERTIFICATE, key: SIGNED_KEY }, (_request, response) => {
    requests += 1;
    response.end("{}");
  });
  const port = await listen(server);
  t.after(() => {
    server.closeAllConnections();
    server.close();
    rmSync(base, { recursive: true });
  });
  return { port, requests: () => requests, authority, folder, base };
}

function send(t: TestContext, url: string, environment: Environment): Promise<HttpResponse> {
  const transport = createUndiciTransport({ environment });
  t.after(() => transport.close());
  return transport.send({ url, method: "POST", headers: {}, body: Buffer.from("{}") });
}

test("authorities: SSL_CERT_FILE and SSL_CERT_DIR count as for Go programs, from the first request on", async (t) => {
  const { port, authority, folder, base, requests } = await startPlace(t);
  const url = `https://127.0.0.1:${port}/x`;
  const empty = join(base, "empty");
  mkdirSync(empty);
  for (const environment of [
    { SSL_CERT_FILE: authority },
    { SSL_CERT_DIR: folder },
    { SSL_CERT_DIR: [empty, folder].join(delimiter) },
    { SSL_CERT_FILE: join(base, "missing.pem"), SSL_CERT_DIR: folder },
  ]) {
    const before = requests();
    assert.equal((await send(t, url, environment)).status, 200, JSON.stringify(environment));
    assert.equal(requests(), before + 1);
  }
  const unknown = await networkFailureOf(send(t, url, {}));
  assert.deepEqual([unknown.reason, unknown.delivery], ["tls", "notSent"]);
});

test("authorities: all later requests of a transport use the same connections", async (t) => {
  const { port, authority } = await startPlace(t);
  const transport = createUndiciTransport({ environment: { SSL_CERT_FILE: authority } });
  t.after(() => transport.close());
  const request = {
    url: `https://localhost:${port}`,
    method: "POST",
    headers: {},
    body: Buffer.from("{}"),
  } as const;
  await Promise.all([transport.send(request), transport.send(request)]);
  const handshakes = t.mock.method(tls, "connect");
  assert.equal((await transport.send(request)).status, 200);
  assert.equal(handshakes.mock.callCount(), 0);
});

test("authorities: the error names an SSL_CERT_FILE that cannot be used", async (t) => {
  const { port, base } = await startPlace(t);
  const url = `https://127.0.0.1:${port}`;
  const missing = join(base, "missing.pem");
  const { said } = await networkFailureOf(send(t, url, { SSL_CERT_FILE: missing }));
  assert.ok(said?.endsWith(`; SSL_CERT_FILE names ${missing}, which cannot be read (ENOENT)`), said);
  const text = join(base, "text.pem");
  writeFileSync(text, "no certificate");
  const other = await networkFailureOf(send(t, url, { SSL_CERT_FILE: text }));
  assert.ok(other.said?.endsWith(`; SSL_CERT_FILE names ${text}, which contains no certificate`), other.said);
});

test("authorities: a trusted authority does not excuse another fault of a certificate", async (t) => {
  const { port, authority } = await startPlace(t);
  const proxy = createProxyServer();
  t.after(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  proxy.on("connect", (_request, socket) => {
    const onward = connect(port, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      socket.pipe(onward).pipe(socket);
    });
    for (const each of [onward, socket]) each.on("error", () => undefined);
  });
  const environment = { SSL_CERT_FILE: authority, HTTPS_PROXY: `http://127.0.0.1:${await listen(proxy)}` };
  assert.equal((await send(t, "https://svc.test/x", environment)).status, 200);
  const other = await networkFailureOf(send(t, "https://other.test/x", environment));
  assert.deepEqual([other.reason, other.delivery], ["tls", "notSent"]);
  assert.match(other.said ?? "", /other\.test/);
});

/** Returns whether a context accepts the server's certificate. */
async function isAccepted(secureContext: tls.SecureContext | undefined, port: number): Promise<boolean> {
  const options = { port, host: "127.0.0.1", ...(secureContext === undefined ? {} : { secureContext }) };
  const socket = tls.connect(options);
  try {
    await once(socket, "secureConnect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

test("authorities: the system's first readable file and its folders count, if no variable names others", async (t) => {
  const { port, authority, folder, base } = await startPlace(t);
  const other = join(base, "other.pem");
  writeFileSync(other, LOOPBACK_CERTIFICATE);
  const linked = join(base, "linked");
  mkdirSync(linked);
  symlinkSync(authority, join(linked, "authority.pem"));
  const missing = join(base, "missing");
  const rows: readonly (readonly [Environment, readonly string[], readonly string[], boolean])[] = [
    [{}, [missing, authority], [], true],
    [{}, [other, authority], [], false],
    [{}, [other], [missing, folder], true],
    [{}, [], [linked], true],
    [{ SSL_CERT_FILE: other }, [authority], [], false],
    [{ SSL_CERT_FILE: other }, [], [folder], true],
    [{ SSL_CERT_DIR: base }, [], [folder], false],
    [{ SSL_CERT_FILE: "", SSL_CERT_DIR: "" }, [authority], [], true],
  ];
  for (const [environment, files, folders, isTrusted] of rows) {
    const { secureContext } = readAuthorities(environment, { files, folders });
    assert.equal(
      await isAccepted(secureContext, port),
      isTrusted,
      JSON.stringify([environment, files, folders]),
    );
  }
});

test("authorities: Node's own authorities stay trusted beside the others", async (t) => {
  const { authority } = await startPlace(t);
  const create = t.mock.method(tls, "createSecureContext");
  readAuthorities({ SSL_CERT_FILE: authority }, { files: [], folders: [] });
  const { ca = [] } = create.mock.calls[0]?.arguments[0] ?? {};
  const trusted = new Set([ca].flat());
  assert.ok(tls.rootCertificates.every((certificate) => trusted.has(certificate)));
  assert.ok([...trusted].some((certificate) => String(certificate).trim() === TEST_AUTHORITY.trim()));
});
