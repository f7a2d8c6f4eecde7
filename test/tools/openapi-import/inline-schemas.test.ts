import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Contract } from "../../../src/contract";
import { importDocument } from "../../../src/tools/openapi-import";
import { message, type Part, post } from "../../contract/support/small-document";
import { PRINTED_DESCRIPTIONS, readPrinted } from "../../services/printed-descriptions";
import { importInfra, reportOf } from "./infra-document";
import { mapOf, withMap } from "./map-of";

/** Returns a part of a description with its references replaced by what they refer to. */
function inline(value: unknown, schemas: Part, depth = 0): unknown {
  if (Array.isArray(value)) return value.map((each) => inline(each, schemas, depth));
  if (typeof value !== "object" || value === null) return value;
  const { $ref, ...beside } = value as Part;
  const target = typeof $ref === "string" ? schemas[$ref.slice($ref.lastIndexOf("/") + 1)] : undefined;
  // Free-form JSON contains itself.
  if (target !== undefined && depth < 12) {
    return { ...(inline(target, schemas, depth + 1) as object), ...beside };
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, inline(each, schemas, depth)]),
  );
}

/** The order of kinds is that of the components. */
function sorted({ kinds, ...rest }: Contract): unknown {
  return { ...rest, kinds: [...kinds].sort((a, b) => a.name.localeCompare(b.name)) };
}

const INLINED = [
  "hono/descriptions/zod-3.1.json",
  "huma/descriptions/huma.json",
  "nestjs/descriptions/nestjs.json",
];

describe("OpenAPI import: a description without names for schemas", () => {
  for (const printed of PRINTED_DESCRIPTIONS.filter(({ path }) => INLINED.includes(path))) {
    test(`has the contract that it has with names: ${printed.path}`, () => {
      const text = readPrinted(printed);
      const named = importDocument(text);
      const root = JSON.parse(text) as {
        readonly paths: unknown;
        readonly components: { readonly schemas: Part };
      };
      const { contract } = importDocument(
        JSON.stringify({ ...root, paths: inline(root.paths, root.components.schemas), components: {} }),
      );
      assert.deepEqual(sorted(contract), sorted(named.contract));
    });
  }

  const text = { type: "string" };
  const gadget = message({ name: text, label: text });
  const life = (answered: Part): Part => ({
    schemas: { Disk: undefined },
    methods: {
      ...Object.fromEntries(["Create", "Get", "Update", "Delete"].map((verb) => [`${verb}Disk`, undefined])),
      ListDisks: undefined,
      CreateGadget: post(message({ label: text }), answered),
      GetGadget: post(message({ name: text }), answered),
      DeleteGadget: post(message({ name: text }), message({})),
    },
  });

  test("has a wrapped object in the property with the kind's name, whatever is beside it", () => {
    const imported = importInfra(life(message({ gadget, requestId: text, page: message({ size: text }) })));
    assert.equal(reportOf(imported, "Gadget").state, "usable");
    const kind = imported.contract.kinds.find(({ name }) => name === "Gadget");
    assert.equal(kind?.methods.get?.answerField, "gadget");
    assert.equal(kind.methods.create?.answerField, "gadget");
  });

  test("can mark an inline schema as a kind in any answer or request of its methods", () => {
    const pattern = "racks/{rack}/gadgets/{gadget}";
    const marked = { ...gadget, "x-kind": { pattern, parentFrom: "name" } };
    const listOf = (items: Part): Part => message({ gadgets: { type: "array", items } });
    const places: readonly Part[] = [
      { GetGadget: post(message({ name: text }), marked) },
      { CreateGadget: post(message({ gadget: marked }), gadget) },
      { CreateGadget: post({ ...message({ label: text }), "x-kind": marked["x-kind"] }, gadget) },
      { ListGadgets: post(message({}), listOf(marked)) },
    ];
    for (const place of places) {
      const { methods, ...parts } = life(gadget);
      const imported = importInfra({ ...parts, methods: { ...(methods as Part), ...place } });
      const kind = imported.contract.kinds.find(({ name }) => name === "Gadget");
      assert.equal(kind?.pattern, pattern, JSON.stringify(place));
      assert.equal(kind.fields.find(({ wireName }) => wireName === "label")?.readable, true);
    }
  });

  test("can mark an inline schema as a kind, whose map names its place", () => {
    const pattern = "racks/{rack}/gadgets/{gadget}";
    const parts = life({ ...gadget, "x-kind": { pattern, parentFrom: "name" } });
    const imported = importInfra(parts);
    const kind = imported.contract.kinds.find(({ name }) => name === "Gadget");
    assert.equal(kind?.pattern, pattern);
    const map = mapOf(imported);
    assert.match(map, /schema: GetGadget\.answer\n\s+pattern: racks/);
    const again = withMap(JSON.stringify(imported.document), map.replace(/^ +schema: .*\n/gm, ""));
    assert.equal(again.contract.kinds.find(({ name }) => name === "Gadget")?.pattern, pattern);
  });
});
