import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { explainNormalization, isSameNormalized, NORMALIZATIONS } from "../../../src/contract";
import { fieldAt, type Part, problemsOf, thingDocument } from "../support/small-document";

describe("normalizations: two texts", () => {
  const rows: readonly [rule: (typeof NORMALIZATIONS)[number], a: string, b: string][] = [
    ["case", "Web-1", "web-1"],
    ["trim", " web ", "web"],
    ["cidr", "10.0.0.5/24", "10.0.0.0/24"],
    ["cidr", "2001:DB8:0::1/64", "2001:db8::/64"],
    ["cidr", "2001:DB8::1", "2001:db8:0::1"],
    ["name", "noble", "images/noble"],
    ["name", "disks/data", "https://service/v1/projects/p/disks/data"],
  ];
  for (const [rule, a, b] of rows) {
    test(`are equal by ${rule} alone, in both directions: ${a} and ${b}`, () => {
      for (const each of NORMALIZATIONS) {
        assert.equal(isSameNormalized([each], a, b), each === rule, each);
        assert.equal(isSameNormalized([each], b, a), each === rule, each);
      }
      assert.deepEqual(explainNormalization(a, b), [rule]);
    });
  }

  test("need two rules if no single one explains them, and none does if the content differs", () => {
    assert.deepEqual(explainNormalization(" Web ", "web"), ["case", "trim"]);
    assert.equal(explainNormalization("web", "app"), undefined);
    assert.equal(explainNormalization("10.0.0.0/24", "10.0.0.0/25"), undefined);
    assert.equal(explainNormalization("a", "x/ba"), undefined, "a name's last part is whole");
    assert.equal(isSameNormalized(["name"], "", "images/"), false);
  });
});

const text = { type: "string" };

describe("x-normalizes", () => {
  const rulesOf = (input: Part, output: Part): unknown =>
    fieldAt({ input: { it: input }, output: { it: output } }, "it").constraints.normalizes;

  test("is read from the request, the answer or the elements, and standard formats say it, too", () => {
    assert.deepEqual(rulesOf({ ...text, "x-normalizes": "case" }, text), ["case"]);
    assert.deepEqual(rulesOf(text, { ...text, "x-normalizes": ["case", "trim"] }), ["case", "trim"]);
    const list = (items: Part): Part => ({ type: "array", items });
    assert.deepEqual(rulesOf(list({ ...text, "x-normalizes": "trim" }), list(text)), ["trim"]);
    assert.deepEqual(rulesOf({ ...text, format: "ipv6" }, text), ["cidr"]);
    assert.deepEqual(rulesOf({ ...text, format: "hostname" }, text), ["case"]);
    assert.equal(rulesOf(text, text), undefined);
  });

  test("with another value is refused, with what it can be", () => {
    const input = { label: { ...text, "x-normalizes": "lower" } };
    assert.deepEqual(problemsOf(thingDocument({ input })), [
      'property label: x-normalizes is "lower"; it can be case, trim, cidr, name, or a list of them',
    ]);
  });
});
