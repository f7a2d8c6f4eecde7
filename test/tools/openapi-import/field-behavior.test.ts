import assert from "node:assert/strict";
import { test } from "node:test";
import { behaviorsOf } from "../../../src/tools/openapi-import/field-behavior";

const CASES: readonly (readonly [string, readonly string[]])[] = [
  ["Output only. When it was created.", ["readOnly"]],
  ["Required. Immutable. The place.", ["x-immutable"]],
  ["The key. (INPUT_ONLY)", ["writeOnly"]],
  ["[Output Only] The key.", ["readOnly"]],
  ["The place (IMMUTABLE, REQUIRED)", ["x-immutable"]],
  ["Whether the object is immutable.", []],
  ["Immutable objects refuse changes.", []],
  ["", []],
];
for (const [description, keywords] of CASES) {
  test(`OpenAPI import: the description ${JSON.stringify(description)} says ${keywords.join() || "nothing"}`, () => {
    assert.deepEqual(behaviorsOf({ description }), keywords);
  });
}
