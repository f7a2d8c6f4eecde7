import assert from "node:assert/strict";
import { test } from "node:test";
import { IncompleteAnswer, UnexpectedAnswer } from "../../../src/api";
import { ServiceError, type ServiceErrorFacts, UnexpectedAnswerError } from "../../../src/client";
import { contract, type Kind, kindOf } from "../../../src/contract";
import * as texts from "../../../src/bridge/operations/diagnostics";
import { causeOfDeviation, overlayHint } from "../../../src/bridge/operations";

const assumed = kindOf(contract, "VirtualMachine");
const imported: Kind = { ...assumed, source: "live" };
const [resize] = assumed.methods.updates.filter(({ name }) => name === "ResizeVirtualMachine");

function serviceError(facts: Partial<ServiceErrorFacts>): ServiceError {
  return new ServiceError({
    code: "invalid_argument",
    reason: "answered",
    delivery: "answered",
    method: "/svc.compute.v1.ComputeService/ResizeVirtualMachine",
    endpoint: "https://service.example",
    httpStatus: 400,
    said: "no",
    ...facts,
  });
}

function lastLine(detail: string): string {
  return detail.split("\n").at(-1) ?? "";
}

test("overlay hint: each error that a word of an overlay could settle names it last, and only for an imported contract", () => {
  assert.ok(resize);
  const unusable = new UnexpectedAnswerError("CreateVirtualMachine answered without an operation.");
  const cases: readonly (readonly [word: string, of: (kind: Kind) => { readonly detail: string }])[] = [
    ["x-immutable", (kind) => texts.updateFailed(kind, resize, serviceError({}))],
    ["x-update", (kind) => texts.updateFailed(kind, resize, serviceError({ code: "failed_precondition" }))],
    [
      "aborted",
      (kind) => texts.updateFailed(kind, resize, serviceError({ code: "already_exists", httpStatus: 409 })),
    ],
    [
      "not_found",
      (kind) => texts.objectCallFailed("read", kind, "n", serviceError({ code: "unknown", httpStatus: 404 })),
    ],
    [
      "required",
      (kind) =>
        texts.objectCallFailed(
          "read",
          kind,
          "n",
          new IncompleteAnswer("state", "an object", { method: "M" }),
        ),
    ],
    [
      "x-holds: object",
      (kind) => texts.objectCallFailed("read", kind, "n", new UnexpectedAnswer("vm", "it", undefined)),
    ],
    ["x-holds: operation", (kind) => texts.createFailed(kind, unusable)],
  ];
  for (const [word, of] of cases) {
    const line = lastLine(of(imported).detail);
    assert.match(line, /^If the contract is wrong, correct it in an overlay: /, word);
    assert.ok(line.includes(word), `${word}: ${line}`);
    assert.ok(!of(assumed).detail.includes("overlay"), word);
  }
});

test("overlay hint: an error that no word settles, or whose message has the whole line, gets none", () => {
  assert.ok(resize);
  const sighted = {
    sightedCode: { field: "code", text: "VM_GONE" },
    code: "unknown",
    httpStatus: 404,
  } as const;
  for (const { detail } of [
    texts.updateFailed(imported, resize, serviceError({ code: "unavailable", httpStatus: 503 })),
    texts.updateFailed(imported, resize, serviceError({ code: "aborted", httpStatus: 409 })),
    texts.updateFailed(imported, resize, serviceError({ reason: "connectionClosed", code: "unavailable" })),
    texts.objectCallFailed("read", imported, "n", serviceError(sighted)),
    texts.createFailed(imported, serviceError({})),
  ]) {
    assert.ok(!detail.includes("If the contract is wrong"), detail);
  }
});

test("overlay hint: no text speaks of a code that the answer does not have", () => {
  assert.ok(resize);
  const bare = { codeFromStatus: true, reason: "unknownAddress" } as const;
  for (const { detail } of [
    texts.objectCallFailed(
      "read",
      imported,
      "n",
      serviceError({ ...bare, code: "unimplemented", httpStatus: 404 }),
    ),
    texts.objectCallFailed("delete", imported, "n", serviceError({ code: "not_found", httpStatus: 404 })),
    texts.updateFailed(
      imported,
      resize,
      serviceError({ ...bare, reason: "answered", code: "unknown", httpStatus: 423 }),
    ),
  ]) {
    assert.ok(!/x-errors|\bcode\b/.test(detail), detail);
  }
});

test("overlay hint: a result that differs from the plan names the methods that should have changed the field", () => {
  const lost = causeOfDeviation(imported, "compute", "update");
  assert.ok(lost);
  assert.match(
    overlayHint(imported, lost) ?? "",
    /`x-omits: \[compute\]` on .*ResizeVirtualMachine.*`x-update: replace`/,
  );
  assert.equal(overlayHint(assumed, lost), undefined);
  const made = causeOfDeviation(imported, "compute", "create");
  assert.match(
    made === undefined ? "" : (overlayHint(imported, made) ?? ""),
    /`readOnly: true` on `compute`/,
  );
  assert.equal(causeOfDeviation(imported, "create_time", "update"), undefined, "only the service sets it");
  assert.equal(causeOfDeviation(imported, "region", "update"), undefined, "no update contains it");
});

test("overlay hint: the built-in contract has no kind whose facts an overlay could correct", () => {
  assert.deepEqual(
    contract.kinds.filter(({ source }) => source === "live"),
    [],
  );
});
