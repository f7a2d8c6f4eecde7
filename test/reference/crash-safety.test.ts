import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, test } from "node:test";
import { createJournal, decideSearch, type Entry } from "../../src/bridge/journal";
import { createMemoryStore } from "../../src/engine-data";
import { settleTimeMs } from "../../src/bridge/open-journal";

const root = resolve(__dirname, "../..");
const guide = readFileSync(join(root, "src/reference/guides/crash-safety.md"), "utf8");

/** The first cells of the guide's table rows, without their marks. */
const rows = guide
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .map((line) => (line.split("|")[1] ?? "").replaceAll("`", "").trim());

describe("the guide about crash safety", () => {
  test("has a row for every state in which a creation can be cut off", async () => {
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
    await creation.told();
    const [file = ""] = (await store.list()).filter((name) => name.endsWith(".entry.json"));
    const noted = JSON.parse((await store.read(file)) ?? "{}") as Record<string, unknown>;
    assert.equal(noted["told"], true);
    const states: Record<Entry["phase"] | "told" | "inState", true> = {
      sent: true,
      accepted: true,
      made: true,
      told: true,
      inState: true,
    };
    for (const state of [...seen, ...Object.keys(states)]) assert.ok(rows.includes(state), state);
  });

  test("has a row for everything that may come of a look, with the times that it really takes", () => {
    const looks = { candidates: [], claimants: 1, ageMs: 0, settleMs: settleTimeMs({}) ?? 0 };
    const day = 24 * 60 * 60_000;
    const kinds = [
      decideSearch(looks),
      decideSearch({ ...looks, ageMs: 29_999 }),
      decideSearch({ ...looks, ageMs: 30_000 }),
      decideSearch({ ...looks, candidates: ["a"] }),
      decideSearch({ ...looks, candidates: ["a"], ageMs: day }),
      decideSearch({ ...looks, candidates: ["a"], ageMs: day + 1 }),
      decideSearch({ ...looks, candidates: ["a", "b"] }),
    ].map(({ kind }) => kind);
    assert.deepEqual(kinds, ["again", "again", "nothing", "adopt", "adopt", "ambiguous", "ambiguous"]);
    for (const kind of kinds) assert.ok(rows.includes(kind), kind);
    assert.match(guide, /older than `SVC_JOURNAL_SETTLE` \(30 s\)/);
    assert.match(guide, /more than a day old/);
  });

  test("names each environment variable of the journal", () => {
    for (const name of ["SVC_JOURNAL_DIR", "SVC_JOURNAL_SETTLE", "TF_DATA_DIR"])
      assert.ok(guide.includes(`\`${name}\``), name);
    assert.equal(settleTimeMs({ SVC_JOURNAL_SETTLE: "2m" }), 120_000);
  });
});
