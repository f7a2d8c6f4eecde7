import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { FieldType } from "../../src/contract";
import { decodeProtoJson, encodeProtoJson, type JsonInputObject } from "../../src/client";
import { typedBody } from "../../src/api";
import { field } from "../bridge/support/lab-contract";

const BARE: FieldType = { kind: "number", format: "int64", bare: true };
const TEXT: FieldType = { kind: "number", format: "uint64" };

/** Every place of a request in which an integer can be. */
const places = (type: FieldType): FieldType => ({
  kind: "object",
  fields: [
    field("one", type),
    field("list", { kind: "list", element: type }),
    field("set", { kind: "set", element: type }),
    field("map", { kind: "map", element: type }),
    field("deep", {
      kind: "list",
      element: { kind: "object", fields: [field("grid", { kind: "list", element: type })] },
    }),
  ],
});

const inPlaces = (digits: unknown): JsonInputObject =>
  ({
    one: digits,
    list: [digits, null],
    set: [digits],
    map: { key: digits },
    deep: [{ grid: [digits] }],
  }) as JsonInputObject;

const request = [field("bare", places(BARE)), field("text", places(TEXT)), field("extra", "json")];
const write = (body: JsonInputObject): string =>
  Buffer.from(encodeProtoJson(typedBody({ request }, body))).toString("utf8");

const integers = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 64n - 1n });

describe("typed body: a 64-bit integer", () => {
  test("is written with all its digits, as a number or a string, in every place", () => {
    fc.assert(
      fc.property(integers, (integer) => {
        const digits = String(integer);
        const text = write({ bare: inPlaces(digits), text: inPlaces(digits) });
        const expected = (form: string): string =>
          `{"one":${form},"list":[${form},null],"set":[${form}],"map":{"key":${form}},"deep":[{"grid":[${form}]}]}`;
        assert.equal(text, `{"bare":${expected(digits)},"text":${expected(`"${digits}"`)}}`);
      }),
    );
  });

  test("survives the way to the service and back, whichever form it has", () => {
    fc.assert(
      fc.property(integers, (integer) => {
        const digits = String(integer);
        const back = decodeProtoJson(write({ bare: { one: digits }, text: { one: digits } }));
        const { bare, text } = back as Record<string, { readonly one: string | number }>;
        assert.equal(BigInt(bare?.one ?? 0), integer);
        assert.equal(BigInt(text?.one ?? 0), integer);
      }),
    );
  });

  test("that is a JavaScript number becomes a string of digits where the document has a string", () => {
    assert.equal(write({ text: { one: 7 } }), '{"text":{"one":"7"}}');
  });
});

test("typed body: other values, unknown fields and free-form JSON stay as they are", () => {
  const body = { bare: { one: null, list: [] }, extra: { one: "7", list: ["7"] }, strange: "7" };
  assert.deepEqual(typedBody({ request }, body), body);
});
