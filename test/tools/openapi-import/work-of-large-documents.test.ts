import assert from "node:assert/strict";
import { test } from "node:test";
import { fieldsIn } from "../../../src/contract";
import { findUnusedWords } from "../../../src/tools/openapi-import";
import { message, ref } from "../../contract/support/small-document";
import { importInfra, infraDocument, overlayOf } from "./infra-document";

const text = { type: "string" };

test("OpenAPI import: the requests of methods share the types of their sections, which are read once", () => {
  const { contract } = importInfra({
    schemas: {
      Options: message({ fast: text, far: text }),
      Disk: message({ name: text, projectName: text, options: ref("Options") }),
    },
  });
  const sections = ["CreateDisk", "UpdateDisk"].map(
    (method) =>
      contract.methods
        .filter(({ name }) => name === method)
        .flatMap(({ request }) => request.flatMap(({ type }) => fieldsIn(type)))
        .find(({ wireName }) => wireName === "options")?.type,
  );
  assert.equal(sections[0]?.kind, "object");
  assert.equal(sections[1], sections[0]);
});

test("overlay: the words for a large description are tried as often as its size allows, and a note says how many were not", () => {
  const overlays = [
    overlayOf(
      "- { target: $.components.schemas.Disk.properties.sizeGib, update: { x-imutable: true, x-holds: page-size } }",
      "- { target: $.components.schemas.Disk, update: { description: A disk } }",
    ),
  ];
  const found = (characters: number): readonly [words: number, notes: readonly string[]] => {
    const large = JSON.stringify({ ...infraDocument(), "x-padding": "x".repeat(characters) });
    const { words, notes } = findUnusedWords(large, { overlays });
    return [words.length, notes.map((note) => note.text)];
  };
  assert.deepEqual(found(0), [2, []]);
  assert.deepEqual(found(2_500_000), [
    1,
    ["2 words of overlays were not tried, because each trial imports the whole description."],
  ]);
  assert.deepEqual(found(4_000_000), [
    0,
    ["3 words of overlays were not tried, because each trial imports the whole description."],
  ]);
});
