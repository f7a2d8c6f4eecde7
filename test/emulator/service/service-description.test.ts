import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import { contract, nameFieldOf, openapiText, type Field } from "../../../src/contract";
import { buildContract } from "../../../src/contract/reading/build-model";
import { startEmulator } from "../../../src/emulator";
import { describeService } from "../../../src/emulator/service/service-description";
import { FOREIGN } from "../../support/foreign-document";
import { LIBRARY } from "../library-document";

const DOCUMENTS: readonly (readonly [string, string])[] = [
  ["the contract's", openapiText()],
  ["another service's", FOREIGN],
];

for (const [whose, text] of DOCUMENTS) {
  test(`service description: the emulator's reading of ${whose} document agrees with the contract's model`, () => {
    const contract = buildContract(parse(text));
    const description = describeService(parse(text));
    const wire = (
      kind: (typeof contract.kinds)[number],
      terraformName: string | undefined,
    ): string | undefined => kind.fields.find((field) => field.terraformName === terraformName)?.wireName;
    assert.deepEqual(
      [...description.kinds.values()].map(
        ({ name, plural, pattern, nameField, parentField, slugField, creatable }) => ({
          name,
          plural,
          pattern,
          nameField,
          parentField,
          slugField,
          creatable,
        }),
      ),
      contract.kinds.map((kind) => ({
        name: kind.name,
        plural: kind.plural,
        pattern: kind.pattern,
        nameField: nameFieldOf(kind).wireName,
        parentField: wire(kind, kind.parentField),
        slugField: wire(kind, kind.slugField),
        creatable: kind.methods.create !== undefined,
      })),
    );
    assert.deepEqual(
      [...description.methods.values()].map(
        ({
          name,
          path,
          verb,
          kind,
          longRunning,
          listField,
          maskField,
          nameField,
          objectField,
          answerField,
          paging,
        }) => ({
          name,
          path,
          verb,
          kind: kind?.name,
          longRunning,
          listField,
          maskField,
          nameField,
          objectField,
          answerField,
          paging,
        }),
      ),
      contract.methods.map((method) => ({
        name: method.name,
        path: method.path,
        verb: method.verb,
        kind: contract.kinds.find(({ methods }) =>
          [
            methods.create,
            methods.get,
            methods.list,
            methods.delete,
            methods.clone,
            ...methods.updates,
            ...methods.others,
          ].some((each) => each?.name === method.name),
        )?.name,
        longRunning: method.longRunning,
        listField: method.listField,
        maskField: method.maskField,
        nameField: method.nameField,
        objectField: method.objectField,
        answerField: method.answerField,
        paging: method.paging,
      })),
    );
  });
}

test("service description: only the emulator's table of behaviours names properties of kinds", () => {
  // Names that the documentation itself uses for names and operations are allowed; `password` is an OpenAPI format.
  const known = new Set([
    ...["name", "state", "metadata", "errorMessage", "password"],
    // Words with another meaning in the emulator: the effect of a timer, and a standard format.
    ...["action", "ipv4"],
  ]);
  // The provider's own arguments are nothing that the service has.
  const fields = contract.kinds.flatMap((kind) =>
    kind.fields.filter(({ argument }) => argument === undefined),
  );
  const names = namesIn(fields).filter((name) => !known.has(name));
  const folder = join(__dirname, "..", "..", "..", "src", "emulator");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  const readers = (name: string): string[] =>
    files.filter((file) => new RegExp(`["'\`]${name}["'\`]`).test(readFileSync(join(folder, file), "utf8")));
  assert.ok(names.length > 20 && files.length > 20);
  for (const name of new Set(names)) {
    assert.deepEqual(
      readers(name).filter((file) => file !== "service/behaviours.ts"),
      [],
      name,
    );
  }
  assert.deepEqual(readers("publicKey"), ["service/behaviours.ts"]);
});

function namesIn(fields: readonly Field[]): string[] {
  return fields.flatMap(({ wireName, type }) => {
    const inner = type.kind === "list" ? type.element : type;
    return [wireName, ...(inner.kind === "object" ? namesIn(inner.fields) : [])];
  });
}

const UNUSABLE: readonly [string, string, RegExp][] = [
  ["no YAML", "a: b: c", /is neither YAML nor JSON/],
  ["no OpenAPI document", "hello: world", /needs an OpenAPI 3 document; this text has no `openapi: 3\.x`/],
  ["a list", "[]", /needs an OpenAPI 3 document/],
  ["a document without kinds", "openapi: 3.1.0\npaths: {}", /marks no schema as a kind/],
  [
    "a document without methods",
    'openapi: 3.1.0\ncomponents: { schemas: { A: { x-kind: { pattern: "as/{id}" } } } }',
    /has no `POST/,
  ],
  [
    "a document with a reference to nothing",
    LIBRARY.replace(
      'schema: { $ref: "#/components/schemas/Named" }',
      'schema: { $ref: "#/components/schemas/Missing" }',
    ),
    /"\$ref: #\/components\/schemas\/Missing" of the API description has no target/,
  ],
  [
    "a document whose reference leads to itself",
    LIBRARY.replace(" Named: { type: object", ' Named: { $ref: "#/components/schemas/Named", type: object'),
    /refers to itself/,
  ],
];
for (const [what, documentText, message] of UNUSABLE) {
  test(`service description: a text that is ${what} is rejected with the reason`, async () => {
    await assert.rejects(startEmulator({ documentText }), message);
  });
}
