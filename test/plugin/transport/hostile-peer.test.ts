import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";

import fc from "fast-check";

import { openPlain, call, openSocket } from "./support/grpc-client";
import { hostPlugin, openWorkshop, stopPlugin, type HostedPlugin } from "./support/host";
import { withServer } from "./support/loopback-server";
import {
  Flag,
  FrameType,
  openRaw,
  PREFACE,
  rawFrame,
  requestHeaders,
  resetFrame,
  windowFrame,
  type RawConnection,
} from "./support/raw-http2";

const workshop = openWorkshop();
after(() => workshop.remove());

const PATHS = [
  "/t.T/Echo",
  "/t.T/Big",
  "/t.T/Flood",
  "/t.T/Trickle",
  "/t.T/Nothing",
  "/plugin.GRPCStdio/StreamStdio",
] as const;

const SETTINGS = rawFrame(FrameType.SETTINGS, 0, 0, Buffer.alloc(0));
const DATA_ON_UNOPENED_STREAM = rawFrame(FrameType.DATA, 0, 99, Buffer.alloc(5));

/** One action of a peer, encoded in numbers so that failures shrink. */
interface Step {
  readonly what: "headers" | "data" | "reset" | "window" | "raw" | "ping";
  readonly stream: number;
  readonly size: number;
  readonly fin: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom("headers", "headers", "data", "data", "reset", "window", "raw", "ping"),
  stream: fc.nat(7),
  size: fc.nat(70_000),
  fin: fc.boolean(),
});

/** Sends the frames of a step. Streams are numbered in the order of their headers; other numbers are invalid on purpose. */
async function take({ what, stream, size, fin }: Step, peer: RawConnection, opened: number): Promise<number> {
  const id = stream * 2 + 1;
  const endStream = fin ? Flag.END_STREAM : 0;
  switch (what) {
    case "headers":
      peer.send(
        requestHeaders(opened * 2 + 1, PATHS[size % PATHS.length] ?? PATHS[0], Flag.END_HEADERS | endStream),
      );
      return opened + 1;
    case "data": {
      // A message of four bytes, the start of a large one, or data that is not a message.
      const chunk =
        size % 3 === 0 ? Buffer.from([0, 0, 0, 0, 4, 1, 2, 3, 4]) : Buffer.alloc(size % 16_384, size % 3);
      peer.send(rawFrame(FrameType.DATA, endStream, id, chunk));
      return opened;
    }
    case "reset":
      peer.send(resetFrame(id, [0, 2, 5, 7, 8][size % 5] ?? 0));
      return opened;
    case "window":
      peer.send(windowFrame(fin ? 0 : id, size));
      return opened;
    case "raw":
      // Rare, because a frame with arbitrary type and flags nearly always ends the connection.
      if (size % 10 === 0) peer.send(rawFrame(size % 12, stream, id, Buffer.alloc(size % 40, size % 256)));
      return opened;
    case "ping":
      await peer.ping();
      return opened;
  }
}

/** Asserts that the plugin still runs and serves calls. */
async function assertServes(plugin: HostedPlugin): Promise<void> {
  assert.equal(plugin.process.exitCode, null, plugin.stderr());
  const outcome = await call(plugin.session, "/t.T/Echo", Buffer.from("still here"));
  assert.equal(outcome.messages.toString(), "still here");
}

describe("hostile peer", () => {
  test("cannot disturb the host with any frames in any order", async () => {
    const plugin = await hostPlugin(workshop.plugin, {}, "plain");
    try {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.boolean(), async (steps, halfClose) => {
          const peer = await openRaw(plugin.handshake);
          peer.send(PREFACE);
          peer.send(SETTINGS);
          let opened = 0;
          for (const taken of steps) opened = await take(taken, peer, opened);
          await peer.ping();
          if (halfClose) peer.socket.end();
          peer.socket.destroy();
          await assertServes(plugin);
        }),
        // Fewer than the maximum number of connections, since dead ones are detected only after seconds.
        { numRuns: 60 },
      );
      assert.doesNotMatch(plugin.stderr(), /Uncaught|Unhandled|unexpected/);
    } finally {
      plugin.session.destroy();
      await stopPlugin(plugin);
    }
  });

  test("cannot disturb the host with any bytes", async () => {
    const plugin = await hostPlugin(workshop.plugin, {}, "tls");
    try {
      await fc.assert(
        fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 600 }), async (bytes) => {
          // The bytes are sent both to TLS and (below) to HTTP/2.
          const socket = openSocket(plugin.handshake);
          socket.on("error", () => undefined);
          socket.end(bytes);
          await new Promise((resolve) => socket.once("close", resolve).resume());
          await assertServes(plugin);
        }),
        { numRuns: 40 },
      );
    } finally {
      plugin.session.destroy();
      await stopPlugin(plugin);
    }
    await withServer({}, async ({ endpoint, server }) => {
      // After some frames, the connection neither answers nor ends. Its silence is detected, as it is in a run of the plugin.
      const endSilent = async (): Promise<false> => {
        await server.closeSilent(200);
        await nextTurn();
        return false;
      };
      await fc.assert(
        fc.asyncProperty(fc.uint8Array({ maxLength: 600 }), fc.boolean(), async (bytes, polite) => {
          const peer = await openRaw(endpoint);
          if (polite) peer.send(PREFACE);
          peer.send(bytes);
          peer.socket.end();
          const closed = new Promise<true>((resolve) => {
            peer.socket.once("close", () => resolve(true)).resume();
          });
          while (!(await Promise.race([closed, endSilent()])));
        }),
        { numRuns: 60, examples: [[Buffer.concat([SETTINGS, DATA_ON_UNOPENED_STREAM]), true]] },
      );
      const session = await openPlain(endpoint);
      assert.equal((await call(session, "/grpc.health.v1.Health/Check")).grpcStatus, "0");
      session.destroy();
    });
  });

  test("is detected by its silence if its connection does not close", async () => {
    await withServer({}, async ({ endpoint, server, connect, sessionClosed }) => {
      const live = await connect();
      const dead = await openRaw(endpoint);
      dead.send(PREFACE);
      dead.send(SETTINGS);
      assert.equal(await dead.ping(), true);
      dead.send(DATA_ON_UNOPENED_STREAM);
      assert.equal(await dead.ping(), false);
      const closed = sessionClosed();
      dead.socket.destroy();
      await server.closeSilent(200);
      await closed;
      assert.equal(server.sessionCount, 1);
      assert.equal((await call(live, "/grpc.health.v1.Health/Check")).grpcStatus, "0");
    });
  });

  test("cannot make the process retain calls that it opens and resets at once", async () => {
    await withServer(
      { "/t.T/Echo": { kind: "unary", handle: (request) => Promise.resolve(request) } },
      async ({ endpoint, connect, server, sessionClosed, calls, budget }) => {
        const closed = sessionClosed();
        const peer = await openRaw(endpoint);
        peer.send(PREFACE);
        peer.send(SETTINGS);
        for (let id = 1; id < 6000; id += 2) {
          peer.send(requestHeaders(id, "/t.T/Echo"));
          peer.send(rawFrame(FrameType.DATA, 0, id, Buffer.from([0, 0, 1, 0, 0, 1, 2, 3])));
          peer.send(resetFrame(id, 8));
        }
        await peer.ping();
        peer.socket.destroy();
        await server.closeSilent(200);
        await closed;
        assert.equal(calls.size, 0);
        assert.equal(budget.heldBytes, 0);
        assert.equal((await call(await connect(), "/t.T/Echo")).grpcStatus, "0");
      },
    );
  });
});
