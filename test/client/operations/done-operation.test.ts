import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { isTerminal, type JsonObject, operationFromJson, withStateOf } from "../../../src/client";

const NAME = "operations/a";
const read = (fields: JsonObject): ReturnType<typeof operationFromJson> =>
  operationFromJson(withStateOf({ name: NAME, ...fields }, "done"));

describe("operation that shows its end by a boolean", () => {
  test("runs as long as the boolean is not true, whatever else it contains", () => {
    const others = [
      { done: "true" },
      { done: "" },
      { done: "0001-01-01T00:00:00Z" },
      { done: 1 },
      { done: {} },
    ];
    for (const fields of [{}, { done: false }, { done: null }, ...others, { response: {} }]) {
      assert.deepEqual([read(fields).state, read(fields).name], ["RUNNING", NAME], JSON.stringify(fields));
    }
  });

  test("has ended if the field has the time of its end", () => {
    assert.equal(read({ done: "2026-01-31T12:00:00Z" }).state, "SUCCEEDED");
    assert.equal(
      read({ done: "2026-01-31T12:00:00Z", error: { code: 1, message: "stopped" } }).state,
      "CANCELLED",
    );
  });

  test("has succeeded without an error; its response adds to its metadata", () => {
    const disk = { "@type": "type.googleapis.com/Disk", name: "disks/a" };
    const ended = read({ done: true, metadata: { target: "disks/a" }, response: disk });
    assert.equal(ended.state, "SUCCEEDED");
    assert.deepEqual(ended.metadata, { target: "disks/a", ...disk });
    for (const error of [null, {}, { code: 0 }, { code: 0, message: "", details: [] }]) {
      assert.equal(read({ done: true, error }).state, "SUCCEEDED", JSON.stringify(error));
    }
  });

  test("has failed with the message of its error after the canonical code", () => {
    const reasons: readonly [error: JsonObject | string, reason: string][] = [
      [{ code: 8, message: "no capacity" }, "resource_exhausted: no capacity"],
      [{ code: "NOT_FOUND", message: "no image" }, "not_found: no image"],
      [{ code: 9 }, "failed_precondition"],
      [{ code: 99, message: "odd" }, "odd"],
      [{ message: "no code" }, "no code"],
      ["plain text", "plain text"],
    ];
    for (const [error, reason] of reasons) {
      const { state, errorMessage } = read({ done: true, error, response: { name: "disks/a" } });
      assert.deepEqual([state, errorMessage], ["FAILED", reason]);
    }
  });

  test("was cancelled if its error has the code 1", () => {
    const { state, errorMessage } = read({ done: true, error: { code: 1, message: "by the owner" } });
    assert.deepEqual([state, errorMessage], ["CANCELLED", "by the owner"]);
  });

  test("has ended if and only if the boolean is true, for any JSON", () => {
    const any = fc.dictionary(
      fc.constantFrom("name", "done", "metadata", "response", "error", "state"),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(any, fc.boolean(), (json, done) => {
        const ended = operationFromJson(withStateOf({ ...(json as JsonObject), done }, "done"));
        assert.equal(isTerminal(ended.state), done);
      }),
    );
  });
});
