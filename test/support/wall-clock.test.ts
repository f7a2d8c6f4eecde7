import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { createWallClock } from "./wall-clock";

/** Prints the time by each of a program's clocks for every line of its input. */
const TELLER = `require("node:readline").createInterface({ input: process.stdin }).on("line", () =>
  console.log(JSON.stringify({
    now: Date.now(),
    made: new Date().getTime(),
    text: Date.parse(Date()),
    monotonic: performance.now(),
    given: new Date(2020, 1, 2) instanceof Date && new Date("2020-02-02T00:00:00Z").toISOString(),
    utc: Date.UTC(1970, 0, 2),
  })),
);`;

interface Times {
  readonly now: number;
  readonly made: number;
  readonly text: number;
  readonly monotonic: number;
  readonly given: string;
  readonly utc: number;
}

const HOUR_MS = 3_600_000;

test("wall clock: a step moves Date in a running process, back and forth, but no monotonic clock", async () => {
  const directory = mkdtempSync(join(tmpdir(), "svc wall clock "));
  const clock = createWallClock(directory);
  const teller = spawn("node", ["-e", TELLER], {
    env: { ...process.env, ...clock.env },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: teller.stdout })[Symbol.asyncIterator]();
  const ask = async (): Promise<Times> => {
    teller.stdin.write("\n");
    return JSON.parse(String((await lines.next()).value)) as Times;
  };
  try {
    let before = await ask();
    for (const [stepMs, offsetMs] of [
      [HOUR_MS, HOUR_MS],
      [-2 * HOUR_MS, -HOUR_MS],
    ] as const) {
      clock.step(stepMs);
      assert.equal(clock.offsetMs, offsetMs);
      const times = await ask();
      // The monotonic clock shows the elapsed time.
      const passedMs = times.monotonic - before.monotonic;
      const toleranceMs = 60_000;
      for (const name of ["now", "made", "text"] as const) {
        const steppedMs = times[name] - before[name] - passedMs;
        assert.ok(Math.abs(steppedMs - stepMs) <= toleranceMs, `${name} was stepped by ${steppedMs} ms`);
      }
      assert.equal(times.given, "2020-02-02T00:00:00.000Z");
      assert.equal(times.utc, 86_400_000);
      before = times;
    }
  } finally {
    teller.kill();
    rmSync(directory, { recursive: true, force: true });
  }
});
