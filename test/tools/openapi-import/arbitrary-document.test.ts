import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { ContractError } from "../../../src/contract";
import { importDocument } from "../../../src/tools/openapi-import";
import { infraDocument } from "./infra-document";

/** Returns every path in a document, as the member names that lead to it. */
function placesIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...path, name]))];
}

function withValueAt(value: unknown, path: readonly string[], put: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return put;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<
    string,
    unknown
  >;
  copy[step] = withValueAt(copy[step], rest, put);
  return copy;
}

test("OpenAPI import: any value at any path of a document is imported or rejected with a reason, without a crash", () => {
  const document = infraDocument();
  const places = placesIn(document);
  const odd = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom<unknown>(
      { $ref: "#/components/schemas/Disk" },
      { $ref: "#/" },
      { allOf: [{ $ref: "#/components/schemas/Disk" }] },
      { oneOf: [{ required: ["a"] }] },
      { "x-kind": {} },
      { "x-kind": { pattern: "a/b/c" } },
      { type: "array" },
      "x-verb",
      [],
    ),
  );
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...places), odd), { minLength: 1, maxLength: 3 }),
      (changes) => {
        const changed = changes.reduce<unknown>((value, [path, put]) => {
          try {
            return withValueAt(value, path, put);
          } catch {
            return value;
          }
        }, document);
        try {
          const { kinds, contract } = importDocument(JSON.stringify({ ...(changed as object) }));
          const usable = kinds.filter(({ state }) => state === "usable").map(({ name }) => name);
          assert.deepEqual(contract.kinds.map(({ name }) => name).sort(), usable.sort());
          for (const { state, problems } of kinds) assert.ok(state !== "unusable" || problems.length > 0);
        } catch (error) {
          assert.ok(
            error instanceof ContractError,
            error instanceof Error ? (error.stack ?? "") : String(error),
          );
        }
      },
    ),
    { numRuns: 500 },
  );
});
