import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parseManifest } from "../../../src/constructs/manifest";

const problemsOf = (text: string): readonly string[] =>
  parseManifest(text).problems.map(({ at, text: what }) => `${at.line}:${at.column} ${what}`);

test("every scalar stays the text that it is, and is told apart by its quotes", () => {
  const { root, problems } = parseManifest(
    "a: no\nb: 'no'\nc: 0o17\nd: 9007199254740993\ne: 2030-01-31T12:00:00Z\nf:\ng: |\n  two\n  lines\n",
  );
  assert.deepEqual(problems, []);
  assert.ok(root?.kind === "map");
  assert.deepEqual(
    root.entries.map(({ key, value }) => value.kind === "scalar" && [key, value.text, value.quoted]),
    [
      ["a", "no", false],
      ["b", "no", true],
      ["c", "0o17", false],
      ["d", "9007199254740993", false],
      ["e", "2030-01-31T12:00:00Z", false],
      ["f", "", false],
      ["g", "two\nlines\n", true],
    ],
  );
});

test("places are counted from 1, with and without a mark of the byte order, and whatever ends the lines", () => {
  for (const text of ["a: 1\nb:\n  c: 2\n", "\uFEFFa: 1\nb:\n  c: 2\n", "a: 1\r\nb:\r\n  c: 2\r\n"]) {
    const { root } = parseManifest(text);
    assert.ok(root?.kind === "map");
    assert.deepEqual(
      root.entries.map(({ at }) => at),
      [
        { line: 1, column: 1 },
        { line: 2, column: 1 },
      ],
      JSON.stringify(text),
    );
    const inner = root.entries[1]?.value;
    assert.ok(inner?.kind === "map");
    assert.deepEqual(inner.entries[0]?.value.at, { line: 3, column: 6 });
  }
  const line = parseManifest('{"a": 1}').root;
  assert.ok(line?.kind === "map");
  assert.deepEqual(line.entries[0]?.value.at, { line: 1, column: 7 });
});

test("JSON is read too, indented by tabs as well", () => {
  assert.deepEqual(problemsOf('{\n\t"a": [\n\t\t1,\n\t\t{"b": null}\n\t]\n}\n'), []);
});

const CASES: readonly (readonly [string, string, RegExp])[] = [
  ["a tab in the indentation", "a:\n\tb: 1\n", /^2:1 there is a tab in the indentation/],
  ["an anchor", "a: &x 1\n", /^1:7 an anchor/],
  ["an alias", "a: &x 1\nb: *x\n", /^2:4 an alias/],
  ["a merge key", "a: 1\n<<: {b: 2}\n", /^2:1 a merge key/],
  ["a tag", "a: !!int 3\n", /^1:\d+ a tag/],
  ["a tag of one's own", "a: !Ref b\n", /^1:\d+ a tag/],
  ["another document", "a: 1\n---\nb: 2\n", /^2:1 another document begins/],
  ["an empty document at the end", "a: 1\n---\n", /^2:1 another document begins/],
  ["a list as a key", "? [a]\n: 1\n", /^1:3 a key must be a plain text/],
  [
    "a bracket that is not closed",
    "a: [1, 2\nb: 3\n",
    /^2:1 the indentation fits nothing above it, or a bracket/,
  ],
  ["a second colon", "a: b: c\n", /^1:4 there is a second colon/],
  ["a backslash that escapes nothing", 'a: "\\q"\n', /^1:5 there is a backslash/],
  ["something behind a quote", "a: 'b'c\n", /^1:7 there is something after a value/],
  ["brackets without end", "[".repeat(20_000), /^1:1 brackets or lists are nested too deeply/],
  ["dashes without end", "- ".repeat(20_000), /^1:1 brackets or lists are nested too deeply/],
  ["a text over several lines", "a: x\n  password:hunter2\n", /^1:4 a text goes on over several lines/],
];

for (const [what, text, expected] of CASES) {
  test(`${what} is a problem with its place`, () => {
    const problems = problemsOf(text);
    assert.ok(
      problems.some((problem) => expected.test(problem)),
      problems.join("\n"),
    );
  });
}

test("nothing at all, white space, comments and a bare document are no root, without a problem", () => {
  for (const text of ["", "\n \n", "# only words\n", "---\n", "\uFEFF"]) {
    assert.deepEqual(parseManifest(text), { root: undefined, problems: [] }, JSON.stringify(text));
  }
});

test("whatever the text is, problems have a place and quote none of it", () => {
  const piece = fc.constantFrom(
    "hunter2",
    ":",
    " ",
    "\n",
    "  ",
    "-",
    "[",
    "]",
    "{",
    "}",
    "'",
    '"',
    "&",
    "*",
    "!",
    "|",
    "\t",
    "#",
    "\\",
    "%",
    ",",
    "?",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const { problems } = parseManifest(pieces.join(""));
      for (const { at, text } of problems) {
        assert.ok(at.line >= 1 && at.column >= 1);
        assert.ok(!text.includes("hunter2"));
      }
    }),
    { numRuns: 2_000 },
  );
});
