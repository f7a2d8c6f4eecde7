import assert from "node:assert/strict";
import { test } from "node:test";
import { type FieldType, kindOf } from "../../../src/contract";
import { message, ref } from "../../contract/support/small-document";
import { importInfra, type InfraParts, reportOf } from "./infra-document";

const text = { type: "string" };
const integer = { type: "integer" };

/** Returns the types of the fields of a disk with these properties, apart from its names. */
function typesOf(
  properties: object,
  more: object = {},
  schemas: object = {},
  parts: InfraParts = {},
): Record<string, unknown> {
  const adopted = importInfra({
    ...parts,
    schemas: { Disk: { ...message({ name: text, projectName: text, ...properties }), ...more }, ...schemas },
  });
  assert.deepEqual(reportOf(adopted, "Disk").problems, []);
  const { fields, exclusive } = kindOf(adopted.contract, "Disk");
  const shown = fields.filter(
    ({ wireName, argument }) => wireName !== "name" && wireName !== "projectName" && argument === undefined,
  );
  return {
    ...Object.fromEntries(
      shown.map(({ wireName, type, constraints }) => [
        wireName,
        [toText(type), constraints.format, constraints.enum].filter((x) => x !== undefined).join(" "),
      ]),
    ),
    ...(exclusive === undefined ? {} : { exclusive }),
  };
}

function toText(type: FieldType): string {
  if (type.kind === "number") return type.format;
  if (type.kind === "object") {
    const inner = type.fields.map((field) => `${field.wireName}: ${toText(field.type)}`).join(", ");
    return `{${inner}}${type.exclusive === undefined ? "" : ` exclusive ${JSON.stringify(type.exclusive)}`}`;
  }
  return "element" in type ? `${type.kind} of ${toText(type.element)}` : type.kind;
}

test("normal form: ignores metadata of the JSON, at any depth, unless it is required", () => {
  const metadata = { $schema: text, "@type": text, "@odata.etag": text };
  const inner = { type: "object", properties: { ...metadata, size: integer } };
  assert.deepEqual(typesOf({ ...metadata, spec: inner }), { spec: "{size: int64}" });
  const { consequences } = reportOf(
    importInfra({
      schemas: {
        Disk: { ...message({ name: text, projectName: text, ...metadata }), required: ["name", "@type"] },
      },
    }),
    "Disk",
  );
  assert.ok(consequences.some(({ text: said }) => said.startsWith("`@type` has no valid name in Terraform")));
});

test("normal form: recognises a 64-bit integer in any generator's notation", () => {
  const spellings = {
    a: { type: ["integer", "string"], format: "int64" },
    b: { type: "string", format: "int64" },
    c: { type: ["string", "integer", "null"] },
    d: { oneOf: [{ type: "string" }, { type: "integer" }] },
    e: {
      anyOf: [
        { type: "integer", format: "int64" },
        { type: "string", pattern: "^-?[0-9]+$" },
      ],
    },
    f: { oneOf: [{ type: "string" }, { type: "number" }] },
    g: { type: "string", format: "sfixed64" },
  };
  assert.deepEqual(
    typesOf(spellings),
    Object.fromEntries(Object.keys(spellings).map((name) => [name, "int64"])),
  );
  assert.deepEqual(typesOf({ u: { type: "string", format: "fixed64" } }), { u: "uint64" });
});

test("normal form: a double that may be NaN or an infinity stays a number", () => {
  assert.deepEqual(
    typesOf({
      a: {
        anyOf: [
          { type: "number", format: "double" },
          { type: "string", enum: ["NaN", "Infinity", "-Infinity"] },
        ],
      },
    }),
    { a: "double" },
  );
});

test("normal form: null among types, schemas or values does not affect the type", () => {
  assert.deepEqual(
    typesOf(
      {
        a: { type: "string", nullable: true },
        b: { type: ["string", "null"] },
        c: { anyOf: [ref("Part"), { type: "null" }] },
        d: { oneOf: [{ type: "null" }, { type: "boolean" }] },
        e: { type: "string", enum: ["X", "Y", null] },
      },
      {},
      { Part: message({ x: text }) },
    ),
    { a: "string", b: "string", c: "{x: string}", d: "bool", e: "string X,Y" },
  );
});

test("normal form: protobuf's well-known types have their proto-JSON form in any generator's notation", () => {
  const types = [
    "Timestamp",
    "Duration",
    "FieldMask",
    "Struct",
    "Any",
    "Value",
    "ListValue",
    "BoolValue",
    "Int64Value",
    "StringValue",
    "DoubleValue",
  ];
  const schemas = Object.fromEntries(
    types.flatMap((name) => [
      [`google.protobuf.${name}`, message({ seconds: integer, nanos: integer })],
      [`GoogleProtobuf${name}`, message({ value: text })],
    ]),
  );
  for (const prefix of ["google.protobuf.", "GoogleProtobuf"]) {
    assert.deepEqual(
      typesOf(Object.fromEntries(types.map((name) => [`f${name}`, ref(`${prefix}${name}`)])), {}, schemas),
      {
        fTimestamp: "timestamp",
        fDuration: "string duration",
        fFieldMask: "string",
        fStruct: "json",
        fAny: "json",
        fValue: "json",
        fListValue: "list of json",
        fBoolValue: "bool",
        fInt64Value: "int64",
        fStringValue: "string",
        fDoubleValue: "double",
      },
    );
  }
});

test("normal form: recognises a duration by its pattern", () => {
  const patterns = [
    "^-?(?:0|[1-9][0-9]{0,11})(?:\\.[0-9]{1,9})?s$",
    "^[-\\+]?([0-9]+\\.?[0-9]*|\\.[0-9]+)s$",
  ];
  for (const pattern of patterns) {
    assert.deepEqual(typesOf({ a: { type: "string", pattern, format: "regex" } }), { a: "string duration" });
  }
  assert.deepEqual(typesOf({ a: { type: "string", pattern: "^[a-z]+s$" } }), { a: "string" });
});

test("normal form: a proto oneof is exclusive in any notation", () => {
  const members = { image: text, snapshot: text };
  const withSchemas = (word: string): object => ({
    [word]: Object.entries(members).map(([name, schema]) => ({
      properties: { [name]: schema },
      title: name,
      required: [name],
    })),
  });
  const byName = [{ required: ["image"] }, { required: ["snapshot"] }];
  const none = { not: { anyOf: byName } };
  const expected = { image: "string", snapshot: "string", exclusive: [["image", "snapshot"]] };
  assert.deepEqual(typesOf({}, withSchemas("oneOf")), expected);
  assert.deepEqual(typesOf({}, withSchemas("anyOf")), expected);
  assert.deepEqual(typesOf({}, { allOf: [withSchemas("oneOf")] }), expected);
  assert.deepEqual(typesOf(members, { oneOf: byName }), expected);
  assert.deepEqual(typesOf(members, { anyOf: [...byName, none] }), expected);
  assert.deepEqual(typesOf({ boot: { ...message({}), ...withSchemas("oneOf") } }), {
    boot: '{image: string, snapshot: string} exclusive [["image","snapshot"]]',
  });
});

test("normal form: the members of a oneof that is not required are never lost, and never a contradiction", () => {
  const members = { image: text, snapshot: text };
  const free = { image: "string", snapshot: "string" };
  const exclusive = { ...free, exclusive: [["image", "snapshot"]] };
  const each = (isRequired: boolean): object[] =>
    Object.entries(members).map(([name, schema]) => ({
      type: "object",
      properties: { [name]: schema },
      ...(isRequired ? { required: [name] } : {}),
    }));
  const byName = [{ required: ["image"] }, { required: ["snapshot"] }];
  // A generator for Connect excludes that both are set, and adds a choice if one is required.
  const notBoth = { not: { allOf: [{ anyOf: byName }, { not: { oneOf: byName } }] } };
  const connect = { anyOf: each(false), unevaluatedProperties: false, ...notBoth };
  const forms: readonly (readonly [object, object])[] = [
    [connect, exclusive],
    [{ ...connect, allOf: [{ oneOf: byName }] }, exclusive],
    [{ allOf: [connect, { oneOf: byName }] }, exclusive],
    [{ anyOf: each(false) }, free],
    [{ oneOf: each(false) }, exclusive],
    [{ anyOf: each(false), not: { required: ["image", "snapshot"] } }, exclusive],
    [{ anyOf: [...each(false), { not: { anyOf: byName } }] }, exclusive],
    [{ anyOf: [{ oneOf: each(true) }, { not: { anyOf: byName } }] }, exclusive],
    [{ anyOf: [{ oneOf: each(true) }, {}] }, exclusive],
    [{ oneOf: each(true), required: ["name", "image"] }, exclusive],
    [{ allOf: [{ anyOf: each(false), not: { required: ["image", "snapshot"] } }] }, exclusive],
    [{ anyOf: each(false), allOf: [{ not: { required: ["image", "snapshot"] } }] }, exclusive],
    [{ anyOf: each(false), allOf: [notBoth] }, exclusive],
    [{ anyOf: each(false), allOf: [{ not: { required: ["name", "ghost"] } }] }, free],
    [{ allOf: [...each(false), { not: { required: ["image", "snapshot"] } }] }, exclusive],
  ];
  for (const [more, expected] of forms) {
    assert.deepEqual(typesOf({}, more), expected, JSON.stringify(more));
    assert.deepEqual(typesOf({ boot: { ...message({}), ...more } }, {}), {
      boot: `{image: string, snapshot: string}${"exclusive" in expected ? ' exclusive [["image","snapshot"]]' : ""}`,
    });
  }
  assert.deepEqual(
    typesOf({
      boot: {
        ...message({ size: integer }),
        anyOf: [message({ image: text, tag: text }), message({ snapshot: text })],
      },
    }),
    { boot: "{image: string, tag: string, snapshot: string, size: int64}" },
  );
});

test("normal form: a `not` excludes the pairs of properties that it names, in `allOf`, too, and makes them optional", () => {
  const members = { image: text, snapshot: text, url: text };
  const types = { image: "string", snapshot: "string", url: "string" };
  const not = (...required: readonly string[]): object => ({ not: { required } });
  const all = [
    ["image", "snapshot"],
    ["image", "url"],
  ];
  const forms: readonly (readonly [object, readonly (readonly string[])[]])[] = [
    [not("image", "snapshot"), [["image", "snapshot"]]],
    [{ ...not("image", "snapshot"), required: ["image"] }, [["image", "snapshot"]]],
    [{ allOf: all.map((pair) => not(...pair)) }, all],
    [{ not: { anyOf: all.map((required) => ({ required })) } }, all],
    [{ anyOf: [message(members)], ...not("image", "url") }, [["image", "url"]]],
    [not("image", "snapshot", "url"), []],
    [not("image"), []],
    [not("image", "ghost"), []],
    [{ not: { required: ["image", "url"], properties: { url: { const: "" } } } }, []],
  ];
  for (const [more, exclusive] of forms) {
    const expected = exclusive.length === 0 ? types : { ...types, exclusive };
    assert.deepEqual(typesOf(members, more), expected, JSON.stringify(more));
  }
});

test("normal form: a `not` beside a single reference excludes properties of its target, there alone", () => {
  const not = { not: { required: ["image", "snapshot"] } };
  const forms = [{ ...ref("Boot"), ...not }, { allOf: [ref("Boot")], ...not }, { allOf: [ref("Boot"), not] }];
  const plain = "{image: string, snapshot: string}";
  for (const required of [{}, { required: ["image"] }]) {
    const Boot = { ...message({ image: text, snapshot: text }), ...required };
    for (const boot of forms) {
      assert.deepEqual(
        typesOf({ boot, rescue: ref("Boot") }, {}, { Boot }),
        { boot: `${plain} exclusive [["image","snapshot"]]`, rescue: plain },
        JSON.stringify([boot, required]),
      );
    }
  }
});

test("normal form: each oneof of a message is a group, and one with a single member is none", () => {
  const group = (...names: string[]): object => ({
    oneOf: names.map((name) => ({ properties: { [name]: text }, required: [name] })),
  });
  assert.deepEqual(typesOf({ x: text }, { allOf: [group("a", "b"), group("c", "d"), group("e")] }), {
    x: "string",
    a: "string",
    b: "string",
    c: "string",
    d: "string",
    e: "string",
    exclusive: [
      ["a", "b"],
      ["c", "d"],
    ],
  });
});

test("normal form: a composed schema has all its parts' properties, and a recursive one terminates", () => {
  const schemas = {
    Base: message({ a: text }),
    Loop: { allOf: [ref("Loop"), message({ b: text })] },
    Tree: message({ label: text, children: { type: "array", items: ref("Tree") } }),
    Ring: ref("Gnir"),
    Gnir: ref("Ring"),
  };
  assert.deepEqual(
    typesOf(
      {
        part: { allOf: [ref("Base"), message({ c: integer })] },
        one: { allOf: [ref("Base")], description: "x" },
        loop: ref("Loop"),
      },
      {},
      schemas,
    ),
    { part: "{a: string, c: int64}", one: "{a: string}", loop: "{b: string}" },
  );
  assert.match(
    String(typesOf({ tree: ref("Tree") }, {}, schemas)["tree"]),
    /^\{label: string, children: list of json\}$/,
  );
  assert.deepEqual(typesOf({ ring: ref("Ring") }, {}, schemas), { ring: "json" });
});

test("normal form: an UNSPECIFIED enum value is removed anywhere", () => {
  assert.deepEqual(
    typesOf(
      { a: ref("Mode"), b: { type: "string", enum: ["B_UNSPECIFIED", "X"], default: "B_UNSPECIFIED" } },
      {},
      {
        Mode: { type: "string", enum: ["MODE_UNSPECIFIED", "FAST", "SLOW"] },
      },
    ),
    { a: "string FAST,SLOW", b: "string X" },
  );
});

test("normal form: a dangling or external reference becomes free JSON with a note", () => {
  const adopted = importInfra({
    schemas: {
      Disk: message({ name: text, projectName: text, a: ref("Nowhere"), b: { $ref: "other.yaml#/X" } }),
    },
  });
  const { fields } = kindOf(adopted.contract, "Disk");
  const types = fields
    .filter(({ wireName }) => wireName.length === 1)
    .map(({ wireName, type }) => [wireName, type.kind]);
  assert.deepEqual(types, [
    ["a", "json"],
    ["b", "json"],
  ]);
  const notes = adopted.notes.filter(({ text }) => text.startsWith("The reference"));
  assert.equal(notes.length, 2);
});

test("normal form: a pattern that is not ECMA-262 is dropped with a note", () => {
  const adopted = importInfra({
    schemas: { Disk: message({ name: text, projectName: text, a: { type: "string", pattern: "(?i)^x$" } }) },
  });
  assert.equal(reportOf(adopted, "Disk").state, "usable");
  assert.ok(adopted.notes.some(({ text }) => text.includes("(?i)^x$")));
});

test("normal form: names of inherited members are ordinary names", () => {
  const names = ["constructor", "toString", "__proto__"];
  const properties = JSON.parse(
    `{${names.map((name) => `"${name}": {"type": "boolean"}`).join(", ")}}`,
  ) as object;
  const adopted = importInfra({
    schemas: { Disk: message({ name: text, projectName: text, box: message({ ...properties }) }) },
  });
  assert.equal(adopted.kinds.find(({ name }) => name === "Disk")?.state !== "absent", true);
});
