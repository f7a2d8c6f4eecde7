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

void test("type: parsing reverses printing", () => {
  fc.assert(
    fc.property(arbitraryType(), (type) => {
      assert.ok(equalTypes(parseType(printType(type)), type));
      assert.equal(printType(parseType(printType(type))), printType(type));
    }),
  );
});

void test("type: types are printed in the engine's form", () => {
  assert.equal(
    printType(objectOf({ b: tupleOf([NUMBER, BOOL]), a: mapOf(listOf(STRING)) })),
    '["object",{"a":["map",["list","string"]],"b":["tuple",["number","bool"]]}]',
  );
  assert.equal(printType(DYNAMIC), '"dynamic"');
});

void test("type: an object type with optional attributes is parsed as the plain object type", () => {
  assert.ok(equalTypes(parseType('["object",{"a":"string"},["a"]]'), objectOf({ a: STRING })));
});

void test("type: invalid text is rejected", () => {
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

void test("type: equality ignores the order of attributes", () => {
  assert.ok(equalTypes(objectOf({ a: STRING, b: NUMBER }), objectOf({ b: NUMBER, a: STRING })));
  assert.ok(!equalTypes(objectOf({ a: STRING }), objectOf({ a: STRING, b: NUMBER })));
});

void test("type: dynamic parts are found at every depth", () => {
  assert.ok(containsDynamic(objectOf({ a: tupleOf([STRING, listOf(DYNAMIC)]) })));
  assert.ok(!containsDynamic(objectOf({ a: tupleOf([STRING, listOf(BOOL)]) })));
});
