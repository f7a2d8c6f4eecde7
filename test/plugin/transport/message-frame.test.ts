import assert from "node:assert/strict";
import { describe, test } from "node:test";

import fc from "fast-check";

import { createMessageReader, encodeMessagePrefix } from "../../../src/plugin/transport/message-frame";
import { GrpcCode, RpcError } from "../../../src/plugin/transport/rpc";

const budgetOf = (limitBytes: number) => ({ heldBytes: 0, limitBytes });

function cut(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const edges = [0, ...cuts.map((cutAt) => cutAt % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return edges.slice(1).map((edge, index) => bytes.subarray(edges[index], edge));
}

describe("gRPC message reader", () => {
  test("returns the framed messages, whatever the boundaries of the chunks", () => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ maxLength: 40_000 }), { maxLength: 5 }),
        fc.array(fc.nat(), { maxLength: 20 }),
        (messages, cuts) => {
          const bytes = Buffer.concat(
            messages.flatMap((message) => [encodeMessagePrefix(message.length), message]),
          );
          const budget = budgetOf(1e6);
          const reader = createMessageReader(budget);
          const read = cut(bytes, cuts).flatMap((chunk) =>
            reader.push(chunk).map((message) => Buffer.from(message)),
          );
          reader.end();
          assert.deepEqual(
            read,
            messages.map((message) => Buffer.from(message)),
          );
          reader.release();
          reader.release();
          assert.equal(budget.heldBytes, 0);
        },
      ),
    );
  });

  test("throws only statuses for invalid bytes, and releases all memory", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.array(fc.nat(), { maxLength: 5 }), (bytes, cuts) => {
        const budget = budgetOf(1000);
        const reader = createMessageReader(budget, 500);
        try {
          for (const chunk of cut(Buffer.from(bytes), cuts)) reader.push(chunk);
          reader.end();
        } catch (error) {
          assert.ok(error instanceof RpcError);
        }
        assert.ok(budget.heldBytes <= 1000);
        reader.release();
        assert.equal(budget.heldBytes, 0);
      }),
    );
  });

  test("holds memory for received bytes, not for the length in a prefix", () => {
    const budget = budgetOf(1e9);
    const reader = createMessageReader(budget);
    reader.push(Buffer.from([0, 0x0f, 0, 0, 0]));
    assert.ok(budget.heldBytes <= 16 * 1024);
    for (let n = 0; n < 100_000; n += 1) reader.push(Buffer.from([n & 0xff]));
    assert.ok(budget.heldBytes <= 2 * 100_000 + 16 * 1024);
  });
});

describe("gRPC message prefix", () => {
  test("is rejected for a message above the limit", () => {
    assert.deepEqual([...encodeMessagePrefix(0x0102)], [0, 0, 0, 1, 2]);
    assert.equal(encodeMessagePrefix(10, 10).length, 5);
    assert.throws(
      () => encodeMessagePrefix(11, 10),
      (error) => error instanceof RpcError && error.code === GrpcCode.RESOURCE_EXHAUSTED,
    );
  });
});
