import assert from "node:assert/strict";
import { test } from "node:test";
import {
  describeOutcome,
  operationFromJson,
  ServiceError,
  type OperationOutcome,
  type WaitState,
} from "../../../src/client";

const AS_IT_IS = (text: string): string => text;

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
    'Operation operations/a failed after 32 s: "no capacity". It makes no further changes. Resolve the cause, then try again.',
  ],
  [
    { kind: "failed", operation, state, errorMessage: "" },
    "Operation operations/a failed after 32 s, and the service gave no reason. It makes no further changes. Try again. " +
      "If the error persists, give the operation's name to the service's support.",
  ],
  [
    { kind: "cancelled", operation, state },
    "Operation operations/a was cancelled after 32 s, by another client or by the service. Its changes up to then may " +
      "remain. Find out who cancelled it, then try again.",
  ],
  [
    { kind: "cancelled", operation: { ...operation, errorMessage: "called off" }, state },
    'Operation operations/a was cancelled after 32 s, by another client or by the service (reason: "called off"). Its ' +
      "changes up to then may remain. Find out who cancelled it, then try again.",
  ],
  [
    { kind: "deadline", operation, state: { ...state, endedAtMs: 1_200_000 } },
    "Operation operations/a had not ended after 20 min, when the time limit of the operation (20 min) was reached; its " +
      "last known state is RUNNING. It was not cancelled: it continues in the service and may still succeed. Check it " +
      "again later, or allow more time.",
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
    "Operation operations/a had not ended after 32 s, when the time limit of the operation (20 min) was reached; its last " +
      'known state is "STATE_PAUSED", which this program does not recognize. The last poll failed: [unavailable] ' +
      "GetOperation: no answer. It was not cancelled: it continues in the service and may still succeed. Check it again later, or allow more time.",
  ],
  [
    { kind: "aborted", operation: operationFromJson({ name: "operations/a" }), state },
    "The wait for operation operations/a was interrupted after 32 s; its last known state is empty. It was not cancelled: " +
      "it continues in the service and may still succeed.",
  ],
  [
    { kind: "vanished", operation, state, error },
    "Operation operations/a was not found after 32 s: the service reported 5 times in a row that it does not exist. It " +
      "is unknown whether the operation succeeded. Check the object itself.",
  ],
  [
    { kind: "error", operation, state, error },
    "The state of operation operations/a could not be read after 32 s; its last known state is RUNNING. The operation " +
      "continues in the service. Error: [permission_denied] GetOperation: the service answered HTTP 403 and gave no " +
      "reason. The API key is valid but lacks the permission. Use a key with the required permissions, or ask an owner to " +
      "grant them.",
  ],
];

for (const [outcome, paragraph] of paragraphs) {
  test(`outcome: describes ${outcome.kind} (${outcome.operation.wireState || "no state"}, ${paragraph.length} characters)`, () => {
    assert.equal(describeOutcome(outcome, AS_IT_IS), paragraph);
  });
}

test("operation outcome: the end of a resumed operation is timed from its start and is not after its detection", () => {
  const HOUR_MS = 3_600_000;
  const resumed: WaitState = {
    ...state,
    polls: 1,
    startedAtMs: 5 * HOUR_MS,
    endedAtMs: 5 * HOUR_MS + 60_000,
    deadlineAtMs: 5 * HOUR_MS + 60_000,
  };
  const begins = (kind: "succeeded" | "failed" | "cancelled" | "deadline" | "aborted", polls = 1): string =>
    describeOutcome(
      { kind, operation, state: { ...resumed, polls }, errorMessage: "no capacity" },
      AS_IT_IS,
      4 * HOUR_MS,
    );
  assert.match(
    begins("succeeded"),
    /^Operation operations\/a was found to have succeeded 4 h 1 min after it started\.$/,
  );
  assert.match(
    begins("failed"),
    /^Operation operations\/a was found to have failed 4 h 1 min after it started: "no capacity"\. /,
  );
  assert.match(
    begins("failed", 2),
    /^Operation operations\/a failed 4 h 1 min after it started: "no capacity"\. /,
  );
  assert.match(
    begins("cancelled"),
    /^Operation operations\/a was found to have been cancelled 4 h 1 min after it started, /,
  );
  assert.match(
    begins("deadline"),
    /had not ended 4 h 1 min after it started, when the time limit of this wait \(1 min\) was reached;/,
  );
  assert.match(begins("aborted"), /was interrupted 4 h 1 min after it started;/);
  const ahead = describeOutcome({ kind: "succeeded", operation, state }, AS_IT_IS, -4 * HOUR_MS);
  assert.equal(
    ahead,
    "Operation operations/a succeeded after 32 s.",
    "a clock that is ahead counts for nothing",
  );
  assert.equal(
    describeOutcome({ kind: "succeeded", operation, state }, AS_IT_IS, 40),
    "Operation operations/a succeeded after 32 s.",
    "the wait for an own operation begins some milliseconds after it",
  );
});

test("operation outcome: a hostile operation name stays within one line", () => {
  const hostile = operationFromJson({ name: `operations/a\nError: ${"x".repeat(500)}` });
  const paragraph = describeOutcome({ kind: "cancelled", operation: hostile, state }, AS_IT_IS);
  assert.ok(!paragraph.includes("\n") && paragraph.length < 500);
});
