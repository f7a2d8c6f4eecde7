import assert from "node:assert/strict";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";
import { after, test } from "node:test";
import type { ProbeSpec } from "../../../src/hooks";
import { runProbe } from "../../../src/hooks/runner/run-probe";

const servers: Server[] = [];
after(() => {
  for (const server of servers) server.close();
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

/** Returns a port without a listener. */
async function closedPort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const silent = { say: () => undefined, environment: {}, directory: "." };

const TIMEOUT_MS = 5_000;
const probe = (what: ProbeSpec, intervalMs = 20): ReturnType<typeof runProbe> =>
  runProbe(what, { intervalMs, timeoutMs: TIMEOUT_MS }, silent);

/** Runs a probe with time for exactly one attempt on any machine. */
const tryOnce = (what: ProbeSpec): ReturnType<typeof runProbe> => probe(what, TIMEOUT_MS);

/** Returns a server that sends this text to every client and closes. It reads its input, since the connection would be reset otherwise. */
const greeter = (text: string): Server =>
  createServer((socket) => {
    socket.on("error", () => undefined);
    socket.resume().end(text);
  });

test("probe: an open port answers a TCP probe", async () => {
  const port = await listen(greeter(""));
  const { ok, text } = await probe({ tcp: { host: "127.0.0.1", port } });
  assert.equal(ok, true);
  assert.match(text, new RegExp(`^TCP at 127\\.0\\.0\\.1:${port} answers, after 1 try in \\d+ ms$`));
});

test("probe: only an SSH server's banner answers an SSH probe, also after other lines", async () => {
  const ssh = await listen(greeter("welcome\r\nSSH-2.0-test\r\n"));
  assert.equal((await probe({ ssh: { host: "127.0.0.1", port: ssh } })).ok, true);
  const other = await listen(greeter("220 mail\r\n"));
  assert.match(
    (await tryOnce({ ssh: { host: "127.0.0.1", port: other } })).text,
    /^SSH at 127\.0\.0\.1:\d+ did not answer in 5 s: 1 try, the last one failed because the connection was closed immediately\./,
  );
});

test("probe: continues until it is answered", async () => {
  let asked = 0;
  const port = await listen(
    createHttpServer((_, response) => {
      asked += 1;
      response.statusCode = asked < 3 ? 503 : 200;
      response.end();
    }),
  );
  const url = `http://127.0.0.1:${port}/health?token=hidden`;
  const { ok, text } = await probe({ http: { url, statusFrom: 200, statusTo: 299 } });
  assert.equal(ok, true);
  assert.match(text, new RegExp(`^GET http://127\\.0\\.0\\.1:${port}/health answers, after 3 tries in `));
});

test("probe: the error names the target, the number of attempts and the last failure", async () => {
  const port = await closedPort();
  const { ok, text } = await tryOnce({ tcp: { host: "127.0.0.1", port } });
  assert.equal(ok, false);
  assert.match(
    text,
    new RegExp(
      `^TCP at 127\\.0\\.0\\.1:${port} did not answer in 5 s: 1 try, the last one failed because the connection was refused\\. ` +
        "Check that it listens there and that firewalls allow this machine, or set a longer timeout\\.$",
    ),
  );
});

test("probe: ignores proxy variables", async (context) => {
  const port = await listen(createHttpServer((_, response) => response.end()));
  const proxies = ["HTTP_PROXY", "http_proxy"] as const;
  const before = proxies.map((name) => process.env[name]);
  context.after(() => {
    for (const [index, name] of proxies.entries()) {
      if (before[index] === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = before[index];
    }
  });
  for (const name of proxies) process.env[name] = `http://127.0.0.1:${await closedPort()}`;
  const spec = { url: `http://127.0.0.1:${port}/`, statusFrom: 200, statusTo: 200 };
  assert.equal((await probe({ http: spec })).ok, true);
});
