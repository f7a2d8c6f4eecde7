import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import {
  afterCall,
  initialRate,
  isThrottled,
  issuePermit,
  nextPermitAtMs,
} from "../../../src/client/limit/rate-control";
import { fixedWindow, runAgainst, saying, tokenBucket, type Limit } from "../limited-service";

/** Returns a deterministic random generator. */
function dice(seed = 7): () => number {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

/** Returns the used fraction of the limit, from the end of the first `warmUpMs` to the last call. */
function utilisation(acceptedAtMs: readonly number[], perSecond: number, warmUpMs = 5000): number {
  const after = acceptedAtMs.filter((atMs) => atMs >= warmUpMs);
  return (after.length * 1000) / (perSecond * ((acceptedAtMs.at(-1) ?? 0) - warmUpMs));
}

describe("rate limiter: uses at least four fifths of an unknown limit with few refusals", () => {
  const cases: readonly [
    name: string,
    limit: () => Limit,
    perSecond: number,
    rejected: number,
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
    ["20 per second, one at once", () => tokenBucket(() => 20, 1), 20, 0.05, 0.75],
    // Here a refusal costs a whole second, during which such limits accumulate nothing.
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
    // Here a used-up window rejects calls at any rate.
    ["60 in ten seconds", () => fixedWindow(60, 10_000), 6, 0.15],
  ];
  for (const [name, limit, perSecond, mostRejected, used = 0.8] of cases) {
    test(name, () => {
      const calls = name.endsWith("minute") ? 2400 : perSecond * 60;
      for (const latencyMs of [2, 50]) {
        const run = runAgainst(limit(), calls, { latencyMs, random: dice() });
        assert.equal(run.accepted, calls);
        const ofLimit = utilisation(run.acceptedAtMs, perSecond);
        assert.ok(ofLimit >= used, `${ofLimit.toFixed(2)} of the limit at ${latencyMs} ms`);
        const rejected = run.rejected / run.accepted;
        assert.ok(rejected <= mostRejected, `${rejected.toFixed(3)} rejected at ${latencyMs} ms`);
      }
    });
  }
});

test("rate limiter: calls a service without a limit as fast as its answers allow", () => {
  const run = runAgainst({ accepts: () => true }, 2000, { latencyMs: 20 });
  const ideallyMs = (2000 / 32) * 20;
  assert.ok(run.tookMs < ideallyMs * 1.2, `${run.tookMs} ms instead of ${ideallyMs} ms`);
  assert.equal(run.rate.perSecond, undefined);
});

test("rate limiter: a hundred simultaneous calls get at most twenty refusals from a limit of twenty", () => {
  const run = runAgainst(
    tokenBucket(() => 20, 20),
    100,
    { latencyMs: 2 },
  );
  assert.ok(run.rejected <= 20, String(run.rejected));
});

test("rate limiter: ten clients share a limit that none of them knows, with few refusals", () => {
  for (const seed of [3, 5, 7]) {
    const run = runAgainst(
      tokenBucket(() => 20, 20),
      200,
      { clients: 10, latencyMs: 30, random: dice(seed) },
    );
    assert.equal(run.accepted, 2000);
    const rejected = run.rejected / run.accepted;
    assert.ok(rejected <= 0.05, `${rejected.toFixed(3)} rejected`);
    const ideallyMs = (2000 / 20) * 1000;
    assert.ok(run.tookMs <= 1.3 * ideallyMs, `${run.tookMs} ms instead of ${ideallyMs} ms`);
  }
});

test("rate limiter: finds a raised limit within a minute", () => {
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

const BOUNDS = { maxInFlight: 32, maxPauseMs: 60_000 };

/** Returns the state after this many permits. */
function issued(permits: number): ReturnType<typeof initialRate> {
  let rate = initialRate(BOUNDS, 0);
  for (let permit = 1; permit <= permits; permit += 1) rate = issuePermit(rate, 0);
  return rate;
}

test("rate limiter: one rejection and thirty of the same burst lower the rate once", () => {
  for (const rejections of [1, 8, 30]) {
    let rate = issued(32);
    for (let permit = 1; permit <= 32; permit += 1) {
      const kind = permit <= 32 - rejections ? "accepted" : "rejected";
      rate = afterCall(rate, { permit, kind }, BOUNDS, 10, 0.5);
    }
    assert.equal(rate.perSecond, 2);
  }
});

test("rate limiter: an acceptance raises a limiting rate, and a rejection halves a guess and lowers other rates by three tenths", () => {
  const first = afterCall(issued(1), { permit: 1, kind: "rejected" }, BOUNDS, 0, 0);
  const raised = afterCall(issuePermit(first, 500), { permit: 2, kind: "accepted" }, BOUNDS, 510, 0);
  assert.ok((raised.perSecond ?? 0) > 2);
  const idle = afterCall(issuePermit(first, 500), { permit: 2, kind: "accepted" }, BOUNDS, 60_000, 0);
  assert.equal(idle.perSecond, 2, "a call without others behind it says nothing about the limit");
  const lowered = afterCall(issuePermit(raised, 600), { permit: 3, kind: "rejected" }, BOUNDS, 610, 0);
  assert.equal(lowered.perSecond, 0.5 * (raised.perSecond ?? 0));
  const accepted = afterCall(issuePermit(lowered, 9000), { permit: 4, kind: "accepted" }, BOUNDS, 9010, 0);
  const again = afterCall(issuePermit(accepted, 9500), { permit: 5, kind: "rejected" }, BOUNDS, 9510, 0);
  assert.equal(again.perSecond, 0.7 * (accepted.perSecond ?? 0));
});

test("rate limiter: a call rejected repeatedly while others are accepted does not slow the others", () => {
  const rate = afterCall(issued(3), { permit: 1, kind: "accepted" }, BOUNDS, 10, 0);
  const outcome = { permit: 2, kind: "rejected", timesRejected: 3, retryAfterMs: 30_000 } as const;
  assert.deepEqual(afterCall(rate, outcome, BOUNDS, 20, 0), rate);
  const first = afterCall(rate, { ...outcome, timesRejected: 1 }, BOUNDS, 20, 0);
  assert.equal(first.pausedUntilMs, 30_020);
});

test("rate limiter: an answer with no remaining quota stops all calls until the reset, up to the maximum pause", () => {
  const pausedBy = (remaining: number, resetMs: number) =>
    afterCall(issued(1), { permit: 1, kind: "accepted", quota: { remaining, resetMs } }, BOUNDS, 100, 0);
  assert.equal(nextPermitAtMs(pausedBy(0, 7000), 0, 100), 7100);
  assert.equal(nextPermitAtMs(pausedBy(0, 7000), 0, 7100), 7100);
  assert.equal(nextPermitAtMs(pausedBy(0, 3_600_000), 0, 100), 60_100);
  assert.equal(isThrottled(pausedBy(0, 7000), 100), true);
  // With two remaining, two calls may be in flight, and the third waits for their answers.
  assert.equal(nextPermitAtMs(pausedBy(2, 7000), 1, 100), 100);
  assert.equal(nextPermitAtMs(pausedBy(2, 7000), 2, 100), undefined);
  assert.equal(nextPermitAtMs(pausedBy(2, 7000), 2, 7100), 7100);
});

test("rate limiter: under any limit, every call succeeds and waits at most for a refill and a pause", () => {
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
