import assert from "node:assert/strict";
import { test } from "node:test";
import { signalAfter, systemClock } from "../../src/client";
import { linkAbort, pause } from "../../src/client/clock";

test("clock: a sleep ends at once when its signal is aborted, before or during it", async () => {
  const anHourMs = 3_600_000;
  await systemClock.sleep(anHourMs, AbortSignal.abort());
  const controller = new AbortController();
  const sleeping = systemClock.sleep(anHourMs, controller.signal);
  controller.abort();
  await sleeping;
});

test("clock: a sleep longer than Node's maximum timer is split into several timers", async (t) => {
  const longestMs = 2 ** 31 - 1;
  t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const timers = t.mock.method(globalThis, "setTimeout");
  let ended = false;
  const sleeping = systemClock.sleep(longestMs + 1000).then(() => (ended = true));
  t.mock.timers.tick(longestMs);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(ended, false);
  t.mock.timers.tick(1000);
  await sleeping;
  assert.deepEqual(
    timers.mock.calls.map((call) => call.arguments[1]),
    [longestMs, 1000],
  );
});

test("clock: sleep may resolve or reject on abort; any other rejection is passed on", async () => {
  const controller = new AbortController();
  const rejecting = {
    now: () => 0,
    wallMs: () => 0,
    sleep: () => {
      controller.abort();
      return Promise.reject(new Error("aborted"));
    },
  };
  await pause(rejecting, 1, controller.signal);
  await assert.rejects(
    pause({ now: () => 0, wallMs: () => 0, sleep: () => Promise.reject(new Error("broken")) }, 1),
    /broken/,
  );
});

for (const stepMs of [-3_600_000, 3_600_000]) {
  test(`clock: a wall clock set ${stepMs < 0 ? "back" : "forth"} changes no duration and no sleep`, async (t) => {
    const wall = Date.now.bind(Date);
    const before = systemClock.now();
    t.mock.method(Date, "now", () => wall() + stepMs);
    assert.ok(Math.abs(systemClock.wallMs() - wall() - stepMs) < 60_000, "the wall clock shows the step");
    assert.ok(Math.abs(systemClock.now() - before) < 60_000, "durations do not");
    let isOver = false;
    const sleeping = systemClock.sleep(20).then(() => (isOver = true));
    assert.equal(isOver, false);
    await sleeping;
  });
}

test("clock: a time limit with a fraction, or above Node's maximum, does not end at once", async () => {
  for (const limitMs of [8.2 * 60_000, 600 * 3_600_000]) {
    const signal = signalAfter(limitMs);
    await systemClock.sleep(1);
    assert.equal(signal.aborted, false, `${limitMs}`);
  }
});

test("clock: any number of calls follow one signal, and Node warns of none", async () => {
  const warnings: Error[] = [];
  const collect = (warning: Error): number => warnings.push(warning);
  process.on("warning", collect);
  const controller = new AbortController();
  const links = Array.from({ length: 100 }, () => linkAbort(controller.signal, undefined));
  await new Promise((resolve) => setImmediate(resolve));
  process.off("warning", collect);
  assert.deepEqual(warnings, []);
  controller.abort();
  assert.ok(links.every(({ signal }) => signal.aborted));
  for (const link of links) link.release();
});
