import assert from "node:assert/strict";
import { test } from "node:test";
import type { Contract, Field, FieldType, Kind, Method } from "../../../src/contract";
import { generateConstructs } from "../../../src/tools/generator";
import { compilerErrors } from "./compiler-errors";
import { toNestedPropName, toRootPropName, toRootTerraformName } from "../../../src/contract/names/naming";

/** Returns a field with defaults for unspecified properties. */
function field(wireName: string, type: FieldType, more: Partial<Field> = {}, atRoot = true): Field {
  return {
    wireName,
    terraformName: atRoot
      ? toRootTerraformName(wireName)
      : wireName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    propName: atRoot ? toRootPropName(wireName) : toNestedPropName(wireName),
    type,
    description: "What */ it is.",
    source: "live",
    presence: "optional",
    needed: false,
    immutable: false,
    readable: true,
    sensitive: false,
    writeOnly: false,
    deprecated: false,
    constraints: {},
    ...more,
  };
}

function method(name: string, verb: string, more: Partial<Method> = {}): Method {
  return {
    name,
    path: `/p.S/${name}`,
    verb,
    description: "",
    source: "live",
    longRunning: false,
    request: [],
    ...more,
  };
}

function kind(name: string, fields: readonly Field[], more: Partial<Kind> = {}): Kind {
  const terraformName = name.replace(/(?!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
  return {
    name,
    plural: `${name}s`,
    terraformName,
    terraformPlural: `${terraformName}s`,
    description: "A kind.",
    source: "live",
    pattern: `${terraformName}s/{id}`,
    fields: [field("name", { kind: "string" }, { presence: "computed" }), ...fields],
    methods: {
      create: method(`Create${name}`, "create"),
      get: method(`Get${name}`, "get"),
      list: method(`List${name}s`, "list", { listField: "items" }),
      delete: method(`Delete${name}`, "delete"),
      updates: [],
      others: [],
    },
    ...more,
  };
}

function contractOf(...kinds: readonly Kind[]): Contract {
  return { title: "", version: "v1", description: "", packagePrefix: "p", kinds, methods: [] };
}

const STRING: FieldType = { kind: "string" };
const SCALARS: readonly FieldType[] = [
  STRING,
  { kind: "bool" },
  { kind: "number", format: "int64" },
  { kind: "number", format: "double" },
  { kind: "timestamp" },
  { kind: "json" },
];

/** Returns every type up to a depth. */
function typesTo(depth: number): readonly FieldType[] {
  if (depth === 0) return SCALARS;
  const inner = typesTo(depth - 1);
  return [
    ...SCALARS,
    ...inner.flatMap((element): FieldType[] => [
      { kind: "list", element },
      { kind: "map", element },
    ]),
    { kind: "object", fields: inner.map((type, index) => field(`part${index}`, type, {}, false)) },
  ];
}

test("generator: output for any types, flags and names compiles at the strictest settings", () => {
  const everyType = typesTo(2).map((type, index) =>
    field(`field${index}`, type, { presence: index % 3 === 0 ? "required" : "optional" }),
  );
  const flags = [
    field("secret", STRING, { writeOnly: true, sensitive: true, readable: false }),
    field("old", STRING, { deprecated: true }),
    field("level", STRING, { constraints: { enum: ['a"b', "c"] } }),
    field("levels", { kind: "list", element: STRING }, { constraints: { enum: ["a", "b"] } }),
    field("peer", STRING, { references: "Every" }),
    field("peers", { kind: "list", element: STRING }, { references: "Reserved" }),
    field(
      "seen",
      { kind: "object", fields: [field("at", { kind: "timestamp" }, { presence: "computed" }, false)] },
      { presence: "computed" },
    ),
    field("hidden", {
      kind: "object",
      fields: [
        field("key", STRING, { writeOnly: true, readable: false }, false),
        field("note", STRING, {}, false),
      ],
    }),
  ];
  const reserved = [
    ..."connection count dependsOn forEach fqn lifecycle node provider provisioners timeouts putTimeouts resetTimeouts toString constructor importFrom with".split(
      " ",
    ),
    ..."internalValue creationStack computeFqn interpolationAsList complexObjectIndex complexObjectIsFromSet interpolationForAttribute terraformAttribute terraformResource resolve then valueOf hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString prototype contract".split(
      " ",
    ),
    ..."svcKind svcInputs svcInput getStringAttribute moveTo id default delete class terraformResourceType".split(
      " ",
    ),
  ];
  const nestedReserved =
    "then valueOf hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString prototype contract resolve fqn toString internalValue creationStack computeFqn interpolationAsList complexObjectIndex complexObjectIsFromSet interpolationForAttribute terraformAttribute terraformResource svcInput svcKind getNumberAttribute constructor delete";
  const awkward = [
    ...reserved.map((name) => field(name, STRING)),
    field("section", {
      kind: "object",
      fields: nestedReserved.split(" ").map((name) => field(name, STRING, {}, false)),
    }),
    field("sections", {
      kind: "list",
      element: {
        kind: "object",
        fields: nestedReserved.split(" ").map((name) => field(name, STRING, {}, false)),
      },
    }),
    field(
      "shown",
      {
        kind: "list",
        element: {
          kind: "object",
          fields: nestedReserved
            .split(" ")
            .map((name) => field(name, STRING, { presence: "computed" }, false)),
        },
      },
      { presence: "computed" },
    ),
    // Its class would have the same name as a kind's class.
    field("config", { kind: "object", fields: [field("a", STRING, {}, false)] }),
  ];
  const files = generateConstructs(
    contractOf(
      kind("Every", [...everyType, ...flags]),
      kind("Reserved", awkward),
      kind("ReservedSection", []),
      kind("Data", []),
    ),
  );
  assert.deepEqual(compilerErrors([files]), []);
});

test("generator: two fields that yield one member are rejected with their names", () => {
  const clash = kind("Clash", [field("size", STRING), field("sizeInput", STRING)]);
  assert.throws(
    () => generateConstructs(contractOf(clash)),
    /Clash: the fields size and sizeInput both add a member "sizeInput"/,
  );
  const nested: FieldType = {
    kind: "object",
    fields: [field("a", STRING, {}, false), field("putA", STRING, {}, false)],
  };
  assert.throws(
    () => generateConstructs(contractOf(kind("Clash", [field("inner", nested)]))),
    /ClashInner: the fields a and putA/,
  );
});

test("generator: two classes for one file are rejected", () => {
  const same = kind("Series", [], { plural: "Series", terraformPlural: "series" });
  assert.throws(() => generateConstructs(contractOf(same)), /would both be in data-svc-series\.ts/);
});

test("generator: a kind without create has only data sources, and one without list has no list", () => {
  const place = kind("Place", []);
  const { get, updates, others } = place.methods;
  const files = generateConstructs(
    contractOf({ ...place, methods: { ...(get === undefined ? {} : { get }), updates, others } }),
  );
  assert.deepEqual([...files.keys()].sort(), [
    "data-svc-place.ts",
    "index.ts",
    "references.ts",
    "resource-name.ts",
  ]);
  // A kind without a get method is read from its list.
  const { list } = place.methods;
  const listed = generateConstructs(
    contractOf({ ...place, methods: { ...(list === undefined ? {} : { list }), updates, others } }),
  );
  assert.ok(listed.has("data-svc-place.ts") && listed.has("data-svc-places.ts"));
});
