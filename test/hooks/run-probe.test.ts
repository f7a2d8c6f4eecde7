import assert from "node:assert/strict";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";
import { after, test } from "node:test";
import type { ProbeSpec } from "../../src/hook-spec";
import { runProbe } from "../../src/hooks/run-probe";

const servers: Server[] = [];
after(() => {
  for (const server of servers) server.close();
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

/** A port on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const silent = { say: () => undefined };

const probe = (what: ProbeSpec, timeoutMs = 5_000): ReturnType<typeof runProbe> =>
  runProbe(what, { intervalMs: 20, timeoutMs }, silent);

test("an open port answers a TCP probe", async () => {
  const port = await listen(createServer((socket) => socket.end()));
  const { ok, text } = await probe({ tcp: { host: "127.0.0.1", port } });
  assert.equal(ok, true);
  assert.match(text, new RegExp(`^TCP at 127\\.0\\.0\\.1:${port} answers, after 1 try in \\d+ ms$`));
});

test("only the banner of an SSH server answers an SSH probe, also after other lines", async () => {
  const ssh = await listen(createServer((socket) => socket.end("welcome\r\nSSH-2.0-test\r\n")));
  assert.equal((await probe({ ssh: { host: "127.0.0.1", port: ssh } })).ok, true);
  const other = await listen(createServer((socket) => socket.end("220 mail\r\n")));
  assert.match(
    (await probe({ ssh: { host: "127.0.0.1", port: other } }, 100)).text,
    /^SSH at 127\.0\.0\.1:\d+ did not answer in 100 ms: \d+ tr(y|ies), the last one failed because the connection was closed at once\./,
  );
});

test("a probe goes on until it is answered", async () => {
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

test("a probe that is never answered says what was tried, how often, and why the last try failed", async () => {
  const port = await closedPort();
  const { ok, text } = await probe({ tcp: { host: "127.0.0.1", port } }, 100);
  assert.equal(ok, false);
  assert.match(
    text,
    new RegExp(
      `^TCP at 127\\.0\\.0\\.1:${port} did not answer in 100 ms: \\d+ tr(y|ies), the last one failed because the connection was refused\\. ` +
        "Check that it listens there and that firewalls let this machine through, or give a longer timeout\\.$",
    ),
  );
});

test("the proxy variables do not apply to a probe", async (context) => {
  const port = await listen(createHttpServer((_, response) => response.end()));
  const proxies = ["HTTP_PROXY", "http_proxy"] as const;
  const before = proxies.map((name) => process.env[name]);
  context.after(() => {
    for (const [index, name] of proxies.entries())
      if (before[index] === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = before[index];
  });
  for (const name of proxies) process.env[name] = `http://127.0.0.1:${await closedPort()}`;
  const spec = { url: `http://127.0.0.1:${port}/`, statusFrom: 200, statusTo: 200 };
  assert.equal((await probe({ http: spec })).ok, true);
});
