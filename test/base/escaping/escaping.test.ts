import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import fc from "fast-check";
import { parse } from "yaml";
import {
  codeSpan,
  docCommentLine,
  hclString,
  identifier,
  inlineMarkdown,
  markupAttribute,
  markupText,
  printableJson,
  printableLine,
  printableText,
  propertyName,
  shellWord,
  stringLiteral,
  tableCell,
  yamlString,
} from "../../../src/base/escaping";

const anyText = fc.string({ unit: "binary" });
const NOT_SHOWN = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/u;

test("escaping: a string literal of TypeScript, JSON and YAML has the value of its text and only characters that are shown", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const literal of [stringLiteral(text), yamlString(text)]) {
        assert.doesNotMatch(literal, NOT_SHOWN);
        assert.equal(JSON.parse(literal), text);
      }
      // A lone surrogate is no text of YAML.
      if (!/\p{Cs}/u.test(text)) assert.equal(parse(yamlString(text)), text);
    }),
  );
});

test("escaping: JSON for a terminal has the value of its JSON and only characters that are shown", () => {
  fc.assert(
    fc.property(fc.jsonValue(), anyText, (value, text) => {
      const json = printableJson({ value, text }, 2);
      assert.doesNotMatch(json.replaceAll("\n", ""), NOT_SHOWN);
      assert.deepEqual(JSON.parse(json), JSON.parse(JSON.stringify({ value, text })));
    }),
  );
});

test("escaping: a shell reads a word as the text, and nothing more", () => {
  const hostile = [
    "a b",
    "$(exit 1)",
    "`exit 1`",
    "'; exit 1; '",
    "\\",
    'a"b',
    "-n",
    "~",
    "*",
    "#a",
    "a;b|c&d>e",
    "",
  ];
  const { stdout } = spawnSync(
    "sh",
    ["-c", hostile.map((text) => `printf '%s\\n' ${shellWord(text)}`).join("\n")],
    {
      encoding: "utf8",
    },
  );
  assert.deepEqual(stdout.split("\n"), [...hostile, ""]);
  assert.equal(shellWord("projects/p/disks/d"), "projects/p/disks/d");
});

test("escaping: a string of HCL contains no template", () => {
  assert.equal(hclString('a"${b}%{c}$${d}'), '"a\\"$${b}%%{c}$$${d}"');
  assert.equal(hclString("\b\f\n\\b"), '"\\u0008\\u000c\\n\\\\b"');
  assert.equal(hclString("\u{e0067}\\ud83d"), '"\\U000e0067\\\\ud83d"');
});

test("escaping: nothing ends a comment, or hides in one", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("*", "/", "\\", "a", "\u200d", "\u202e") }), (text) => {
      const comment = `/** ${docCommentLine(text)} */`;
      assert.equal(comment.indexOf("*/"), comment.length - 2);
      assert.doesNotMatch(comment, NOT_SHOWN);
    }),
  );
});

test("escaping: only a name is a name", () => {
  assert.equal(identifier("VirtualMachine"), "VirtualMachine");
  assert.equal(propertyName("delete"), "delete");
  for (const text of ["", "a b", "a-b", "2fa", "delete", "a;b", "a\n", "é"]) {
    assert.throws(() => identifier(text), RangeError);
  }
});

test("escaping: Markdown keeps emphasis, code and links to web pages", () => {
  for (const text of [
    "A *disk*.",
    "`a < b`",
    "`` a ` b ``",
    "[guide](https://a.example/x) for it",
    "#1 of **2**",
  ]) {
    assert.equal(inlineMarkdown(text), text);
  }
  assert.equal(inlineMarkdown("  two\n lines "), "two lines");
  assert.equal(tableCell("a | `b|c`"), "a \\| `b\\|c`");
  assert.equal(codeSpan("a`b"), "`` a`b ``");
});

test("escaping: Markdown reads no HTML, image, other link or block in a text", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["<b>", "&lt;b>"],
    ["```<b>` `", "\\`\\`\\`&lt;b>` `"],
    ["\\`<b>`", "\\`&lt;b>\\`"],
    ["![x](https://a.example)", "!\\[x](https://a.example)"],
    ["[x](javascript:alert(1))", "[x]\\(javascript:alert(1))"],
    ["# Title", "\\# Title"],
    ["- item", "\\- item"],
    ["1. item", "1\\. item"],
    ["---", "\\---"],
    ["> quote", "\\> quote"],
    ["[x]: https://a.example", "\\[x]: https://a.example"],
    ["~~~", "\\~~~"],
  ];
  for (const [text, escaped] of cases) assert.equal(inlineMarkdown(text), escaped);
});

test("escaping: a terminal gets no control, bidirectional or invisible character", () => {
  const hostile = "a\u001b[2Jb\u009bc\u202ed\u200be\u0007\r\u2028";
  assert.doesNotMatch(printableLine(`${hostile}\n`), NOT_SHOWN);
  assert.equal(printableText(`a\tb\r\nc\u001b`), "a\tb\nc\uFFFD");
});

test("markup: a text is neither a tag nor a reference, and has only characters of XML", () => {
  const text = `<a href="x" b='y'>&amp;]]>\n\t\u0000\u001b\u202e\ufffe\ud800`;
  assert.equal(
    markupText(text),
    "&lt;a href=&quot;x&quot; b=&#39;y&#39;&gt;&amp;amp;]]&gt;\n\t\ufffd\ufffd\ufffd\ufffd\ufffd",
  );
  assert.equal(markupAttribute("a\nb\t\"'"), "a\ufffdb\ufffd&quot;&#39;");
});
