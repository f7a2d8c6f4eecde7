import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { kindOf, toObjectForm } from "../../../src/contract";
import { importDocument } from "../../../src/tools/openapi-import";
import { message, type Part, post, ref } from "../../contract/support/small-document";
import { withMap } from "./map-of";

const text = { type: "string" };
const count = { type: "integer" };

/** Barns of name, manifest and state, whose create takes the bare manifest. */
function barns(manifest: Part, taken: Part): string {
  return JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Farm", version: "v1" },
    paths: {
      "/acme.v1.Farm/CreateBarn": post(taken, message({ barn: ref("Barn") })),
      "/acme.v1.Farm/GetBarn": post(message({ name: text }), message({ barn: ref("Barn") })),
      "/acme.v1.Farm/UpdateBarn": post(
        message({ name: text, manifest, updateMask: { type: "string", format: "field-mask" } }),
        message({ barn: ref("Barn") }),
      ),
      "/acme.v1.Farm/DeleteBarn": post(message({ name: text }), message({})),
    },
    components: {
      schemas: {
        Manifest: message({ title: text, stalls: count }),
        Barn: message({ name: { ...text, description: "Form: `barns/{barn}`." }, manifest, state: text }),
      },
    },
  });
}

describe("OpenAPI import: an object that holds the manifest of its create in a section", () => {
  const places: readonly (readonly [string, Part, Part])[] = [
    ["of the same schema", ref("Manifest"), ref("Manifest")],
    [
      "of the same properties",
      message({ title: text, stalls: count }),
      message({ title: text, stalls: count }),
    ],
  ];
  for (const [what, manifest, taken] of places) {
    test(`has its properties itself if the section is ${what}`, () => {
      const barn = kindOf(importDocument(barns(manifest, taken)).contract, "Barn");
      assert.equal(barn.contentField, "manifest");
      const settable = barn.fields.filter(
        ({ presence, argument }) => presence !== "computed" && argument === undefined,
      );
      assert.deepEqual(
        settable.map(({ wireName, immutable, readable }) => [wireName, immutable, readable]),
        [
          ["title", false, true],
          ["stalls", false, true],
        ],
      );
      assert.equal(barn.methods.updates[0]?.objectField, "manifest");
      assert.deepEqual(
        toObjectForm(barn, { name: "barns/b", manifest: { title: "Old", stalls: 4 }, state: "UP" }),
        {
          title: "Old",
          stalls: 4,
          name: "barns/b",
          state: "UP",
        },
      );
    });
  }

  test("keeps a section that its create takes as a section", () => {
    const taken = message({ manifest: ref("Manifest") });
    const barn = kindOf(importDocument(barns(ref("Manifest"), taken)).contract, "Barn");
    assert.equal(barn.contentField, undefined);
    assert.ok(barn.fields.some(({ wireName }) => wireName === "manifest"));
  });

  test("is read from the document that an import has written, and a map can only name such a section", () => {
    const { contract, document } = importDocument(barns(ref("Manifest"), ref("Manifest")));
    assert.deepEqual(importDocument(JSON.stringify(document)).contract, contract);
    const line = "kinds.Barn.content: ";
    assert.deepEqual(withMap(JSON.stringify(document), `${line}manifest`).contract, contract);
    assert.throws(
      () => withMap(barns(ref("Manifest"), ref("Manifest")), `${line}manifset`),
      /map\.yaml:1: .*the schema of the Barn has no property manifset; it has name, manifest, state/,
    );
  });
});
