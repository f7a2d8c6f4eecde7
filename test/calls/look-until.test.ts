import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type LookResult, lookUntil, type Patience } from "../../src/calls";
import type { Clock } from "../../src/client";

interface Course {
  readonly result: string;
  /** When each look was, in milliseconds from the first. */
  readonly looks: readonly number[];
  /** Whether each look was announced as the last one. */
  readonly last: readonly boolean[];
}

/** Looks on a clock that only pauses advance, and by `tookMs` for each look. */
async function course(
  patience: Patience,
  look: (count: number) => LookResult<string>,
  { tookMs = 0, stopAfter = Infinity } = {},
): Promise<Course> {
  let nowMs = 0;
  const clock: Clock = {
    now: () => nowMs,
    wallMs: () => nowMs,
    sleep: (ms) => Promise.resolve(void (nowMs += ms)),
  };
  const stop = new AbortController();
  const looks: number[] = [];
  const last: boolean[] = [];
  const result = await lookUntil(clock, stop.signal, patience, (isLast) => {
    looks.push(nowMs);
    last.push(isLast);
    nowMs += tookMs;
    if (looks.length === stopAfter) stop.abort();
    return Promise.resolve(look(looks.length));
  });
  return { result, looks, last };
}

const open = (): LookResult<string> => ({ open: () => "open" });

describe("look until", () => {
  test("returns what settles it, after pauses that double up to the longest", async () => {
    const { result, looks } = await course({ limitMs: 60_000, longestPauseMs: 3_000 }, (count) =>
      count === 6 ? { settled: "done" } : open(),
    );
    assert.equal(result, "done");
    assert.deepEqual(looks, [0, 500, 1_500, 3_500, 6_500, 9_500]);
  });

  test("looks for the last time at the limit, and returns what is known then", async () => {
    const { result, looks, last } = await course({ limitMs: 2_000 }, open);
    assert.equal(result, "open");
    assert.deepEqual(looks, [0, 500, 1_500, 2_000]);
    assert.deepEqual(last, [false, false, false, true]);
  });

  test("looks once more if the limit passes during a look", async () => {
    const { looks, last } = await course({ limitMs: 1_000 }, open, { tookMs: 5_000 });
    assert.deepEqual(looks, [0, 5_000]);
    assert.deepEqual(last, [false, true]);
  });

  test("gives up earlier on a condition with a shorter limit", async () => {
    const { looks } = await course({ limitMs: 60_000 }, () => ({ open: () => "open", withinMs: 1_500 }));
    assert.deepEqual(looks, [0, 500, 1_500]);
  });

  test("looks at the time that a look asks for, if the pause would be longer", async () => {
    const { looks } = await course({ limitMs: 60_000 }, (count) =>
      count === 4 ? { settled: "done" } : { open: () => "open", againInMs: 700 },
    );
    assert.deepEqual(looks, [0, 500, 1_200, 1_900]);
  });

  test("ends after the look in which it is interrupted", async () => {
    const { result, looks } = await course({ limitMs: 60_000 }, open, { stopAfter: 2 });
    assert.equal(result, "open");
    assert.equal(looks.length, 2);
  });

  test("throws what an open look throws at its end", async () => {
    const fail = (): never => {
      throw new Error("still missing");
    };
    await assert.rejects(
      course({ limitMs: 0 }, () => ({ open: fail })),
      /still missing/,
    );
  });
});
