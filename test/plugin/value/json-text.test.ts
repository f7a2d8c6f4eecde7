import assert from "node:assert/strict";
import { test } from "node:test";

import fc from "fast-check";

import type { Json } from "../../../src/plugin";
import { Decimal, jsonText, parseJson } from "../../../src/plugin";

/** Returns the result of `JSON.parse` for the same text. */
function plain(json: Json): unknown {
  if (json instanceof Decimal) {
    return json.toNumber();
  }
  if (Array.isArray(json)) {
    return (json as readonly Json[]).map(plain);
  }
  if (typeof json !== "object" || json === null) {
    return json;
  }
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(json as Record<string, Json>)) {
    Object.defineProperty(result, name, {
      value: plain(value),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return result;
}

void test("JSON text: parsing agrees with JSON.parse except for the digits of numbers", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), fc.nat({ max: 3 }), (text, indent) => {
      const spaced = JSON.stringify(JSON.parse(text), undefined, indent);
      assert.deepEqual(plain(parseJson(spaced)), parsePlain(spaced));
    }),
  );
});

void test("JSON text: numbers keep every digit", () => {
  for (const text of [
    "9007199254740993",
    "0.1",
    "123456789012345678901234567890.123456789",
    "-1e-30",
    "1E400",
  ]) {
    assert.ok((parseJson(text) as Decimal).equals(Decimal.of(text)), text);
  }
  assert.equal(jsonText(parseJson('{"a":[9007199254740993,0.1]}')), '{"a":[9007199254740993,0.1]}');
});

void test("JSON text: text that JSON.parse rejects is rejected with its position, without quoting it", () => {
  const mutated = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom(...Array.from('{}[]",:\\ \n\u0000x01-.eE')))
    .map(([text, at, mark]) => {
      const cut = at % (text.length + 1);
      return text.slice(0, cut) + mark + text.slice(cut + 1);
    });
  fc.assert(
    fc.property(fc.oneof(mutated, fc.string()), (text) => {
      // Beyond the range of a JavaScript number, the two correctly differ.
      fc.pre(!/e[+-]?\d{3,}/i.test(text));
      let expected: unknown;
      try {
        expected = parsePlain(text);
      } catch {
        assert.throws(() => parseJson(text), SyntaxError);
        return;
      }
      assert.deepEqual(plain(parseJson(text)), expected);
    }),
    { numRuns: 2000 },
  );
  assert.throws(() => parseJson('{"password": "hunter2", }'), {
    message: "expected a string at offset 24 of the JSON text",
  });
  assert.throws(() => parseJson('{"password": "hunter2'), {
    message: "expected a string at offset 13 of the JSON text",
  });
  assert.throws(() => parseJson("["), {
    message: "expected a value at offset 1 of the JSON text, but the text ends there",
  });
});

void test("JSON text: __proto__ is an ordinary key", () => {
  const json = parseJson('{"__proto__": {"polluted": true}, "constructor": 1}') as Record<string, Json>;
  assert.deepEqual(Object.keys(json), ["__proto__", "constructor"]);
  assert.equal(({} as Record<string, unknown>)["polluted"], undefined);
});

void test("JSON text: deep nesting and strings of megabytes do not exhaust the stack", () => {
  assert.throws(() => parseJson("[".repeat(1_000_000)), /nested more than/);
  const long = `${"x".repeat(5_000_000)}\\"\n`;
  assert.equal(parseJson(JSON.stringify(long)), long);
  assert.equal(parseJson(JSON.stringify("\\".repeat(1_000_000))), "\\".repeat(1_000_000));
});

/** JSON.parse without negative zero, which exact numbers do not have. */
function parsePlain(text: string): unknown {
  return JSON.parse(text, (_, value: unknown) => (value === 0 ? 0 : value)) as unknown;
}
