import assert from "node:assert/strict";
import { test } from "node:test";

import type { Attribute, Block, Type, Value, ValueObject } from "../../../src/plugin";
import {
  checkApplied,
  Decimal,
  displayValue,
  Dynamic,
  DYNAMIC,
  formatPath,
  keepSpellings,
  listOf,
  mapOf,
  NUMBER,
  setOf,
  STRING,
  UNKNOWN,
  Unknown,
  valueObject,
} from "../../../src/plugin";
import { matchPairs } from "../../../src/plugin/plan/match-pairs";

const ignoringCase = (a: Value, b: Value): boolean =>
  typeof a === "string" && typeof b === "string" && a.toLowerCase() === b.toLowerCase();

const name: Attribute = { name: "name", type: STRING, optional: true, equivalent: ignoringCase };

function deviations(content: object, planned: Value, actual: Value): string[] {
  const attribute = { name: "a", optional: true, ...content } as Attribute;
  const block: Block = { attributes: [attribute] };
  return checkApplied(block, valueObject({ a: planned }), valueObject({ a: actual })).map(
    ({ path, problem }) => `${formatPath(path)}: ${problem}`,
  );
}

void test("check applied: a known planned value must be returned unchanged, and an unknown one may be anything", () => {
  assert.deepEqual(deviations({ type: STRING }, "x", "x"), []);
  assert.deepEqual(deviations({ type: NUMBER }, Decimal.of("1.0"), Decimal.of(1)), []);
  assert.deepEqual(deviations({ type: STRING }, "x", "y"), ['a: "x" was planned, but the value is "y"']);
  assert.deepEqual(deviations({ type: STRING }, "x", null), ['a: "x" was planned, but the value is null']);
  assert.deepEqual(deviations({ type: STRING }, null, "y"), ['a: null was planned, but the value is "y"']);
  for (const actual of [null, "x"]) {
    assert.deepEqual(deviations({ type: STRING }, UNKNOWN, actual), []);
  }
});

void test("check applied: a sensitive value is never shown", () => {
  const masked = ["a: a sensitive value was planned, but the value is another one"];
  assert.deepEqual(deviations({ type: STRING, sensitive: true }, "hunter2", "hunter3"), masked);
  const nested = { nesting: "single", attributes: [name] };
  const object = (text: string) => valueObject({ name: text });
  assert.deepEqual(deviations({ nested, sensitive: true }, object("hunter2"), object("hunter3")), masked);
});

void test("check applied: an unknown value must match its refinements", () => {
  const one = { value: Decimal.of(1), inclusive: true };
  const below = { value: Decimal.of(3), inclusive: false };
  const invariants: [object, Unknown, Value, boolean][] = [
    [{ type: STRING }, new Unknown({ notNull: true }), null, false],
    [{ type: STRING }, new Unknown({ prefix: "p-" }), "p-1", true],
    [{ type: STRING }, new Unknown({ prefix: "p-" }), "q-1", false],
    [{ type: NUMBER }, new Unknown({ numberMin: one, numberMax: below }), Decimal.of(1), true],
    [{ type: NUMBER }, new Unknown({ numberMin: one, numberMax: below }), Decimal.of(3), false],
    [{ type: NUMBER }, new Unknown({ numberMin: one, numberMax: below }), Decimal.of(0), false],
    [{ type: listOf(STRING) }, new Unknown({ lengthMin: 1, lengthMax: 2 }), ["x"], true],
    [{ type: listOf(STRING) }, new Unknown({ lengthMin: 1, lengthMax: 2 }), [], false],
    [{ type: mapOf(STRING) }, new Unknown({ lengthMax: 0 }), valueObject({ k: "x" }), false],
  ];
  for (const [type, planned, actual, fits] of invariants) {
    assert.equal(deviations(type, planned, actual).length === 0, fits, JSON.stringify(planned.refinements));
  }
});

void test("check applied: collections keep their length and keys, and sets their elements", () => {
  const list = { type: listOf(STRING) };
  assert.deepEqual(deviations(list, ["x", UNKNOWN], ["x", "y"]), []);
  assert.equal(deviations(list, ["x"], ["x", "y"]).length, 1);
  const map = { type: mapOf(STRING) };
  assert.equal(deviations(map, valueObject({ k: "x" }), valueObject({ l: "x" })).length, 1);
  const set = { type: setOf(STRING) };
  assert.deepEqual(deviations(set, ["x", "y"], ["y", "x"]), []);
  assert.deepEqual(deviations(set, [UNKNOWN, UNKNOWN], ["x"]), []);
  assert.equal(deviations(set, ["x"], ["x", "y"]).length, 1);
  assert.equal(deviations(set, ["x", UNKNOWN], ["y"]).length, 1);
  const any = { type: DYNAMIC };
  assert.deepEqual(deviations(any, new Dynamic(STRING, UNKNOWN), new Dynamic(STRING, "x")), []);
  assert.equal(deviations(any, new Dynamic(STRING, "1"), new Dynamic(NUMBER, Decimal.of(1))).length, 1);
});

void test("check applied: deviations inside nested objects have their own paths", () => {
  const object = (text: string) => valueObject({ name: text });
  const nested = (nesting: string) => ({ nested: { nesting, attributes: [name] } });
  assert.deepEqual(deviations(nested("list"), [object("x"), object("y")], [object("x"), object("z")]), [
    'a[1].name: "y" was planned, but the value is "z"',
  ]);
  assert.deepEqual(deviations(nested("list"), [object("x")], []), [
    "a: 1 elements were planned, but it has 0",
  ]);
  assert.deepEqual(
    deviations(nested("map"), valueObject({ k: object("x") }), valueObject({ l: object("x") })),
    ['a["k"]: the key was planned, but is missing', 'a["l"]: the key exists, but was not planned'],
  );
  assert.deepEqual(deviations(nested("single"), object("x"), null), [
    "a: a value was planned, but it has none",
  ]);
  assert.deepEqual(deviations(nested("set"), [object("x")], [object("y")]), [
    "a: the elements of the set differ from the plan",
  ]);
});

void test("check applied: semantic equality keeps the planned spelling, in every nesting", () => {
  const nested = (nesting: "single" | "list" | "set" | "map"): Attribute => ({
    name: nesting,
    optional: true,
    nested: { nesting, attributes: [name, { name: "id", type: STRING, computed: true }] },
  });
  const shape = { attributes: [name, nested("single"), nested("list"), nested("set"), nested("map")] };
  const element = (text: string, id: Value) => valueObject({ name: text, id });
  const whole = (text: string, id: Value) =>
    valueObject({
      name: text,
      single: element(text, id),
      list: [element(text, id)],
      set: [element("other", id), element(text, id)],
      map: valueObject({ k: element(text, id) }),
    });
  assert.deepEqual(keepSpellings(shape, whole("x", UNKNOWN), whole("X", "1")), whole("x", "1"));
  assert.deepEqual(keepSpellings(shape, whole("x", UNKNOWN), whole("Y", "1")), whole("Y", "1"));
});

void test("keep spellings: an equal element keeps its earlier spelling beside a changed one", () => {
  const collection = (attribute: Attribute, before: Value, now: Value): Value =>
    keepSpellings({ attributes: [attribute] }, valueObject({ c: before }), valueObject({ c: now }))["c"] ??
    null;
  const of = (type: Type): Attribute => ({ name: "c", type, optional: true, equivalent: ignoringCase });
  assert.deepEqual(collection(of(listOf(STRING)), ["a", UNKNOWN, "c"], ["A", "B", "D"]), ["a", "B", "D"]);
  assert.deepEqual(collection(of(setOf(STRING)), ["a", "c"], ["D", "A"]), ["D", "a"]);
  assert.deepEqual(
    collection(of(mapOf(STRING)), valueObject({ x: "a", y: "c" }), valueObject({ x: "A", z: "C" })),
    valueObject({ x: "a", z: "C" }),
  );
});

void test("keep spellings: an object that is equal in every value is returned itself, in any order of its sets", () => {
  const id: Attribute = { name: "id", type: NUMBER, optional: true };
  const inner = { attributes: [name, id] };
  const nested = (nesting: "single" | "list" | "set" | "map"): Attribute => ({
    name: nesting,
    optional: true,
    nested: { nesting, ...inner },
  });
  const shape: Block = {
    attributes: [name, nested("single"), nested("list"), nested("set"), nested("map")],
    blocks: [{ name: "block", nesting: "list", block: inner }],
  };
  const of = (text: string, number: number): Value => valueObject({ name: text, id: Decimal.of(number) });
  const whole = (text: string, set: readonly Value[]) =>
    valueObject({
      name: text,
      single: of(text, 1),
      list: [of(text, 1)],
      set,
      map: valueObject({ k: of(text, 1) }),
      block: [of(text, 1)],
    });
  const before = whole("x", [of("x", 1), of("y", 2)]);
  assert.equal(keepSpellings(shape, before, whole("X", [of("Y", 2), of("X", 1)])), before);
  assert.notEqual(keepSpellings(shape, before, whole("X", [of("Y", 3), of("X", 1)])), before);
});

void test("keep spellings: a missing value keeps an earlier zero value, also of an object in a set", () => {
  const note: Attribute = { name: "note", type: STRING, optional: true, zeroValue: "" };
  const count: Attribute = { name: "count", type: NUMBER, optional: true, computed: true };
  const attributes = [note, count];
  const zeroValue = valueObject({ note: null, count: Decimal.ZERO });
  const shape: Block = {
    attributes: [
      note,
      { name: "part", optional: true, nested: { nesting: "single", attributes }, zeroValue },
      { name: "parts", optional: true, nested: { nesting: "set", attributes } },
    ],
  };
  const kept = (before: object, now: object): Value =>
    keepSpellings(
      shape,
      valueObject(before as never),
      valueObject({ note: null, part: null, parts: [], ...now }),
    );
  const one = (text: Value, number: Value): Value => valueObject({ note: text, count: number });
  const nothing = { note: null, part: null, parts: [] };
  assert.deepEqual(kept({ note: "" }, {}), valueObject({ ...nothing, note: "" }));
  assert.deepEqual(kept({ note: "x" }, {}), valueObject(nothing));
  assert.deepEqual(kept({ note: UNKNOWN, part: UNKNOWN }, {}), valueObject(nothing));
  assert.deepEqual(kept({ note: null }, { note: "" }), valueObject({ ...nothing, note: "" }));
  assert.deepEqual(
    kept({ part: one("", UNKNOWN) }, {}),
    valueObject({ ...nothing, part: one("", Decimal.ZERO) }),
  );
  assert.deepEqual(kept({ part: one("", Decimal.of(1)) }, {}), valueObject(nothing));
  const parts = [one("", Decimal.of(1)), one("a", Decimal.of(1))];
  const now = [one("a", Decimal.of(1)), one(null, Decimal.of(1))];
  assert.equal((kept({ parts }, { parts: now }) as ValueObject)["parts"], parts);
});

void test("check applied: a value is shown on one line, and truncated if it is long", () => {
  assert.equal(
    displayValue(valueObject({ a: [Decimal.of("0.10"), null], b: "x\ny" })),
    '{a = [0.1, null], b = "x\\ny"}',
  );
  assert.equal(displayValue("x".repeat(1000)).length, 200);
});

void test("check applied: matches as many pairs as possible", () => {
  const may = [[0, 1], [0], [1, 2], [3], []];
  const pairs = matchPairs({
    leftCount: may.length,
    candidates: (left) => may[left] ?? [],
    agrees: () => true,
  });
  assert.deepEqual(pairs, [1, 0, 2, 3, undefined]);
  const seeded = matchPairs({
    leftCount: 2,
    candidates: () => [0, 1],
    agrees: () => true,
    seed: [1, undefined],
  });
  assert.deepEqual(seeded, [1, 0]);
});
