import assert from "node:assert/strict";
import { parse } from "yaml";
import { describe, test } from "node:test";
import { type Contract, contract as own, openapiText, updateModeOf } from "../../../src/contract";
import { importDocument } from "../../../src/tools/openapi-import";
import { readMap } from "../../../src/tools/service-map";
import { matrixPart } from "../../support/exhaustive";
import { message } from "../../contract/support/small-document";
import { infraDocument } from "./infra-document";
import { ALL_DESCRIPTIONS, assertRoundTrip, comparable, mapOf, withMap, withoutMembers } from "./map-of";
import { DIALECT_CONTRACTS, FOREIGN_CONTRACTS, SMALL_CONTRACTS } from "../../contracts/foreign-contracts";

const CORRECTED = [...FOREIGN_CONTRACTS, ...SMALL_CONTRACTS, ...DIALECT_CONTRACTS]
  .filter(({ overlays }) => overlays.length > 0)
  .map(({ name, text, overlays }) => ({ name: `${name}, corrected`, text, overlays }));

const { rows: DESCRIPTIONS, part } = matrixPart(
  [
    { name: "the built-in contract", text: openapiText(), overlays: [] },
    ...ALL_DESCRIPTIONS.map((each) => ({ ...each, overlays: [] })),
    ...CORRECTED,
  ],
  (_, index) => index % 4 === 0,
);

describe(`service map: what an import writes, another import reads (${part})`, () => {
  for (const { name, text, overlays } of DESCRIPTIONS) {
    test(name, () => assertRoundTrip(text, importDocument(text, { overlays }), { overlays }));
  }
});

describe("service map: the parent of objects that are only read", () => {
  for (const form of ["items", "additionalProperties"]) {
    test(`is never read from a property with several names (${form})`, () => {
      const text = { type: "string" };
      const several = { type: form === "items" ? "array" : "object", [form]: text };
      const description = JSON.stringify(
        infraDocument({
          schemas: { Disk: message({ name: text, projectName: several, size: text }) },
          methods: { CreateDisk: undefined, UpdateDisk: undefined, DeleteDisk: undefined },
        }),
      );
      const first = importDocument(description);
      assert.equal(first.contract.kinds.find(({ name }) => name === "Disk")?.parentField, undefined);
      const map = mapOf(first);
      assert.match(map, /references: Project/);
      assert.deepEqual(comparable(withMap(description, map).contract), comparable(first.contract));
    });
  }
});

describe("service map: the built-in contract", () => {
  test("says what the model says", () => {
    const { map } = readMap(mapOf(importDocument(openapiText())), "service.map.yaml");
    assert.equal(map.operations?.method, "GetOperation");
    assert.deepEqual(Object.keys(map.kinds ?? {}).sort(), own.kinds.map(({ name }) => name).sort());
    for (const kind of own.kinds) {
      const mapped = map.kinds?.[kind.name];
      const { create, get, list, delete: remove, clone, updates, others } = kind.methods;
      assert.equal(mapped?.pattern, kind.pattern);
      assert.deepEqual(
        [mapped.create, mapped.get, mapped.list, mapped.delete, mapped.clone].map((each) => each?.method),
        [create, kind.name === "Operation" ? undefined : get, list, remove, clone].map((each) => each?.name),
      );
      assert.deepEqual(
        Object.entries(mapped.updates ?? {}).map(([name, { mode }]) => [name, mode]),
        updates.map((method) => [method.name, updateModeOf(method)]),
      );
      assert.deepEqual(
        Object.keys(mapped.actions ?? {}),
        others.map(({ name }) => name),
      );
    }
  });

  test("suffices beside the description without its extensions, except for the sources of facts", () => {
    const text = openapiText();
    const first = importDocument(text);
    const bare = JSON.stringify(withoutExtensions(parse(text)));
    const second = withMap(bare, mapOf(first));
    // The kind's own fields decide what requests repeat, and an absent mode of an update is a merge.
    const decidedElsewhere = ["source", "normalizes", "growOnly", "immutable"];
    const comparableKinds = (contract: Contract): unknown =>
      JSON.parse(
        JSON.stringify(comparable(contract), function (this: unknown, name, value: unknown) {
          const isOfMethod = name === "request";
          return isOfMethod ? withoutMembers(value, decidedElsewhere) : name === "source" ? undefined : value;
        }),
      );
    assert.deepEqual(comparableKinds(second.contract), comparableKinds(first.contract));
  });
});

/** Returns a description without the words that only this package reads. */
function withoutExtensions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutExtensions);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).filter(([name]) => !name.startsWith("x-"));
  return Object.fromEntries(members.map(([name, each]) => [name, withoutExtensions(each)]));
}

describe("service map: long-running operations", () => {
  test("may show state, result and reason in any properties", () => {
    const text = openapiText()
      .replace(/^( {8})state:$/m, "$1phase:")
      .replace(/^( {8})metadata: /m, "$1outcome: ");
    assert.notEqual(text, openapiText());
    const first = importDocument(text);
    assert.equal(
      first.contract.kinds.find(({ name }) => name === "Operation"),
      undefined,
    );
    const lines = first.kinds.flatMap(({ problems }) => problems.flatMap(({ map = [] }) => map));
    assert.deepEqual(lines[0], { path: ["operations", "state"], value: "phase" });
    const { contract } = withMap(text, "operations.state: phase\noperations: { result: outcome }");
    const operation = contract.kinds.find(({ name }) => name === "Operation");
    assert.deepEqual([operation?.stateField, operation?.resultField], ["phase", "outcome"]);
  });
});
