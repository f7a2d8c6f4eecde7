import assert from "node:assert/strict";
import { test } from "node:test";
import type { ComparedKind } from "../../../src/cli/commands/contract-comparison";
import { reportLines } from "../../../src/cli/commands/contract-report";
import { MANY, noteLines } from "../../../src/cli/output/import-lines";
import type { ImportNote } from "../../../src/tools/openapi-import";

/** Returns the name of a kind for each number: `Aa`, `Ab`. */
function nameOf(index: number): string {
  return `K${String.fromCharCode(97 + Math.floor(index / 26))}${String.fromCharCode(97 + (index % 26))}`;
}

function kindsOf(count: number): readonly ComparedKind[] {
  return Array.from({ length: count }, (_, index): ComparedKind => {
    const name = nameOf(index);
    return {
      name,
      state: "usable",
      isResource: true,
      verdict: "extra",
      differences: [],
      methods: [],
      fields: [],
      problems: [],
      consequences: [
        { topic: "immutability", text: `Changes of \`a${name}\`, \`b\` replace the ${name}.`, overlay: [] },
      ],
    };
  });
}

function notesOf(count: number): readonly ImportNote[] {
  return Array.from({ length: count }, (_, index): ImportNote => ({
    topic: "identity",
    text: `\`${nameOf(index)}.name\` names the ${nameOf(index)} to which a call applies.`,
  }));
}

test("contract: prints each note and each consequence of an ordinary number of kinds", () => {
  assert.equal(noteLines("contract", notesOf(MANY)).length, 1 + MANY);
  const lines = reportLines(kindsOf(MANY), { all: false });
  assert.equal(lines.filter((line) => line.startsWith("  immutability: Changes of ")).length, MANY);
});

test("contract: prints the first notes of a sort that very many kinds have, whole, and counts the others", () => {
  const [heading, ...lines] = noteLines("contract", notesOf(500));
  assert.match(heading ?? "", /notes: Names and references/);
  assert.deepEqual(lines.slice(0, 3), [
    "  - `Kaa.name` names the Kaa to which a call applies.",
    "  - `Kab.name` names the Kab to which a call applies.",
    "  - `Kac.name` names the Kac to which a call applies.",
  ]);
  assert.deepEqual(lines.slice(3), [
    "  - 497 more of this sort. `cdktf-svc contract` prints all with --json.",
  ]);
});

test("contract: counts notes of each sort by itself", () => {
  const other: ImportNote = { topic: "lists", text: "`cursor` is the page token (ListDisks)." };
  const lines = noteLines("contract", [...notesOf(500), other]);
  assert.equal(lines.at(-1), "  - `cursor` is the page token (ListDisks).");
});

test("contract: prints a consequence of very many kinds for the first of them, and one line for the others", () => {
  const lines = reportLines(kindsOf(500), { all: false });
  assert.ok(lines.length < 15);
  assert.equal(lines[0], "Usable: 500 of 500 kinds of the description.");
  assert.ok(lines.includes("  immutability: Changes of `aKac`, `b` replace the Kac."));
  assert.ok(!lines.some((line) => line.includes("aKad")));
  const several = lines.findIndex((line) => line.startsWith("Several kinds: Kad, "));
  assert.match(lines[several] ?? "", /and 491 more$/);
  assert.match(lines[several + 1] ?? "", /^ {2}immutability: as of Kaa above, with other names\./);
  assert.ok(lines.some((line) => /^Kad, .* and 491 more: usable, but see "Several kinds"$/.test(line)));
});
