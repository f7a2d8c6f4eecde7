import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createManualClock } from "../../src/emulator";
import { createGatherWindow } from "../../src/service/gather-window";

/** An engine that goes through all its objects, so many at a time. Durations in milliseconds. */
interface Engine {
  readonly objects: number;
  readonly parallelism: number;
  /** How long nothing comes of it before the request of that number. */
  readonly gapMs: (index: number) => number;
  /** Whether it says that it goes on with an object that it has read. @default true */
  readonly goesOn?: boolean;
}

/** What came of it: the sizes of the gatherings, how long all took, and how many it was known to ask for at a time. */
interface Gatherings {
  readonly sizes: readonly number[];
  readonly tookMs: number;
  readonly parallelism: number;
}

const ANSWER_MS = 40;

/** Lets an engine refresh through a window, in simulated time. */
async function refresh({ objects, parallelism, gapMs, goesOn = true }: Engine): Promise<Gatherings> {
  const clock = createManualClock(0);
  const sizes: number[] = [];
  let waiting: (() => void)[] = [];
  const window = createGatherWindow(
    clock,
    (work) => work(),
    async () => {
      const gathered = waiting;
      waiting = [];
      sizes.push(gathered.length);
      await clock.sleep(ANSWER_MS);
      for (const answer of gathered) answer();
    },
  );
  let next = 0;
  // The engine has one processor: what it does for one object keeps it from the others.
  let freeAtMs = 0;
  const work = (ms: number): Promise<void> => {
    freeAtMs = Math.max(freeAtMs, clock.now()) + ms;
    return clock.sleep(freeAtMs - clock.now());
  };
  const slot = async (): Promise<void> => {
    for (let index = next++; index < objects; index = next++) {
      await work(gapMs(index));
      const answered = new Promise<void>((resolve) => waiting.push(resolve));
      window.arrive("refresh");
      await answered;
      window.leave();
      window.startWork(`${index}`);
      await work(1);
      if (goesOn) window.goOn(`${index}`);
    }
  };
  let tookMs: number | undefined;
  void Promise.all(Array.from({ length: parallelism }, slot)).then(() => (tookMs = clock.now()));
  for (; tookMs === undefined; await clock.advanceToNext()) {
    await clock.whenPending();
    // The window looks once more at what has come before it closes.
    await nextTurn();
  }
  return { sizes, tookMs, parallelism: window.parallelism };
}

/** Mostly quick, at times long busy with something else. */
const unsteady = (index: number): number => (index % 37 === 5 ? 40 : 1);

describe("a window in which reads are gathered", () => {
  test("lets an engine's refresh through in as few gatherings as it can be, pauses or not", async () => {
    for (const gapMs of [() => 1, unsteady]) {
      const { sizes } = await refresh({ objects: 1_000, parallelism: 100, gapMs });
      assert.ok(sizes.length <= 11, sizes.join(" "));
    }
  });

  test("joins again what a pause at the beginning has torn apart", async () => {
    const gapMs = (index: number): number => (index === 10 ? 80 : 1);
    const { sizes, parallelism } = await refresh({ objects: 1_000, parallelism: 100, gapMs });
    assert.equal(sizes[0], 10);
    assert.ok(sizes.length <= 12, sizes.join(" "));
    assert.ok(parallelism >= 100, `${parallelism}`);
  });

  test("keeps one that is alone hardly longer than its answer takes", async () => {
    const { tookMs } = await refresh({ objects: 1, parallelism: 10, gapMs: () => 0 });
    assert.ok(tookMs <= ANSWER_MS + 10, `${tookMs} ms`);
  });

  test("does not take for more at a time what was asked for one after the other, though nobody goes on", async () => {
    const { parallelism } = await refresh({ objects: 500, parallelism: 10, gapMs: () => 1, goesOn: false });
    assert.ok(parallelism <= 20, `${parallelism}`);
  });
});
