import assert from "node:assert/strict";
import { test } from "node:test";

import fc from "fast-check";

import type { Path, Type, Value } from "../../../src/plugin";
import {
  attributeStep,
  conformValue,
  Decimal,
  Dynamic,
  elementKey,
  equalValues,
  formatPath,
  indexStep,
  isSequence,
  isWhollyKnown,
  keyStep,
  listOf,
  mapOf,
  NUMBER,
  objectOf,
  setOf,
  STRING,
  tupleOf,
  UNKNOWN,
  Unknown,
  valueAtPath,
  ValueError,
  valueFromJson,
  valueObject,
  walkValue,
  withValueAtPath,
} from "../../../src/plugin";
import { arbitraryType, arbitraryValue } from "../support/arbitrary-value";
import { toJson } from "../support/to-json";

const typedValue = (unknowns: boolean) =>
  arbitraryType().chain((type) =>
    arbitraryValue(type, { nulls: true, unknowns }).map((value) => ({ type, value })),
  );

void test("value: a value equals itself, and conforming is idempotent", () => {
  fc.assert(
    fc.property(typedValue(true), ({ type, value }) => {
      assert.ok(equalValues(type, value, value));
      assert.deepEqual(conformValue(type, value), value);
      assert.equal(elementKey(type, value).isWhollyKnown, isWhollyKnown(value));
    }),
  );
});

void test("value: equality and element keys agree", () => {
  const pair = arbitraryType(2).chain((type) => {
    const value = arbitraryValue(type, { nulls: true, unknowns: false });
    return fc.tuple(fc.constant(type), value, fc.oneof(value, fc.constant<Value>(null)));
  });
  fc.assert(
    fc.property(pair, ([type, a, b]) => {
      assert.equal(equalValues(type, a, b), elementKey(type, a).text === elementKey(type, b).text);
      assert.equal(equalValues(type, a, b), equalValues(type, b, a));
    }),
  );
});

void test("value: sets are equal in any order, lists are not, and numbers are equal by value", () => {
  const [one, two] = [Decimal.of(1), Decimal.of("2.0")];
  assert.ok(equalValues(setOf(NUMBER), [one, two], [Decimal.of(2), one]));
  assert.ok(!equalValues(listOf(NUMBER), [one, two], [two, one]));
  assert.ok(!equalValues(setOf(NUMBER), [one], [one, two]));
  assert.ok(equalValues(objectOf({ a: STRING }), { a: null }, {}));
  assert.ok(!equalValues(mapOf(STRING), { a: null }, {}));
});

void test("value: unknown equals only unknown", () => {
  assert.ok(equalValues(STRING, UNKNOWN, new Unknown({ notNull: true })));
  assert.ok(!equalValues(STRING, UNKNOWN, "x"));
  assert.ok(!equalValues(STRING, UNKNOWN, null));
});

void test("value: known values survive the engine's JSON form", () => {
  fc.assert(
    fc.property(typedValue(false), ({ type, value }) => {
      // JSON has no infinities, and the engine writes none.
      fc.pre(!JSON.stringify(value).includes("Infinity"));
      const back = valueFromJson(type, toJson(value), { objects: "exact" });
      assert.ok(equalValues(type, back, value));
    }),
  );
});

void test("value: JSON conversions are exactly those of the engine", () => {
  const exact = { objects: "exact" } as const;
  assert.deepEqual(valueFromJson(NUMBER, "12.5", exact), Decimal.of("12.5"));
  assert.equal(valueFromJson(STRING, Decimal.of(5), exact), "5");
  assert.equal(valueFromJson(STRING, true, exact), "true");
  assert.equal(valueFromJson({ kind: "bool" }, "true", exact), true);
  assert.deepEqual(
    valueFromJson({ kind: "dynamic" }, { type: ["list", "string"], value: ["a"] }, exact),
    new Dynamic(listOf(STRING), ["a"]),
  );
  const refused: [Type, Parameters<typeof valueFromJson>[1], string][] = [
    [NUMBER, "x", "a number is required, not a string"],
    [{ kind: "bool" }, "yes", "a bool is required, not a string"],
    [listOf(STRING), {}, "a list is required, not an object"],
    [objectOf({ a: STRING }), { a: [], b: null }, "b: the schema has no such attribute"],
    [objectOf({ a: STRING }), {}, "a: the attribute is missing"],
    [tupleOf([STRING]), [], "a tuple of 1 elements is required, not 0"],
    [{ kind: "dynamic" }, { value: "x" }, "a dynamic value needs its type"],
  ];
  for (const [type, json, message] of refused) {
    assert.throws(() => valueFromJson(type, json, exact), { name: "ValueError", message });
  }
});

void test("value: stored state of another version loses unknown attributes and gains nulls", () => {
  const type = objectOf({ a: STRING, inner: objectOf({ b: STRING }) });
  const state = valueFromJson(type, { gone: "x", inner: { old: "y" } }, { objects: "lenient" });
  assert.deepEqual(state, valueObject({ a: null, inner: valueObject({ b: null }) }));
});

void test("value: a provider's value is completed, or rejected with its path", () => {
  const type = objectOf({ a: STRING, list: listOf(objectOf({ n: NUMBER })), set: setOf(STRING) });
  assert.deepEqual(
    conformValue(type, { list: [{}], set: ["x", "x", "e\u0301", "\u00e9"] }),
    valueObject({ a: null, list: [valueObject({ n: null })], set: ["x", "\u00e9"] }),
  );
  const refused: [Value, RegExp][] = [
    [{ list: [{ n: "1" }] }, /^list\[0\]\.n: a number \(a Decimal\) is required, not a string$/],
    [{ list: [{ m: null }] }, /^list\[0\]\.m: the schema has no such attribute$/],
    [{ a: 1 as unknown as Value }, /^a: a string is required, not a JavaScript number$/],
    [[], /^an object is required, not a list$/],
  ];
  for (const [value, message] of refused) {
    assert.throws(() => conformValue(type, value), { name: "ValueError", message });
  }
});

void test("value: every visited path leads to the visited value, which can be replaced there", () => {
  fc.assert(
    fc.property(typedValue(true), ({ value }) => {
      walkValue(value, (inner, path) => {
        assert.equal(valueAtPath(value, path), inner);
        assert.equal(valueAtPath(withValueAtPath(value, path, "marker"), path), "marker");
        return undefined;
      });
    }),
  );
});

void test("value: a path is formatted in Terraform's notation, and a missing target is undefined", () => {
  const path: Path = [attributeStep("disks"), indexStep(0), attributeStep("labels"), keyStep("a b")];
  assert.equal(formatPath(path), 'disks[0].labels["a b"]');
  assert.equal(
    formatPath([attributeStep("rules"), { kind: "element", element: null }, attributeStep("id")]),
    "rules[...].id",
  );
  assert.equal(valueAtPath({ disks: [] }, path), undefined);
  assert.equal(valueAtPath({ disks: null }, path), undefined);
  assert.equal(valueAtPath({}, [attributeStep("toString")]), undefined);
  assert.throws(() => withValueAtPath({ disks: [] }, path, "x"), RangeError);
  assert.deepEqual(withValueAtPath({ a: "x" }, [attributeStep("b")], "y"), valueObject({ a: "x", b: "y" }));
});

void test("value: objects are safe under every key", () => {
  const object = valueObject([
    ["__proto__", "a"],
    ["constructor", "b"],
  ]);
  assert.deepEqual(Object.keys(object), ["__proto__", "constructor"]);
  for (const name of Object.getOwnPropertyNames(Object.prototype)) assert.ok(!(name in valueObject()), name);
  assert.equal(valueAtPath(object, [keyStep("__proto__")]), "a");
  assert.ok(isSequence([]) && !isSequence(object));
  assert.throws(() => conformValue(mapOf(STRING), { "e\u0301": "x", "\u00e9": "y" }), ValueError);
});
