import assert from "node:assert/strict";
import { test } from "node:test";

import fc from "fast-check";

import {
  BOOL,
  containsDynamic,
  DYNAMIC,
  equalTypes,
  listOf,
  mapOf,
  NUMBER,
  objectOf,
  parseType,
  printType,
  STRING,
  tupleOf,
} from "../../../src/plugin";
import { arbitraryType } from "../support/arbitrary-value";

void test("a type that is printed is parsed back", () => {
  fc.assert(
    fc.property(arbitraryType(), (type) => {
      assert.ok(equalTypes(parseType(printType(type)), type));
      assert.equal(printType(parseType(printType(type))), printType(type));
    }),
  );
});

void test("types are printed in the engine's form", () => {
  assert.equal(
    printType(objectOf({ b: tupleOf([NUMBER, BOOL]), a: mapOf(listOf(STRING)) })),
    '["object",{"a":["map",["list","string"]],"b":["tuple",["number","bool"]]}]',
  );
  assert.equal(printType(DYNAMIC), '"dynamic"');
});

void test("an object type with optional attributes is the object type", () => {
  assert.ok(equalTypes(parseType('["object",{"a":"string"},["a"]]'), objectOf({ a: STRING })));
});

void test("what is not a type is refused", () => {
  const deep = `${'["list",'.repeat(1000)}"string"${"]".repeat(1000)}`;
  for (const text of [
    "",
    "null",
    '"text"',
    '["list"]',
    '["list","x"]',
    '["object",[]]',
    '["tuple",{}]',
    "{}",
    '["set","string","x"]',
    deep,
  ]) {
    assert.throws(() => parseType(text), SyntaxError, text.slice(0, 30));
  }
});

void test("equal types are the same whatever the order of attributes", () => {
  assert.ok(equalTypes(objectOf({ a: STRING, b: NUMBER }), objectOf({ b: NUMBER, a: STRING })));
  assert.ok(!equalTypes(objectOf({ a: STRING }), objectOf({ a: STRING, b: NUMBER })));
});

void test("dynamic parts are found at every depth", () => {
  assert.ok(containsDynamic(objectOf({ a: tupleOf([STRING, listOf(DYNAMIC)]) })));
  assert.ok(!containsDynamic(objectOf({ a: tupleOf([STRING, listOf(BOOL)]) })));
});
