import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parseManifest } from "../../../src/constructs/manifest";

const problemsOf = (text: string): readonly string[] =>
  parseManifest(text).problems.map(({ at, text: what }) => `${at.line}:${at.column} ${what}`);

test("parse manifest: every scalar keeps its text and whether it was quoted", () => {
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

test("parse manifest: positions count from 1, with or without a byte order mark and with any line ending", () => {
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

test("parse manifest: reads JSON, even indented by tabs", () => {
  assert.deepEqual(problemsOf('{\n\t"a": [\n\t\t1,\n\t\t{"b": null}\n\t]\n}\n'), []);
});

const CASES: readonly (readonly [string, string, RegExp])[] = [
  ["a tab in the indentation", "a:\n\tb: 1\n", /^2:1 the indentation contains a tab/],
  ["an anchor", "a: &x 1\n", /^1:7 a manifest cannot contain an anchor/],
  ["an alias", "a: &x 1\nb: *x\n", /^2:4 a manifest cannot contain an alias/],
  ["a merge key", "a: 1\n<<: {b: 2}\n", /^2:1 a manifest cannot contain a merge key/],
  ["a tag", "a: !!int 3\n", /^1:\d+ a manifest cannot contain a tag/],
  ["a tag of one's own", "a: !Ref b\n", /^1:\d+ a manifest cannot contain a tag/],
  ["another document", "a: 1\n---\nb: 2\n", /^2:1 a second document begins/],
  ["an empty document at the end", "a: 1\n---\n", /^2:1 a second document begins/],
  ["a list as a key", "? [a]\n: 1\n", /^1:3 a key must be a plain string/],
  [
    "a bracket that is not closed",
    "a: [1, 2\nb: 3\n",
    /^2:1 the indentation matches no line above, or a bracket/,
  ],
  ["a second colon", "a: b: c\n", /^1:4 the line has a second colon/],
  ["a backslash that escapes nothing", 'a: "\\q"\n', /^1:5 a backslash/],
  ["something behind a quote", "a: 'b'c\n", /^1:7 unexpected text after a value/],
  ["brackets without end", "[".repeat(20_000), /^1:1 brackets or lists are nested too deeply/],
  ["dashes without end", "- ".repeat(20_000), /^1:1 brackets or lists are nested too deeply/],
  ["a text over several lines", "a: x\n  password:hunter2\n", /^1:4 a string spans several lines/],
];

for (const [what, text, expected] of CASES) {
  test(`parse manifest: ${what} is a problem with its position`, () => {
    const problems = problemsOf(text);
    assert.ok(
      problems.some((problem) => expected.test(problem)),
      problems.join("\n"),
    );
  });
}

test("parse manifest: empty text, white space, comments and an empty document yield no root and no problem", () => {
  for (const text of ["", "\n \n", "# only words\n", "---\n", "\uFEFF"]) {
    assert.deepEqual(parseManifest(text), { root: undefined, problems: [] }, JSON.stringify(text));
  }
});

test("parse manifest: for any text, problems have a position and quote none of it", () => {
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
