import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { decodePrivate, encodePrivate, type Pending } from "../../src/bridge/pending";

const arbitraryPending: fc.Arbitrary<Pending> = fc.record(
  {
    verb: fc.constantFrom("create", "update", "delete"),
    operation: fc.string({ minLength: 1, unit: "grapheme" }),
    startedAtMs: fc.integer(),
  },
  { noNullPrototype: true },
);

void test("a pending operation comes back as it was put away", () => {
  fc.assert(
    fc.property(arbitraryPending, (pending) =>
      assert.deepEqual(decodePrivate(encodePrivate(pending)), pending),
    ),
  );
});

void test("nothing pending is no bytes", () => {
  assert.equal(encodePrivate(undefined).length, 0);
  assert.equal(decodePrivate(new Uint8Array()), undefined);
});

void test("any other bytes hold nothing pending", () => {
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
  ])
    assert.equal(decodePrivate(Buffer.from(JSON.stringify(stored))), undefined, JSON.stringify(stored));
});

void test("members that a later version may add do no harm", () => {
  const stored = {
    version: 1,
    pending: { verb: "delete", operation: "operations/x", startedAtMs: 1 },
    more: true,
  };
  assert.equal(decodePrivate(Buffer.from(JSON.stringify(stored)))?.operation, "operations/x");
});
