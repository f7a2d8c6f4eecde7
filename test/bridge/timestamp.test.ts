import assert from "node:assert/strict";
import { test } from "node:test";
import { isSameTimestamp, isTimestamp } from "../../src/bridge/timestamp";

const NOON = "2026-01-31T12:00:00Z";

void test("two times are one whatever their offset and fractional zeros", () => {
  for (const other of [
    "2026-01-31T12:00:00z",
    "2026-01-31t12:00:00.000Z",
    "2026-01-31T14:00:00+02:00",
    "2026-01-31T11:30:00.0-00:30",
  ])
    assert.equal(isSameTimestamp(NOON, other), true, other);
});

void test("two times are two when they differ by a nanosecond", () => {
  assert.equal(isSameTimestamp("2026-01-31T12:00:00.000000001Z", NOON), false);
  assert.equal(isSameTimestamp("1969-12-31T23:59:59.5Z", "1970-01-01T00:00:00.5Z"), false);
});

void test("what is no time is the same as itself only, and nothing is the same as what is no text", () => {
  assert.equal(isSameTimestamp("soon", "soon"), true);
  assert.equal(isSameTimestamp("soon", "Soon"), false);
  assert.equal(isSameTimestamp(null, null), false);
});

void test("a time has a date, a time of day and an offset", () => {
  assert.equal(isTimestamp(NOON), true);
  for (const text of ["2026-01-31", "2026-01-31T12:00:00", "2026-13-31T12:00:00Z", "noon", ""])
    assert.equal(isTimestamp(text), false, text);
});
