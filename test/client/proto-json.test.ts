import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { decodeProtoJson, encodeProtoJson } from "../../src/client";

const decodeOne = (token: string): unknown => (decodeProtoJson(`{"v":${token}}`) as { v: unknown }).v;

test("Every integer arrives exactly: as a number while that is exact, else as its digits", () => {
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

test("An integer in scientific or decimal form arrives exactly, as far as a 64-bit field can hold it", () => {
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

test("Everything that is exact in JavaScript arrives as JSON.parse gives it, strings full of digits included", () => {
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

test("A number that no double can hold arrives as its text, not as infinity", () => {
  assert.equal(decodeOne("1e400"), "1e400");
  assert.equal(decodeOne("-1e400"), "-1e400");
});

test("Doubles stay numbers", () => {
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

test("What is not JSON is refused, even where quoting a number would make it JSON", () => {
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

test("A key named like a prototype is an ordinary key", () => {
  const decoded = decodeProtoJson('{"__proto__":{"polluted":12345678901234567890}}') as object;
  assert.deepEqual(Object.keys(decoded), ["__proto__"]);
  assert.equal(Object.getPrototypeOf(decoded), Object.prototype);
});

test("A 64-bit integer is sent as its digits, and a number that JSON cannot say as its proto-JSON word", () => {
  const text = Buffer.from(
    encodeProtoJson({
      size: 2n ** 63n - 1n,
      list: [Number.NaN, Infinity, -Infinity, 1.5],
      gone: undefined,
      none: null,
    }),
  ).toString("utf8");
  assert.equal(text, '{"size":"9223372036854775807","list":["NaN","Infinity","-Infinity",1.5],"none":null}');
});

test("Whatever is encoded is decoded the same, apart from the form of numbers", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.bigInt()), (body) => {
      const decoded = decodeProtoJson(Buffer.from(encodeProtoJson(body)).toString("utf8"));
      assert.deepEqual(
        decoded,
        JSON.parse(
          JSON.stringify(body, (_key, value: unknown) => (typeof value === "bigint" ? String(value) : value)),
        ),
      );
    }),
  );
});
