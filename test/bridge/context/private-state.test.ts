import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  decodePrivate,
  encodePrivate,
  type PendingOperation,
} from "../../../src/bridge/context/private-state";

const arbitraryPending: fc.Arbitrary<PendingOperation> = fc.record(
  {
    verb: fc.constantFrom("create", "update", "delete"),
    operation: fc.string({ minLength: 1, unit: "grapheme" }),
    startedAtMs: fc.integer(),
  },
  { noNullPrototype: true },
);

void test("private state: a pending operation survives encoding and decoding", () => {
  fc.assert(
    fc.property(arbitraryPending, (pending) =>
      assert.deepEqual(decodePrivate(encodePrivate(pending)), pending),
    ),
  );
});

void test("private state: no pending operation is encoded as no bytes", () => {
  assert.equal(encodePrivate(undefined).length, 0);
  assert.equal(decodePrivate(new Uint8Array()), undefined);
});

void test("private state: any other bytes decode to no pending operation", () => {
  fc.assert(fc.property(fc.uint8Array(), (bytes) => assert.equal(decodePrivate(bytes), undefined)));
  const good = { verb: "create", operation: "operations/x", startedAtMs: 1 };
  for (const stored of [
    null,
    [],
    "text",
    { pending: good },
    { version: 2, pending: good },
    { version: 1, pending: null },
    { version: 1, pending: { ...good, verb: "mend" } },
    { version: 1, pending: { ...good, operation: "" } },
    { version: 1, pending: { ...good, operation: 7 } },
    { version: 1, pending: { ...good, startedAtMs: "1" } },
  ]) {
    assert.equal(decodePrivate(Buffer.from(JSON.stringify(stored))), undefined, JSON.stringify(stored));
  }
});

void test("private state: unknown members of a later version are ignored", () => {
  const stored = {
    version: 1,
    pending: { verb: "delete", operation: "operations/x", startedAtMs: 1 },
    more: true,
  };
  assert.equal(decodePrivate(Buffer.from(JSON.stringify(stored)))?.operation, "operations/x");
});
