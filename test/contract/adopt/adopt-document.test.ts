import assert from "node:assert/strict";
import { test } from "node:test";
import { contract, openapiText } from "../../../src/contract";
import { adoptDocument } from "../../../src/contract/adopt";

test("Our own description is adopted word for word: nothing is concluded, and the contract is the same", () => {
  const { contract: adopted, kinds, notes } = adoptDocument(openapiText());
  assert.deepEqual(adopted, contract);
  assert.deepEqual(notes, []);
  assert.deepEqual([...new Set(kinds.map(({ state }) => state))], ["usable"]);
});

test("What was adopted is adopted again without a change: the words that were written are those that are read", () => {
  const once = adoptDocument(openapiText());
  const twice = adoptDocument(JSON.stringify(once.document));
  assert.deepEqual(twice.document, once.document);
  assert.deepEqual(twice.contract, once.contract);
});
