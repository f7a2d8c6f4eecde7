import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  DEFAULT_RETRY_POLICY,
  ERROR_CODES,
  FAILURE_REASONS,
  type Safety,
  type ServiceErrorFacts,
} from "../../../src/client";
import { decideRetry, isSafeToRepeat, isRejected, type FailedAttempt } from "../../../src/client/retry/retry";

const facts = fc.record(
  {
    code: fc.constantFrom(...ERROR_CODES),
    reason: fc.constantFrom(...FAILURE_REASONS),
    delivery: fc.constantFrom("notSent" as const, "maybeReceived" as const, "answered" as const),
    method: fc.constant("/svc.x.v1.X/Do"),
    endpoint: fc.constant("https://api.example.com"),
    httpStatus: fc.constantFrom(400, 401, 404, 408, 409, 425, 429, 500, 501, 502, 503, 504),
    retryAfterMs: fc.nat({ max: 200_000 }),
  },
  { requiredKeys: ["code", "reason", "delivery", "method", "endpoint"] },
);

const failed: fc.Arbitrary<FailedAttempt> = fc.record(
  {
    facts,
    safety: fc.constantFrom<Safety>("read", "idempotent", "once", "create"),
    attempt: fc.integer({ min: 1, max: 2000 }),
    elapsedMs: fc.nat({ max: 200_000 }),
    leftMs: fc.integer({ min: -10, max: 200_000 }),
    random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  },
  { requiredKeys: ["facts", "safety", "attempt", "elapsedMs", "random"] },
);

function outcome(of: Partial<ServiceErrorFacts>, safety: Safety, rest: Partial<FailedAttempt> = {}): string {
  const all: ServiceErrorFacts = {
    code: "unavailable",
    reason: "answered",
    delivery: "answered",
    method: "/svc.x.v1.X/Do",
    endpoint: "https://api.example.com",
    ...of,
  };
  const decision = decideRetry({ facts: all, safety, attempt: 1, elapsedMs: 0, random: 0.5, ...rest });
  return decision.kind === "retry" ? `retry ${decision.delayMs}` : `stop: ${decision.because}`;
}

test("retry: repeats a non-idempotent call only if it was not sent or was refused with 429 or 425", () => {
  fc.assert(
    fc.property(failed, fc.constantFrom<Safety>("once", "create"), (attempt, safety) => {
      const decision = decideRetry({ ...attempt, safety });
      const { delivery, httpStatus } = attempt.facts;
      const certain =
        delivery === "notSent" || (delivery === "answered" && (httpStatus === 429 || httpStatus === 425));
      assert.ok(decision.kind === "stop" || certain);
    }),
    { numRuns: 2000 },
  );
});

test("retry: does not repeat a create after 503, with or without Retry-After, because its outcome is unknown", () => {
  for (const retryAfterMs of [undefined, 1000]) {
    const of = { httpStatus: 503, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
    assert.equal(outcome(of, "create"), "stop: unsafe");
    assert.match(outcome(of, "read"), /^retry/);
    assert.match(outcome(of, "idempotent"), /^retry/);
  }
});

test("retry: decides each kind of failure by its reason", () => {
  const cases: [Partial<ServiceErrorFacts>, read: string, create: string, idempotent?: string][] = [
    [{ reason: "connectionRefused", delivery: "notSent" }, "retry 250", "retry 250"],
    [{ reason: "dnsUnavailable", delivery: "notSent" }, "retry 250", "retry 250"],
    [{ reason: "hostNotFound", delivery: "notSent" }, "stop: final", "stop: final"],
    [{ reason: "tls", delivery: "notSent" }, "stop: final", "stop: final"],
    [{ reason: "connectionClosed", delivery: "notSent" }, "retry 250", "retry 250"],
    [{ reason: "connectionClosed", delivery: "maybeReceived" }, "retry 250", "stop: unsafe"],
    [{ reason: "truncated", delivery: "maybeReceived" }, "retry 250", "stop: unsafe"],
    [
      { reason: "answerTimeout", delivery: "maybeReceived", code: "deadline_exceeded" },
      "retry 250",
      "stop: unsafe",
    ],
    [{ reason: "tooLarge", delivery: "maybeReceived", code: "internal" }, "stop: final", "stop: final"],
    [{ reason: "outOfMemory", delivery: "notSent", code: "internal" }, "stop: final", "stop: final"],
    [{ reason: "tooManyFiles", delivery: "notSent", code: "internal" }, "stop: final", "stop: final"],
    [{ reason: "redirected", code: "unknown", httpStatus: 302 }, "stop: final", "stop: final"],
    [{ reason: "notTheService", code: "internal", httpStatus: 200 }, "stop: final", "stop: final"],
    [{ reason: "aborted", code: "canceled" }, "stop: final", "stop: final"],
    [{ reason: "deadline", code: "deadline_exceeded" }, "stop: final", "stop: final"],
    [{ code: "resource_exhausted", httpStatus: 429 }, "retry 250", "retry 250"],
    [{ code: "resource_exhausted", httpStatus: 400 }, "stop: final", "stop: final"],
    [{ code: "internal", httpStatus: 500 }, "retry 250", "stop: unsafe"],
    [{ code: "unavailable", httpStatus: 502 }, "retry 250", "stop: unsafe"],
    [{ code: "deadline_exceeded", httpStatus: 504 }, "retry 250", "stop: unsafe"],
    [{ code: "deadline_exceeded", httpStatus: 408 }, "retry 250", "stop: unsafe"],
    // "Unwilling to risk processing" (RFC 8470): like 429, it means that nothing was done.
    [{ code: "unavailable", httpStatus: 425 }, "retry 250", "retry 250"],
    [{ code: "failed_precondition", httpStatus: 425 }, "stop: final", "stop: final"],
    // The caller waits for the conflicting change.
    [{ code: "aborted", httpStatus: 409 }, "retry 250", "stop: conflict", "stop: conflict"],
    [{ code: "unimplemented", httpStatus: 501 }, "stop: final", "stop: final"],
    [{ code: "not_found", httpStatus: 404 }, "stop: final", "stop: final"],
    [{ code: "invalid_argument", httpStatus: 500 }, "stop: final", "stop: final"],
    [{ code: "unauthenticated", httpStatus: 401 }, "stop: final", "stop: final"],
  ];
  for (const [of, read, create, idempotent = read] of cases) {
    assert.equal(outcome(of, "read"), read, JSON.stringify(of));
    assert.equal(outcome(of, "idempotent"), idempotent, JSON.stringify(of));
    assert.equal(outcome(of, "create"), create, JSON.stringify(of));
    assert.equal(outcome(of, "once"), create, JSON.stringify(of));
  }
});

test("retry: waits stay within the doubling bound and its cap, whatever the jitter", () => {
  const policy = DEFAULT_RETRY_POLICY;
  fc.assert(
    fc.property(failed, (attempt) => {
      const decision = decideRetry(attempt, {
        ...policy,
        maxAttempts: Infinity,
        maxConnectAttempts: Infinity,
        maxTimeoutAttempts: Infinity,
      });
      if (decision.kind === "stop") return;
      const asked = attempt.facts.retryAfterMs;
      const own = Math.min(policy.maxDelayMs, policy.baseDelayMs * 2 ** (attempt.attempt - 1));
      const bound = asked === undefined ? own : Math.max(own, asked + policy.baseDelayMs);
      assert.ok(
        Number.isFinite(decision.delayMs) && decision.delayMs >= (asked ?? 0) && decision.delayMs <= bound,
      );
      const budgetMs = isRejected(attempt.facts) ? policy.rejectedBudgetMs : policy.budgetMs;
      assert.ok(attempt.elapsedMs + decision.delayMs <= budgetMs);
      assert.ok(attempt.leftMs === undefined || decision.delayMs < attempt.leftMs);
      assert.ok((asked ?? 0) <= policy.maxRetryAfterMs);
      assert.ok(isSafeToRepeat(attempt.facts, attempt.safety));
    }),
    { numRuns: 2000 },
  );
});

test("retry: ends after a number of attempts, which is lower for connection failures and timeouts", () => {
  const last = (of: Partial<ServiceErrorFacts>): number => {
    let attempt = 1;
    while (outcome(of, "read", { attempt }).startsWith("retry")) attempt += 1;
    return attempt;
  };
  assert.equal(last({ httpStatus: 503 }), 8);
  assert.equal(last({ reason: "connectionRefused", delivery: "notSent" }), 4);
  assert.equal(last({ reason: "answerTimeout", delivery: "maybeReceived" }), 2);
  assert.equal(last({ reason: "connectTimeout", delivery: "notSent" }), 2);
  // A timeout that the server reports counts, too.
  assert.equal(last({ code: "deadline_exceeded", httpStatus: 408 }), 2);
});

test("retry: limits refusals of a rate limit only by time, ten minutes from the first", () => {
  const limited = { code: "resource_exhausted", httpStatus: 429 } as const;
  assert.equal(outcome(limited, "create", { attempt: 2000, elapsedMs: 595_000 }), "retry 5000");
  assert.equal(outcome(limited, "create", { attempt: 2000, elapsedMs: 595_001 }), "stop: time");
  assert.equal(outcome({ ...limited, retryAfterMs: 60_000 }, "read", { elapsedMs: 539_750 }), "retry 60250");
  assert.equal(outcome({ ...limited, retryAfterMs: 60_000 }, "read", { elapsedMs: 539_751 }), "stop: time");
  // Without status 429 it is a different error.
  assert.equal(outcome({ ...limited, httpStatus: 503 }, "read", { attempt: 8 }), "stop: attempts");
});

test("retry: a short Retry-After never shortens the backoff", () => {
  fc.assert(
    fc.property(failed, fc.nat({ max: 5000 }), (attempt, retryAfterMs) => {
      const plain = decideRetry({
        ...attempt,
        facts: { ...attempt.facts, retryAfterMs: undefined as never },
      });
      const asked = decideRetry({ ...attempt, facts: { ...attempt.facts, retryAfterMs } });
      if (plain.kind === "retry" && asked.kind === "retry") assert.ok(asked.delayMs >= plain.delayMs);
    }),
    { numRuns: 1000 },
  );
  assert.equal(
    outcome({ httpStatus: 429, code: "resource_exhausted", retryAfterMs: 0 }, "read", { attempt: 5 }),
    "retry 4000",
  );
});

test("retry: does not start a wait that cannot end in time", () => {
  assert.equal(outcome({ httpStatus: 503, retryAfterMs: 60_001 }, "read"), "stop: time");
  assert.equal(outcome({ httpStatus: 503, retryAfterMs: 60_000 }, "read"), "retry 60250");
  assert.equal(outcome({ httpStatus: 503 }, "read", { elapsedMs: 119_900 }), "stop: time");
  assert.equal(outcome({ httpStatus: 503 }, "read", { leftMs: 250 }), "stop: time");
  assert.equal(outcome({ httpStatus: 503 }, "read", { leftMs: 251 }), "retry 250");
});
