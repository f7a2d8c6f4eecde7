import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Contract, contract, type Field, fieldsIn, type Kind, type Method } from "../../src/contract";
import { clearableAttributes } from "../../src/changes/cleared-attributes";
import { type UpdateCall, updateCalls } from "../../src/changes/update-calls";
import { conformed, values } from "../bridge/support/values";
import { resourceSchema } from "../../src/bridge/schema";
import { toDynamic } from "../../src/values/dynamic-value";
import {
  attributeStep,
  isObject,
  type ValueObject,
  valueAtPath,
  valueObject,
  withValueAtPath,
} from "../../src/plugin";
import { FOREIGN_CONTRACTS, SMALL_CONTRACTS, DIALECT_CONTRACTS } from "../contracts/foreign-contracts";
import { exampleObject } from "../support/example-values";
import { field, method, required, thing } from "../bridge/support/lab-contract";

const text = { kind: "string" } as const;
const section = (...fields: readonly Field[]): Field => field("section", { kind: "object", fields });
const fields = [
  field("name", text, { presence: "computed", immutable: true }),
  field("title", text),
  field("size", "number"),
  field("labels", "map"),
  section(field("a", text), field("b", text)),
];

/** Returns the clearable attributes of a kind with these update methods and, unless given, these fields. */
function clearable(updates: readonly Method[], more: Partial<Kind> = {}): readonly string[] {
  return clearableAttributes({ ...thing, fields, methods: { ...thing.methods, updates }, ...more });
}

const ALL = ["title", "size", "labels", "section", "section.a", "section.b"];
const update = (more: Partial<Method> = {}, request: readonly Field[] = fields): Method =>
  method("UpdateThing", request, more);
const withTitle = (more: Partial<Field>): Partial<Kind> => ({
  fields: fields.map((each) => (each.wireName === "title" ? { ...each, ...more } : each)),
});

describe("clearable attributes", () => {
  test("are all that a method carries which replaces the object or has a mask", () => {
    assert.deepEqual(clearable([update({ updateMode: "replace" })]), ALL);
    assert.deepEqual(clearable([update({ maskField: "mask" })]), ALL);
  });

  test("are, if a request without a mask is merged into the object, what it allows to be null or empty", () => {
    const merge = (request: readonly Field[]): readonly string[] =>
      clearable([update({ updateMode: "merge" }, request)]);
    assert.deepEqual(merge(fields), ["title", "labels", "section.a", "section.b"]);
    const nullable = (all: readonly Field[]): readonly Field[] =>
      all.map((each) => ({
        ...each,
        nullable: true as const,
        type: each.type.kind === "object" ? { ...each.type, fields: nullable(each.type.fields) } : each.type,
      }));
    assert.deepEqual(merge(nullable(fields)), ALL);
  });

  test("are, if a request keeps what it omits, what can be empty, and everything in a section", () => {
    assert.deepEqual(clearable([update()]), ["title", "labels", "section.a", "section.b"]);
    for (const constraints of [{ minLength: 1 }, { pattern: "^a" }, { enum: ["a"] }]) {
      const kind = withTitle({ constraints });
      assert.ok(!clearable([update({}, kind.fields)], kind).includes("title"), JSON.stringify(constraints));
    }
    assert.ok(!clearable([update()], { exclusive: [["title", "labels"]] }).includes("title"));
    const reference = withTitle({ references: "Thing" });
    assert.ok(!clearable([update({}, reference.fields)], reference).includes("title"));
  });

  test("are none that no method carries, that its request requires, or of which it carries only a part", () => {
    assert.deepEqual(clearable([]), []);
    const demanding = update({ maskField: "mask" }, [
      field("title", text, required),
      section(field("a", text)),
    ]);
    assert.deepEqual(clearable([demanding]), ["section.a"]);
    const flat = update({ updateMode: "replace" }, [field("a", text, { standsFor: ["section", "a"] })]);
    assert.deepEqual(clearable([flat]), []);
  });

  test("are none with a default, from the provider, required, write-only, or that an update cannot change freely", () => {
    for (const more of [
      { default: "x" },
      { defaultFrom: "region" },
      { presence: "required" },
      { presence: "computed" },
      { writeOnly: true },
      { immutable: true },
      { needsPermission: "allow_reimage" },
      { growOnly: true },
    ] as const satisfies readonly Partial<Field>[]) {
      assert.ok(
        !clearable([update({ maskField: "mask" })], withTitle(more)).includes("title"),
        JSON.stringify(more),
      );
    }
    const partlyFixed = {
      fields: [...fields.slice(0, 1), section(field("a", text, { immutable: true }), field("b", text))],
    };
    assert.deepEqual(clearable([update({ maskField: "mask" })], partlyFixed), ["section.b"]);
  });

  test("depend on the method that an update uses: the narrower one, and none that destroys data", () => {
    const narrow = method("ResizeThing", [field("size", "number", required)]);
    assert.deepEqual(
      clearable([update({ maskField: "mask" }), narrow]),
      ALL.filter((name) => name !== "size"),
    );
    assert.deepEqual(clearable([update({ maskField: "mask", destroysData: true })]), []);
  });
});

describe("clearable attributes of every contract", () => {
  const contracts = [
    { name: "built-in", used: contract },
    ...[...FOREIGN_CONTRACTS, ...SMALL_CONTRACTS, ...DIALECT_CONTRACTS].map((each) => ({
      name: each.name,
      used: each.adopt().contract,
    })),
  ];
  for (const { name, used } of contracts) {
    test(`are cleared by one call without their values, which destroys nothing: ${name}`, () => {
      for (const kind of used.kinds) {
        const prior = exampleOf(used, kind);
        for (const attribute of clearableAttributes(kind)) {
          const path = attribute.split(".").map(attributeStep);
          // Of exclusive fields, the example has one.
          if ((valueAtPath(prior, path) ?? null) === null) continue;
          const where = `${kind.name}.${attribute}`;
          const planned = withValueAtPath(prior, path, null);
          assert.ok(isObject(planned));
          const input = { prior, planned, config: planned, parent: undefined } as const;
          const [call, ...others] = updateCalls(used, kind, "the/name", input);
          assert.ok(call !== undefined && others.length === 0, where);
          assert.deepEqual(call.changes, [attribute]);
          assert.notEqual(call.method.destroysData, true, where);
          assert.ok(isEmpty(sentAt(call, wireNames(kind.fields, attribute.split(".")))), where);
        }
      }
    });
  }
});

/** Returns values of all attributes of a kind that users set. */
function exampleOf(used: Contract, kind: Kind): ValueObject {
  const example = exampleObject(kind.fields, kind.exclusive ?? [], {
    variant: 1,
    extent: "all",
    reference: () => "some-name",
  });
  const schema = resourceSchema(used, kind);
  const isDynamic = (name: string): boolean =>
    schema.block.attributes.some((each) => each.name === name && each.type?.kind === "dynamic");
  const typed = Object.entries(values(example)).map(
    ([name, value]) => [name, isDynamic(name) ? toDynamic(value) : value] as const,
  );
  return conformed(schema, valueObject(typed));
}

function wireNames(among: readonly Field[], [first, ...rest]: readonly string[]): readonly string[] {
  const found = among.find(({ terraformName }) => terraformName === first);
  if (found === undefined) return [];
  return [found.wireName, ...wireNames(fieldsIn(found.type), rest)];
}

function sentAt({ method: { objectField }, body }: UpdateCall, path: readonly string[]): unknown {
  return [...(objectField === undefined ? [] : [objectField]), ...path].reduce<unknown>(
    (outer, step) => (outer as Readonly<Record<string, unknown>> | undefined)?.[step],
    body,
  );
}

function isEmpty(sent: unknown): boolean {
  return typeof sent === "object" && sent !== null
    ? Object.keys(sent).length === 0
    : sent === undefined || sent === null || sent === "";
}
