import assert from "node:assert/strict";
import { test } from "node:test";
import { importDocument } from "../../../src/tools/openapi-import";
import { message, type Part, post, ref } from "../../contract/support/small-document";
import { infraDocument } from "./infra-document";
import { mapOf, withMap } from "./map-of";

const text = { type: "string" };

/** Imports a document with these schemas twice, the second time with the map that the first time wrote. Returns the names of the usable kinds. */
function importedTwice(schemas: Part): readonly (readonly string[])[] {
  const document = JSON.stringify(infraDocument({ schemas }));
  const imported = importDocument(document);
  const again = withMap(document, mapOf(imported));
  return [imported, again].map(({ contract }) => contract.kinds.map(({ name }) => name));
}

const DISK = { name: text, projectName: text, sizeGib: { type: "integer", format: "int32" } };

function doubling(levelOf: (next: Part) => Part): Part {
  const levels = Array.from({ length: 40 }, (_, index): [string, Part] => [
    `Level${index}`,
    levelOf(ref(`Level${index + 1}`)),
  ]);
  return { ...Object.fromEntries(levels), Level40: message({ note: text }) };
}

/** Schemas whose paths multiply, or never end. */
const MULTIPLYING: Readonly<Record<string, Part>> = {
  "each section has the next one twice": {
    Disk: message({ ...DISK, tree: ref("Level0") }),
    ...doubling((next) => message({ left: next, right: next })),
  },
  "each choice has the next one twice": {
    Disk: message({ ...DISK, tree: ref("Level0") }),
    ...doubling((next) => ({ oneOf: [message({ left: next }), message({ right: next })] })),
  },
  "each of 60 schemas refers to all": {
    Disk: message({ ...DISK, web: ref("Node0") }),
    ...Object.fromEntries(
      Array.from({ length: 60 }, (_, from) => [
        `Node${from}`,
        message(Object.fromEntries(Array.from({ length: 60 }, (_each, to) => [`to${to}`, ref(`Node${to}`)]))),
      ]),
    ),
  },
  "objects contain their own kind, in lists and maps": {
    Disk: message({
      ...DISK,
      child: ref("Disk"),
      children: { type: "array", items: ref("Disk") },
      others: { type: "object", additionalProperties: ref("Disk") },
    }),
  },
};

for (const [what, schemas] of Object.entries(MULTIPLYING)) {
  test(`OpenAPI import: ${what}, and the kind stays usable, also with the map that was written`, () => {
    const [first, second] = importedTwice(schemas);
    assert.ok(first?.includes("Disk"));
    assert.deepEqual(second, first);
  });
}

test("OpenAPI import: a property with too many fields is free-form JSON, and a note says so", () => {
  const schemas = MULTIPLYING["each section has the next one twice"] ?? {};
  const { contract, notes } = importDocument(JSON.stringify(infraDocument({ schemas })));
  const disk = contract.kinds.find(({ name }) => name === "Disk");
  const tree = disk?.fields.find(({ wireName }) => wireName === "tree");
  assert.match(JSON.stringify(tree?.type), /"kind":"json"/);
  assert.ok(notes.some((note) => /more than 3000 fields .* free-form JSON/.test(note.text)));
});

test("OpenAPI import: long descriptions full of names are read in linear time, and say what they begin with", () => {
  for (const repeated of ["name of the disk ", "disks/{disk} ", "such as projects/p/disks/x, "]) {
    const schemas = {
      Disk: message({ ...DISK, source: { ...text, description: repeated.repeat(20_000) } }),
    };
    assert.ok(importedTwice(schemas)[0]?.includes("Disk"));
  }
});

test("service map: a list without a usable page token stays unusable with the map that was written", () => {
  const list = post(
    message({ projectName: text, pageToken: text }),
    message({
      disks: { type: "array", items: ref("Disk") },
      nextPageToken: message({ value: { type: "integer" } }),
    }),
  );
  const document = JSON.stringify(
    infraDocument({ schemas: { Disk: message(DISK) }, methods: { ListDisks: list } }),
  );
  const imported = importDocument(document);
  const again = withMap(document, mapOf(imported));
  for (const { kinds } of [imported, again]) {
    const disk = kinds.find(({ name }) => name === "Disk");
    assert.match(disk?.problems[0]?.text ?? "", /`pageToken`, but no property of the response/);
  }
});
