import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  DEFAULT_POLL_PACING,
  ERROR_CODES,
  FAILURE_REASONS,
  isTerminal,
  namedOperation,
  operationFromJson,
  ServiceError,
  type Operation,
  type ServiceErrorFacts,
  type WaitState,
} from "../../../src/client";
import {
  beginWait,
  decideNext,
  resumeWait,
  type Decision,
  type PollResult,
} from "../../../src/client/operations/poll-decision";
import { intervalAfter } from "../../../src/client/operations/poll-pacing";

const NAME = "operations/a";
const START = 1_000_000;
const pacing = DEFAULT_POLL_PACING;

const running = operationFromJson({ name: NAME, state: "RUNNING" });

function errorOf(of: Partial<ServiceErrorFacts>): ServiceError {
  return new ServiceError({
    code: "unavailable",
    reason: "answered",
    delivery: "answered",
    method: "/svc.x.v1.X/GetOperation",
    endpoint: "https://api.example.com",
    ...of,
  });
}

const notFound = errorOf({ code: "not_found", httpStatus: 404 });

const operation = fc
  .record({
    name: fc.constantFrom(NAME, "", "operations/other"),
    state: fc.constantFrom("PENDING", "RUNNING", "SUCCEEDED", "FAILED", "CANCELLED", "PAUSED", ""),
  })
  .map((json) => operationFromJson(json));

const facts = fc.record(
  {
    code: fc.constantFrom(...ERROR_CODES),
    reason: fc.constantFrom(...FAILURE_REASONS),
    httpStatus: fc.constantFrom(404, 429, 500, 503),
    retryAfterMs: fc.nat(10_000_000),
  },
  { requiredKeys: ["code", "reason"] },
);

const observation: fc.Arbitrary<PollResult> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record(
      { kind: fc.constant("operation" as const), operation, retryAfterMs: fc.nat(10_000_000) },
      { requiredKeys: ["kind", "operation"] },
    ),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("error" as const), error: facts.map(errorOf) }) },
  { weight: 1, arbitrary: fc.constant<PollResult>({ kind: "error", error: new TypeError("bug") }) },
);

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

/** Runs a wait by its own decisions: each poll starts at the decided time, takes `latencyMs`, and yields the next observation. */
function run(
  first: Decision,
  observations: (index: number) => PollResult,
  dice: (index: number) => number,
  latencyMs = 0,
): { decisions: readonly Decision[]; polls: readonly number[] } {
  const decisions: Decision[] = [first];
  const polls: number[] = [];
  for (let decision = first, index = 0; decision.kind === "poll"; index += 1) {
    assert.ok(index < 100_000, "the wait does not end");
    polls.push(decision.atMs);
    const { state, atMs } = decision;
    const answeredAtMs = atMs + latencyMs;
    const next = answeredAtMs >= state.deadlineAtMs ? ({ kind: "timeUp" } as const) : observations(index);
    decision = decideNext(state, next, Math.min(answeredAtMs, state.deadlineAtMs), dice(index), pacing, atMs);
    decisions.push(decision);
  }
  return { decisions, polls };
}

test("poll decision: a wait ends by its deadline, whatever the answers, delays and jitter", () => {
  fc.assert(
    fc.property(
      operation,
      fc.array(observation, { minLength: 1, maxLength: 50 }),
      fc.array(random, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 0, max: 3_600_000 }),
      fc.integer({ min: 0, max: 70_000 }),
      (begun, answers, dice, deadlineMs, latencyMs) => {
        const first = beginWait(begun, START, deadlineMs, dice[0] ?? 0);
        const { decisions, polls } = run(
          first,
          (index) => answers[index % answers.length] ?? { kind: "timeUp" },
          (index) => dice[index % dice.length] ?? 0,
          latencyMs,
        );
        const last = decisions.at(-1);
        assert.ok(last?.kind === "done");
        assert.ok(last.outcome.state.endedAtMs <= START + deadlineMs);
        for (const [index, atMs] of polls.entries()) {
          assert.ok(atMs <= START + deadlineMs, "a poll after the deadline");
          assert.ok(atMs >= (polls[index - 1] ?? START), "polls go back in time");
        }
      },
    ),
    { numRuns: 1000 },
  );
});

test("poll decision: a terminal state ends polling with that state's outcome", () => {
  const outcomes = { SUCCEEDED: "succeeded", FAILED: "failed", CANCELLED: "cancelled" } as const;
  for (const [state, kind] of Object.entries(outcomes)) {
    const ended = operationFromJson({
      name: NAME,
      state,
      errorMessage: "why",
      metadata: { virtual_machine_name: "x" },
    });
    const atOnce = beginWait(ended, START, 1000, 0);
    assert.ok(atOnce.kind === "done");
    assert.equal(atOnce.outcome.kind, kind);
    assert.equal(atOnce.outcome.state.polls, 0);
    const begun = beginWait(running, START, 60_000, 0);
    assert.ok(begun.kind === "poll");
    const later = decideNext(begun.state, { kind: "operation", operation: ended }, START + 500, 0);
    assert.ok(later.kind === "done");
    assert.equal(later.outcome.kind, kind);
    assert.deepEqual(later.outcome.operation.metadata, { virtual_machine_name: "x" });
    if (later.outcome.kind === "failed") assert.equal(later.outcome.errorMessage, "why");
  }
  fc.assert(
    fc.property(fc.array(observation, { minLength: 1 }), random, (answers, dice) => {
      const { decisions } = run(
        beginWait(running, START, 600_000, dice),
        (index) => answers[index % answers.length] ?? { kind: "timeUp" },
        () => dice,
      );
      const ended = decisions.findIndex(
        (decision) => decision.kind === "poll" && isTerminal(decision.state.operation.state),
      );
      assert.equal(ended, -1);
    }),
  );
});

test("poll decision: intervals stay within their bounds, and never shrink without jitter", () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(10_000_000), random, (a, b, dice) => {
      const intervalMs = intervalAfter(a, dice, pacing);
      assert.ok(
        intervalMs >= pacing.minIntervalMs * (1 - pacing.jitter) && intervalMs <= pacing.maxIntervalMs,
      );
      assert.ok(intervalAfter(Math.min(a, b), 0, pacing) <= intervalAfter(Math.max(a, b), 0, pacing));
    }),
  );
  const { polls } = run(
    beginWait(running, START, 3_600_000, 0),
    () => ({ kind: "operation", operation: running }),
    () => 0,
  );
  const gaps = polls.slice(1, -1).map((atMs, index) => atMs - (polls[index] ?? 0));
  assert.ok(gaps.every((gap, index) => gap >= (gaps[index - 1] ?? 500) && gap <= 10_000));
});

test("poll decision: detects an operation's end within a fifth of its duration or ten seconds, with few polls", () => {
  const cost = (lengthMs: number): { polls: number; lostMs: number } => {
    let polls = 0;
    let decision = beginWait(running, START, 7_200_000, 0);
    while (decision.kind === "poll") {
      polls += 1;
      const { atMs, state } = decision;
      const answered = atMs >= START + lengthMs ? operationFromJson({ state: "SUCCEEDED" }) : running;
      decision = decideNext(state, { kind: "operation", operation: answered }, atMs, 0);
    }
    return { polls, lostMs: decision.outcome.state.endedAtMs - START - lengthMs };
  };
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 7_000_000 }), (lengthMs) => {
      assert.ok(cost(lengthMs).lostMs <= Math.min(10_000, Math.max(500, lengthMs * 0.2)));
    }),
  );
  assert.ok(cost(30_000).polls <= 20);
  assert.ok(cost(300_000).polls <= 50);
});

test("poll decision: obeys Retry-After up to a minute, but keeps the last poll before the deadline", () => {
  const begun = beginWait(running, START, 100_000, 0);
  assert.ok(begun.kind === "poll");
  const at = (retryAfterMs: number): number => {
    const next = decideNext(
      begun.state,
      { kind: "operation", operation: running, retryAfterMs },
      START + 500,
      0,
    );
    const failed = decideNext(
      begun.state,
      { kind: "error", error: errorOf({ httpStatus: 429, code: "resource_exhausted", retryAfterMs }) },
      START + 500,
      0,
    );
    assert.ok(next.kind === "poll" && failed.kind === "poll");
    assert.equal(next.atMs, failed.atMs);
    return next.atMs - START - 500;
  };
  assert.equal(at(30_000), 30_000);
  assert.equal(at(60_000), 60_000);
  assert.equal(at(3_600_000), 60_000);
  const short = beginWait(running, START, 20_000, 0);
  assert.ok(short.kind === "poll");
  const last = decideNext(
    short.state,
    { kind: "operation", operation: running, retryAfterMs: 60_000 },
    START + 500,
    0,
  );
  assert.ok(last.kind === "poll");
  assert.equal(last.atMs, START + 19_000);
  const done = decideNext(last.state, { kind: "operation", operation: running }, START + 19_000, 0);
  assert.ok(done.kind === "done");
  assert.equal(done.outcome.kind, "deadline");
});

test("poll decision: elapsed time alone ends no wait: a poll started before the last one was due is followed by another", () => {
  const begun = beginWait(running, START, 20_000, 0);
  assert.ok(begun.kind === "poll");
  const later = START + 7_200_000;
  const ends: readonly PollResult[] = [
    { kind: "timeUp" },
    { kind: "operation", operation: running },
    { kind: "error", error: errorOf({ reason: "connectionClosed", delivery: "maybeReceived" }) },
  ];
  for (const seen of ends) {
    const next = decideNext(begun.state, seen, later, 0, pacing, START + 500);
    assert.ok(next.kind === "poll", seen.kind);
    assert.equal(next.lastPollAtMs, later, "it is the last one");
    const last = decideNext(next.state, seen, later + 100, 0, pacing, later);
    assert.ok(last.kind === "done" && last.outcome.kind === "deadline", seen.kind);
  }
});

test("poll decision: tolerates transient failures until the deadline, and reports the last one with the deadline's outcome", () => {
  const passing: Partial<ServiceErrorFacts>[] = [
    { httpStatus: 503 },
    { httpStatus: 429, code: "resource_exhausted" },
    { httpStatus: 500, code: "internal" },
    { code: "unknown", httpStatus: 418 },
    { reason: "connectionRefused", delivery: "notSent" },
    { reason: "hostNotFound", delivery: "notSent" },
    { reason: "connectionClosed", delivery: "maybeReceived" },
    { reason: "answerTimeout", code: "deadline_exceeded", delivery: "maybeReceived" },
    { reason: "truncated", delivery: "maybeReceived" },
  ];
  for (const of of passing) {
    const { decisions } = run(
      beginWait(running, START, 1_200_000, 0),
      () => ({ kind: "error", error: errorOf(of) }),
      () => 0,
    );
    const last = decisions.at(-1);
    assert.ok(last?.kind === "done");
    assert.equal(last.outcome.kind, "deadline", JSON.stringify(of));
    assert.equal(last.outcome.state.lastError?.message, errorOf(of).message);
    assert.equal(last.outcome.operation, running);
  }
});

test("poll decision: a permanent failure ends the wait at once with that error", () => {
  const lasting: Partial<ServiceErrorFacts>[] = [
    { code: "unauthenticated", httpStatus: 401 },
    { code: "permission_denied", httpStatus: 403 },
    { code: "invalid_argument", httpStatus: 400 },
    { code: "failed_precondition", httpStatus: 412 },
    { reason: "closed", code: "canceled" },
    { reason: "outOfMemory", code: "internal", delivery: "notSent" },
    { reason: "tooManyFiles", code: "internal", delivery: "notSent" },
  ];
  for (const error of [...lasting.map(errorOf), new TypeError("bug")]) {
    const begun = beginWait(running, START, 60_000, 0);
    assert.ok(begun.kind === "poll");
    const next = decideNext(begun.state, { kind: "error", error }, START + 500, 0);
    assert.ok(next.kind === "done" && next.outcome.kind === "error");
    assert.equal(next.outcome.error, error);
  }
});

/** Returns the number of polls and the time until a repeated error ends a wait. */
function borne(error: Error, seenFirst: boolean): { kind: string; polls: number; lastedMs: number } {
  const { decisions } = run(
    beginWait(running, START, 3_600_000, 0),
    (index) =>
      seenFirst && index === 0 ? { kind: "operation", operation: running } : { kind: "error", error },
    () => 0,
  );
  const last = decisions.at(-1);
  assert.ok(last?.kind === "done");
  const { kind, state } = last.outcome;
  return { kind, polls: state.misses, lastedMs: state.endedAtMs - (state.firstMissAtMs ?? 0) };
}

test("poll decision: tolerates not_found for some polls if the operation was seen before, and for some time if it may be new", () => {
  const seen = borne(notFound, true);
  assert.deepEqual([seen.kind, seen.polls], ["vanished", pacing.toleratedMisses]);
  const unseen = borne(notFound, false);
  assert.equal(unseen.kind, "vanished");
  assert.ok(unseen.polls >= pacing.toleratedMisses);
  assert.ok(
    unseen.lastedMs >= pacing.toleratedMissMs &&
      unseen.lastedMs <= pacing.toleratedMissMs + pacing.maxIntervalMs,
  );
});

test("poll decision: finding the operation again resets the count of misses", () => {
  const begun = beginWait(running, START, 3_600_000, 0);
  const { decisions } = run(
    begun,
    (index) =>
      index > 40
        ? { kind: "operation", operation: operationFromJson({ state: "SUCCEEDED" }) }
        : index % 4 === 3
          ? { kind: "operation", operation: running }
          : { kind: "error", error: notFound },
    () => 0,
  );
  const last = decisions.at(-1);
  assert.ok(last?.kind === "done");
  assert.equal(last.outcome.kind, "succeeded");
});

test("poll decision: tolerates answers of another server like a missing operation, but reports them as such", () => {
  for (const of of [
    { reason: "unknownAddress", code: "unimplemented", httpStatus: 404 },
    { reason: "notTheService", code: "internal", httpStatus: 200 },
    { reason: "unknownEncoding", code: "internal", httpStatus: 200 },
    { reason: "redirected", code: "unknown", httpStatus: 302 },
    { reason: "tls", delivery: "notSent" },
    { code: "unimplemented", httpStatus: 501 },
  ] as const) {
    assert.deepEqual(
      [borne(errorOf(of), true).kind, borne(errorOf(of), true).polls],
      ["error", pacing.toleratedMisses],
    );
  }
});

test("poll decision: keeps the requested name, whatever name the answers contain", () => {
  const begun = beginWait(running, START, 60_000, 0);
  assert.ok(begun.kind === "poll");
  const other = operationFromJson({ name: "operations/other", state: "RUNNING" });
  const next = decideNext(begun.state, { kind: "operation", operation: other }, START + 500, 0);
  assert.equal(next.kind === "poll" ? next.state.operation.name : "", NAME);
});

test("poll decision: a wait can be saved as JSON at any point and resumed by another process, which polls at once", () => {
  const begun = beginWait(running, START, 60_000, 0.3);
  assert.ok(begun.kind === "poll");
  const next = decideNext(
    begun.state,
    { kind: "error", error: errorOf({ httpStatus: 503 }) },
    START + 500,
    0.3,
  );
  assert.ok(next.kind === "poll");
  const saved = JSON.parse(JSON.stringify(next.state)) as WaitState;
  assert.deepEqual(saved, next.state);
  const kept = resumeWait(saved, START + 30_000);
  assert.ok(kept.kind === "poll");
  assert.deepEqual(
    [kept.atMs, kept.state.deadlineAtMs, kept.state.startedAtMs],
    [START + 30_000, START + 60_000, START],
  );
  const renewed = resumeWait(saved, START + 90_000, 60_000);
  assert.ok(renewed.kind === "poll");
  assert.equal(renewed.state.deadlineAtMs, START + 150_000);
  const late = resumeWait(saved, START + 90_000);
  assert.ok(late.kind === "poll");
  assert.equal(late.atMs, START + 90_000, "however late it is, the operation is polled once");
  const polled = decideNext(late.state, { kind: "operation", operation: running }, START + 90_000, 0);
  assert.ok(polled.kind === "done" && polled.outcome.kind === "deadline");
  const over: Operation = operationFromJson({ name: NAME, state: "SUCCEEDED" });
  assert.equal(resumeWait({ ...saved, operation: over }, START + 90_000).kind, "done");
});

test("poll decision: polls at once if only the operation's name is known", () => {
  const begun = beginWait(namedOperation(NAME), START, 60_000, 0.5);
  assert.equal(begun.kind === "poll" ? begun.atMs : 0, START);
});
