import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, test } from "node:test";
import type { Emulator } from "../../../src/emulator";
import { pathOf, startService } from "../running-service";

/** Sends lines of HTTP/1.1 as they are and returns the whole answer. */
async function sendRaw(emulator: Emulator, lines: readonly string[], body = ""): Promise<string> {
  const socket = connect(Number(new URL(emulator.url).port), "127.0.0.1");
  await once(socket, "connect");
  socket.write([...lines, `content-length: ${body.length}`, "connection: close", "", body].join("\r\n"));
  return text(socket);
}

const service = startService();

describe("Host header", () => {
  const accepted = [
    "localhost",
    "LOCALHOST",
    "localhost:8080",
    "svc.localhost:1",
    "127.0.0.1",
    "127.1.2.3:99",
    "[::1]:8080",
  ];
  for (const host of accepted) {
    test(`is accepted: ${host}`, async () => {
      const answer = await sendRaw((await service).emulator, ["GET /healthz HTTP/1.1", `host: ${host}`]);
      assert.match(answer, /^HTTP\/1\.1 200 /);
    });
  }

  const refused = [
    "",
    "evil.example",
    "evil.example:8080",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "evillocalhost",
    "10.0.0.1",
    "0.0.0.0",
    "[::]",
    "localhost@evil.example",
    "localhost evil.example",
  ];
  const paths: readonly (readonly [string, string])[] = [
    ["GET", "/healthz"],
    ["GET", "/openapi.yaml"],
    ["POST", pathOf("CreateProject")],
    ["POST", "/emulator/reset"],
  ];
  for (const host of refused) {
    test(`is refused on every path with 403 and the reason: ${JSON.stringify(host)}`, async () => {
      const { emulator } = await service;
      for (const [method, path] of paths) {
        const head = [
          `${method} ${path} HTTP/1.1`,
          `host: ${host}`,
          `authorization: Bearer ${emulator.apiKey}`,
          "content-type: application/json",
        ];
        const answer = await sendRaw(emulator, head, method === "POST" ? '{"slug":"demo"}' : "");
        assert.match(answer, /^HTTP\/1\.1 403 /, path);
        assert.match(answer, /the Host header must be localhost, 127\.0\.0\.1 or \[::1\]; got/);
      }
      assert.deepEqual(emulator.objects(), []);
    });
  }

  test("is required, also in HTTP/1.0", async () => {
    const { emulator } = await service;
    assert.match(await sendRaw(emulator, ["GET /healthz HTTP/1.0"]), /^HTTP\/1\.1 403 /);
    assert.match(await sendRaw(emulator, ["GET /healthz HTTP/1.1"]), /^HTTP\/1\.1 400 /);
  });
});
