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
  const left = (after: typeof found | undefined): readonly string[] =>
    linesOf(helpfulLines(found, 1000, { overlay: () => after }).kinds);
  assert.deepEqual(left(settled), all);
  assert.deepEqual(left(found), []);
  assert.deepEqual(left(fewer), []);
  assert.deepEqual(left(undefined), []);
});

test("helpful lines: a large description has few trials, and a note says how many lines were not tried", () => {
  const trials = (size: number): { readonly tried: number; readonly notes: readonly string[] } => {
    let tried = 0;
    const overlay = (): undefined => void (tried += 1);
    const { notes } = helpfulLines(found, size, { overlay });
    return {
      tried,
      notes: notes.map(({ text }) => text).filter((text) => / not tried, because /.test(text)),
    };
  };
  const closed = trials(1).tried;
  assert.ok(closed > 3 && closed < 40);
  assert.deepEqual(trials(1).notes, []);
  assert.equal(trials(3_000_000).tried, 2);
  assert.match(trials(3_000_000).notes.join(), new RegExp(`^${closed - 2} proposed lines were`));
  assert.equal(trials(7_000_000).tried, 0);
});
