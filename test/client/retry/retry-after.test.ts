import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { MAX_RETRY_AFTER_MS, parseProtoDuration, parseRetryAfter } from "../../../src/client/clock";

const NOW = Date.UTC(2026, 0, 1, 12, 0, 0);

test("Retry-After: reads seconds and HTTP dates as milliseconds from the answer", () => {
  assert.equal(parseRetryAfter("120", NOW), 120_000);
  assert.equal(parseRetryAfter(" 0 ", NOW), 0);
  assert.equal(parseRetryAfter("0.25", NOW), 250);
  assert.equal(parseRetryAfter("Thu, 01 Jan 2026 12:00:30 GMT", NOW), 30_000);
  assert.equal(parseRetryAfter("Thursday, 01-Jan-26 12:00:30 GMT", NOW), 30_000);
  assert.equal(parseRetryAfter("Thu Jan  1 12:00:30 2026 GMT", NOW), 30_000);
});

test("Retry-After: a past date means now, and a wait of days is cut", () => {
  assert.equal(parseRetryAfter("Thu, 01 Jan 2020 00:00:00 GMT", NOW), 0);
  assert.equal(parseRetryAfter("99999999999999999999", NOW), MAX_RETRY_AFTER_MS);
  assert.equal(parseRetryAfter("Thu, 01 Jan 2099 00:00:00 GMT", NOW), MAX_RETRY_AFTER_MS);
});

test("Retry-After: ignores any other value", () => {
  for (const header of [
    undefined,
    "",
    "-1",
    "soon",
    "7/8",
    "1e3",
    "2026-01-01",
    "Thu, 99 Foo",
    "NaN",
    "1,2",
  ]) {
    assert.equal(parseRetryAfter(header, NOW), undefined, header);
  }
});

test("Retry-After: yields whole milliseconds within bounds for any header", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.nat().map(String),
        fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
      ),
      (header) => {
        const ms = parseRetryAfter(header, NOW);
        assert.ok(ms === undefined || (Number.isInteger(ms) && ms >= 0 && ms <= MAX_RETRY_AFTER_MS), header);
      },
    ),
  );
});

test("Retry-After: reads a proto-JSON duration and nothing else", () => {
  assert.equal(parseProtoDuration("3.5s"), 3500);
  for (const value of ["3.5", "-1s", 3, null, "1m", "1".repeat(40) + "s"]) {
    assert.equal(parseProtoDuration(value), undefined);
  }
});
