import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { typedBody } from "../../src/api";
import { encodeProtoJson, type JsonInputObject } from "../../src/client";
import type { Field, FieldType } from "../../src/contract";

const TEXT: FieldType = { kind: "number", format: "int64" };
const BARE: FieldType = { kind: "number", format: "int64", bare: true };

const field = (wireName: string, type: FieldType): Field => ({
  wireName,
  terraformName: wireName,
  propName: wireName,
  type,
  description: "",
  source: "assumed",
  presence: "optional",
  needed: false,
  immutable: false,
  readable: true,
  sensitive: false,
  writeOnly: false,
  deprecated: false,
  constraints: {},
});

const REQUEST: readonly Field[] = [
  field("text", TEXT),
  field("bare", BARE),
  field("small", { kind: "number", format: "int32" }),
  field("slug", { kind: "string" }),
  field("list", { kind: "list", element: BARE }),
  field("map", { kind: "map", element: BARE }),
  field("inner", { kind: "object", fields: [field("bare", BARE), field("text", TEXT)] }),
  field("free", { kind: "json" }),
];

function written(body: JsonInputObject): string {
  return Buffer.from(encodeProtoJson(typedBody({ request: REQUEST }, body))).toString("utf8");
}

test("typed body: writes 64-bit integers as the document types them, at any depth", () => {
  const body = {
    text: "7",
    bare: "7",
    small: 7,
    slug: "7",
    list: ["1", "2"],
    map: { a: "-3" },
    inner: { bare: "4", text: "4" },
  };
  assert.equal(
    written(body),
    '{"text":"7","bare":7,"small":7,"slug":"7","list":[1,2],"map":{"a":-3},"inner":{"bare":4,"text":"4"}}',
  );
});

test("typed body: writes exactly the digits of any integer, in both types", () => {
  fc.assert(
    fc.property(fc.bigInt(), (integer) => {
      const digits = String(integer);
      assert.equal(written({ text: digits, bare: digits }), `{"text":"${digits}","bare":${digits}}`);
    }),
  );
});

test("typed body: changes nothing else, and no member that the document lacks", () => {
  const body = { slug: "12", bare: "many", free: { bare: "5" }, unknown: "5", inner: null, list: [] };
  assert.deepEqual(typedBody({ request: REQUEST }, body), body);
});
