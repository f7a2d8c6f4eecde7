import assert from "node:assert/strict";
import { test } from "node:test";
import { createServiceTime } from "../../src/client";
import { timeInHeader } from "../../src/client/clock";

const S = 1_000;

void test("service time: knows the clock's offset to the precision of the answers, and narrows it with each", () => {
  const time = createServiceTime();
  assert.equal(time.offset(), undefined);
  time.observe({ sentAtMs: 0, receivedAtMs: 100, leastMs: 5 * S, mostMs: 5 * S + 999 });
  assert.deepEqual(time.offset(), { leastMs: 4_900, mostMs: 5_999 });
  time.observe({ sentAtMs: 600, receivedAtMs: 700, leastMs: 6 * S, mostMs: 6 * S + 999 });
  assert.deepEqual(time.offset(), { leastMs: 5_300, mostMs: 5_999 });
});

void test("service time: an answer that contradicts earlier ones replaces them, since a clock was set", () => {
  const time = createServiceTime();
  time.observe({ sentAtMs: 0, receivedAtMs: 10, leastMs: 0, mostMs: 999 });
  time.observe({ sentAtMs: 0, receivedAtMs: 10, leastMs: 60 * S, mostMs: 60 * S + 999 });
  assert.deepEqual(time.offset(), { leastMs: 59_990, mostMs: 60_999 });
});

void test("service time: a creation that the gateway's clock cannot explain shows another clock, which then counts", () => {
  const time = createServiceTime();
  time.observe({ sentAtMs: 1_000, receivedAtMs: 1_100, leastMs: 1_000, mostMs: 1_999 });
  time.observeCreation({ sentAtMs: 1_000, receivedAtMs: 1_100, leastMs: 1_050, mostMs: 1_050 });
  assert.deepEqual(time.offset(), { leastMs: -50, mostMs: 50 }, "the same clock, known more precisely");
  time.observeCreation({ sentAtMs: 2_000, receivedAtMs: 2_100, leastMs: -900, mostMs: -900 });
  assert.deepEqual(time.offset(), { leastMs: -3_000, mostMs: -2_900 });
});

void test("service time: ignores a request during which the local clock was set back", () => {
  const time = createServiceTime();
  time.observe({ sentAtMs: 60 * S, receivedAtMs: 0, leastMs: 0, mostMs: 999 });
  assert.equal(time.offset(), undefined);
});

void test("service time: a Date header is a whole second, rounded down", () => {
  assert.deepEqual(timeInHeader("Thu, 01 Jan 1970 00:00:05 GMT", 1, 2), {
    sentAtMs: 1,
    receivedAtMs: 2,
    leastMs: 5 * S,
    mostMs: 5 * S + 999,
  });
  for (const none of [undefined, "", "yesterday"]) assert.equal(timeInHeader(none, 1, 2), undefined);
});
