import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { afterOutcome, beginPace, giveTurn, isThrottled, nextTurn } from "../../src/client/pace";
import { fixedWindow, runAgainst, saying, tokenBucket, type Limit } from "./limited-service";

/** Dice that fall the same in every run. */
function dice(): () => number {
  let state = 7;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

/** The part of what the limit allows that was used, from the end of the first `warmUpMs` to the last call. */
function utilisation(acceptedAtMs: readonly number[], perSecond: number, warmUpMs = 5000): number {
  const after = acceptedAtMs.filter((atMs) => atMs >= warmUpMs);
  return (after.length * 1000) / (perSecond * ((acceptedAtMs.at(-1) ?? 0) - warmUpMs));
}

describe("Against a limit that is not known before, at least four fifths of it are used, and few calls are refused", () => {
  const cases: readonly [
    name: string,
    limit: () => Limit,
    perSecond: number,
    refused: number,
    used?: number,
  ][] = [
    ["20 per second, 20 at once", () => tokenBucket(() => 20, 20), 20, 0.05],
    [
      "20 per second, 20 at once, Retry-After",
      () =>
        saying(
          tokenBucket(() => 20, 20),
          1000,
        ),
      20,
      0.05,
    ],
    ["20 per second, 5 at once", () => tokenBucket(() => 20, 5), 20, 0.05],
    ["20 per second, one at once", () => tokenBucket(() => 20, 1), 20, 0.05],
    // A refusal costs a whole second here, in which such limits save nothing up.
    [
      "20 per second, one at once, Retry-After",
      () =>
        saying(
          tokenBucket(() => 20, 1),
          1000,
        ),
      20,
      0.05,
      0.65,
    ],
    ["5 per second, 5 at once", () => tokenBucket(() => 5, 5), 5, 0.05],
    ["100 per second, 100 at once", () => tokenBucket(() => 100, 100), 100, 0.05],
    ["20 in each second, Retry-After", () => saying(fixedWindow(20, 1000), 1000), 20, 0.05, 0.75],
    ["600 in each minute", () => saying(fixedWindow(600, 60_000), 30_000), 10, 0.1],
  ];
  for (const [name, limit, perSecond, mostRefused, used = 0.8] of cases) {
    test(name, () => {
      const calls = name.endsWith("minute") ? 2400 : perSecond * 60;
      for (const latencyMs of [2, 50]) {
        const run = runAgainst(limit(), calls, { latencyMs, random: dice() });
        assert.equal(run.accepted, calls);
        const ofLimit = utilisation(run.acceptedAtMs, perSecond);
        assert.ok(ofLimit >= used, `${ofLimit.toFixed(2)} of the limit at ${latencyMs} ms`);
        const refused = run.refused / run.accepted;
        assert.ok(refused <= mostRefused, `${refused.toFixed(3)} refused at ${latencyMs} ms`);
      }
    });
  }
});

test("A service without a limit is called as often as its answers allow", () => {
  const run = runAgainst({ accepts: () => true }, 2000, { latencyMs: 20 });
  const ideallyMs = (2000 / 32) * 20;
  assert.ok(run.tookMs < ideallyMs * 1.2, `${run.tookMs} ms instead of ${ideallyMs} ms`);
  assert.equal(run.pace.perSecond, undefined);
});

test("A hundred calls at once do not run into a limit of twenty: what is refused is less than what it let through", () => {
  const run = runAgainst(
    tokenBucket(() => 20, 20),
    100,
    { latencyMs: 2 },
  );
  assert.ok(run.refused <= 20, String(run.refused));
});

test("When the limit is raised, it is found again within a minute", () => {
  let perSecond = 20;
  const bucket = tokenBucket(() => perSecond, 20);
  const limit: Limit = {
    accepts(atMs) {
      perSecond = atMs > 30_000 ? 200 : 20;
      return bucket.accepts(atMs);
    },
  };
  const { acceptedAtMs } = runAgainst(limit, 9000, { random: dice() });
  const inSecond = (second: number): number =>
    acceptedAtMs.filter((atMs) => atMs >= second * 1000 && atMs < (second + 1) * 1000).length;
  assert.ok(inSecond(25) <= 25);
  assert.ok(inSecond(85) >= 140, String(inSecond(85)));
});

test("Refusals of one burst count once: the pace after them is the same for one and for thirty", () => {
  const bounds = { maxAtOnce: 32, maxPauseMs: 60_000 };
  const paceAfter = (refusals: number): number | undefined => {
    let pace = beginPace(bounds, 0);
    for (let turn = 1; turn <= 32; turn += 1) pace = giveTurn(pace, 0);
    for (let turn = 1; turn <= 32; turn += 1) {
      const kind = turn <= 32 - refusals ? "accepted" : "refused";
      pace = afterOutcome(pace, { turn, kind }, bounds, 10, 0.5);
    }
    return pace.perSecond;
  };
  assert.equal(paceAfter(1), 0.95 * 31);
  assert.equal(paceAfter(8), 0.95 * 24);
  assert.equal(paceAfter(30), 10);
});

test("What a call is refused for again and again, while others are accepted, slows nobody else down", () => {
  const bounds = { maxAtOnce: 32, maxPauseMs: 60_000 };
  let pace = beginPace(bounds, 0);
  for (let turn = 1; turn <= 3; turn += 1) pace = giveTurn(pace, 0);
  pace = afterOutcome(pace, { turn: 1, kind: "accepted" }, bounds, 10, 0);
  const outcome = { turn: 2, kind: "refused", timesRefused: 3, retryAfterMs: 30_000 } as const;
  assert.deepEqual(afterOutcome(pace, outcome, bounds, 20, 0), pace);
  const first = afterOutcome(pace, { ...outcome, timesRefused: 1 }, bounds, 20, 0);
  assert.equal(first.pausedUntilMs, 30_020);
});

test("An answer that says that nothing is left stops everybody until the reset, at most for as long as a pause may last", () => {
  const bounds = { maxAtOnce: 32, maxPauseMs: 60_000 };
  const begun = giveTurn(beginPace(bounds, 0), 0);
  const pausedBy = (remaining: number, resetMs: number) =>
    afterOutcome(begun, { turn: 1, kind: "accepted", quota: { remaining, resetMs } }, bounds, 100, 0);
  assert.deepEqual(nextTurn(pausedBy(0, 7000), 0, 100), { kind: "at", atMs: 7100 });
  assert.deepEqual(nextTurn(pausedBy(0, 7000), 0, 7100), { kind: "now" });
  assert.deepEqual(nextTurn(pausedBy(0, 3_600_000), 0, 100), { kind: "at", atMs: 60_100 });
  assert.equal(isThrottled(pausedBy(0, 7000), 100), true);
  // Two are left: two may be under way, and the third waits for what their answers say.
  assert.deepEqual(nextTurn(pausedBy(2, 7000), 1, 100), { kind: "now" });
  assert.deepEqual(nextTurn(pausedBy(2, 7000), 2, 100), { kind: "afterAnswer" });
  assert.deepEqual(nextTurn(pausedBy(2, 7000), 2, 7100), { kind: "now" });
});

test("Whatever the limit, every call comes through, and never waits longer than a refill and a pause", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 200 }),
      fc.option(fc.integer({ min: 0, max: 3000 }), { nil: undefined }),
      (perSecond, burst, latencyMs, retryAfterMs) => {
        const bucket = tokenBucket(() => perSecond, burst);
        const limit = retryAfterMs === undefined ? bucket : saying(bucket, retryAfterMs);
        const run = runAgainst(limit, 150, { latencyMs, random: dice() });
        assert.equal(run.accepted, 150);
        assert.ok(run.longestGapMs <= 15_000 + 3000 / perSecond, String(run.longestGapMs));
      },
    ),
    { numRuns: 100 },
  );
});
