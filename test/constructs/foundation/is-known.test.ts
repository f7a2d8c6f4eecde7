import assert from "node:assert/strict";
import { test } from "node:test";
import { Lazy, Token } from "cdktf";
import fc from "fast-check";
import { isKnown } from "../../../src/constructs/base";

for (const [what, value] of [
  ["a string token", Token.asString("${a.b}")],
  [
    "a token within a text",
    `a-${Token.asString({ resolve: () => "x", creationStack: [], toString: () => "x" })}-b`,
  ],
  ["a number token", Token.asNumber("${a.b}")],
  ["a number token within a text", `port-${Token.asNumber("${a.b}")}`],
  ["a list token", Token.asList("${a.b}")],
  ["an element of a list token", Token.asList(Token.asAny("${a.b}"))[0]],
  ["a number list token", Token.asNumberList("${a.b}")],
  ["a map token", Token.asStringMap("${a.b}")],
  ["something lazy", Lazy.stringValue({ produce: () => "x" })],
  ["a resolvable", Token.asAny("x")],
  ["an expression", "a ${var.b}"],
  ["a template directive", "%{ if true }x%{ endif }"],
] as const) {
  test(`${what} is not known at synthesis`, () => assert.equal(isKnown(value), false));
}

test("a value without an expression is known", () => {
  for (const value of [
    "",
    "a",
    "$5",
    "100%",
    "a {b}",
    "#{x}",
    "1e+10",
    "-1.5e+300",
    0,
    -1,
    1e300,
    true,
    null,
    [],
    ["a"],
    [1],
    {},
    { a: "b" },
  ]) {
    assert.equal(isKnown(value), true, JSON.stringify(value));
  }
});

test("every number that is not a token is known", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true }), (value) =>
      assert.equal(isKnown(value), !Token.isUnresolved(value)),
    ),
  );
});
