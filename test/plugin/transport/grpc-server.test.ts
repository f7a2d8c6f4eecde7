import assert from "node:assert/strict";
import { once } from "node:events";
import type { ClientHttp2Session, ClientHttp2Stream } from "node:http2";
import { describe, test } from "node:test";

import fc from "fast-check";

import { MAX_MESSAGE_BYTES } from "../../../src/plugin/transport/limits";
import { GrpcCode, RpcError, type Rpc } from "../../../src/plugin/transport/rpc";
import { defer } from "./support/deferred";
import { call, frame, outcomeOf, startCall, type Outcome } from "./support/grpc-client";
import { withServer } from "./support/loopback-server";

const MIB = 1024 * 1024;

const ECHO: Rpc = { kind: "unary", handle: (request) => Promise.resolve(request) };

/** Returns an RPC that runs until it is aborted, and the abort's reason. */
function untilAborted(): {
  readonly rpc: Rpc;
  readonly started: Promise<void>;
  readonly reason: Promise<string>;
} {
  const started = defer<undefined>();
  const reason = defer<string>();
  return {
    rpc: {
      kind: "unary",
      handle: async (_request, { signal }) => {
        signal.addEventListener("abort", () => reason.resolve((signal.reason as Error).message));
        started.resolve(undefined);
        await reason.promise;
        throw signal.reason;
      },
    },
    started: started.promise,
    reason: reason.promise,
  };
}

function send(stream: ClientHttp2Stream, chunks: readonly Uint8Array[]): Promise<Outcome> {
  for (const chunk of chunks) stream.write(chunk);
  stream.end();
  return outcomeOf(stream);
}

/** Waits until the server has processed its earlier work: each answer is sent after it. */
async function settle(session: ClientHttp2Session, rounds = 20): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    assert.equal((await call(session, "/t.T/Echo")).grpcStatus, "0");
  }
}

describe("gRPC server: unary call", () => {
  test("answers any message, whatever the boundaries of its chunks", async () => {
    await withServer({ "/t.T/Echo": ECHO }, async ({ connect, budget }) => {
      const session = await connect();
      await fc.assert(
        fc.asyncProperty(
          fc.uint8Array({ maxLength: 300 }),
          fc.array(fc.nat(305), { maxLength: 6 }),
          async (message, cuts) => {
            const whole = frame(message);
            const edges = [
              0,
              ...cuts.filter((cut) => cut < whole.length).sort((a, b) => a - b),
              whole.length,
            ];
            const chunks = edges.slice(1).map((edge, index) => whole.subarray(edges[index], edge));
            const outcome = await send(startCall(session, "/t.T/Echo"), chunks);
            assert.equal(outcome.grpcStatus, "0");
            assert.deepEqual(outcome.messages, [Buffer.from(message)]);
          },
        ),
        { numRuns: 60 },
      );
      assert.equal(budget.heldBytes, 0);
    });
  });

  test("carries 64 MiB in both directions", async () => {
    await withServer({ "/t.T/Echo": ECHO }, async ({ connect, budget }) => {
      const message = Buffer.alloc(64 * MIB, "0123456789abcdef");
      const outcome = await call(await connect(), "/t.T/Echo", message);
      assert.equal(outcome.grpcStatus, "0");
      assert.ok(outcome.messages[0]?.equals(message));
      assert.equal(budget.heldBytes, 0);
    });
  });

  test("requires exactly one message", async () => {
    await withServer({ "/t.T/Echo": ECHO }, async ({ connect }) => {
      const session = await connect();
      const two = Buffer.concat([frame(Buffer.from("a")), frame(Buffer.from("b"))]);
      for (const chunks of [[], [two]]) {
        const outcome = await send(startCall(session, "/t.T/Echo"), chunks);
        assert.equal(outcome.grpcStatus, "12");
        assert.equal(outcome.grpcMessage, "/t.T/Echo takes exactly one request message.");
      }
    });
  });

  test("answers INTERNAL to a request that ends inside a message", async () => {
    await withServer({ "/t.T/Echo": ECHO }, async ({ connect, budget }) => {
      const session = await connect();
      for (const length of [1, 4, 5, 7]) {
        const outcome = await send(startCall(session, "/t.T/Echo"), [
          frame(Buffer.from("abc")).subarray(0, length),
        ]);
        assert.equal(outcome.grpcStatus, "13");
        assert.equal(outcome.grpcMessage, "The request ended in the middle of a message.");
      }
      assert.equal(budget.heldBytes, 0);
    });
  });

  test("answers with the status and the text that its handler throws, with any characters", async () => {
    const text = "50 % of\nü 日本 😀\t~";
    const fails: Rpc = {
      kind: "unary",
      handle: () => Promise.reject(new RpcError(GrpcCode.FAILED_PRECONDITION, text)),
    };
    await withServer({ "/t.T/Fails": fails }, async ({ connect }) => {
      const outcome = await call(await connect(), "/t.T/Fails");
      assert.equal(outcome.httpStatus, 200);
      assert.equal(outcome.headers["grpc-status"], "9", "an error without messages is in the headers");
      assert.equal(outcome.grpcMessage, text);
    });
  });

  test("answers RESOURCE_EXHAUSTED if its answer exceeds the limit", async () => {
    const big: Rpc = { kind: "unary", handle: () => Promise.resolve(new Uint8Array(MAX_MESSAGE_BYTES + 1)) };
    await withServer({ "/t.T/Big": big }, async ({ connect }) => {
      assert.equal((await call(await connect(), "/t.T/Big")).grpcStatus, "8");
    });
  });
});

describe("gRPC server: server stream", () => {
  test("delivers its messages in order, and its status at the end", async () => {
    const counts: Rpc = {
      kind: "serverStream",
      async *handle(request) {
        for (let n = 0; n < request.length; n += 1) {
          await Promise.resolve();
          yield Uint8Array.of(n);
        }
        if (request.length === 3) throw new RpcError(GrpcCode.ABORTED, "at three");
      },
    };
    await withServer({ "/t.T/Count": counts }, async ({ connect }) => {
      const session = await connect();
      for (const length of [0, 1, 3, 100]) {
        const outcome = await call(session, "/t.T/Count", new Uint8Array(length));
        assert.deepEqual(
          outcome.messages.map((message) => message[0]),
          Array.from({ length }, (_, n) => n),
        );
        assert.equal(outcome.grpcStatus, length === 3 ? "10" : "0");
      }
    });
  });

  test("applies backpressure to a slow reader, and ends when the reader disconnects", async () => {
    let produced = 0;
    const ended = defer<undefined>();
    const endless: Rpc = {
      kind: "serverStream",
      async *handle() {
        try {
          for (;;) {
            produced += 1;
            yield await Promise.resolve(new Uint8Array(64 * 1024));
          }
        } finally {
          ended.resolve(undefined);
        }
      },
    };
    await withServer({ "/t.T/Endless": endless, "/t.T/Echo": ECHO }, async ({ connect, calls }) => {
      const session = await connect();
      const stream = startCall(session, "/t.T/Endless");
      stream.on("error", () => undefined);
      stream.end(frame(new Uint8Array(0)));
      await once(stream, "response");
      await settle(session);
      const producedAtFirst = produced;
      await settle(session);
      assert.equal(produced, producedAtFirst);
      assert.ok(produced * 64 * 1024 < 2 * MIB, `${produced} messages`);
      stream.close();
      await ended.promise;
      await settle(session, 1);
      assert.equal(calls.size, 0);
    });
  });
});

describe("gRPC server: the peer of a large answer", () => {
  test("can make other calls while it does not read", async () => {
    const big: Rpc = { kind: "unary", handle: () => Promise.resolve(new Uint8Array(100 * MIB)) };
    await withServer({ "/t.T/Big": big, "/t.T/Echo": ECHO }, async ({ connect }) => {
      const session = await connect();
      const streams = [1, 2, 3].map(() => startCall(session, "/t.T/Big"));
      for (const stream of streams) stream.end(frame(new Uint8Array(0)));
      await Promise.all(streams.map((stream) => once(stream, "response")));
      await settle(session);
      const closed = streams.map((stream) => once(stream, "close"));
      for (const stream of streams) stream.destroy();
      await Promise.all(closed);
    });
  });
});

describe("gRPC server: rejected request", () => {
  const refusals: readonly (readonly [string, Record<string, string>, Partial<Outcome>])[] = [
    ["an unknown method", { ":path": "/t.T/Nothing" }, { httpStatus: 200, grpcStatus: "12" }],
    ["a method other than POST", { ":method": "GET" }, { httpStatus: 405, grpcStatus: undefined }],
    [
      "another content type",
      { "content-type": "application/json" },
      { httpStatus: 415, grpcStatus: undefined },
    ],
    ["a lookalike of the content type", { "content-type": "application/grpcx" }, { httpStatus: 415 }],
    [
      "another message format",
      { "content-type": "application/grpc+json" },
      { httpStatus: 200, grpcStatus: "12" },
    ],
    ["a compressed body", { "grpc-encoding": "gzip" }, { httpStatus: 200, grpcStatus: "12" }],
    ["a malformed timeout", { "grpc-timeout": "soon" }, { httpStatus: 200, grpcStatus: "13" }],
  ];
  for (const [title, headers, expected] of refusals) {
    test(`gets its status at once: ${title}`, async () => {
      await withServer({ "/t.T/Echo": ECHO }, async ({ connect, calls }) => {
        const session = await connect();
        // The body is large and never ends: the server does not wait for it.
        const stream = startCall(session, "/t.T/Echo", headers);
        stream.on("error", () => undefined);
        if (title === "an unknown method" || headers[":method"] === "GET") stream.end(frame(Buffer.alloc(9)));
        else stream.write(frame(Buffer.alloc(8 * MIB)));
        const outcome = await outcomeOf(stream);
        assert.equal(outcome.httpStatus, expected.httpStatus);
        if ("grpcStatus" in expected) assert.equal(outcome.grpcStatus, expected.grpcStatus);
        if (title === "a compressed body") assert.equal(outcome.headers["grpc-accept-encoding"], "identity");
        await settle(session, 1);
        assert.equal(calls.size, 0);
      });
    });
  }

  test("does not include content types with a supported format or parameters", async () => {
    await withServer({ "/t.T/Echo": ECHO }, async ({ connect }) => {
      const session = await connect();
      for (const type of ["application/grpc+proto", "application/grpc; x=y", "Application/GRPC"]) {
        const outcome = await call(session, "/t.T/Echo", Buffer.from("a"), { "content-type": type });
        assert.equal(outcome.grpcStatus, "0");
      }
      const identity = await call(session, "/t.T/Echo", Buffer.from("a"), { "grpc-encoding": "identity" });
      assert.equal(identity.grpcStatus, "0");
    });
  });

  test("gets its status before its body has arrived: compressed, too large, not gRPC, or beyond the total buffer", async () => {
    await withServer(
      { "/t.T/Echo": ECHO },
      async ({ connect, budget }) => {
        for (const [prefix, status] of [
          [frame(Buffer.alloc(3), 1), "12"],
          [frame(Buffer.alloc(3), 7), "13"],
          [Buffer.from([0, 0x10, 0, 0, 1]), "8"],
        ] as const) {
          const stream = startCall(await connect(), "/t.T/Echo");
          stream.write(prefix);
          assert.equal((await outcomeOf(stream)).grpcStatus, status);
        }
        const session = await connect();
        const first = startCall(session, "/t.T/Echo");
        first.write(frame(Buffer.alloc(MIB)).subarray(0, MIB / 2));
        await settle(session, 5);
        assert.ok(budget.heldBytes >= MIB / 2);
        const refused = await call(await connect(), "/t.T/Echo", Buffer.alloc(MIB));
        assert.equal(refused.grpcStatus, "8");
        assert.match(refused.grpcMessage, /requests in flight hold more memory/);
        const closed = once(first, "close");
        first.destroy();
        await closed;
        await settle(session, 1);
        assert.equal(budget.heldBytes, 0);
        assert.equal((await call(session, "/t.T/Echo", Buffer.alloc(MIB))).grpcStatus, "0");
      },
      { budgetBytes: 1.2 * MIB },
    );
  });
});

describe("gRPC server: a call's signal", () => {
  test("is aborted when the peer cancels the call", async () => {
    const { rpc, started, reason } = untilAborted();
    await withServer({ "/t.T/Wait": rpc, "/t.T/Echo": ECHO }, async ({ connect, calls }) => {
      const session = await connect();
      const stream = startCall(session, "/t.T/Wait");
      stream.on("error", () => undefined);
      stream.end(frame(new Uint8Array(0)));
      await started;
      assert.equal(calls.size, 1);
      stream.close(8);
      assert.equal(await reason, "The host cancelled /t.T/Wait or disconnected.");
      await settle(session, 1);
      assert.equal(calls.size, 0);
    });
  });

  test("is aborted from the start if it is first used after the cancellation, and keeps the first reason", async () => {
    const started = defer<undefined>();
    const seen = defer<readonly [boolean, string]>();
    const rpc: Rpc = {
      kind: "unary",
      handle: async (request, call) => {
        started.resolve(undefined);
        while (call.isAnswerWanted()) await new Promise((resolve) => setImmediate(resolve));
        call.interrupt(new Error("a later reason"));
        seen.resolve([call.signal.aborted, (call.signal.reason as Error).message]);
        return request;
      },
    };
    await withServer({ "/t.T/Wait": rpc }, async ({ connect }) => {
      const stream = startCall(await connect(), "/t.T/Wait");
      stream.on("error", () => undefined);
      stream.end(frame(new Uint8Array(0)));
      await started.promise;
      stream.close(8);
      assert.deepEqual(await seen.promise, [true, "The host cancelled /t.T/Wait or disconnected."]);
    });
  });

  test("is aborted when the peer disconnects", async () => {
    const { rpc, started, reason } = untilAborted();
    await withServer({ "/t.T/Wait": rpc }, async ({ connect, server, sessionClosed }) => {
      const session = await connect();
      const outcome = call(session, "/t.T/Wait");
      await started;
      const closed = sessionClosed();
      session.destroy();
      assert.equal(await reason, "The host cancelled /t.T/Wait or disconnected.");
      await closed;
      assert.equal(server.sessionCount, 0);
      await outcome;
    });
  });

  test("is aborted at the peer's deadline, and the answer is DEADLINE_EXCEEDED", async () => {
    const { rpc, reason } = untilAborted();
    await withServer({ "/t.T/Wait": rpc }, async ({ connect }) => {
      const outcome = await call(await connect(), "/t.T/Wait", new Uint8Array(0), { "grpc-timeout": "20m" });
      assert.equal(outcome.grpcStatus, "4");
      assert.equal(outcome.grpcMessage, "The host's deadline for /t.T/Wait (20 ms) passed.");
      assert.equal(await reason, outcome.grpcMessage);
    });
  });

  test("is aborted neither by a distant deadline nor after the answer", async () => {
    let signal: AbortSignal | undefined;
    const rpc: Rpc = {
      kind: "unary",
      handle: (request, rpcCall) => {
        signal = rpcCall.signal;
        return Promise.resolve(request);
      },
    };
    await withServer({ "/t.T/Quick": rpc }, async ({ connect }) => {
      const session = await connect();
      for (const timeout of ["1H", "99999999H", "99999999u"]) {
        const outcome = await call(session, "/t.T/Quick", new Uint8Array(0), { "grpc-timeout": timeout });
        assert.equal(outcome.grpcStatus, "0");
      }
      session.close();
      await once(session, "close");
      assert.equal(signal?.aborted, false);
    });
  });
});

describe("gRPC server: go-plugin's services", () => {
  test("include the health of the process and of the plugin, and no other", async () => {
    await withServer({}, async ({ connect }) => {
      const session = await connect();
      const check = (request: string): Promise<Outcome> =>
        call(session, "/grpc.health.v1.Health/Check", Buffer.from(request, "latin1"));
      for (const request of ["", "\n\x06plugin"]) {
        assert.deepEqual((await check(request)).messages, [Buffer.from([8, 1])]);
      }
      assert.equal((await check("\n\x05other")).grpcStatus, "5");
    });
  });

  test("keep the stream of standard output open without counting it as work", async () => {
    await withServer({ "/t.T/Echo": ECHO }, async ({ connect, calls }) => {
      const session = await connect();
      const stdio = call(session, "/plugin.GRPCStdio/StreamStdio");
      await settle(session);
      assert.equal(calls.size, 0);
      session.destroy();
      assert.deepEqual((await stdio).messages, []);
    });
  });

  test("answer the broker's stream UNIMPLEMENTED although the host never ends it", async () => {
    await withServer({}, async ({ connect }) => {
      const session = await connect();
      const stream = startCall(session, "/plugin.GRPCBroker/StartStream");
      const outcome = outcomeOf(stream);
      // Only headers: the host sends no message.
      assert.equal((await outcome).grpcStatus, "12");
    });
  });
});
