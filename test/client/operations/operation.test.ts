import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  isTerminal,
  operationFromAnswer,
  operationFromJson,
  UnexpectedAnswerError,
  type JsonObject,
} from "../../../src/client";
import { OPERATION_STATES, stateMeant } from "../../../src/contract";

test("operation: reads each documented state in every spelling of an enum", () => {
  for (const state of OPERATION_STATES) {
    for (const spelling of [
      state,
      state.toLowerCase(),
      `STATE_${state}`,
      `OPERATION_STATE_${state}`,
      `operation_state_${state.toLowerCase()}`,
      ` ${state} `,
    ]) {
      assert.equal(stateMeant(spelling), state, spelling);
      assert.equal(operationFromJson({ state: spelling }).state, state, spelling);
    }
  }
  assert.equal(stateMeant("CANCELED"), "CANCELLED");
});

test("operation: reads any other state as unrecognised, keeps its text and does not end the wait", () => {
  for (const [state, wireState] of [
    ["PAUSED", "PAUSED"],
    ["STATE_UNSPECIFIED", "STATE_UNSPECIFIED"],
    ["SUCCEEDED_PARTLY", "SUCCEEDED_PARTLY"],
    [3, "3"],
    [null, ""],
    [undefined, ""],
  ] as const) {
    const operation = operationFromJson(state === undefined ? {} : { state });
    assert.equal(operation.state, "UNRECOGNISED");
    assert.equal(operation.wireState, wireState);
    assert.equal(isTerminal(operation.state), false);
  }
});

test("operation: reads the documented fields; missing ones are empty", () => {
  const json = {
    name: "operations/a",
    state: "FAILED",
    metadata: { virtual_machine_name: "x" },
    errorMessage: "no\nroom",
  };
  assert.deepEqual(operationFromJson(json), {
    name: "operations/a",
    state: "FAILED",
    wireState: "FAILED",
    metadata: { virtual_machine_name: "x" },
    // Unchanged: the caller redacts secrets first and normalises white space afterwards.
    errorMessage: "no\nroom",
  });
  assert.deepEqual(operationFromJson({}), {
    name: "",
    state: "UNRECOGNISED",
    wireState: "",
    metadata: {},
    errorMessage: "",
  });
  assert.equal(operationFromJson({ errorMessage: { message: "m", code: 3 } }).errorMessage, "m");
  assert.equal(operationFromJson({ error_message: "m" }).errorMessage, "m");
  assert.deepEqual(operationFromJson({ operation: json }), operationFromJson(json));
});

test("operation: reads any JSON object without an exception", () => {
  const any = fc.dictionary(
    fc.constantFrom("name", "state", "metadata", "errorMessage", "operation"),
    fc.jsonValue(),
  );
  fc.assert(fc.property(any, (json) => operationFromJson(json as JsonObject).errorMessage.length <= 2000));
});

test("operation: an answer's operation may be an object or only its name", () => {
  assert.equal(
    operationFromAnswer({ operation: { name: "operations/a", state: "RUNNING" } })?.state,
    "RUNNING",
  );
  assert.deepEqual(operationFromAnswer({ operation: " operations/a " }), {
    name: "operations/a",
    state: "UNRECOGNISED",
    wireState: "",
    metadata: {},
    errorMessage: "",
  });
  assert.equal(operationFromAnswer({ operation: { state: "SUCCEEDED" } })?.state, "SUCCEEDED");
});

test("operation: null in an answer means that the service carried out the request at once", () => {
  assert.equal(operationFromAnswer({ operation: null, disk: { name: "disks/a" } }), undefined);
});

test("operation: an answer without a usable operation is an error that quotes it and states that the request was accepted", () => {
  const textOf = (answer: JsonObject): string => {
    try {
      operationFromAnswer(answer);
    } catch (error) {
      assert.ok(error instanceof UnexpectedAnswerError);
      return error.message;
    }
    return "";
  };
  assert.equal(
    textOf({ vm: 1, task: "t" }),
    'The service\'s answer must name the operation that it started in a field "operation", but it has the fields vm, task. ' +
      "The service accepted the request, so the change may be in progress. Check the object itself.",
  );
  assert.equal(
    textOf({ operation: { state: "RUNNING" } }),
    "The service's answer contains an operation without a name, which cannot be polled. The answer has the fields state. " +
      "The service accepted the request, so the change may be in progress. Check the object itself.",
  );
  for (const operation of ["", " ", 3, []]) {
    assert.match(textOf({ operation }), /must name the operation/);
  }
  assert.match(textOf({}), /no fields/);
});

test("operation: has the codes of its failure, wherever services put them, and none of any other end", () => {
  const codes = (members: JsonObject, state = "FAILED"): readonly string[] =>
    operationFromJson({ name: "operations/a", state, ...members }).errorCodes ?? [];
  for (const members of [
    { error: { code: "SOLD_OUT", message: "none left" } },
    { error: { code: 8, details: [{ reason: "SOLD_OUT", domain: "x" }] } },
    { error: { errors: [{ code: "SOLD_OUT" }] } },
    { errorMessage: { code: "SOLD_OUT" } },
    { errorCode: "SOLD_OUT" },
    { error_reason: "SOLD_OUT" },
    { metadata: { error_reason: "SOLD_OUT" } },
  ]) {
    assert.ok(codes(members).includes("SOLD_OUT"), JSON.stringify(members));
    assert.deepEqual(codes(members, "SUCCEEDED"), []);
  }
  assert.deepEqual(codes({ errorMessage: "SOLD_OUT" }), []);
});
