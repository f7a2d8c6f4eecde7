import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { jsonFaultIn } from "../../../src/cli/input/json-fault";

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

test("JSON fault: finds a fault if and only if the text is not JSON", () => {
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
  test(`JSON fault: finds the fault of ${JSON.stringify(text)} at line ${line}, column ${column}`, () => {
    assert.deepEqual(jsonFaultIn(text), { line, column });
  });
}

test("JSON fault: returns undefined instead of failing for a text that is too deep or too large", () => {
  assert.equal(jsonFaultIn("[".repeat(200_000)), undefined);
  assert.equal(jsonFaultIn(`{"a":"${'\\"'.repeat(8 << 20)}",}`), undefined);
});
