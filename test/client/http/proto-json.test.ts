import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  decodeProtoJson,
  encodeProtoJson,
  exactNumber,
  exactNumberAt,
  JSON_DEPTH_LIMIT,
  type JsonObject,
  withoutNumberMark,
} from "../../../src/client";

const decodeOne = (token: string): unknown => (decodeProtoJson(`{"v":${token}}`) as { v: unknown }).v;

test("proto-JSON: decodes an integer as a number if that is exact, else as its digits", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }), (integer) => {
      const decoded = decodeOne(integer.toString());
      const safe = Number.isSafeInteger(Number(integer));
      assert.equal(typeof decoded, safe ? "number" : "string");
      assert.equal(BigInt(decoded as string | number), integer);
    }),
    { numRuns: 1000 },
  );
});

test("proto-JSON: decodes an integer in scientific or decimal form exactly within 64 bits", () => {
  const uint64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
  fc.assert(
    fc.property(uint64, fc.boolean(), fc.integer({ min: -6, max: 25 }), (integer, negative, exponent) => {
      const digits = integer.toString().padStart(26, "0");
      const cut = digits.length - exponent;
      const [whole, fraction] =
        exponent >= 0 ? [digits.slice(0, cut), digits.slice(cut)] : [digits + "0".repeat(-exponent), "0"];
      const token = `${negative ? "-" : ""}${whole.replace(/^0+(?=\d)/, "")}.${fraction === "" ? "0" : fraction}e${exponent}`;
      const value = decodeOne(token);
      const expected = negative ? -integer : integer;
      assert.equal(BigInt(value as string | number), expected, token);
    }),
    { numRuns: 1000 },
  );
});

test("proto-JSON: decodes all values that are exact in JavaScript like JSON.parse, including strings of digits", () => {
  const exact = fc
    .jsonValue({ noUnicodeString: false })
    .filter((value) => !/\d{16}|e\+/.test(JSON.stringify(value)));
  fc.assert(
    fc.property(exact, (value) =>
      assert.deepEqual(decodeProtoJson(JSON.stringify(value)), JSON.parse(JSON.stringify(value))),
    ),
  );
  const digits = fc.string({
    unit: fc.constantFrom(...Array.from('0123456789"\\eE+-.,:{}[] ')),
    maxLength: 60,
  });
  fc.assert(
    fc.property(fc.dictionary(digits, digits), (value) => {
      const text = JSON.stringify([value, 12345678901234567890n.toString()]);
      assert.deepEqual(decodeProtoJson(text), JSON.parse(text));
    }),
    { numRuns: 500 },
  );
});

test("proto-JSON: decodes a number outside the range of a double as its text, not as infinity", () => {
  assert.equal(decodeOne("1e400"), "1e400");
  assert.equal(decodeOne("-1e400"), "-1e400");
});

test("proto-JSON: tells the exact text of a number that is rounded or becomes a text, also in lists", () => {
  const text =
    '{"big":12345678901234567890,"long":0.12345678901234567890123,"split":1234567890.1234567890,"text":"12345678901234567890",' +
    '"list":[1,-9007199254740993],"double":0.10000000000000001,"zeros":0.5000000000000000000000,"huge":1e400}';
  const decoded = decodeProtoJson(text) as { readonly list: readonly unknown[] };
  const exact = Object.keys(decoded).map((key) => exactNumberAt(decoded, key));
  const none = undefined;
  assert.deepEqual(exact, [
    "12345678901234567890",
    "0.12345678901234567890123",
    "1234567890.1234567890",
    none,
    none,
    none,
    none,
    none,
  ]);
  assert.deepEqual(
    [0, 1].map((index) => exactNumberAt(decoded.list, index)),
    [none, "-9007199254740993"],
  );
  assert.deepEqual(
    { ...decoded, big: 0 },
    { ...(JSON.parse(text) as object), big: 0, list: [1, "-9007199254740993"], huge: "1e400" },
  );
});

test("proto-JSON: encodes an exact number with each digit, and any other text as a text", () => {
  for (const [text, written] of [
    ["0.12345678901234567890123", "0.12345678901234567890123"],
    ["-1e400", "-1e400"],
    ["Infinity", '"Infinity"'],
    ["01", '"01"'],
  ] as const) {
    assert.equal(Buffer.from(encodeProtoJson({ v: exactNumber(text) })).toString(), `{"v":${written}}`);
    assert.equal(withoutNumberMark(exactNumber(text)), text);
  }
});

test("proto-JSON: encodes decoded numbers with each digit", () => {
  const text =
    '{"a":[12345678901234567890,"12345678901234567890",0.12345678901234567890123],"b":{"c":-9007199254740993}}';
  assert.equal(Buffer.from(encodeProtoJson(decodeProtoJson(text) as JsonObject)).toString(), text);
});

test("proto-JSON: decodes doubles as numbers", () => {
  for (const token of [
    "0.1",
    "-0",
    "1e-400",
    "1.5",
    "1e300",
    "1.7976931348623157e308",
    "123456789.000000001",
  ]) {
    assert.ok(Object.is(decodeOne(token), Number(token)), token);
  }
});

test("proto-JSON: rejects text that is not JSON, even if quoting a number would make it JSON", () => {
  for (const text of [
    "",
    "{",
    "{12345678901234567890:1}",
    "[01234567890123456789]",
    "[1.]",
    "NaN",
    "[12345678901234567890",
  ]) {
    assert.throws(() => decodeProtoJson(text), SyntaxError, text);
  }
});

test("proto-JSON: decodes a string of several megabytes next to a long number, whatever its escapes", () => {
  for (const piece of ["x", '"', "\\", "\n"]) {
    const long = piece.repeat(8 << 20);
    const text = `{"long":${JSON.stringify(long)},"id":12345678901234567890}`;
    const decoded = decodeProtoJson(text) as { long: string; id: unknown };
    assert.equal(decoded.id, "12345678901234567890");
    assert.ok(decoded.long === long, "the string arrives unchanged");
  }
});

test("proto-JSON: decodes a number with a million digits in linear time", () => {
  // Quadratic time would take hours.
  const zeros = "0".repeat(4_000_000);
  assert.equal(decodeOne(`99999999999999999999.${zeros}1`), 1e20);
  assert.equal(decodeOne(`12345678901234567890.${zeros}`), "12345678901234567890");
  assert.equal(decodeOne(`1${zeros}`), `1${zeros}`);
});

test("proto-JSON: rejects nesting deeper than any message, before any recursion", () => {
  const nested = (levels: number, [open, close]: readonly [string, string]): string =>
    open.repeat(levels) + "1" + close.repeat(levels);
  for (const brackets of [
    ["[", "]"],
    ['{"a":', "}"],
  ] as const) {
    decodeProtoJson(nested(JSON_DEPTH_LIMIT, brackets));
    for (const levels of [JSON_DEPTH_LIMIT + 1, 500_000]) {
      assert.throws(() => decodeProtoJson(nested(levels, brackets)), {
        name: "JsonDepthError",
        message: "JSON nested more than 100 levels deep",
      });
    }
  }
  // Brackets in a string and adjacent values are not nesting.
  const text = JSON.stringify({ text: '[{"'.repeat(1000), list: Array.from({ length: 1000 }, () => [{}]) });
  assert.deepEqual(decodeProtoJson(text), JSON.parse(text));
});

test("proto-JSON: treats a key named __proto__ as an ordinary key", () => {
  const decoded = decodeProtoJson('{"__proto__":{"polluted":12345678901234567890}}') as object;
  assert.deepEqual(Object.keys(decoded), ["__proto__"]);
  assert.equal(Object.getPrototypeOf(decoded), Object.prototype);
});

test("proto-JSON: encodes a bigint as a number with its digits, and NaN and infinities as their proto-JSON words", () => {
  const text = Buffer.from(
    encodeProtoJson({
      size: 2n ** 63n - 1n,
      list: [Number.NaN, Infinity, -Infinity, 1.5],
      gone: undefined,
      none: null,
    }),
  ).toString("utf8");
  assert.equal(text, '{"size":9223372036854775807,"list":["NaN","Infinity","-Infinity",1.5],"none":null}');
});

test("proto-JSON: decoding reverses encoding, apart from the form of numbers", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.bigInt()), (body) => {
      const decoded = decodeProtoJson(Buffer.from(encodeProtoJson(body)).toString("utf8"));
      const inForm = ([name, integer]: [string, bigint]): [string, unknown] => {
        const isSafe = Number.isSafeInteger(Number(integer));
        return [name, isSafe ? Number(integer) : String(integer)];
      };
      assert.deepEqual(decoded, Object.fromEntries(Object.entries(body).map(inForm)));
    }),
  );
});
