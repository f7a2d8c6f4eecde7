import assert from "node:assert/strict";
import { test } from "node:test";
import { operationFromJson, ServiceError } from "../../src/client";
import { harmlessLine, type Progress, progressLine } from "../../src/api";

const asIs = (text: string): string => text;
const operation = (state?: string): Progress["operation"] =>
  operationFromJson({ name: "operations/a", ...(state === undefined ? {} : { state }) });
const error = new ServiceError({
  code: "unavailable",
  reason: "answered",
  delivery: "answered",
  method: "/svc.operation.v1.OperationService/GetOperation",
  endpoint: "http://x.test",
  httpStatus: 503,
});
const SAID = "[unavailable] the service answered HTTP 503 and gave no reason.";

for (const [progress, line] of [
  [{ kind: "begun", operation: operation(), elapsedMs: 0 }, "waiting for operations/a"],
  [
    { kind: "begun", operation: operation("PENDING"), elapsedMs: 0 },
    "waiting for operations/a, which is PENDING",
  ],
  [
    { kind: "state", operation: operation("RUNNING"), elapsedMs: 12_000 },
    "operations/a is RUNNING after 12 s",
  ],
  [
    { kind: "state", operation: operation("BREWING"), elapsedMs: 12_000 },
    'operations/a is in the state "BREWING" after 12 s',
  ],
  [
    { kind: "heartbeat", operation: operation("RUNNING"), elapsedMs: 135_000 },
    "still waiting for operations/a after 2 min 15 s: RUNNING",
  ],
  [
    { kind: "heartbeat", operation: operation(), elapsedMs: 15_000, error },
    `still waiting for operations/a after 15 s: in an unknown state; polling it fails now: ${SAID}`,
  ],
  [
    { kind: "trouble", operation: operation("RUNNING"), elapsedMs: 3_000, error },
    `polling operations/a fails after 3 s, and the wait continues: ${SAID}`,
  ],
] as const satisfies readonly (readonly [Progress, string])[]) {
  test(`Progress reads: ${line}`, () => assert.equal(progressLine(progress, asIs), line));
}

test("progress: writes one line without secrets and without terminal control characters", () => {
  const nasty = operation("A\r\n\u001b[2J\u202Ekey");
  const line = progressLine({ kind: "state", operation: nasty, elapsedMs: 0 }, (text) =>
    text.replaceAll("key", "(hidden)"),
  );
  assert.equal(line, 'operations/a is in the state "A [2J (hidden)" after 0 ms');
});

test("progress: writes no line that a program could mistake for a prompt of the engine", () => {
  for (const text of [
    "Do you want to perform these actions?",
    "do you want to perform\nthese actions in workspace",
    "it can be approved using the UI or API",
    "var.region Enter a value: ",
  ]) {
    const line = harmlessLine(`operations/a failed: ${text}`);
    assert.doesNotMatch(line, /Do you want to perform these actions|approved using the UI or API/i);
    assert.ok(!(line.includes("var.") && line.includes("Enter a value:")), line);
    assert.match(line, /^operations\/a failed: .*\(\.\.\.\)/);
  }
});
