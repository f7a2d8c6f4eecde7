import assert from "node:assert/strict";
import { test } from "node:test";
import { formatAmount, parseAmount, readAmount } from "../../src/api/amount";

test("amount: is read to the billionth in any notation of its parts", () => {
  assert.deepEqual(readAmount({ units: "9007199254740993", nanos: 1, currencyCode: "EUR" }), {
    nanos: 9_007_199_254_740_993_000_000_001n,
    currency: "EUR",
  });
  assert.deepEqual(readAmount({ units: -3, nanos: -250_000_000 }), { nanos: -3_250_000_000n, currency: "" });
  assert.deepEqual(readAmount({}), { nanos: 0n, currency: "" });
});

for (const value of [undefined, null, 7, "7", [], { units: "seven" }, { nanos: 0.5 }, { currencyCode: 7 }]) {
  test(`amount: ${JSON.stringify(value)} is invalid`, () => assert.equal(readAmount(value), undefined));
}

for (const [text, nanos, currency = ""] of [
  // A currency follows the number.
  ["50", 50_000_000_000n],
  ["12.50", 12_500_000_000n],
  ["-0.000000001", -1n],
  ["12.50 EUR", 12_500_000_000n, "EUR"],
  ["12.50EUR", 12_500_000_000n, "EUR"],
  ["EUR 12", undefined],
  ["12 euros", undefined],
  ["1e3", undefined],
  ["1.0000000001", undefined],
  ["12,5", undefined],
  ["", undefined],
] as const) {
  test(`amount: ${JSON.stringify(text)} is ${String(nanos)} billionths`, () =>
    assert.deepEqual(parseAmount(text), nanos === undefined ? undefined : { nanos, currency }));
}

test("amount: is formatted with two decimals, or with all it has", () => {
  assert.equal(formatAmount({ nanos: 250_500_000_000n, currency: "EUR" }), "250.50 EUR");
  assert.equal(formatAmount({ nanos: -1n, currency: "" }), "-0.000000001");
  assert.equal(formatAmount({ nanos: 0n, currency: "USD" }), "0.00 USD");
  assert.equal(formatAmount({ nanos: 1_230_000_000n, currency: "" }), "1.23");
});
