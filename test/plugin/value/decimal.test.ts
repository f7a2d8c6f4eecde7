import assert from "node:assert/strict";
import { test } from "node:test";

import fc from "fast-check";

import { Decimal, MAX_DECIMAL_DIGITS, MAX_DECIMAL_EXPONENT } from "../../../src/plugin";
import { arbitraryDecimal } from "../support/arbitrary-value";

void test("decimal: parsing reverses printing", () => {
  fc.assert(
    fc.property(arbitraryDecimal, (value) => {
      fc.pre(value.isFinite);
      assert.ok(Decimal.fromText(value.toString()).equals(value));
      assert.equal(Decimal.fromText(value.toString()).toString(), value.toString());
    }),
  );
});

void test("decimal: spellings of one number are equal", () => {
  const spellings: [string, string][] = [
    ["0", "-0"],
    ["0", "0.000e99"],
    ["1000", "1e3"],
    ["1000", "+1.000E+3"],
    ["0.1", ".1"],
    ["0.1", "100e-3"],
    ["-12.5", "-0012.50"],
    ["5", "5."],
  ];
  for (const [canonical, spelling] of spellings) {
    assert.equal(Decimal.fromText(spelling).toString(), canonical);
    assert.ok(Decimal.fromText(spelling).equals(Decimal.fromText(canonical)));
  }
});

void test("decimal: invalid or excessively long text is rejected", () => {
  const texts = [
    "",
    " ",
    "1 ",
    "abc",
    "1e",
    "e1",
    ".",
    "-",
    "0x10",
    "1_000",
    "NaN",
    "Infinity",
    "1.2.3",
    "١",
  ];
  for (const text of [
    ...texts,
    `1e${MAX_DECIMAL_EXPONENT + 1}`,
    "9".repeat(MAX_DECIMAL_DIGITS + 1),
    "1".repeat(1e6),
  ]) {
    assert.throws(() => Decimal.fromText(text), RangeError, text.slice(0, 40));
  }
});

void test("decimal: a short text with a large exponent does not become a long one", () => {
  assert.equal(Decimal.fromText("1e999999999").toString(), "1e999999999");
  assert.equal(Decimal.fromText("-3e-999999999").toString(), "-3e-999999999");
  assert.equal(Decimal.fromText("1e400").toString().length, 401);
});

void test("decimal: comparison agrees with exact arithmetic", () => {
  const fraction = fc.tuple(
    fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }),
    fc.integer({ min: 0, max: 30 }),
  );
  fc.assert(
    fc.property(fraction, fraction, ([a, aScale], [b, bScale]) => {
      const left = a * 10n ** BigInt(bScale);
      const right = b * 10n ** BigInt(aScale);
      const expected = left < right ? -1 : left > right ? 1 : 0;
      assert.equal(Decimal.of(`${a}e-${aScale}`).compare(Decimal.of(`${b}e-${bScale}`)), expected);
    }),
  );
});

void test("decimal: comparison is fast for distant exponents", () => {
  const ascending = [
    "-1e999999999",
    "-2",
    "-1e-999999999",
    "0",
    "1e-999999999",
    "0.1",
    "0.11",
    "1",
    "10",
    "1e999999999",
  ];
  const decimals = [Decimal.NEGATIVE_INFINITY, ...ascending.map(Decimal.of), Decimal.POSITIVE_INFINITY];
  decimals.forEach((left, i) => {
    decimals.forEach((right, j) => assert.equal(left.compare(right), Math.sign(i - j)));
  });
});

void test("decimal: a JavaScript number survives conversion in both directions", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true }), (value) => {
      assert.equal(Decimal.of(value).toNumber(), value === 0 ? 0 : value);
    }),
  );
  assert.throws(() => Decimal.of(NaN), RangeError);
});

void test("decimal: integers convert exactly to bigint, and other numbers are rejected", () => {
  assert.equal(Decimal.of("1e30").toBigInt(), 10n ** 30n);
  assert.throws(() => Decimal.of("1.5").toBigInt(), RangeError);
  assert.throws(() => Decimal.of("1e999999").toBigInt(), RangeError);
  assert.throws(() => Decimal.POSITIVE_INFINITY.toBigInt(), RangeError);
});
