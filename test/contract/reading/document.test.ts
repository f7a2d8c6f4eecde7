import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "yaml";
import {
  ContractError,
  type Document,
  jsonOf,
  memberOf,
  openDocument,
  resolve,
  schemaNameOf,
  sourceOf,
} from "../../../src/contract/reading/document";

const schemas = (text: string): Document => openDocument({ components: { schemas: parse(text) as unknown } });
const at = (name: string): { $ref: string } => ({ $ref: `#/components/schemas/${name}` });
const noted = (document: Document): string[] => [...document.problems];

test("document: a reference is replaced by its target", () => {
  const document = schemas("A: { type: string, maxLength: 3 }");
  assert.deepEqual(resolve(document, at("A")).node, { type: "string", maxLength: 3 });
});

test("document: siblings of a reference override its target", () => {
  const document = schemas("A: { type: string, description: general, maxLength: 3 }");
  const node = { ...at("A"), description: "special", readOnly: true };
  assert.deepEqual(resolve(document, node).node, {
    type: "string",
    maxLength: 3,
    description: "special",
    readOnly: true,
  });
});

test("document: a chain of references is followed to its end, and the nearest siblings win", () => {
  const document = schemas(`
    A: { $ref: "#/components/schemas/B", description: of A }
    B: { $ref: "#/components/schemas/C", description: of B, maxLength: 2 }
    C: { type: string, description: of C, maxLength: 1, minLength: 1 }`);
  assert.deepEqual(resolve(document, at("A")).node, {
    type: "string",
    description: "of A",
    maxLength: 2,
    minLength: 1,
  });
});

test("document: an allOf with one part is that part, with its siblings over it", () => {
  const document = schemas("A: { type: string, description: general }");
  assert.deepEqual(resolve(document, { allOf: [at("A")], description: "special" }).node, {
    type: "string",
    description: "special",
  });
});

test("document: an allOf with several parts has the properties and required fields of all", () => {
  const document = schemas(`
    A: { type: object, required: [a], properties: { a: { type: string } } }
    B: { type: object, required: [b], properties: { b: { type: string } } }`);
  const whole = { allOf: [at("A"), at("B")], properties: { c: { type: "string" } } };
  const { node } = resolve(document, whole);
  assert.deepEqual(Object.keys(node["properties"] as object), ["a", "b", "c"]);
  assert.deepEqual(node["required"], ["a", "b"]);
});

test("document: one schema or null is that schema and nullable, in anyOf and in oneOf", () => {
  const document = schemas("A: { type: string }");
  for (const word of ["anyOf", "oneOf"]) {
    const node = { [word]: [at("A"), { type: "null" }], description: "maybe" };
    assert.deepEqual(resolve(document, node).node, {
      type: "string",
      description: "maybe",
      nullable: true,
    });
  }
});

test("document: a choice between several schemas stays a choice", () => {
  const node = { oneOf: [{ type: "string" }, { type: "object" }] };
  assert.deepEqual(resolve(openDocument({}), node).node, node);
});

test("document: a copy of a schema ends where the schema itself would end", () => {
  const document = openDocument({ components: { schemas: { A: { type: "object" } } } });
  const copy = {
    type: "object",
    properties: {},
    "x-copy": { of: ["#/components/schemas/A"], beside: { readOnly: true } },
  };
  const { node, refs } = resolve(document, copy);
  assert.deepEqual([node, [...refs]], [copy, ["#/components/schemas/A"]]);
  assert.deepEqual(resolve(document, copy, refs).node, { "x-cycle": true, readOnly: true });
  assert.deepEqual(resolve(document, { $ref: "#/components/schemas/A" }, refs).node, { "x-cycle": true });
});

test("document: a circular reference yields a node that is marked x-cycle and keeps its siblings", () => {
  const document = schemas(
    "A: { $ref: '#/components/schemas/B' }\nB: { $ref: '#/components/schemas/A', readOnly: true }",
  );
  assert.deepEqual(resolve(document, at("A")).node, { "x-cycle": true, readOnly: true });
  assert.deepEqual(noted(document), []);
});

test("document: an allOf of itself terminates", () => {
  const document = schemas("A: { allOf: [{ $ref: '#/components/schemas/A' }], type: object }");
  assert.deepEqual(resolve(document, at("A")).node, { "x-cycle": true, type: "object" });
});

test("document: a resolved schema keeps its references, so that cycles inside it are found", () => {
  const document = schemas("A: { properties: { a: { $ref: '#/components/schemas/A' } } }");
  const { node, refs } = resolve(document, at("A"));
  const inner = memberOf(node["properties"], "a");
  assert.deepEqual(resolve(document, inner, refs).node, { "x-cycle": true });
});

test("document: the same reference in two siblings is not a cycle", () => {
  const document = schemas(
    "A: { type: string }\nB: { properties: { a: { $ref: '#/components/schemas/A' }, b: { $ref: '#/components/schemas/A' } } }",
  );
  const { node, refs } = resolve(document, at("B"));
  for (const name of ["a", "b"]) {
    assert.deepEqual(resolve(document, memberOf(node["properties"], name), refs).node, { type: "string" });
  }
});

test("document: a dangling reference is noted once and yields an empty schema", () => {
  const document = schemas("A: { type: string }");
  for (const ref of ["#/components/schemas/B", "#/components/schemas/B", "#/nowhere/at/all", "#A"]) {
    assert.deepEqual(resolve(document, { $ref: ref }).node, {});
  }
  assert.deepEqual(noted(document), [
    '$ref "#/components/schemas/B" has no target',
    '$ref "#/nowhere/at/all" has no target',
    '$ref "#A" has no target',
  ]);
});

test("document: inherited members such as __proto__ are not reference targets", () => {
  const document = schemas("A: { type: string }");
  for (const name of ["__proto__", "constructor", "toString"]) resolve(document, at(name));
  assert.equal(noted(document).length, 3);
});

test("document: a reference to another document is noted", () => {
  const document = openDocument({});
  for (const ref of ["other.yaml#/A", "https://example.com/openapi.yaml", "schemas/A"]) {
    resolve(document, { $ref: ref });
  }
  assert.deepEqual(noted(document), [
    '$ref "other.yaml#/A" points outside of the document; only "#/..." is followed',
    '$ref "https://example.com/openapi.yaml" points outside of the document; only "#/..." is followed',
    '$ref "schemas/A" points outside of the document; only "#/..." is followed',
  ]);
});

test("document: references are unescaped as JSON pointers and URIs", () => {
  const document = openDocument({
    "a/b": { "c~d": { "e f": [{ type: "string" }] } },
    "100%": { type: "number" },
  });
  assert.deepEqual(resolve(document, { $ref: "#/a~1b/c~0d/e%20f/0" }).node, { type: "string" });
  assert.deepEqual(resolve(document, { $ref: "#/100%" }).node, { type: "number" });
  assert.deepEqual(resolve(openDocument({ "~1": { type: "null" } }), { $ref: "#/~01" }).node, {
    type: "null",
  });
  assert.deepEqual(noted(document), []);
});

test("document: a value that is not a schema yields an empty schema", () => {
  for (const value of [undefined, null, true, 7, "text", [{}]]) {
    assert.deepEqual(resolve(openDocument({}), value).node, {});
  }
});

test("document: a value that is not JSON is rejected", () => {
  const circle: Record<string, unknown> = {};
  circle["inside"] = circle;
  for (const value of [circle, { big: 1n }]) {
    assert.throws(
      () => openDocument(value),
      (error) => error instanceof ContractError && /^it is not JSON: /.test(error.problems[0] ?? ""),
    );
  }
});

test("document: a document nested too deeply is rejected", () => {
  const deep: unknown = JSON.parse(`{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`);
  assert.throws(
    () => openDocument(deep),
    (error) =>
      error instanceof ContractError && error.problems[0] === "it is nested more than 200 levels deep",
  );
});

test("document: memberOf returns only own members", () => {
  const node = JSON.parse('{ "__proto__": 1, "a": 2 }') as unknown;
  assert.equal(memberOf(node, "__proto__"), 1);
  assert.equal(memberOf(node, "a"), 2);
  assert.equal(memberOf({}, "__proto__"), undefined);
  assert.equal(memberOf({}, "constructor"), undefined);
  assert.equal(memberOf(["x"], "0"), undefined);
  assert.equal(memberOf(null, "a"), undefined);
});

test("document: a schema's name is seen through an allOf with one part only", () => {
  assert.equal(schemaNameOf(at("A")), "A");
  assert.equal(schemaNameOf({ allOf: [at("A")] }), "A");
  assert.equal(schemaNameOf({ allOf: [at("A"), at("B")] }), undefined);
  assert.equal(schemaNameOf({ $ref: "#/components/responses/A" }), undefined);
  assert.equal(schemaNameOf({ type: "object" }), undefined);
});

test("document: a missing or unknown x-source means the service's own document", () => {
  assert.equal(sourceOf({ "x-source": "documented" }), "documented");
  assert.equal(sourceOf({ "x-source": "assumed" }), "assumed");
  assert.equal(sourceOf({ "x-source": "rumoured" }), "live");
  assert.equal(sourceOf({}), "live");
  assert.equal(sourceOf(undefined), "live");
});

test("document: null is not a default, and every other JSON value is", () => {
  assert.equal(jsonOf(null), undefined);
  for (const value of [false, 0, "", [], {}]) assert.deepEqual(jsonOf(value), value);
});

test("document: the error lists each problem on its own line", () => {
  assert.equal(
    new ContractError(["this", "that"]).message,
    "The API description cannot be used:\n  - this\n  - that",
  );
});
