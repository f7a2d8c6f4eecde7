import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { instantOf, isTimestamp } from "../../../src/contract";

test("timestamp: requires an existing date, a time of day and an offset", () => {
  for (const text of [
    "2026-01-31T12:00:00Z",
    "2026-01-31t12:00:00z",
    "2024-02-29T23:59:59.123456789+23:59",
    "0001-01-01T00:00:00Z",
    "9999-12-31T23:59:59.999999999Z",
  ]) {
    assert.equal(isTimestamp(text), true, text);
  }
  for (const text of [
    "2026-01-31",
    "2026-01-31T12:00:00",
    "2026-01-31 12:00:00Z",
    "2026-13-31T12:00:00Z",
    "2026-02-29T12:00:00Z",
    "2026-04-31T12:00:00Z",
    "2026-01-00T12:00:00Z",
    "2026-01-31T24:00:00Z",
    "2026-01-31T12:60:00Z",
    "2026-06-30T23:59:60Z",
    "2026-01-31T12:00:00+24:00",
    "2026-01-31T12:00:00+02:60",
    "0000-01-01T00:00:00Z",
    "2026-01-31T12:00:00.Z",
    "noon",
    "",
  ]) {
    assert.equal(isTimestamp(text), false, text);
  }
});

test("timestamp: accepts the output of Date, and yields the same instant in other spellings", () => {
  const dates = fc.date({
    min: new Date("0001-01-01T00:00:00Z"),
    max: new Date("9999-12-31T23:59:59Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(dates, (date) => {
      const text = date.toISOString();
      assert.ok(isTimestamp(text), text);
      assert.equal(instantOf(text), instantOf(text.replace("Z", "000+00:00")));
      assert.notEqual(instantOf(text), instantOf(text.replace("Z", "1Z")));
    }),
  );
});
