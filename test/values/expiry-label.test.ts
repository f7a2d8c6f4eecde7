import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Expiry, expiryLabelValue, readExpiryLabel } from "../../src/values";

test("expiry label: what is written is read, in the form that strict services permit for labels", () => {
  const seconds = fc.integer({ min: 0, max: 4_000_000_000 });
  fc.assert(
    fc.property(seconds, seconds, fc.bigInt({ min: 0n, max: 2n ** 48n - 1n }), (sent, expires, number) => {
      const id = number.toString(16).padStart(12, "0");
      const expiry: Expiry = { sentAtMs: sent * 1000, expiresAtMs: expires * 1000, id };
      const value = expiryLabelValue(expiry);
      assert.match(value, /^[a-z][a-z0-9-]{0,62}$/);
      assert.deepEqual(readExpiryLabel(value), expiry);
    }),
  );
});

test("expiry label: parts of a second are dropped", () => {
  assert.equal(
    expiryLabelValue({ sentAtMs: 999, expiresAtMs: 3_600_999, id: "1f0c99a20b7e" }),
    "sent-19700101t000000z-until-19700101t010000z-1f0c99a20b7e",
  );
});

test("expiry label: any other text is none", () => {
  const texts = [
    "",
    "72h",
    "sent-20260101t000000z-until-20270101t000000z",
    "sent-20260101t000000z-until-20270101t000000z-1F0C99A20B7E",
    "sent-20261301t000000z-until-20270101t000000z-1f0c99a20b7e",
    "sent-20260230t000000z-until-20270101t000000z-1f0c99a20b7e",
    "sent-20260101T000000Z-until-20270101T000000Z-1f0c99a20b7e",
    "sent-20260101t000000z-until-20270101t000000z-1f0c99a20b7e\n",
    "sent-20260101t246000z-until-20270101t000000z-1f0c99a20b7e",
  ];
  for (const text of texts) assert.equal(readExpiryLabel(text), undefined, text);
});
