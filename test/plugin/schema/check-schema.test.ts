import assert from "node:assert/strict";
import { test } from "node:test";

import type { Attribute, Block, NestedBlock, SchemaUse } from "../../../src/plugin";
import {
  Decimal,
  DYNAMIC,
  listOf,
  NUMBER,
  objectOf,
  schemaFaults,
  STRING,
  tupleOf,
  UNKNOWN,
} from "../../../src/plugin";

const faultsOf = (block: Partial<Block>, use: SchemaUse = "resource", version = 0): readonly string[] =>
  schemaFaults({ version, block: { attributes: [], ...block } }, use);

const attribute = (more: object): Attribute => ({ name: "a", type: STRING, optional: true, ...more });

void test("check schema: each fault of an attribute is reported with its path", () => {
  const invariants: [object, string][] = [
    [{ optional: false }, "a: it must be required, optional or computed"],
    [{ required: true }, "a: a required attribute cannot be optional or computed"],
    [
      { optional: false, required: true, computed: true },
      "a: a required attribute cannot be optional or computed",
    ],
    [{ type: undefined }, "a: it must have either a type or nested attributes"],
    [{ nested: { nesting: "single", attributes: [] } }, "a: it must have either a type or nested attributes"],
    [{ type: listOf(DYNAMIC) }, "a: a list, set or map cannot hold dynamic values"],
    [
      { type: objectOf({ x: tupleOf([listOf(DYNAMIC)]) }) },
      "a: a list, set or map cannot hold dynamic values",
    ],
    [{ writeOnly: true, computed: true }, "a: a write-only attribute cannot be computed"],
    [{ default: "x" }, "a: only an optional and computed attribute can have a default"],
    [{ computed: true, default: UNKNOWN }, "a: its default must be known and not null"],
    [{ zeroValue: null }, "a: its zero value must be known and not null"],
    [
      { computed: true, default: Decimal.of(1) },
      "a: its default does not fit its type: a string is required, not a number",
    ],
    [{ stable: true }, "a: only a computed attribute can be stable"],
    [
      { optional: false, computed: true, requiresReplace: true },
      "a: only an attribute that can be configured can require replacement",
    ],
    [
      { writeOnly: true, requiresReplace: true },
      "a: a write-only attribute is never stored, so its change cannot be seen; decide its replacement in plan",
    ],
    [{ name: "A" }, "A: a name has lower-case letters, digits and underscores only"],
    [{ name: "1a" }, "1a: a name has lower-case letters, digits and underscores only"],
    [{ name: "count" }, "count: the engine reserves this name"],
  ];
  for (const [more, fault] of invariants) {
    assert.deepEqual(faultsOf({ attributes: [attribute(more)] }), [fault]);
  }
});

void test("check schema: nested attributes and blocks are checked at every depth", () => {
  const inSet = {
    name: "s",
    optional: true,
    nested: { nesting: "set", attributes: [attribute({ writeOnly: true })] },
  } as const;
  assert.deepEqual(faultsOf({ attributes: [inSet] }), [
    "s: objects in a set cannot have write-only attributes",
  ]);
  const inList = {
    name: "l",
    optional: true,
    nested: { nesting: "list", attributes: [attribute({ type: DYNAMIC })] },
  } as const;
  assert.deepEqual(faultsOf({ attributes: [inList] }), [
    "l: objects in a list, set or map cannot hold dynamic values",
  ]);
  const deep: NestedBlock = {
    name: "b",
    nesting: "single",
    block: { attributes: [attribute({ optional: false })] },
  };
  assert.deepEqual(
    faultsOf({ blocks: [{ name: "o", nesting: "list", block: { attributes: [], blocks: [deep] } }] }),
    ["o.b.a: it must be required, optional or computed"],
  );
  // A reserved name matters at the root only.
  assert.deepEqual(
    faultsOf({
      attributes: [
        {
          name: "l",
          optional: true,
          nested: { nesting: "single", attributes: [attribute({ name: "count" })] },
        },
      ],
    }),
    [],
  );
});

void test("check schema: accepts the block limits that the engine accepts", () => {
  const invariants: [Partial<NestedBlock>, readonly string[]][] = [
    [{ nesting: "single", min: 1, max: 1 }, []],
    [{ nesting: "single", min: 2 }, ["b: a single block has a min and max of 0 or 1"]],
    [{ nesting: "map", min: 1 }, ["b: a map of blocks has no min and max"]],
    [{ nesting: "group", max: 1 }, ["b: a group of blocks has no min and max"]],
    [{ nesting: "list", min: 2 }, []],
    [{ nesting: "list", min: 2, max: 1 }, ["b: min is larger than max"]],
    [{ nesting: "set", min: -1 }, ["b: min and max must be whole numbers of 0 or more"]],
  ];
  for (const [more, faults] of invariants) {
    assert.deepEqual(
      faultsOf({ blocks: [{ name: "b", nesting: "list", block: { attributes: [] }, ...more }] }),
      faults,
    );
  }
});

void test("check schema: attributes and blocks share one namespace", () => {
  const block: NestedBlock = { name: "a", nesting: "list", block: { attributes: [] } };
  assert.deepEqual(faultsOf({ attributes: [attribute({})], blocks: [block] }), ["a: the name is used twice"]);
});

void test("check schema: only resources have write-only attributes, and versions are non-negative integers", () => {
  const attributes = [attribute({ writeOnly: true })];
  assert.deepEqual(faultsOf({ attributes }), []);
  assert.deepEqual(faultsOf({ attributes }, "dataSource"), ["only resources may have write-only attributes"]);
  assert.deepEqual(faultsOf({}, "resource", 1.5), ["version 1.5 is not a whole number of 0 or more"]);
  assert.deepEqual(faultsOf({ attributes: [attribute({ name: "alias" })] }, "provider"), [
    "alias: the engine reserves this name",
  ]);
  assert.deepEqual(faultsOf({ attributes: [attribute({ name: "n", type: NUMBER })] }, "provider"), []);
});
