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
} from "../../src/contract/document";

const schemas = (text: string): Document => openDocument({ components: { schemas: parse(text) as unknown } });
const at = (name: string): { $ref: string } => ({ $ref: `#/components/schemas/${name}` });
const noted = (document: Document): string[] => [...document.problems];

test("a reference is replaced by its target", () => {
  const document = schemas("A: { type: string, maxLength: 3 }");
  assert.deepEqual(resolve(document, at("A")).node, { type: "string", maxLength: 3 });
});

test("what stands beside a reference lies over its target", () => {
  const document = schemas("A: { type: string, description: general, maxLength: 3 }");
  const node = { ...at("A"), description: "special", readOnly: true };
  assert.deepEqual(resolve(document, node).node, {
    type: "string",
    maxLength: 3,
    description: "special",
    readOnly: true,
  });
});

test("a chain of references is followed to its end, the nearest siblings on top", () => {
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

test("an allOf of one is its only part, with its siblings over it", () => {
  const document = schemas("A: { type: string, description: general }");
  assert.deepEqual(resolve(document, { allOf: [at("A")], description: "special" }).node, {
    type: "string",
    description: "special",
  });
});

test("an allOf of several has the properties and the demands of all", () => {
  const document = schemas(`
    A: { type: object, required: [a], properties: { a: { type: string } } }
    B: { type: object, required: [b], properties: { b: { type: string } } }`);
  const whole = { allOf: [at("A"), at("B")], properties: { c: { type: "string" } } };
  const { node } = resolve(document, whole);
  assert.deepEqual(Object.keys(node["properties"] as object), ["a", "b", "c"]);
  assert.deepEqual(node["required"], ["a", "b"]);
});

test("one schema or null is that schema, in anyOf and in oneOf", () => {
  const document = schemas("A: { type: string }");
  for (const word of ["anyOf", "oneOf"]) {
    const node = { [word]: [at("A"), { type: "null" }], description: "maybe" };
    assert.deepEqual(resolve(document, node).node, { type: "string", description: "maybe" });
  }
});

test("a choice between several schemas stays a choice", () => {
  const node = { oneOf: [{ type: "string" }, { type: "object" }] };
  assert.deepEqual(resolve(openDocument({}), node).node, node);
});

test("a schema that refers to itself ends in a node that says so and keeps its siblings", () => {
  const document = schemas(
    "A: { $ref: '#/components/schemas/B' }\nB: { $ref: '#/components/schemas/A', readOnly: true }",
  );
  assert.deepEqual(resolve(document, at("A")).node, { "x-cycle": true, readOnly: true });
  assert.deepEqual(noted(document), []);
});

test("a schema that is all of itself ends", () => {
  const document = schemas("A: { allOf: [{ $ref: '#/components/schemas/A' }], type: object }");
  assert.deepEqual(resolve(document, at("A")).node, { "x-cycle": true, type: "object" });
});

test("the references that led to a schema go with it, so that its inside can be seen to lead back", () => {
  const document = schemas("A: { properties: { a: { $ref: '#/components/schemas/A' } } }");
  const { node, refs } = resolve(document, at("A"));
  const inner = memberOf(node["properties"], "a");
  assert.deepEqual(resolve(document, inner, refs).node, { "x-cycle": true });
});

test("the same reference twice side by side is no cycle", () => {
  const document = schemas(
    "A: { type: string }\nB: { properties: { a: { $ref: '#/components/schemas/A' }, b: { $ref: '#/components/schemas/A' } } }",
  );
  const { node, refs } = resolve(document, at("B"));
  for (const name of ["a", "b"]) {
    assert.deepEqual(resolve(document, memberOf(node["properties"], name), refs).node, { type: "string" });
  }
});

test("every reference to nothing is noted once, and is a schema of which nothing is known", () => {
  const document = schemas("A: { type: string }");
  for (const ref of ["#/components/schemas/B", "#/components/schemas/B", "#/nowhere/at/all", "#A"]) {
    assert.deepEqual(resolve(document, { $ref: ref }).node, {});
  }
  assert.deepEqual(noted(document), [
    '$ref "#/components/schemas/B" points at nothing',
    '$ref "#/nowhere/at/all" points at nothing',
    '$ref "#A" points at nothing',
  ]);
});

test("what every object inherits is no target of a reference", () => {
  const document = schemas("A: { type: string }");
  for (const name of ["__proto__", "constructor", "toString"]) resolve(document, at(name));
  assert.equal(noted(document).length, 3);
});

test("a reference out of the document is noted", () => {
  const document = openDocument({});
  for (const ref of ["other.yaml#/A", "https://example.com/openapi.yaml", "schemas/A"])
    resolve(document, { $ref: ref });
  assert.deepEqual(noted(document), [
    '$ref "other.yaml#/A" leads out of the document; only "#/..." is followed',
    '$ref "https://example.com/openapi.yaml" leads out of the document; only "#/..." is followed',
    '$ref "schemas/A" leads out of the document; only "#/..." is followed',
  ]);
});

test("a reference may be escaped by the rules of JSON pointers and of URIs", () => {
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

test("what is no schema at all is one of which nothing is known", () => {
  for (const value of [undefined, null, true, 7, "text", [{}]]) {
    assert.deepEqual(resolve(openDocument({}), value).node, {});
  }
});

test("what is no JSON is no document", () => {
  const circle: Record<string, unknown> = {};
  circle["inside"] = circle;
  for (const value of [circle, { big: 1n }]) {
    assert.throws(
      () => openDocument(value),
      (error) => error instanceof ContractError && /^it is not JSON: /.test(error.problems[0] ?? ""),
    );
  }
});

test("a member is the object's own or none", () => {
  const node = JSON.parse('{ "__proto__": 1, "a": 2 }') as unknown;
  assert.equal(memberOf(node, "__proto__"), 1);
  assert.equal(memberOf(node, "a"), 2);
  assert.equal(memberOf({}, "__proto__"), undefined);
  assert.equal(memberOf({}, "constructor"), undefined);
  assert.equal(memberOf(["x"], "0"), undefined);
  assert.equal(memberOf(null, "a"), undefined);
});

test("the name of a referred schema is seen through an allOf of one only", () => {
  assert.equal(schemaNameOf(at("A")), "A");
  assert.equal(schemaNameOf({ allOf: [at("A")] }), "A");
  assert.equal(schemaNameOf({ allOf: [at("A"), at("B")] }), undefined);
  assert.equal(schemaNameOf({ $ref: "#/components/responses/A" }), undefined);
  assert.equal(schemaNameOf({ type: "object" }), undefined);
});

test("a fact without x-source, or with one that nobody knows, is the service's own", () => {
  assert.equal(sourceOf({ "x-source": "documented" }), "documented");
  assert.equal(sourceOf({ "x-source": "assumed" }), "assumed");
  assert.equal(sourceOf({ "x-source": "rumoured" }), "live");
  assert.equal(sourceOf({}), "live");
  assert.equal(sourceOf(undefined), "live");
});

test("null is no default, and every other JSON value is one", () => {
  assert.equal(jsonOf(null), undefined);
  for (const value of [false, 0, "", [], {}]) assert.deepEqual(jsonOf(value), value);
});

test("the error says every problem, each on a line", () => {
  assert.equal(
    new ContractError(["this", "that"]).message,
    "The API description cannot be used:\n  - this\n  - that",
  );
});
