import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { subRange } from "../../src/patterns";
import { overlaps, withoutContained } from "../../src/patterns/address-ranges";
import { isInRange } from "./firewall";

test("subRange: parts of a range are within it and have no address in common", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("10.0.0.0/8", "192.168.4.0/22", "2001:db8::/32"),
      fc.integer({ min: 1, max: 6 }),
      fc.nat({ max: 1 }),
      fc.nat({ max: 1 }),
      (range, more, one, other) => {
        const length = Number(range.split("/")[1]) + more;
        const [first, second] = [subRange(range, length, one), subRange(range, length, other)];
        assert.deepEqual(withoutContained([range, first, second]), [range]);
        assert.ok(isInRange(first.split("/")[0] ?? "", range));
        assert.equal(overlaps(first, second), one === other);
      },
    ),
  );
});

test("subRange: returns the part with the index, and refuses one that there is not", () => {
  assert.equal(subRange("10.20.0.0/16", 24, 3), "10.20.3.0/24");
  assert.equal(subRange("2001:db8::/32", 48, 1), "2001:db8:1::/48");
  assert.throws(
    () => subRange("10.20.0.0/24", 26, 4),
    /has 4 parts with the prefix length 26, from 0 to 3; got 4/,
  );
  assert.throws(() => subRange("10.20.0.0/24", 16, 0), /has no part with the prefix length 16/);
  assert.throws(() => subRange("10.20.0.1/24", 26, 0), /needs a range of addresses such as 10\.20\.0\.0\/16/);
});

test("ranges: one of another family, or a token, is contained in none", () => {
  assert.deepEqual(
    withoutContained(["::/0", "10.1.0.0/16", "10.0.0.0/8", "${network.cidr}", "2001:db8::/32", "11.0.0.0/8"]),
    ["::/0", "10.0.0.0/8", "${network.cidr}", "11.0.0.0/8"],
  );
  assert.equal(overlaps("::/0", "10.0.0.0/8"), false);
  assert.equal(overlaps("10.0.0.0/8", "10.0.0.0/8"), true);
});
