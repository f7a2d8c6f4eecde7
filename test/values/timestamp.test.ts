import assert from "node:assert/strict";
import { test } from "node:test";
import { isSameTimestamp } from "../../src/values/equivalence";

const NOON = "2026-01-31T12:00:00Z";

void test("timestamp: equal times compare equal in any offset and with any fractional zeros", () => {
  for (const other of [
    "2026-01-31T12:00:00z",
    "2026-01-31t12:00:00.000Z",
    "2026-01-31T14:00:00+02:00",
    "2026-01-31T11:30:00.0-00:30",
  ]) {
    assert.equal(isSameTimestamp(NOON, other), true, other);
  }
});

void test("timestamp: times that differ by one nanosecond are not equal", () => {
  assert.equal(isSameTimestamp("2026-01-31T12:00:00.000000001Z", NOON), false);
  assert.equal(isSameTimestamp("1969-12-31T23:59:59.5Z", "1970-01-01T00:00:00.5Z"), false);
});

void test("timestamp: an invalid time equals only itself, and a value that is not text equals nothing", () => {
  assert.equal(isSameTimestamp("soon", "soon"), true);
  assert.equal(isSameTimestamp("soon", "Soon"), false);
  assert.equal(isSameTimestamp(null, null), false);
});
