import assert from "node:assert/strict";
import { test } from "node:test";
import {
  describeOutcome,
  operationFromJson,
  ServiceError,
  type OperationOutcome,
  type WaitState,
} from "../../src/client";

const error = new ServiceError({
  code: "permission_denied",
  reason: "answered",
  delivery: "answered",
  method: "/svc.x.v1.X/GetOperation",
  endpoint: "https://api.example.com",
  httpStatus: 403,
});

const operation = operationFromJson({ name: "operations/a", state: "RUNNING" });
const state: WaitState = {
  operation,
  startedAtMs: 0,
  deadlineAtMs: 1_200_000,
  polls: 9,
  seen: true,
  failures: 0,
  misses: 5,
  firstMissAtMs: null,
  lastError: null,
  endedAtMs: 32_000,
};

const paragraphs: [outcome: OperationOutcome, paragraph: string][] = [
  [{ kind: "succeeded", operation, state }, "Operation operations/a succeeded after 32 s."],
  [
    { kind: "failed", operation, state, errorMessage: "no capacity" },
    'Operation operations/a failed after 32 s: "no capacity". Nothing more will come of it. Remove the cause, then try again.',
  ],
  [
    { kind: "failed", operation, state, errorMessage: "" },
    "Operation operations/a failed after 32 s, and the service gave no reason. Nothing more will come of it. Try again; if " +
      "it stays, give the operation's name to the service's support.",
  ],
  [
    { kind: "cancelled", operation, state },
    "Operation operations/a was cancelled after 32 s, by somebody else or by the service. What it had done by then may " +
      "remain. Find out who cancelled it, then try again.",
  ],
  [
    { kind: "cancelled", operation: { ...operation, errorMessage: "called off" }, state },
    'Operation operations/a was cancelled after 32 s, by somebody else or by the service, which says "called off". What it ' +
      "had done by then may remain. Find out who cancelled it, then try again.",
  ],
  [
    { kind: "deadline", operation, state: { ...state, endedAtMs: 1_200_000 } },
    "Operation operations/a had not ended after 20 min, when the time allowed for it (20 min) ran out; it was last seen RUNNING. It " +
      "was not cancelled: it goes on in the service and may still succeed. Look at it again later, or allow more time.",
  ],
  [
    {
      kind: "deadline",
      operation: operationFromJson({ name: "operations/a", state: "STATE_PAUSED" }),
      state: {
        ...state,
        lastError: { code: "unavailable", message: "[unavailable] GetOperation: no answer." },
      },
    },
    "Operation operations/a had not ended after 32 s, when the time allowed for it (20 min) ran out; it was last seen in the state " +
      '"STATE_PAUSED", which this program does not know. The last attempt to look at it failed: [unavailable] GetOperation: ' +
      "no answer. It was not cancelled: it goes on in the service and may still succeed. Look at it again later, or allow " +
      "more time.",
  ],
  [
    { kind: "aborted", operation: operationFromJson({ name: "operations/a" }), state },
    "Waiting for operation operations/a was interrupted after 32 s; it was last seen without a state. It was not cancelled: " +
      "it goes on in the service and may still succeed.",
  ],
  [
    { kind: "vanished", operation, state, error },
    "Operation operations/a is not known to the service: after 32 s, it had been asked for 5 times in a row and not been found. Whether it " +
      "succeeded cannot be told. Look at the object itself.",
  ],
  [
    { kind: "error", operation, state, error },
    "The state of operation operations/a could not be read after 32 s; it was last seen RUNNING. It goes on in the service " +
      "all the same. The reason was: [permission_denied] GetOperation: the service answered HTTP 403 and did not say why. " +
      "The API key is valid but may not do this. Use a key with the needed rights, or ask an owner to grant them.",
  ],
];

for (const [outcome, paragraph] of paragraphs) {
  test(`The paragraph of a wait that ended ${outcome.kind} (${outcome.operation.wireState || "no state"}, ${paragraph.length} characters) is complete`, () => {
    assert.equal(describeOutcome(outcome), paragraph);
  });
}

test("The end of an operation that an earlier program began is timed from its beginning, and is no later than when it was seen", () => {
  const HOUR_MS = 3_600_000;
  const resumed: WaitState = {
    ...state,
    polls: 1,
    startedAtMs: 5 * HOUR_MS,
    endedAtMs: 5 * HOUR_MS + 60_000,
    deadlineAtMs: 5 * HOUR_MS + 60_000,
  };
  const begins = (kind: "succeeded" | "failed" | "cancelled" | "deadline" | "aborted", polls = 1): string =>
    describeOutcome({ kind, operation, state: { ...resumed, polls }, errorMessage: "no capacity" }, HOUR_MS);
  assert.match(
    begins("succeeded"),
    /^Operation operations\/a was seen to have succeeded 4 h 1 min after it had begun\.$/,
  );
  assert.match(
    begins("failed"),
    /^Operation operations\/a was seen to have failed 4 h 1 min after it had begun: "no capacity"\. /,
  );
  assert.match(
    begins("failed", 2),
    /^Operation operations\/a failed 4 h 1 min after it had begun: "no capacity"\. /,
  );
  assert.match(
    begins("cancelled"),
    /^Operation operations\/a was seen to have been cancelled 4 h 1 min after it had begun, /,
  );
  assert.match(
    begins("deadline"),
    /had not ended 4 h 1 min after it had begun, when the time allowed for this wait \(1 min\) ran out;/,
  );
  assert.match(begins("aborted"), /was interrupted 4 h 1 min after it had begun;/);
  const ahead = describeOutcome({ kind: "succeeded", operation, state }, 9 * HOUR_MS);
  assert.equal(
    ahead,
    "Operation operations/a succeeded after 32 s.",
    "a clock that is ahead counts for nothing",
  );
  const later = { ...state, startedAtMs: 40, endedAtMs: 32_040 };
  assert.equal(
    describeOutcome({ kind: "succeeded", operation, state: later }, 0),
    "Operation operations/a succeeded after 32 s.",
    "the wait for an own operation begins some milliseconds after it",
  );
});

test("A name that tries to be more than a name stays within one line", () => {
  const hostile = operationFromJson({ name: `operations/a\nError: ${"x".repeat(500)}` });
  const paragraph = describeOutcome({ kind: "cancelled", operation: hostile, state });
  assert.ok(!paragraph.includes("\n") && paragraph.length < 500);
});
