import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";

import type { Provider } from "../../../src/plugin";
import { createLogger, createRpcTable, STRING, valueObject } from "../../../src/plugin";
import {
  decodeMessage,
  encodeMessage,
  InvokeActionEvent,
  ListResourceRequest,
} from "../../../src/plugin/wire";
import { ConfigureProviderRequest, InvokeActionRequest } from "../../../src/plugin/wire";
import { dynamic } from "../support/rpc-client";
import { optionsSchema, providerSchema, tinyProvider } from "../support/tiny-provider";
import { defer } from "../transport/support/deferred";
import { call, frame, startCall } from "../transport/support/grpc-client";
import { type LoopbackServer, withServer } from "../transport/support/loopback-server";

const config = dynamic(optionsSchema, valueObject({ prefix: "a", size: null }));
const PATH = "/tfplugin6.Provider/";

/** Serves a configured provider over HTTP/2, and passes its error log. */
async function withProvider(
  provider: Provider<string>,
  body: (server: LoopbackServer, errors: readonly string[]) => Promise<void>,
): Promise<void> {
  const errors: string[] = [];
  const log = createLogger({ threshold: "error", write: (line) => errors.push(line) });
  await withServer(Object.fromEntries(createRpcTable(provider, { log })), async (server) => {
    const request = encodeMessage(ConfigureProviderRequest, {
      config: dynamic(providerSchema, valueObject()),
    });
    await call(await server.connect(), `${PATH}ConfigureProvider`, request);
    await body(server, errors);
  });
}

void test("ListResource: a cancelled call is an ordinary end, and a slow reader bounds what is produced", async () => {
  const identity = { version: 0, attributes: [{ name: "id", type: STRING, importAs: "required" as const }] };
  const ended = defer<undefined>();
  let produced = 0;
  const provider = tinyProvider({
    resource: { identity },
    list: {
      async *list() {
        try {
          for (;;) {
            produced += 1;
            yield await Promise.resolve({
              identity: valueObject({ id: String(produced) }),
              displayName: "x".repeat(16 * 1024),
            });
          }
        } finally {
          ended.resolve(undefined);
        }
      },
    },
  });
  await withProvider(provider, async ({ connect, calls, logLines }, errors) => {
    const session = await connect();
    const stream = startCall(session, `${PATH}ListResource`);
    stream.on("error", () => undefined);
    stream.end(frame(encodeMessage(ListResourceRequest, { typeName: "tiny", config })));
    await once(stream, "response");
    const ping = () => new Promise((resolve) => session.ping(resolve));
    for (let round = 0; round < 20; round++) await ping();
    const producedAtFirst = produced;
    for (let round = 0; round < 20; round++) await ping();
    assert.equal(produced, producedAtFirst);
    assert.ok(produced * 16 < 2 * 1024, `${produced} objects`);
    stream.close(8);
    await ended.promise;
    while (calls.size > 0) await ping();
    assert.deepEqual(errors, []);
    assert.doesNotMatch(logLines.join("\n"), /\[ERROR\]|"@level":"error"/);
  });
});

void test("InvokeAction: progress reaches the engine while the action runs, and completed follows", async () => {
  const released = defer<undefined>();
  const provider = tinyProvider({
    action: {
      invoke: async ({ progress }) => {
        progress("running");
        await released.promise;
        return [];
      },
    },
  });
  await withProvider(provider, async ({ connect }) => {
    const stream = startCall(await connect(), `${PATH}InvokeAction`);
    stream.end(frame(encodeMessage(InvokeActionRequest, { actionType: "tiny_act", config })));
    const received: Buffer[] = [];
    const progressed = defer<undefined>();
    stream.on("data", (chunk: Buffer) => {
      received.push(chunk);
      if (Buffer.concat(received).includes("running")) progressed.resolve(undefined);
    });
    await progressed.promise;
    released.resolve(undefined);
    await once(stream, "end");
    const bytes = Buffer.concat(received);
    const length = bytes.readUInt32BE(1);
    const last = decodeMessage(InvokeActionEvent, bytes.subarray(5 + length + 5));
    assert.deepEqual([last.progress, last.completed], [undefined, { diagnostics: [] }]);
  });
});
