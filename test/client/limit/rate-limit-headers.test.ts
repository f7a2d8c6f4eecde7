import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parseRateLimit } from "../../../src/client/limit/rate-control";

const NOW = Date.UTC(2026, 0, 1);

test("rate limit headers: reads remaining quota and reset in all common forms", () => {
  const cases: [Record<string, string>, ReturnType<typeof parseRateLimit>][] = [
    [
      { "ratelimit-limit": "20", "ratelimit-remaining": "0", "ratelimit-reset": "7" },
      { remaining: 0, resetMs: 7000 },
    ],
    [
      { "x-ratelimit-remaining": "3", "x-ratelimit-reset": "1.5" },
      { remaining: 3, resetMs: 1500 },
    ],
    [
      { "x-rate-limit-remaining": "3", "x-rate-limit-reset": "2" },
      { remaining: 3, resetMs: 2000 },
    ],
    [
      { "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(NOW / 1000 + 30) },
      { remaining: 0, resetMs: 30_000 },
    ],
    [
      { "ratelimit-remaining": "0", "ratelimit-reset": String(NOW + 250) },
      { remaining: 0, resetMs: 250 },
    ],
    [
      { "ratelimit-remaining": "0", "ratelimit-reset": String(NOW / 1000 - 30) },
      { remaining: 0, resetMs: 0 },
    ],
    [{ ratelimit: '"default";r=50;t=30' }, { remaining: 50, resetMs: 30_000 }],
    [{ ratelimit: '"minute";r=5;t=12, "day";r=900;t=40000' }, { remaining: 5, resetMs: 12_000 }],
    [{ ratelimit: '"second";r=0;t=1, "day";r=0;t=4000' }, { remaining: 0, resetMs: 4_000_000 }],
    [{ ratelimit: "limit=100, remaining=4, reset=9" }, { remaining: 4, resetMs: 9000 }],
    // Behind two gateways that each add their own value.
    [
      { "ratelimit-remaining": "4, 70", "ratelimit-reset": "2, 60" },
      { remaining: 4, resetMs: 2000 },
    ],
    [{ "ratelimit-remaining": "4" }, { remaining: 4 }],
    [{ "ratelimit-limit": "20" }, undefined],
    [{ "ratelimit-remaining": "-1", "ratelimit-reset": "soon" }, undefined],
    [{}, undefined],
  ];
  for (const [headers, quota] of cases) {
    assert.deepEqual(parseRateLimit(headers, NOW), quota, JSON.stringify(headers));
  }
});

test("rate limit headers: yields only non-negative numbers for any header values", () => {
  const text = fc.oneof(fc.string(), fc.double().map(String), fc.stringMatching(/^["a-z;=,rt0-9. -]{0,30}$/));
  const headers = fc.dictionary(
    fc.constantFrom("ratelimit", "ratelimit-remaining", "ratelimit-reset", "x-ratelimit-reset"),
    text,
  );
  fc.assert(
    fc.property(headers, (each) => {
      const { remaining = 0, resetMs = 0 } = parseRateLimit(each, NOW) ?? {};
      assert.ok(Number.isSafeInteger(remaining) && remaining >= 0);
      assert.ok(Number.isSafeInteger(resetMs) && resetMs >= 0);
    }),
  );
});
