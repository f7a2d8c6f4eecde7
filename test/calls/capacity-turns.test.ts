import assert from "node:assert/strict";
import { test } from "node:test";
import { createManualClock } from "../../src/emulator";
import type { Clock } from "../../src/client";
import { type CapacityWait, CapacityTurns } from "../../src/calls/capacity-turns";

const MINUTE = 60_000;

/** Combinations with room, on a clock that the test advances, and a log of all tries. */
function arena() {
  const manual = createManualClock();
  const room = new Map<string, number>();
  const tries: {
    readonly key: string;
    readonly who: string;
    readonly atMs: number;
    readonly outcome: string;
  }[] = [];
  const reports: number[] = [];
  const turns = new CapacityTurns();
  const stopping = new AbortController();
  const startMs = manual.now();
  const clock: Clock = {
    now: () => manual.now(),
    wallMs: () => manual.now(),
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        const cancel = manual.after(ms, resolve);
        signal?.addEventListener(
          "abort",
          () => {
            cancel();
            resolve();
          },
          { once: true },
        );
      }),
  };
  const create = async (
    who: string,
    keys: readonly string[],
    limitMs: number,
    retryAfterMs?: number,
  ): Promise<string> => {
    const wait: CapacityWait = {
      clock,
      signal: stopping.signal,
      limitMs,
      report: (waiting) => reports.push(waiting),
    };
    const turn = turns.enter(keys, wait);
    for (;;) {
      const next = await turn.next();
      if (next.is !== "try") return next.is;
      const key = keys[next.index] ?? "";
      const left = room.get(key) ?? 0;
      const outcome = left > 0 ? "room" : "lacking";
      tries.push({ key, who, atMs: manual.now() - startMs, outcome });
      if (left > 0) room.set(key, left - 1);
      await clock.sleep(100);
      next.end(outcome, retryAfterMs);
      if (outcome === "room") return key;
    }
  };
  /** Advances the clock in steps, so that everything that is due happens in between. */
  const pass = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 500) {
      await manual.advance(500);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { create, pass, room, tries, reports, stop: () => stopping.abort() };
}

test("capacity turns: a create that does not wait learns from another one that there is no room", async () => {
  const { create, pass, tries } = arena();
  const first = create("a", ["x", "y"], 0);
  await pass(1000);
  assert.equal(await first, "lacking");
  assert.equal(await create("b", ["x", "y"], 0), "lacking");
  assert.equal(tries.length, 2);
});

test("capacity turns: one create probes a combination in each interval, however many wait", async () => {
  const { create, pass, tries, reports, stop } = arena();
  const all = Array.from({ length: 200 }, (_each, index) => create(String(index), ["x"], 120 * MINUTE));
  await pass(1000);
  const before = tries.length;
  await pass(10 * MINUTE);
  const probes = tries.slice(before);
  assert.ok(probes.length <= 10 * 6, `${probes.length} probes`);
  const gaps = probes.slice(1).map(({ atMs }, index) => atMs - (probes[index]?.atMs ?? 0));
  assert.ok(Math.min(...gaps) >= 8000, `the shortest interval is ${Math.min(...gaps)} ms`);
  assert.equal(
    probes.every(({ who }) => who === "0"),
    true,
    "the first one probes",
  );
  assert.ok(reports.length >= 8 && reports.length <= 11, `${reports.length} reports`);
  assert.equal(reports.at(-1), 200);
  stop();
  assert.deepEqual([...new Set(await Promise.all(all))], ["aborted"]);
});

test("capacity turns: room goes to those who came first, and opens step by step", async () => {
  const { create, pass, tries, room } = arena();
  const all = Array.from({ length: 30 }, (_each, index) => create(String(index), ["x"], 120 * MINUTE));
  await pass(1000);
  room.set("x", 20);
  await pass(MINUTE);
  const made = tries.filter(({ outcome }) => outcome === "room").map(({ who }) => Number(who));
  assert.deepEqual(
    made,
    Array.from({ length: 20 }, (_each, index) => index),
  );
  room.set("x", 10);
  await pass(3 * MINUTE);
  assert.deepEqual([...new Set(await Promise.all(all))], ["x"]);
});

test("capacity turns: a create takes the preferred one of two combinations that it waits for", async () => {
  const { create, pass, room } = arena();
  // The service asks for the same wait, so that chance does not decide which one is probed first.
  const waiting = create("a", ["x", "y"], 120 * MINUTE, 5 * MINUTE);
  await pass(1000);
  room.set("x", 1).set("y", 1);
  await pass(6 * MINUTE);
  assert.equal(await waiting, "x");
});

test("capacity turns: a wait ends at its limit, and at once when it is interrupted", async () => {
  const { create, pass, stop } = arena();
  const late = create("a", ["x"], MINUTE);
  const interrupted = create("b", ["x"], 120 * MINUTE);
  await pass(MINUTE + 2000);
  assert.equal(await late, "late");
  stop();
  assert.equal(await interrupted, "aborted");
});

test("capacity turns: no probe is earlier than the service asked for", async () => {
  const { create, pass, tries, stop } = arena();
  const waiting = create("a", ["x"], 120 * MINUTE, 5 * MINUTE);
  await pass(4 * MINUTE);
  assert.equal(tries.length, 1);
  await pass(2 * MINUTE);
  assert.equal(tries.length, 2);
  stop();
  await waiting;
});

test("capacity turns: a create that ends without telling anything about capacity passes its place on", async () => {
  const { create, pass, room, tries } = arena();
  const short = create("a", ["x"], 30_000);
  const long = create("b", ["x"], 120 * MINUTE);
  await pass(40_000);
  assert.equal(await short, "late");
  room.set("x", 1);
  await pass(MINUTE);
  assert.equal(await long, "x");
  assert.equal(tries.at(-1)?.who, "b");
});
