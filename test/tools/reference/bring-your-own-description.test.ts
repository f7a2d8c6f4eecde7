import { HOLDS } from "../../../src/contract/reading/holds";
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, test } from "node:test";
import { parse } from "yaml";
import { comparedKinds } from "../../../src/cli/commands/contract-comparison";
import { reportLines } from "../../../src/cli/commands/contract-report";
import { DIALECT_CODES, NORMALIZATIONS, UPDATE_MODES } from "../../../src/contract";
import { findUnusedWords, importDocument } from "../../../src/tools/openapi-import";
import { readMap } from "../../../src/tools/service-map";
import { mapOf, withFirstLines, withMap } from "../openapi-import/map-of";
import { describedService } from "./described-service";
import { occursInSource } from "./source-texts";

const root = resolve(__dirname, "../../..");
const guide = readFileSync(join(root, "docs/guides/bring-your-own-description.md"), "utf8");
const keys = readFileSync(join(root, "docs/guides/service-map.md"), "utf8");

/** Extensions in the code that no overlay contains. */
const INTERNAL: ReadonlyMap<string, string> = new Map([
  ["x-name-place", "marks the parts of a request's name, in memory only"],
  ["x-nullable", "is what generators for OpenAPI 2 write for nullable"],
  ["x-copy", "marks a schema that the import copied, so that one that contains itself ends there, too"],
  ["x-cycle", "marks a schema that refers to itself, in memory only"],
]);

/** Extensions of other standards, which descriptions contain and overlays do not need. */
const OF_OTHERS: ReadonlySet<string> = new Set(["x-aep-resource", "x-aep-resource-reference"]);

/** The most words of the guide. */
const MOST_WORDS = 1500;

/** Returns the extensions in a folder's code. Each is the whole of a string literal, as in `post["x-verb"]`. */
function wordsIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(join(root, folder, name), "utf8"))
    .flatMap((source) => [...source.matchAll(/(["'])(x-[a-z]+(?:-[a-z]+)*)\1/g)])
    .map(([, , word = ""]) => word);
}

const read = new Set(["src/contract", "src/tools/openapi-import"].flatMap(wordsIn));

/** Returns the code blocks of a language in the guide. */
function blocksIn(language: string): readonly string[] {
  return [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, "gm"))].map(
    ([, block = ""]) => block,
  );
}

/** Returns the extensions that a text names. */
function namedIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/(?<![\w-])x-[a-z]+(?:-[a-z]+)*/g)].map(([word]) => word));
}

const described = JSON.stringify(describedService());

describe("guide to descriptions and their maps", () => {
  test(`has at most ${MOST_WORDS} words`, () => {
    assert.ok(guide.split(/\s+/).length <= MOST_WORDS, String(guide.split(/\s+/).length));
  });

  test("names every extension that the contract or the import reads, or the keys of a map do, and no other", () => {
    assert.ok(read.size > 15);
    const named = namedIn(`${keys}${guide}`);
    const wanted = [...read].filter((word) => !INTERNAL.has(word) && !OF_OTHERS.has(word));
    assert.deepEqual([...named].sort(), wanted.sort());
    for (const word of INTERNAL.keys()) assert.ok(read.has(word), word);
  });

  test("has every value of a word that has a fixed set of values in the keys of a map", () => {
    for (const values of [
      UPDATE_MODES,
      DIALECT_CODES,
      HOLDS.map((each) => `x-holds: ${each}`),
      NORMALIZATIONS,
    ]) {
      assert.ok(values.length > 2);
      for (const value of values) assert.ok(keys.includes(`${value}\``), value);
    }
  });

  test("shows lines of the map of a description, and its report", () => {
    const imported = importDocument(described);
    const map = mapOf(imported);
    const [shown = ""] = blocksIn("yaml");
    assert.ok(map.includes(shown.slice(shown.indexOf("  Disk:"))), shown);
    const printed = reportLines(comparedKinds(imported), { all: true, withMap: true }).join("\n");
    const reports = blocksIn("text");
    assert.equal(reports.length, 2);
    for (const block of reports) {
      assert.ok(printed.includes(block.trimEnd()), `${block}\nis not in\n${printed}`);
    }
  });

  test("has corrections that fit the description, each with an effect", () => {
    const [, corrections = ""] = blocksIn("yaml").filter((block) => block.startsWith("kinds:"));
    const { map } = readMap(corrections, "guide");
    const { contract } = withMap(described, withFirstLines(corrections, importDocument(described)));
    const kindOf = (name: string): (typeof contract.kinds)[number] | undefined =>
      contract.kinds.find((each) => each.name === name);
    assert.equal(kindOf("Disk")?.methods.delete?.name, map.kinds?.["Disk"]?.delete?.method);
    assert.ok(
      kindOf("VirtualMachine")?.methods.updates.some(({ name }) => name === "SetVirtualMachineMemory"),
    );
    const [overlay = ""] = blocksIn("yaml").filter((block) => block.startsWith("overlay:"));
    assert.ok((parse(overlay) as { readonly actions: readonly unknown[] }).actions.length > 1);
    const usable = readMap(withFirstLines(corrections, importDocument(described)), "guide");
    assert.deepEqual(findUnusedWords(described, { overlays: [overlay], map: usable }).words, []);
  });

  test("quotes messages that occur in the code", () => {
    const part = guide.split("\n## Symptom, cause, line\n")[1]?.split("\n## ")[0] ?? "";
    const quoted = [...part.matchAll(/^- "([^"]+)"/gm)].map(([, text = ""]) => text);
    assert.ok(quoted.length > 5);
    assert.deepEqual(
      quoted.filter((text) => !occursInSource(text)),
      [],
    );
  });
});
