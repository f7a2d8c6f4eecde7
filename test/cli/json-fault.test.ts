import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { jsonFaultIn } from "../../src/cli/json-fault";

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

test("A text has a fault exactly when it is not JSON", () => {
  fc.assert(
    fc.property(
      fc.json(),
      fc.nat(),
      fc.constantFrom("", ",", "}", "]", '"', ":", "0", " ", "\\", "\n", "e"),
      (json, at, more) => {
        const cut = at % (json.length + 1);
        for (const text of [
          json,
          json.slice(0, cut) + more + json.slice(cut),
          json.slice(0, cut) + json.slice(cut + 1),
        ]) {
          assert.equal(jsonFaultIn(text) === undefined, isJson(text), text);
        }
      },
    ),
    { numRuns: 500 },
  );
});

for (const [text, line, column] of [
  ["", 1, 1],
  ["{a}", 1, 2],
  ['{"a": hello}', 1, 7],
  ['{"a": 1,\n "b" 2}', 2, 6],
  ['{"a": 1} x', 1, 10],
  ["[1, 2", 1, 6],
  ["{'a': 1}", 1, 2],
  ['{"a": "x\ny"}', 1, 7],
] as const) {
  test(`${JSON.stringify(text)} breaks at line ${line}, column ${column}`, () => {
    assert.deepEqual(jsonFaultIn(text), { line, column });
  });
}
