import assert from "node:assert/strict";
import { test } from "node:test";
import { fieldsIn } from "../../../src/contract";
import { importDocument } from "../../../src/tools/openapi-import";
import { message, type Part, post, ref } from "../../contract/support/small-document";
import { infraDocument } from "./infra-document";
import { assertRoundTrip, mapOf, withMap } from "./map-of";

const text = { type: "string" };

/** Imports a document with these schemas twice, the second time with the map that the first time wrote. Both times, the Disk is usable. */
function assertUsableTwice(schemas: Part): void {
  const document = JSON.stringify(infraDocument({ schemas }));
  const imported = importDocument(document);
  assert.ok(imported.contract.kinds.some(({ name }) => name === "Disk"));
  assertRoundTrip(document, imported);
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
  "kinds contain each other, and sections that refer to projects": {
    Disk: message({ ...DISK, host: ref("Host"), tree: ref("Node") }),
    Host: message({
      name: text,
      projectName: text,
      disks: { type: "array", items: ref("Disk") },
      home: ref("Node"),
    }),
    Node: message({
      projectName: text,
      password: text,
      rules: { type: "array", items: message({ name: text, next: ref("Node") }) },
      left: ref("Node"),
      right: ref("Twig"),
      holder: ref("Host"),
    }),
    Twig: message({
      leaves: { type: "object", additionalProperties: ref("Node") },
      projectName: text,
      back: ref("Twig"),
    }),
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
    assertUsableTwice(schemas);
  });
}

test("service map: methods named by a verb alone, and sections that kinds share, are the same with the map that was written", () => {
  const metadata = message({ id: text, name: text, createdAt: text, resourceVersion: text });
  const named = message({ id: text });
  const methodsOf = (kind: string): Part => ({
    Create: post(ref(kind), ref(kind)),
    Get: post(named, ref(kind)),
    GetByName: post(message({ name: text }), ref(kind)),
    List: post(
      message({ pageToken: text }),
      message({ items: { type: "array", items: ref(kind) }, nextPageToken: text }),
    ),
    ListByOwner: post(message({ owner: text }), message({ items: { type: "array", items: ref(kind) } })),
    Update: post(message({ metadata: ref("Metadata"), spec: ref(`${kind}Spec`) }), ref(kind)),
    Delete: post(named, message({})),
  });
  const kinds = ["Crate", "Pallet"];
  const description = JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Depot", version: "v1" },
    paths: Object.fromEntries(
      kinds.flatMap((kind) =>
        Object.entries(methodsOf(kind)).map(([name, item]) => [`/depot.v1.${kind}Service/${name}`, item]),
      ),
    ),
    components: {
      schemas: {
        Metadata: metadata,
        ...Object.fromEntries(
          kinds.flatMap((kind) => [
            [kind, message({ metadata: ref("Metadata"), spec: ref(`${kind}Spec`) })],
            [`${kind}Spec`, message({ size: text })],
          ]),
        ),
      },
    },
  });
  const imported = importDocument(description);
  for (const kind of imported.contract.kinds) {
    const actions = kind.methods.others.map(({ name }) => name);
    assert.deepEqual(actions, [`Get${kind.name}ByName`, `List${kind.name}ByOwner`]);
    const [update] = kind.methods.updates;
    const section = update?.request.find(({ wireName }) => wireName === "metadata");
    const set = fieldsIn(section?.type ?? { kind: "json" }).filter(({ presence }) => presence !== "computed");
    assert.deepEqual(
      set.map(({ wireName }) => wireName),
      ["id", "name"],
    );
  }
  assert.deepEqual(
    imported.contract.kinds.map(({ name }) => name),
    kinds,
  );
  assertRoundTrip(description, imported);
});

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
    assertUsableTwice(schemas);
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
