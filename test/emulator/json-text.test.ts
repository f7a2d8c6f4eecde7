import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parseJson, writeJson } from "../../src/emulator/json-text";

test("JSON text: an integer of any size keeps its digits, beside strings that look like one", () => {
  fc.assert(
    fc.property(fc.bigInt(), fc.string(), (integer, text) => {
      const json = `{"a":[${integer}],"b":${JSON.stringify(`${text}${integer}"\\`)},"c":"${integer}"}`;
      const value = parseJson(json) as Record<string, unknown>;
      const isSafe = Number.isSafeInteger(Number(integer));
      assert.deepEqual(value["a"], [isSafe ? Number(integer) : integer]);
      assert.equal(value["b"], `${text}${integer}"\\`);
      assert.equal(value["c"], String(integer));
      assert.equal(writeJson(value), json);
    }),
  );
});

test("JSON text: fractions, exponents and invalid JSON are as JSON.parse reads them", () => {
  const text = '{"a":12345678901234567.5,"b":1e300,"c":1234567890123456789e-3,"d":-0.12345678901234567}';
  assert.deepEqual(parseJson(text), JSON.parse(text));
  assert.throws(() => parseJson('{1234567890123456789:"a"}'), SyntaxError);
});
