import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Contract, contract as own, openapiText, updateModeOf } from "../../../src/contract";
import { importDocument, type ImportedDocument, type ImportOptions } from "../../../src/tools/openapi-import";
import { readMap, writeMap } from "../../../src/tools/service-map";
import { DIALECT_CONTRACTS, FOREIGN_CONTRACTS, SMALL_CONTRACTS } from "../../contracts/foreign-contracts";

/** Writes the map of an import. */
function mapOf({ mapLines, unusedMethods, contract }: ImportedDocument): string {
  const lines = mapLines();
  return writeMap({ lines, guessed: lines, title: contract.title, unused: unusedMethods() });
}

/** Imports a description with a map. */
function withMap(text: string, map: string, options: ImportOptions = {}): ImportedDocument {
  return importDocument(text, { ...options, map: readMap(map, "service.map.yaml") });
}

/**
 * Returns a contract whose updates all say what they do with omitted fields, as a map does. Omits how texts in requests are normalized: a map says
 * it of the kind's fields, while a word on a shared schema says it of all.
 */
function comparable(contract: Contract): unknown {
  const updates = new Set(contract.kinds.flatMap((kind) => kind.methods.updates.map(({ path }) => path)));
  return JSON.parse(
    JSON.stringify(contract, (_, value: unknown) => {
      const method = value as Contract["methods"][number] | undefined;
      const isUpdate =
        typeof method === "object" && typeof method.path === "string" && updates.has(method.path);
      if (!isUpdate) return value;
      const request = JSON.parse(
        JSON.stringify(method.request, (name, each: unknown) => (name === "normalizes" ? undefined : each)),
      ) as unknown;
      return { ...method, request, updateMode: updateModeOf(method) };
    }),
  );
}

const DESCRIPTIONS = [...FOREIGN_CONTRACTS, ...SMALL_CONTRACTS, ...DIALECT_CONTRACTS].flatMap(
  ({ name, text, overlays }) => [
    { name, text, overlays: [] as readonly string[] },
    ...(overlays.length === 0 ? [] : [{ name: `${name}, corrected`, text, overlays }]),
  ],
);

describe("service map: what an import writes, another import reads", () => {
  for (const { name, text, overlays } of [
    { name: "the built-in contract", text: openapiText(), overlays: [] },
    ...DESCRIPTIONS,
  ]) {
    test(name, () => {
      const first = importDocument(text, { overlays });
      const map = mapOf(first);
      const second = withMap(text, map, { overlays });
      assert.deepEqual(comparable(second.contract), comparable(first.contract));
      assert.deepEqual(
        second.kinds.map(({ name: kind, state }) => [kind, state]),
        first.kinds.map(({ name: kind, state }) => [kind, state]),
      );
      assert.equal(
        writeMap({
          before: map,
          lines: second.mapLines(),
          guessed: first.mapLines(),
          title: first.contract.title,
          unused: second.unusedMethods(),
        }),
        map,
      );
    });
  }
});

describe("service map: the built-in contract", () => {
  test("says what the model says", () => {
    const { map } = readMap(mapOf(importDocument(openapiText())), "service.map.yaml");
    assert.deepEqual(Object.keys(map.kinds ?? {}).sort(), own.kinds.map(({ name }) => name).sort());
    for (const kind of own.kinds) {
      const mapped = map.kinds?.[kind.name];
      const { create, get, list, delete: remove, clone, updates, others } = kind.methods;
      assert.equal(mapped?.pattern, kind.pattern);
      assert.deepEqual(
        [mapped.create, mapped.get, mapped.list, mapped.delete, mapped.clone].map((each) => each?.method),
        [create, get, list, remove, clone].map((each) => each?.name),
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
});
