import assert from "node:assert/strict";
import { test } from "node:test";
import { createManualClock, createRealClock } from "../../src/emulator";

test("manual clock: starts at a fixed time and stands still", () => {
  const clock = createManualClock();
  assert.equal(clock.now(), Date.UTC(2025, 0, 1));
  assert.equal(clock.now(), Date.UTC(2025, 0, 1));
});

test("manual clock: fires timers at their time, in order of time and then of creation", async () => {
  const clock = createManualClock(0);
  const fired: string[] = [];
  const note = (name: string) => () => fired.push(`${name}@${clock.now()}`);
  clock.after(20, note("b1"));
  clock.after(10, note("a"));
  clock.after(20, note("b2"));
  clock.after(30, note("c"));
  await clock.advance(20);
  assert.deepEqual(fired, ["a@10", "b1@20", "b2@20"]);
  assert.equal(clock.now(), 20);
  assert.equal(clock.pending(), 1);
});

test("manual clock: fires timers that are set during an advance, also after a promise", async () => {
  const clock = createManualClock(0);
  const fired: number[] = [];
  void clock.sleep(5).then(async () => {
    fired.push(clock.now());
    await clock.sleep(5);
    fired.push(clock.now());
  });
  await clock.advance(100);
  assert.deepEqual(fired, [5, 10]);
});

test("manual clock: a cancelled timer never fires", async () => {
  const clock = createManualClock();
  const cancel = clock.after(1, () => assert.fail("it fired"));
  cancel();
  await clock.advance(10);
  assert.equal(clock.pending(), 0);
});

test("manual clock: advanceToNext moves to the next timer and reports whether there was one", async () => {
  const clock = createManualClock(0);
  clock.after(86_400_000, () => undefined);
  assert.equal(await clock.advanceToNext(), true);
  assert.equal(clock.now(), 86_400_000);
  assert.equal(await clock.advanceToNext(), false);
});

test("manual clock: whenPending resolves when enough timers are set", async () => {
  const clock = createManualClock();
  let reached = false;
  const two = clock.whenPending(2).then(() => (reached = true));
  clock.after(1, () => undefined);
  await Promise.resolve();
  assert.equal(reached, false);
  clock.after(1, () => undefined);
  await two;
  await clock.whenPending();
});

test("manual clock: a sleep ends when its signal is aborted and leaves no timer", async () => {
  const clock = createManualClock();
  const controller = new AbortController();
  const sleeping = clock.sleep(1000, controller.signal);
  controller.abort();
  await sleeping;
  await clock.sleep(1000, controller.signal);
  assert.equal(clock.pending(), 0);
});

test("manual clock: cannot move backwards", async () => {
  await assert.rejects(createManualClock().advance(-1), /only moves forward; got -1 ms/);
});

test("real clock: divides delays by its speed and keeps the machine's time", async () => {
  const clock = createRealClock(1_000_000);
  assert.ok(Math.abs(clock.now() - Date.now()) < 60_000);
  // A day and a half of the clock takes 0.13 s. Without the division, the test would never end.
  await new Promise<void>((resolve) => clock.after(129_600_000, resolve));
});

test("real clock: a delay beyond Node's maximum timer does not fire at once", async () => {
  const clock = createRealClock();
  const cancel = clock.after(2 ** 40, () => assert.fail("it fired"));
  await new Promise((resolve) => setImmediate(resolve));
  cancel();
});

for (const speed of [0, -1, Number.NaN, Infinity]) {
  test(`real clock: rejects a speed of ${speed}`, () => {
    assert.throws(() => createRealClock(speed), /speed must be a number above 0; got/);
  });
}
