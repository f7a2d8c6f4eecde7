import assert from "node:assert/strict";
import { test } from "node:test";
import { systemClock } from "../../src/client";
import { pause } from "../../src/client/clock";

test("A sleep ends at once when its signal is aborted, before or during it", async () => {
  const anHourMs = 3_600_000;
  await systemClock.sleep(anHourMs, AbortSignal.abort());
  const controller = new AbortController();
  const sleeping = systemClock.sleep(anHourMs, controller.signal);
  controller.abort();
  await sleeping;
});

test("A sleep longer than Node's timers take is slept in pieces that they do take", async (t) => {
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

test("A clock that rejects on abort is as good as one that resolves; any other rejection is passed on", async () => {
  const controller = new AbortController();
  const rejecting = {
    now: () => 0,
    sleep: () => {
      controller.abort();
      return Promise.reject(new Error("aborted"));
    },
  };
  await pause(rejecting, 1, controller.signal);
  await assert.rejects(
    pause({ now: () => 0, sleep: () => Promise.reject(new Error("broken")) }, 1),
    /broken/,
  );
});
