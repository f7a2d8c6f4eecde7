import assert from "node:assert/strict";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Rpc } from "../../../src/plugin/transport/rpc";
import { call } from "./support/grpc-client";
import { withServer } from "./support/loopback-server";

const CALLS = 400;

const AT_ONCE = 10;

const REQUEST_BYTES = 16 * 1024;

/** Collects the young generation only, as V8 does most of the time. */
function minorCollector(): () => void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (options: { readonly type: "minor" }) => void;
  return () => collect({ type: "minor" });
}

test("gRPC server: a closed stream does not keep its request until the next full collection", async () => {
  const collect = minorCollector();
  const silent: Rpc = { kind: "unary", handle: () => Promise.resolve(new Uint8Array(0)) };
  await withServer({ "/t.T/Silent": silent }, async ({ connect }) => {
    const session = await connect();
    const before = process.memoryUsage().arrayBuffers;
    let left = CALLS;
    const caller = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        await call(session, "/t.T/Silent", new Uint8Array(REQUEST_BYTES));
        if (left % 5 === 0) collect();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, caller));
    collect();
    const kept = process.memoryUsage().arrayBuffers - before;
    assert.ok(kept < (CALLS * REQUEST_BYTES) / 4, `${kept} of ${CALLS * REQUEST_BYTES} bytes are kept`);
  });
});
