import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, test } from "node:test";
import { type Candidate, createJournal, decideSearch, type Entry } from "../../../src/bridge/recovery";
import { createMemoryStore } from "../../../src/base/engine-data";
import { settleTimeMs } from "../../../src/calls";

const root = resolve(__dirname, "../../..");
const guide = readFileSync(join(root, "docs/guides/crash-safety.md"), "utf8");

/** The words in code with which the guide's headings and list items begin. */
const cases = [...guide.matchAll(/^(?:### |- )`(\w+)`/gm)].map(([, word = ""]) => word);

describe("crash safety guide", () => {
  test("has a heading for every phase in which a create can be interrupted", async () => {
    const store = createMemoryStore();
    const run = { id: "r", host: "h", boot: "b", pid: 1, startTicks: "1" };
    const journal = createJournal(store, run, () => 1);
    const seen: (keyof Entry | Entry["phase"])[] = [];
    const creation = await journal.begin("Disk", "F", undefined);
    seen.push(creation.entry.phase);
    await creation.accepted("operations/o");
    seen.push(creation.entry.phase);
    await creation.made("projects/p/disks/d");
    seen.push(creation.entry.phase);
    await creation.acknowledged();
    const [file = ""] = (await store.list()).filter((name) => name.endsWith(".entry.json"));
    const noted = JSON.parse((await store.read(file)) ?? "{}") as Record<string, unknown>;
    assert.equal(noted["acknowledged"], true);
    const states: Record<Entry["phase"] | "acknowledged" | "inState", true> = {
      sent: true,
      accepted: true,
      made: true,
      acknowledged: true,
      inState: true,
    };
    for (const state of [...seen, ...Object.keys(states)]) assert.ok(cases.includes(state), state);
  });

  test("lists every result of a search, with the real times", () => {
    const looks = {
      candidates: [],
      rivals: [],
      notVisible: [],
      ageMs: 0,
      knownMs: 0,
      settleMs: settleTimeMs({}) ?? 0,
    };
    const settled = { ...looks, ageMs: 30_000, knownMs: 30_000 };
    const day = 24 * 60 * 60_000;
    const candidate = (name: string): Candidate => ({ name, makers: [0] });
    const [a, b] = [candidate("a"), candidate("b")];
    const kinds = [
      decideSearch(looks),
      decideSearch({ ...looks, ageMs: 29_999, knownMs: 29_999 }),
      decideSearch(settled),
      decideSearch({ ...settled, candidates: [{ name: "a", makers: [] }] }),
      decideSearch({ ...looks, candidates: [a] }),
      decideSearch({ ...looks, candidates: [a], ageMs: day }),
      decideSearch({ ...looks, candidates: [a], ageMs: day + 1 }),
      decideSearch({ ...looks, candidates: [a, b] }),
    ].map(({ kind }) => kind);
    const expected = ["again", "again", "nothing", "unproved", "adopt", "adopt", "ambiguous", "ambiguous"];
    assert.deepEqual(kinds, expected);
    for (const kind of kinds) assert.ok(cases.includes(kind), kind);
    assert.match(guide, /older than `SVC_JOURNAL_SETTLE` \(30 s\)/);
    assert.match(guide, /more than a day old/);
  });

  test("names each environment variable of the journal", () => {
    for (const name of ["SVC_JOURNAL", "SVC_JOURNAL_SETTLE", "TF_DATA_DIR"]) {
      assert.ok(guide.includes(`\`${name}\``), name);
    }
    assert.equal(settleTimeMs({ SVC_JOURNAL_SETTLE: "2m" }), 120_000);
  });
});
