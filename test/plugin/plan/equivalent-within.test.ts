import assert from "node:assert/strict";
import { test } from "node:test";

import type { Attribute, Schema, Value, ValueObject } from "../../../src/plugin";
import {
  formatPath,
  keepSpellings,
  listOf,
  planChange,
  setOf,
  STRING,
  valueObject,
} from "../../../src/plugin";

/** Compares names; a short name is relative to the `home` of the root object. */
function sameInHome(a: Value, b: Value, within: ValueObject): boolean {
  const { home } = within as { readonly home: Value };
  const full = (name: Value): Value =>
    typeof name === "string" && typeof home === "string" && !name.includes("/") ? `${home}/${name}` : name;
  return full(a) === full(b);
}

const thing: Attribute = {
  name: "thing",
  type: STRING,
  optional: true,
  requiresReplace: true,
  equivalent: sameInHome,
};
const things: Attribute = { name: "things", type: listOf(STRING), optional: true, equivalent: sameInHome };
const nested = (nesting: "single" | "list" | "set" | "map"): Attribute => ({
  name: `in_${nesting}`,
  optional: true,
  nested: { nesting, attributes: [thing] },
});
const schema: Schema = {
  version: 0,
  block: {
    attributes: [
      { name: "home", type: STRING, computed: true, stable: true },
      thing,
      things,
      { name: "bag", type: setOf(STRING), optional: true, equivalent: sameInHome },
      ...(["single", "list", "set", "map"] as const).map(nested),
    ],
    blocks: [{ name: "block", nesting: "list", block: { attributes: [thing] } }],
  },
};

/** Returns an object in which every place that can name a thing has this name. */
function everywhere(home: Value, name: string): ValueObject {
  const object = valueObject({ thing: name });
  return valueObject({
    home,
    thing: name,
    things: [name],
    bag: [name],
    in_single: object,
    in_list: [object],
    in_set: [object],
    in_map: valueObject({ key: object }),
    block: [object],
  });
}

const EVERY_PLACE = [
  "thing",
  "in_single.thing",
  "in_list[0].thing",
  "in_set",
  'in_map["key"].thing',
  "block[0].thing",
];

void test("equivalentWithin: a spelling with the same meaning in the prior state's root is no change, at any depth", () => {
  const prior = everywhere("a", "a/x");
  const plan = planChange({ schema, prior, config: everywhere(null, "x") });
  assert.deepEqual(plan.planned, prior);
  assert.deepEqual(plan.requiresReplace, []);
});

void test("equivalentWithin: the same spelling in another root is a change, and forces replacement of immutable attributes", () => {
  const prior = everywhere("b", "a/x");
  const plan = planChange({ schema, prior, config: everywhere(null, "x") });
  assert.deepEqual(plan.planned, everywhere("b", "x"));
  assert.deepEqual(plan.requiresReplace.map(formatPath), EVERY_PLACE);
});

void test("equivalentWithin: a result keeps its earlier spelling if that has the same meaning in the new root", () => {
  const before = everywhere(null, "x");
  assert.deepEqual(keepSpellings(schema.block, before, everywhere("a", "a/x")), everywhere("a", "x"));
  assert.deepEqual(keepSpellings(schema.block, before, everywhere("b", "a/x")), everywhere("b", "a/x"));
});
