import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { buildContract } from "../../src/contract/reading/build-model";
import type { Contract, Method } from "../../src/contract";
import { type JsonObject, operationFromAnswer, operationFromJson } from "../../src/client";
import { operationMethod, withUsualOperation } from "../../src/api";
import { message, type Part, post, ref, thingDocument } from "../contract/support/small-document";

const string: Part = { type: "string" };

/** A contract whose update answers with an operation in `task` and the object in `thing`. */
function contractWith(answer: Part, required: readonly string[] = []): Contract {
  const document = thingDocument({
    schemas: {
      Operation: {
        ...message({ name: string, state: string, metadata: { type: "object", additionalProperties: true } }),
        "x-kind": { pattern: "operations/{id}" },
      },
    },
    methods: {
      GetOperation: post(message({ name: string }, ["name"]), ref("Operation")),
      UpdateThing: post(message({ name: string }, ["name"]), message(answer, required)),
    },
  });
  return buildContract(document);
}

function update(contract: Contract): Method {
  const method = contract.methods.find(({ name }) => name === "UpdateThing");
  assert.ok(method);
  return method;
}

const TASK = { ...ref("Operation"), "x-holds": "operation" };
const THING = { ...ref("Thing"), "x-holds": "object" };

describe("operation in an answer: carried out at once", () => {
  test("null counts as carried out, whatever the property is called", () => {
    const contract = contractWith({ task: TASK });
    const answer = withUsualOperation(contract, { task: null }, update(contract));
    assert.equal(operationFromAnswer(answer), undefined);
  });

  test("an absent operation counts as carried out only if the contract allows the object instead, and it is there", () => {
    const thing = { name: "things/a" };
    const isCarriedOut = (contract: Contract, answer: { readonly thing?: typeof thing }): boolean =>
      withUsualOperation(contract, answer, update(contract))["operation"] === null;
    const allowing = contractWith({ task: TASK, thing: THING });
    assert.equal(update(allowing).operationOptional, true);
    assert.equal(isCarriedOut(allowing, { thing }), true);
    assert.equal(isCarriedOut(allowing, {}), false);
    assert.equal(isCarriedOut(contractWith({ task: TASK, thing: THING }, ["task"]), { thing }), false);
    assert.equal(isCarriedOut(contractWith({ task: TASK }), { thing }), false);
    assert.throws(() => operationFromAnswer(withUsualOperation(allowing, {}, update(allowing))), /must name/);
  });

  test("an operation beside the object is not carried out yet", () => {
    const contract = contractWith({ task: TASK, thing: THING });
    const answer = { task: { name: "operations/1", state: "RUNNING" }, thing: { name: "things/a" } };
    const operation = operationFromAnswer(withUsualOperation(contract, answer, update(contract)));
    assert.equal(operation?.name, "operations/1");
  });
});

describe("operation in an answer: without a state", () => {
  const contract = buildContract(
    thingDocument({
      schemas: {
        Operation: {
          ...message({ id: string, finished: { type: "boolean" } }),
          "x-kind": { pattern: "operations/{id}", nameField: "id", doneField: "finished" },
        },
      },
      methods: {
        GetOperation: post(message({ id: { ...string, "x-holds": "name" } }, ["id"]), ref("Operation")),
        UpdateThing: post(message({ name: string }, ["name"]), ref("Operation")),
      },
    }),
  );

  test("the contract states which boolean shows the end", () => {
    assert.equal(contract.kinds.find(({ name }) => name === "Operation")?.doneField, "finished");
  });

  test("the answer of a change and that of a poll have the documented fields", () => {
    const running = operationFromAnswer(
      withUsualOperation(contract, { id: "operations/1" }, update(contract)),
    );
    assert.deepEqual([running?.name, running?.state], ["operations/1", "RUNNING"]);
    const polled = operationMethod(contract).operationIn({ id: "operations/1", finished: true });
    assert.equal(operationFromJson(polled).state, "SUCCEEDED");
  });

  test("the metadata names the object in the response under the key of its kind, besides other names in it", () => {
    const response = { name: "things/a", copyOf: "things/b" };
    const polled = operationMethod(contract).operationIn({ id: "operations/1", finished: true, response });
    assert.deepEqual(operationFromJson(polled).metadata, { ...response, thing_name: "things/a" });
    const other = operationMethod(contract).operationIn({ finished: true, response: { name: "gadgets/a" } });
    assert.deepEqual(operationFromJson(other).metadata, { name: "gadgets/a" });
  });
});

describe("operation in an answer: properties with names of their own", () => {
  test("are the documented ones of an operation with a state", () => {
    const document = thingDocument({
      schemas: {
        Operation: {
          ...message({ name: string, phase: string, outcome: { type: "object" }, problem: string }),
          "x-kind": {
            pattern: "operations/{id}",
            stateField: "phase",
            resultField: "outcome",
            reasonField: "problem",
          },
        },
      },
      methods: { GetOperation: post(message({ name: string }, ["name"]), ref("Operation")) },
    });
    const method = operationMethod(buildContract(document));
    const operationIn = (json: JsonObject): JsonObject => method.operationIn(json);
    const done = operationFromJson(
      operationIn({ name: "operations/1", phase: "SUCCEEDED", outcome: { name: "things/a" } }),
    );
    assert.equal(done.state, "SUCCEEDED");
    assert.deepEqual(done.metadata["thing_name"], "things/a");
    const failed = operationFromJson(
      operationIn({ name: "operations/1", phase: "FAILED", problem: "no room" }),
    );
    assert.deepEqual([failed.state, failed.errorMessage], ["FAILED", "no room"]);
  });
});

describe("operation in an answer: states in words of the contract", () => {
  const document = thingDocument({
    schemas: {
      Operation: {
        ...message({ name: string, phase: string, outcome: { type: "object" } }),
        "x-kind": {
          pattern: "operations/{id}",
          stateField: "phase",
          resultField: "outcome",
          states: { SUCCEEDED: ["DONE"], FAILED: ["ERROR", "RUNNING_LATE"], unknown: ["PAUSED"] },
        },
      },
    },
    methods: { GetOperation: post(message({ name: string }, ["name"]), ref("Operation")) },
  });
  const method = operationMethod(buildContract(document));
  const read = (phase: string): ReturnType<typeof operationFromJson> =>
    operationFromJson(method.operationIn({ name: "operations/1", phase, outcome: { name: "things/a" } }));

  test("mean what the contract says, in any case, and documented states keep their meaning", () => {
    for (const [word, state] of [
      ["DONE", "SUCCEEDED"],
      ["done", "SUCCEEDED"],
      ["ERROR", "FAILED"],
      ["running_late", "FAILED"],
      ["OPERATION_STATE_FAILED", "FAILED"],
      ["RUNNING", "RUNNING"],
      ["PAUSED", "UNRECOGNISED"],
      ["UNDONE", "UNRECOGNISED"],
    ] as const) {
      assert.equal(read(word).state, state, word);
    }
    assert.equal(read("PAUSED").wireState, "PAUSED");
  });

  test("show the result of a success in any spelling", () => {
    for (const word of ["DONE", "succeeded", "STATE_SUCCEEDED"]) {
      assert.equal(read(word).metadata["thing_name"], "things/a", word);
    }
    assert.equal(read("ERROR").metadata["thing_name"], undefined);
  });
});
