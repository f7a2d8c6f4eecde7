import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { FieldType } from "../../../src/contract";
import {
  fieldAt,
  message,
  ref,
  thing,
  thingDocument,
  type Part,
  type ThingParts,
} from "../support/small-document";
import { buildContract } from "../../../src/contract/reading/build-model";

const string: Part = { type: "string" };

describe("field presence", () => {
  const presence = (property: Part, required: readonly string[] = []): string =>
    fieldAt({ input: { a: property }, required, output: { a: string } }, "a").presence;

  test("is required if the create request requires it", () =>
    assert.equal(presence(string, ["a"]), "required"));
  test("is optional if the create request accepts it", () => assert.equal(presence(string), "optional"));
  test("is optional if a default or the provider supplies a required field", () => {
    assert.equal(presence({ ...string, default: "" }, ["a"]), "optional");
    assert.equal(presence({ ...string, "x-default-from": "region" }, ["a"]), "optional");
  });
  test("is computed if the create request lacks the field or marks it readOnly", () => {
    assert.equal(fieldAt({ output: { a: string } }, "a").presence, "computed");
    assert.equal(presence({ ...string, readOnly: true }, ["a"]), "computed");
  });
  test("is needed if the request requires it, even with a default, but not if it is computed", () => {
    const needed = (property: Part): boolean =>
      fieldAt({ input: { a: property }, required: ["a"], output: { a: string } }, "a").needed;
    assert.equal(needed({ ...string, default: "" }), true);
    assert.equal(needed({ ...string, readOnly: true }), false);
  });
  test("follows the object's own required list inside of an object", () => {
    const parts = { input: { o: message({ a: string, b: string }, ["a"]) } };
    assert.equal(fieldAt(parts, "o").presence, "optional");
    assert.equal(fieldAt(parts, "o.a").presence, "required");
    assert.equal(fieldAt(parts, "o.b").presence, "optional");
  });
  test("has neither a default nor a provider argument if it is computed", () => {
    const field = fieldAt({ output: { a: { ...string, default: "x", "x-default-from": "project" } } }, "a");
    assert.equal(field.default, undefined);
    assert.equal(field.defaultFrom, undefined);
  });
});

describe("field immutability", () => {
  const immutable = (parts: ThingParts, path: string): boolean => fieldAt(parts, path).immutable;

  test("is false exactly for fields of an update request", () => {
    const parts = { input: { a: string, b: string }, update: { a: string } };
    assert.equal(immutable(parts, "a"), false);
    assert.equal(immutable(parts, "b"), true);
  });
  test("is decided per field inside of objects, lists and maps", () => {
    const section = (inner: Part): Part => ({
      o: message(inner),
      l: { type: "array", items: message(inner) },
      m: { type: "object", additionalProperties: message(inner) },
    });
    const parts = { input: section({ a: string, b: string }), update: section({ a: string }) };
    for (const path of ["o", "l", "m"]) {
      assert.equal(immutable(parts, path), false, path);
      assert.equal(immutable(parts, `${path}.a`), false, path);
      assert.equal(immutable(parts, `${path}.b`), true, path);
    }
  });
  test("is true if the update request has the field read-only", () => {
    assert.equal(
      immutable({ input: { a: string }, update: { a: { ...string, readOnly: true } } }, "a"),
      true,
    );
  });
  test("is true for x-immutable", () => {
    const fixed = { ...string, "x-immutable": true };
    assert.equal(immutable({ input: { a: fixed }, update: { a: string } }, "a"), true);
    assert.equal(immutable({ output: { a: fixed } }, "a"), true);
    assert.equal(immutable({ output: { a: string } }, "a"), false);
  });
  test("is true for fields that are part of the object's name", () => {
    const parts: ThingParts = {
      pattern: "boxes/{box}/things/{slug}",
      input: { boxName: { ...string, "x-references": "Box" }, slug: string },
      update: { boxName: string, slug: string },
      schemas: { Box: { ...message({ name: string }), "x-kind": { pattern: "boxes/{id}" } } },
      methods: { GetBox: boxGetter },
    };
    assert.equal(immutable(parts, "boxName"), true);
    assert.equal(immutable(parts, "slug"), true);
    assert.equal(thing(parts).parentField, "box_name");
    assert.equal(thing(parts).slugField, "slug");
  });
});

const boxGetter: Part = {
  post: {
    requestBody: { content: { "application/json": { schema: message({ name: string }, ["name"]) } } },
    responses: { "200": { content: { "application/json": { schema: ref("Box") } } } },
  },
};

describe("field readability", () => {
  test("follows the kind's schema", () => {
    assert.equal(fieldAt({ input: { a: string }, output: { a: string } }, "a").readable, true);
    assert.equal(fieldAt({ input: { a: string } }, "a").readable, false);
  });
  test("is false for write-only fields, if either schema marks them", () => {
    const secret = { ...string, writeOnly: true };
    for (const parts of [
      { input: { a: secret }, output: { a: string } },
      { input: { a: string }, output: { a: secret } },
      { input: { a: { anyOf: [secret, { type: "null" }] } }, output: { a: string } },
    ]) {
      const { readable, writeOnly } = fieldAt(parts, "a");
      assert.deepEqual({ readable, writeOnly }, { readable: false, writeOnly: true });
    }
  });
  test("drops a field that can be neither set nor read", () => {
    const { fields } = thing({ output: { a: { ...string, writeOnly: true } } });
    assert.deepEqual(
      fields.filter(({ argument }) => argument === undefined).map((field) => field.wireName),
      ["name"],
    );
  });
});

test("field: is sensitive if request or answer has format password, also for its elements", () => {
  const password = { ...string, format: "password" };
  const sensitive = (parts: ThingParts): boolean => fieldAt(parts, "a").sensitive;
  assert.equal(sensitive({ input: { a: password }, output: { a: string } }), true);
  assert.equal(sensitive({ input: { a: string }, output: { a: password } }), true);
  assert.equal(sensitive({ output: { a: password } }), true);
  assert.equal(sensitive({ input: { a: { type: "array", items: password } } }), true);
  assert.equal(sensitive({ input: { a: { type: "object", additionalProperties: password } } }), true);
  assert.equal(sensitive({ input: { a: string }, output: { a: string } }), false);
});

test("field: what only the create's answer contains is sensitive, whatever its type and format", () => {
  const once = { "x-returned-once": true, readOnly: true };
  for (const schema of [
    string,
    { type: "integer" },
    message({ id: string, key: string }),
    { type: "array", items: string },
  ]) {
    assert.equal(fieldAt({ output: { a: { ...schema, ...once } } }, "a").sensitive, true);
  }
});

test("field: a reference to a kind is read from the field or its elements", () => {
  const references = { ...string, "x-references": "Thing" };
  assert.equal(fieldAt({ input: { a: references } }, "a").references, "Thing");
  assert.equal(fieldAt({ input: { a: { type: "array", items: references } } }, "a").references, "Thing");
  assert.equal(fieldAt({ input: { a: string } }, "a").references, undefined);
});

test("field: a reference counts wherever the description states it: in the create, the object or an update", () => {
  const said = { ...string, "x-references": "Thing" };
  for (const parts of [
    { input: { a: said }, output: { a: string }, update: { a: string } },
    { input: { a: string }, output: { a: said }, update: { a: string } },
    { input: { a: string }, output: { a: string }, update: { a: said } },
  ]) {
    assert.equal(fieldAt(parts, "a").references, "Thing");
  }
  const none = { ...string, "x-references": false };
  assert.equal(fieldAt({ input: { a: none }, output: { a: said } }, "a").references, undefined);
});

test("field: default, example, description and deprecation come from the create request", () => {
  const field = fieldAt(
    {
      input: {
        a: {
          ...string,
          default: "d",
          example: "e",
          description: " sent \n",
          deprecated: true,
          "x-source": "documented",
        },
      },
      output: { a: { ...string, description: "shown", "x-source": "assumed" } },
    },
    "a",
  );
  assert.equal(field.default, "d");
  assert.equal(field.example, "e");
  assert.equal(field.description, "sent");
  assert.equal(field.deprecated, true);
  assert.equal(field.source, "documented");
});

test("field: the kind's description is used if the create request has none", () => {
  assert.equal(
    fieldAt({ input: { a: string }, output: { a: { ...string, description: "shown" } } }, "a").description,
    "shown",
  );
});

test("field: the first of several examples is used", () => {
  assert.equal(fieldAt({ output: { a: { ...string, examples: ["one", "two"] } } }, "a").example, "one");
});

test("field: a default may be false, zero or empty, but not null", () => {
  const fallback = (property: Part): unknown => fieldAt({ input: { a: property } }, "a").default;
  assert.equal(fallback({ type: "boolean", default: false }), false);
  assert.equal(fallback({ type: "integer", default: 0 }), 0);
  assert.equal(fallback({ ...string, default: "" }), "");
  assert.deepEqual(fallback({ type: "array", items: string, default: [] }), []);
  assert.equal(fallback({ type: ["string", "null"], default: null }), undefined);
});

describe("field type", () => {
  const TYPES: readonly (readonly [string, Part, FieldType])[] = [
    ["a string", string, { kind: "string" }],
    ["a string or null", { type: ["string", "null"] }, { kind: "string" }],
    ["a string that may be null, as OpenAPI 3.0 says it", { ...string, nullable: true }, { kind: "string" }],
    ["a time", { ...string, format: "date-time" }, { kind: "timestamp" }],
    ["a boolean", { type: "boolean" }, { kind: "bool" }],
    ["an integer", { type: "integer" }, { kind: "number", format: "int64", bare: true }],
    [
      "a wide integer as a number",
      { type: "integer", format: "uint64" },
      { kind: "number", format: "uint64", bare: true },
    ],
    ["a wide number", { type: "number", format: "int64" }, { kind: "number", format: "int64", bare: true }],
    ["an integer of 32 bits", { type: "integer", format: "int32" }, { kind: "number", format: "int32" }],
    ["an unsigned integer", { type: "integer", format: "uint32" }, { kind: "number", format: "uint32" }],
    ["a wide integer as text", { ...string, format: "int64" }, { kind: "number", format: "int64" }],
    [
      "a wide integer as text or number",
      { type: ["integer", "string"], format: "uint64" },
      { kind: "number", format: "uint64" },
    ],
    ["a number", { type: "number" }, { kind: "number", format: "double" }],
    [
      "a number of single precision",
      { type: "number", format: "float" },
      { kind: "number", format: "float" },
    ],
    ["a list", { type: "array", items: { type: "boolean" } }, { kind: "list", element: { kind: "bool" } }],
    ["a list of anything", { type: "array" }, { kind: "list", element: { kind: "json" } }],
    ["a map", { type: "object", additionalProperties: string }, { kind: "map", element: { kind: "string" } }],
    ["a free object", { type: "object", additionalProperties: true }, { kind: "json" }],
    ["an object of which nothing is known", { type: "object" }, { kind: "json" }],
    ["a schema of which nothing is known", {}, { kind: "json" }],
    ["a choice", { oneOf: [string, { type: "boolean" }] }, { kind: "json" }],
    ["a choice between one and null", { anyOf: [{ type: "boolean" }, { type: "null" }] }, { kind: "bool" }],
  ];
  for (const [title, property, type] of TYPES) {
    test(`is read: ${title}`, () => {
      assert.deepEqual(fieldAt({ input: { a: property }, output: { a: property } }, "a").type, type);
      assert.deepEqual(fieldAt({ output: { a: property } }, "a").type, type);
    });
  }

  test("of a settable object includes the service's fields as computed", () => {
    const parts = { input: { o: message({ a: string }) }, output: { o: message({ b: string, a: string }) } };
    assert.equal(fieldAt(parts, "o.a").presence, "optional");
    assert.equal(fieldAt(parts, "o.b").presence, "computed");
    assert.equal(fieldAt(parts, "o.b").readable, true);
  });

  test("becomes free JSON where it contains itself", () => {
    const node = {
      type: "object",
      properties: { label: string, next: ref("Node"), all: { type: "array", items: ref("Node") } },
    };
    const parts = { input: { a: ref("Node") }, output: { a: ref("Node") }, schemas: { Node: node } };
    assert.deepEqual(fieldAt(parts, "a.label").type, { kind: "string" });
    assert.deepEqual(fieldAt(parts, "a.next").type, { kind: "json" });
    assert.deepEqual(fieldAt(parts, "a.all").type, { kind: "list", element: { kind: "json" } });
  });

  test("keeps the siblings of a reference to itself", () => {
    const node = message({ next: { ...ref("Node"), readOnly: true, description: "The one after." } });
    const { presence, description } = fieldAt(
      { input: { a: ref("Node") }, schemas: { Node: node } },
      "a.next",
    );
    assert.deepEqual({ presence, description }, { presence: "computed", description: "The one after." });
  });
});

describe("field constraints", () => {
  const constraints = (property: Part): unknown => fieldAt({ input: { a: property } }, "a").constraints;

  test("are read from the standard keywords", () => {
    const limits = { enum: ["aa"], pattern: "a", minLength: 1, maxLength: 2 };
    assert.deepEqual(constraints({ ...string, ...limits }), limits);
    assert.deepEqual(constraints({ type: "integer", minimum: 1, maximum: 2 }), { minimum: 1, maximum: 2 });
    assert.deepEqual(constraints({ ...string, const: "only" }), { enum: ["only"] });
  });
  test("apply to each element of a list or map, and to the number of elements", () => {
    const element = { ...string, pattern: "a" };
    assert.deepEqual(constraints({ type: "array", items: element, minItems: 1, maxItems: 2 }), {
      pattern: "a",
      minItems: 1,
      maxItems: 2,
    });
    assert.deepEqual(
      constraints({ type: "object", additionalProperties: element, minProperties: 1, maxProperties: 2 }),
      { pattern: "a", minItems: 1, maxItems: 2 },
    );
  });
  test("of a list of lists contain the size of the outer list", () => {
    const rows = { type: "array", maxItems: 9, items: { type: "array", maxItems: 3, items: string } };
    assert.deepEqual(constraints(rows), { maxItems: 9 });
  });
  test("omit null from the enum values", () => {
    assert.deepEqual(constraints({ type: ["string", "null"], enum: ["a", null] }), { enum: ["a"] });
  });
  test("read exclusive bounds of integers in OpenAPI 3.1 and 3.0 form", () => {
    assert.deepEqual(constraints({ type: "integer", exclusiveMinimum: 0, exclusiveMaximum: 10 }), {
      minimum: 1,
      maximum: 9,
    });
    assert.deepEqual(
      constraints({
        type: "integer",
        minimum: 0,
        exclusiveMinimum: true,
        maximum: 10,
        exclusiveMaximum: true,
      }),
      { minimum: 1, maximum: 9 },
    );
    assert.deepEqual(constraints({ type: "integer", minimum: 5, exclusiveMinimum: 0.5 }), { minimum: 5 });
  });
  test("omit exclusive bounds of other numbers, which the service checks", () => {
    assert.deepEqual(constraints({ type: "number", exclusiveMinimum: 0 }), {});
  });
});

describe("hostile document", () => {
  const harmful = JSON.parse(
    `{ "__proto__": { "polluted": true }, "constructor": { "type": "string" } }`,
  ) as Part;

  test("changes no prototype", () => {
    const parts = { output: { a: { ...string, default: harmful, example: harmful } }, schemas: harmful };
    buildContract(thingDocument(parts));
    assert.equal(({} as Record<string, unknown>)["polluted"], undefined);
  });

  test("cannot make a field settable by naming it like an inherited member", () => {
    for (const wireName of ["constructor", "toString", "valueOf", "hasOwnProperty"]) {
      assert.equal(fieldAt({ output: { [wireName]: string } }, wireName).presence, "computed", wireName);
      assert.equal(fieldAt({ input: { [wireName]: string } }, wireName).immutable, true, wireName);
    }
  });
});

test("immutability: everything that users set inside an immutable section or list is immutable, too", () => {
  const object = (property: object) => ({ type: "object", properties: { a: property } });
  const a = { type: "string" };
  const state = { type: "string", readOnly: true };
  const section = { type: "object", properties: { a, state }, "x-immutable": true };
  const list = { type: "array", items: object(object(a)), "x-immutable": true };
  const parts = { input: { section, list }, output: { section, list }, update: { section, list } };
  assert.equal(fieldAt(parts, "section.a").immutable, true);
  assert.equal(fieldAt(parts, "list.a.a").immutable, true);
  assert.equal(fieldAt(parts, "section.state").immutable, false, "the service may change what it computes");
  const computed = { ...section, readOnly: true };
  const shown = { input: {}, output: { section: computed }, update: {} };
  assert.equal(fieldAt(shown, "section.state").immutable, true);
});
