import assert from "node:assert/strict";
import { test } from "node:test";
import { contract, openapiText } from "../../../src/contract";
import { importDocument } from "../../../src/tools/openapi-import";

test("OpenAPI import: imports the project's own description without conclusions and yields the same contract", () => {
  const { contract: adopted, kinds, notes } = importDocument(openapiText());
  assert.deepEqual(adopted, contract);
  assert.deepEqual(notes, []);
  assert.deepEqual([...new Set(kinds.map(({ state }) => state))], ["usable"]);
});

test("OpenAPI import: is idempotent: an imported document is imported unchanged", () => {
  const once = importDocument(openapiText());
  const twice = importDocument(JSON.stringify(once.document));
  assert.deepEqual(twice.document, once.document);
  assert.deepEqual(twice.contract, once.contract);
});
