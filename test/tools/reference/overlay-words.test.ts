import { HOLDS } from "../../../src/contract/reading/holds";
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, test } from "node:test";
import { parse } from "yaml";
import { comparedKinds } from "../../../src/cli/commands/contract-comparison";
import { reportLines } from "../../../src/cli/commands/contract-report";
import { noteLines } from "../../../src/cli/output/import-lines";
import { DIALECT_CODES, NORMALIZATIONS, UPDATE_MODES } from "../../../src/contract";
import { findUnusedWords, importDocument } from "../../../src/tools/openapi-import";
import { describedService } from "./described-service";
import { occursInSource } from "./source-texts";

const root = resolve(__dirname, "../../..");
const guide = readFileSync(join(root, "docs/guides/bring-your-own-description.md"), "utf8");

/** Extensions in the code that no overlay contains. */
const INTERNAL: ReadonlyMap<string, string> = new Map([
  ["x-nullable", "is what generators for OpenAPI 2 write for nullable"],
  ["x-cycle", "marks a schema that refers to itself, in memory only"],
]);

/** Extensions of other standards, which descriptions contain and overlays do not need. */
const OF_OTHERS: ReadonlySet<string> = new Set(["x-aep-resource", "x-aep-resource-reference"]);

/** Returns the extensions in a folder's code. Each is the whole of a string literal, as in `post["x-verb"]`. */
function wordsIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(join(root, folder, name), "utf8"))
    .flatMap((source) => [...source.matchAll(/(["'])(x-[a-z]+(?:-[a-z]+)*)\1/g)])
    .map(([, , word = ""]) => word);
}

const read = new Set(["src/contract", "src/tools/openapi-import"].flatMap(wordsIn));

/** The guide's sections about one word each. */
const sections = new Map(
  guide
    .split(/^(?=##+ )/m)
    .flatMap((text) => [...text.matchAll(/^### `(x-[a-z-]+)`$/gm)].map(([, word = ""]) => [word, text])),
);

/** Returns the code blocks of a language in a part of the guide. */
function blocksIn(text: string, language: string): readonly string[] {
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, "gm"))].map(
    ([, block = ""]) => block,
  );
}

const actions = blocksIn(guide, "yaml")
  .filter((block) => block.startsWith("- target:"))
  .flatMap((block) => parse(block) as readonly unknown[]);
const overlay = JSON.stringify({ overlay: "1.0.0", info: { title: "Guide", version: "1" }, actions });

describe("guide to the words of an overlay", () => {
  test("has a section with an example for every extension that the contract or the import reads", () => {
    assert.ok(read.size > 15);
    const explained = [...sections]
      .filter(([word, text]) => blocksIn(text, "yaml").some((block) => block.includes(`${word}:`)))
      .map(([word]) => word);
    const wanted = [...read].filter((word) => !INTERNAL.has(word) && !OF_OTHERS.has(word));
    assert.deepEqual(explained.sort(), wanted.sort());
  });

  test("names no extension that the code does not read", () => {
    const named = new Set([...guide.matchAll(/(?<![\w-])x-[a-z]+(?:-[a-z]+)*/g)].map(([word]) => word));
    assert.deepEqual(
      [...named].filter((word) => !read.has(word)),
      [],
    );
    for (const word of OF_OTHERS) assert.ok(named.has(word), word);
    for (const word of INTERNAL.keys()) assert.ok(read.has(word) && !named.has(word), word);
  });

  test("lists every value of a word that has a fixed set of values", () => {
    for (const [word, values] of [
      ["x-update", UPDATE_MODES],
      ["x-errors", DIALECT_CODES],
      ["x-holds", HOLDS],
      ["x-normalizes", NORMALIZATIONS],
    ] as const) {
      assert.ok(values.length > 2);
      for (const value of values) {
        assert.ok(sections.get(word)?.includes(`\`${value}\``), `${word}: ${value}`);
      }
    }
  });

  test("has examples that apply to one description, each with an effect, and that make every kind usable", () => {
    const text = JSON.stringify(describedService());
    const { kinds } = importDocument(text, { overlays: [overlay] });
    assert.deepEqual(
      kinds.flatMap(({ state, problems }) => (state === "unusable" ? problems : [])),
      [],
    );
    assert.deepEqual(findUnusedWords(text, { overlays: [overlay] }), []);
  });

  test("shows a report that the command prints for this description", () => {
    const imported = importDocument(JSON.stringify(describedService()));
    const printed = [
      ...reportLines(comparedKinds(imported), { all: true }),
      ...noteLines("contract", imported.notes),
    ].join("\n");
    const shown = blocksIn(guide, "text");
    assert.equal(shown.length, 3);
    for (const block of shown) {
      assert.ok(printed.includes(block.trimEnd()), `${block}\nis not in\n${printed}`);
    }
  });

  test("has a row of the table of symptoms for every word", () => {
    const part = guide.split("\n## Symptom, cause, line\n")[1]?.split("\n## ")[0] ?? "";
    const lines = part.split("\n").flatMap((row) => row.split("|").slice(-2, -1));
    const standard = (guide.split("\n| Word ")[1]?.split("\n\n")[0] ?? "")
      .split("\n")
      .flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`([a-zA-Z]+)(?::[^`]*)?`/g)])
      .map(([, word = ""]) => word);
    assert.ok(standard.length > 10, standard.join());
    const missing = [...new Set([...sections.keys(), ...standard])].filter(
      (word) => !lines.some((line) => new RegExp(`\`${word}\\b`).test(line)),
    );
    assert.deepEqual(missing, []);
  });

  test("quotes messages that occur in the code", () => {
    const part = guide.split("\n## Symptom, cause, line\n")[1]?.split("\n## ")[0] ?? "";
    const rows = part.split("\n").filter((line) => /^\| "/.test(line));
    const quoted = rows.flatMap((row) => [...row.matchAll(/"([^"]+)"/g)].map(([, text = ""]) => text));
    assert.ok(quoted.length > 20);
    assert.deepEqual(
      quoted.filter((text) => !occursInSource(text)),
      [],
    );
  });
});
