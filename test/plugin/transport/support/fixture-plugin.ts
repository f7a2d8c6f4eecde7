/** A plugin that tests run as a process of its own. Each RPC does what its name says. */
import { appendFileSync } from "node:fs";

import { servePlugin } from "../../../../src/plugin/transport";
import type { Network } from "../../../../src/plugin/transport";
import type { PluginHost } from "../../../../src/plugin/transport";
import type { Rpc, RpcCall, RpcTable } from "../../../../src/plugin/transport";

function aborted(call: RpcCall): Promise<void> {
  return new Promise((resolve) => {
    if (call.signal.aborted) resolve();
    else call.signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

function unary(handle: (request: Buffer, call: RpcCall) => Promise<Uint8Array> | Uint8Array): Rpc {
  return { kind: "unary", handle: async (request, call) => handle(Buffer.from(request), call) };
}

/** Records its start and its end in a file, or never ends. */
async function endWork(): Promise<void> {
  const file = process.env["FIXTURE_END_FILE"];
  if (file === undefined) return;
  appendFileSync(file, "begun\n");
  await new Promise<void>((resolve) => {
    if (process.env["FIXTURE_END_HANGS"] !== "1") setImmediate(resolve);
  });
  appendFileSync(file, "done\n");
}

function rpcs({ onEnd }: PluginHost): RpcTable {
  onEnd(endWork);
  if (process.env["FIXTURE_FAILS_TO_LOAD"] === "1") throw new Error("the-secret-cause");
  return new Map<string, Rpc>([
    ["/t.T/Echo", unary((request) => request)],
    [
      "/t.T/Print",
      unary((request) => {
        console.log(request.toString());
        process.stdout.write(`partial `);
        process.stdout.write(`line\n`);
        return request;
      }),
    ],
    ["/t.T/Big", unary(() => new Uint8Array(1024 * 1024))],
    [
      "/t.T/Flood",
      {
        kind: "serverStream",
        async *handle() {
          for (;;) {
            yield new Uint8Array(20_000);
            await new Promise((resolve) => setImmediate(resolve));
          }
        },
      },
    ],
    // Sends one message at once and another after the abort.
    [
      "/t.T/Trickle",
      {
        kind: "serverStream",
        async *handle(_request, call) {
          yield new Uint8Array(3);
          await aborted(call);
          yield new Uint8Array(3);
        },
      },
    ],
    // The request is the path of a file, to which the handler appends the reason for the call's end.
    [
      "/t.T/WaitForAbort",
      unary(async (request, call) => {
        appendFileSync(request.toString(), "started\n");
        await aborted(call);
        appendFileSync(request.toString(), `${(call.signal.reason as Error).message}\n`);
        return Buffer.from("partial state");
      }),
    ],
    // Never ends.
    [
      "/t.T/Hang",
      unary((request) => {
        appendFileSync(request.toString(), "started\n");
        return new Promise<Uint8Array>(() => undefined);
      }),
    ],
    [
      "/t.T/LoseException",
      unary((_request, call) => {
        setImmediate(() => {
          throw new Error("lost exception");
        });
        return aborted(call).then(() => Buffer.from("partial state"));
      }),
    ],
    [
      "/t.T/LoseRejection",
      unary((_request, call) => {
        void Promise.reject(new Error("lost rejection"));
        return aborted(call).then(() => Buffer.from("partial state"));
      }),
    ],
    [
      "/t.T/LoseExceptionAndHang",
      unary(() => {
        setImmediate(() => {
          throw new Error("lost exception");
        });
        return new Promise<Uint8Array>(() => undefined);
      }),
    ],
    [
      "/t.T/Throw",
      unary(() => {
        throw new Error("the-secret-cause");
      }),
    ],
  ]);
}

// An error that belongs to no call.
process.on("SIGUSR2", () => {
  throw new Error("lost elsewhere");
});

const timing = (name: string): number | undefined => {
  const text = process.env[name];
  return text === undefined ? undefined : Number(text);
};
const graceMs = timing("FIXTURE_GRACE_MS");
const hostPollMs = timing("FIXTURE_HOST_POLL_MS");
const maxChecksAlone = timing("FIXTURE_MAX_LOOKS_ALONE");
const endWorkMs = timing("FIXTURE_END_WORK_MS");
const network = process.env["FIXTURE_NETWORK"] as Network | undefined;

void servePlugin({
  name: "terraform-provider-fixture",
  version: "1.2.3",
  providerAddress: "fixture.localhost/test/fixture",
  rpcs,
  ...(network === undefined ? {} : { network }),
  timings: {
    ...(graceMs === undefined ? {} : { graceMs }),
    ...(hostPollMs === undefined ? {} : { hostPollMs }),
    ...(endWorkMs === undefined ? {} : { endWorkMs }),
    ...(maxChecksAlone === undefined ? {} : { maxChecksAlone }),
  },
});
