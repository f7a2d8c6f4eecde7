import assert from "node:assert/strict";
import { test } from "node:test";
import {
  formatPath,
  planChange,
  STRING,
  UNKNOWN,
  valueObject,
  type Attribute,
  type Schema,
  type Value,
} from "../../../src/plugin";

const inner: readonly Attribute[] = [
  { name: "image", type: STRING, optional: true, computed: true, requiresReplace: true },
  { name: "address", type: STRING, computed: true },
  { name: "fixed", type: STRING, computed: true, stable: true },
];
const schema: Schema = {
  version: 0,
  block: {
    attributes: [
      { name: "size", type: STRING, optional: true },
      ...(["single", "list", "map"] as const).map((nesting): Attribute => ({
        name: nesting,
        optional: true,
        requiresReplace: true,
        nested: { nesting, attributes: inner },
      })),
    ],
  },
};

const object = (image: Value, address: Value = null, fixed: Value = null): Value =>
  valueObject({ image, address, fixed });
const root = (size: string, single: Value, list: Value, map: Value): ReturnType<typeof valueObject> =>
  valueObject({ size, single, list, map });

function replaced(prior: ReturnType<typeof root>, config: ReturnType<typeof root>): readonly string[] {
  return planChange({ schema, prior, config }).requiresReplace.map(formatPath);
}

const PRIOR = root(
  "s",
  object("a", "1", "x"),
  [object("a", "1", "x")],
  valueObject({ k: object("a", "1", "x") }),
);

test("nested replacement: a computed value that becomes unknown in an immutable nested attribute forces no replacement", () => {
  const config = root("l", object("a"), [object("a")], valueObject({ k: object("a") }));
  const { planned, requiresReplace } = planChange({ schema, prior: PRIOR, config });
  assert.deepEqual(requiresReplace, []);
  assert.equal((planned["single"] as { address: Value }).address, UNKNOWN);
});

test("nested replacement: a change inside an immutable nested attribute forces replacement at its own path", () => {
  const config = root("s", object("b"), [object("b")], valueObject({ k: object("b") }));
  assert.deepEqual(replaced(PRIOR, config), ["single.image", "list[0].image", 'map["k"].image']);
});

test("nested replacement: a changed length or keys, or an added or removed object, forces replacement at the attribute's path", () => {
  assert.deepEqual(replaced(PRIOR, root("s", null, [], valueObject())), ["single", "list", "map"]);
  const none = root("s", null, null, null);
  assert.deepEqual(
    replaced(none, root("s", object(null), [object(null)], valueObject({ k: object(null) }))),
    ["single", "list", "map"],
  );
});

test("nested replacement: a stable null value stays null in an update", () => {
  const prior = root("s", object("a", "1", null), null, null);
  const { planned } = planChange({ schema, prior, config: root("l", object("a"), null, null) });
  assert.equal((planned["single"] as { fixed: Value }).fixed, null);
});
