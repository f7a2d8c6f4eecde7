import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Expiry, expiryLabelValue, readExpiryLabel } from "../../src/values";

test("expiry label: what is written is read, in the form that strict services permit for labels", () => {
  const seconds = fc.integer({ min: 0, max: 4_000_000_000 });
  fc.assert(
    fc.property(seconds, seconds, (sent, expires) => {
      const expiry: Expiry = { sentAtMs: sent * 1000, expiresAtMs: expires * 1000 };
      const value = expiryLabelValue(expiry);
      assert.match(value, /^[a-z][a-z0-9-]{0,62}$/);
      assert.deepEqual(readExpiryLabel(value), expiry);
    }),
  );
});

test("expiry label: parts of a second are dropped", () => {
  assert.equal(
    expiryLabelValue({ sentAtMs: 999, expiresAtMs: 3_600_999 }),
    "sent-19700101t000000z-until-19700101t010000z",
  );
});

test("expiry label: any other text is none", () => {
  const texts = [
    "",
    "72h",
    "sent-20261301t000000z-until-20270101t000000z",
    "sent-20260230t000000z-until-20270101t000000z",
    "sent-20260101T000000Z-until-20270101T000000Z",
    "sent-20260101t000000z-until-20270101t000000z\n",
    "sent-20260101t246000z-until-20270101t000000z",
  ];
  for (const text of texts) assert.equal(readExpiryLabel(text), undefined, text);
});
