import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  isTerminal,
  OPERATION_STATES,
  operationFromAnswer,
  operationFromJson,
  UnexpectedAnswerError,
  type JsonObject,
} from "../../src/client";
import { normaliseState } from "../../src/client/operation";

test("Each documented state is read in every spelling of an enum", () => {
  for (const state of OPERATION_STATES) {
    for (const spelling of [
      state,
      state.toLowerCase(),
      `STATE_${state}`,
      `OPERATION_STATE_${state}`,
      `operation_state_${state.toLowerCase()}`,
      ` ${state} `,
    ]) {
      assert.equal(normaliseState(spelling), state, spelling);
    }
  }
  assert.equal(normaliseState("CANCELED"), "CANCELLED");
});

test("Any other state is unrecognised, remembered as written, and does not end a wait", () => {
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

test("An operation's fields are taken as documented, and absent ones are empty", () => {
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
    errorMessage: "no room",
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

test("Any JSON object is read as an operation without a throw", () => {
  const any = fc.dictionary(
    fc.constantFrom("name", "state", "metadata", "errorMessage", "operation"),
    fc.jsonValue(),
  );
  fc.assert(fc.property(any, (json) => operationFromJson(json as JsonObject).errorMessage.length <= 2000));
});

test("An answer's operation may be the operation or its bare name", () => {
  assert.equal(
    operationFromAnswer({ operation: { name: "operations/a", state: "RUNNING" } }).state,
    "RUNNING",
  );
  assert.deepEqual(operationFromAnswer({ operation: " operations/a " }), {
    name: "operations/a",
    state: "UNRECOGNISED",
    wireState: "",
    metadata: {},
    errorMessage: "",
  });
  assert.equal(operationFromAnswer({ operation: { state: "SUCCEEDED" } }).state, "SUCCEEDED");
});

test("An answer without a usable operation says what came instead, and that the request was accepted", () => {
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
    'The service\'s answer should name the operation that it began, in a field "operation", but it has the fields vm, task. ' +
      "The request itself was accepted, so what it asked for may be under way. Look at the object itself.",
  );
  assert.equal(
    textOf({ operation: { state: "RUNNING" } }),
    "The service's answer holds an operation without a name, so that it cannot be waited for; it has the fields state. " +
      "The request itself was accepted, so what it asked for may be under way. Look at the object itself.",
  );
  for (const operation of ["", " ", 3, null, []])
    assert.match(textOf({ operation }), /should name the operation/);
  assert.match(textOf({}), /no field at all/);
});
