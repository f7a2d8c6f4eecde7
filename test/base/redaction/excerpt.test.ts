import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { excerpt } from "../../../src/base/redaction";

test("excerpt: is one printable line of bounded length for any text", () => {
  const nasty = fc.string({
    unit: fc.constantFrom("a", " ", "\n", "\u001b", "\u202e", "\u0000", "😀", "\ud800", "\u2028"),
    maxLength: 300,
  });
  fc.assert(
    fc.property(nasty, fc.integer({ min: 1, max: 50 }), (text, length) => {
      const line = excerpt(text, length);
      assert.ok(line.length <= length);
      assert.doesNotMatch(line, /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      assert.doesNotMatch(line, /[\ud800-\udfff]/u);
    }),
  );
});

test("excerpt: keeps a text that fits with white space collapsed, and ends a longer one in an ellipsis", () => {
  assert.equal(excerpt(" a\r\n\t b "), "a b");
  assert.equal(excerpt("abcdef", 4), "abc…");
});
