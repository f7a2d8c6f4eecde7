import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { compileLinearPattern } from "../../../src/contract/text/linear-pattern";

function judge(source: string, text: string): boolean {
  return compileLinearPattern(source)?.test(text) ?? assert.fail(`${source} was not compiled`);
}

/** Expressions that are small enough for the JavaScript engine, too. */
const { expression } = fc.letrec<{ expression: string; term: string; atom: string }>((tie) => ({
  atom: fc.constantFrom(
    "a",
    "b",
    "-",
    ".",
    "[ab]",
    "[^a]",
    "\\w",
    "\\d",
    "\\s",
    "\\u{1F600}",
    "\\uD83D\\uDE00",
    "\\x61",
    "[\\]a]",
    "\\.",
    "é",
  ),
  term: fc.oneof(
    { weight: 4, arbitrary: tie("atom") },
    {
      weight: 2,
      arbitrary: fc
        .tuple(tie("atom"), fc.constantFrom("*", "+", "?", "{2}", "{1,}", "{0,2}", "*?", "+?"))
        .map((parts) => parts.join("")),
    },
    { weight: 1, arbitrary: fc.constantFrom("^", "$", "\\b", "\\B") },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          fc.constantFrom("(", "(?:", "(?<n>"),
          tie("expression"),
          fc.constantFrom(")", ")*", ")+", ")?", "){2}"),
        )
        .map((parts) => parts.join("")),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom("(?=", "(?!", "(?<=", "(?<!"), tie("expression"))
        .map(([open, inner]) => `${open}${inner})`),
    },
  ),
  expression: fc
    .array(
      fc.array(tie("term"), { maxLength: 4 }).map((terms) => terms.join("")),
      { minLength: 1, maxLength: 2 },
    )
    .map((options) => options.join("|")),
}));

const text = fc.string({
  unit: fc.constantFrom("a", "b", "-", "1", " ", "\n", "😀", "\ud83d", "é", "]"),
  maxLength: 8,
});

test("linear pattern: matches like the JavaScript engine", () => {
  let compared = 0;
  fc.assert(
    fc.property(expression, fc.array(text, { minLength: 1, maxLength: 5 }), (source, texts) => {
      let own: RegExp;
      try {
        own = new RegExp(source, "u");
      } catch {
        // A duplicate group name.
        return;
      }
      // V8 tests zero-width assertions between the halves of a surrogate pair, contrary to the standard.
      const isSplitting = /\\B|\(\?<?[=!]/.test(source);
      for (const each of texts) {
        if (isSplitting && /[\ud800-\udfff]/.test(each)) continue;
        assert.equal(judge(source, each), own.test(each), `/${source}/u on ${JSON.stringify(each)}`);
        compared += 1;
      }
    }),
    { numRuns: 2000 },
  );
  assert.ok(compared > 1000);
});

test("linear pattern: patterns with catastrophic backtracking take no time", () => {
  const long = "a".repeat(50_000);
  for (const [source, end] of [
    ["^(a+)+$", "!"],
    ["^(a|aa)+$", "!"],
    ["^(a|a)*$", "!"],
    ["^(.*a){20}$", "!"],
    ["(a*)*b", ""],
    ["^(?=(a+)+$).*b", ""],
    ["(?<=^(a+)+b)c", ""],
    ["a*a*a*a*a*b", ""],
  ] as const) {
    assert.equal(judge(source, long + end), false, source);
  }
});

test("linear pattern: a long matching text takes no longer", () => {
  const long = "ab".repeat(50_000);
  for (const source of ["^((a|b)+)+$", "b$", "^(?=.*b$)(?!.*c)(\\w+)*$"]) {
    assert.ok(judge(source, long), source);
  }
});

test("linear pattern: a pattern without a time bound or with invalid syntax is rejected", () => {
  for (const source of [
    "(a)\\1",
    "(?<n>a)\\k<n>",
    "(a{1000}){1000}",
    "a{1000000}",
    "(",
    "a**",
    "[z-a]",
    "\\p{Nothing}",
    `${"(".repeat(100_000)}${")".repeat(100_000)}`,
  ]) {
    assert.equal(compileLinearPattern(source), undefined, source.slice(0, 20));
  }
});
