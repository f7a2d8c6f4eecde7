import assert from "node:assert/strict";
import { test } from "node:test";
import { helpfulLines, importDocument } from "../../../src/tools/openapi-import";
import { describedService } from "../reference/described-service";

const found = importDocument(JSON.stringify(describedService()));
const linesOf = (kinds: typeof found.kinds): readonly string[] =>
  kinds.flatMap(({ problems }) => problems.flatMap(({ overlay }) => overlay));

test("helpful lines: a line of a problem is kept only if it settles the problem or makes more kinds usable, and harms none", () => {
  const all = linesOf(found.kinds);
  assert.ok(all.length > 3);
  const settled = { ...found, kinds: found.kinds.map((kind) => ({ ...kind, problems: [] })) };
  const { contract } = found;
  const fewer = { ...settled, contract: { ...contract, kinds: contract.kinds.slice(1) } };
  assert.deepEqual(linesOf(helpfulLines(found, { overlay: () => settled })), all);
  assert.deepEqual(linesOf(helpfulLines(found, { overlay: () => found })), []);
  assert.deepEqual(linesOf(helpfulLines(found, { overlay: () => fewer })), []);
  assert.deepEqual(linesOf(helpfulLines(found, { overlay: () => undefined })), []);
});
