import assert from "node:assert/strict";
import { test } from "node:test";
import { importDocument, rankNotes, TOPICS } from "../../src/openapi-import";
import { DIALECT_CONTRACTS, FOREIGN_CONTRACTS, SMALL_CONTRACTS } from "../contracts/foreign-contracts";
import { describedService } from "../reference/described-service";

const CASES: readonly (readonly [topic: keyof typeof TOPICS, note: string])[] = [
  [
    "updates",
    "x-update is merge, because its name says so (UpdateDisk); if this is wrong, set x-update in an overlay.",
  ],
  [
    "updates",
    "`image` stands for `boot.image` (RebuildDisk); if this is wrong, set x-stands-for in an overlay.",
  ],
  [
    "immutability",
    "Only the service sets `state` (Disk); if users set it too, set readOnly: false in an overlay.",
  ],
  ["secrets", "`pin` is treated as a secret (Disk)."],
  ["secrets", "`key` gets the keywords of the known field of that name: x-returned-once: true (ApiKey)."],
  ["destruction", "The method destroys data, so it is called only with the user's permission (RebuildDisk)."],
  [
    "identity",
    "`region` gets the keywords of the known field of that name: x-references: Datacenter (Disk).",
  ],
  ["identity", "A conclusion of a new sort (Disk); if this is wrong, set x-new in an overlay."],
  [
    "errors",
    'The error code "E1" (`code`) means not_found (GetDisk); if this is wrong, set x-errors in an overlay.',
  ],
  ["lists", "`cursor` is the next page token (ListDisks)."],
  ["lists", "`hasMore` says whether there are more pages (ListDisks)."],
  ["facts", "`updateMask` is a field mask, which proto-JSON encodes as a string (UpdateDisk)."],
];

test("notes: each has a topic, and a guess of an unknown sort ranks before what is certain", () => {
  for (const [topic, text] of CASES) assert.deepEqual(rankNotes([text]), [{ topic, text }]);
  assert.deepEqual(new Set(CASES.map(([topic]) => topic)), new Set(Object.keys(TOPICS)));
});

test("notes: guesses about updates come first and certainties last, and each topic keeps its order", () => {
  const shuffled = [...CASES].reverse().map(([, text]) => text);
  const order = rankNotes(shuffled).map(({ topic }) => Object.keys(TOPICS).indexOf(topic));
  assert.deepEqual(
    order,
    [...order].sort((a, b) => a - b),
  );
  const updates = shuffled.filter((text) =>
    CASES.some(([topic, each]) => topic === "updates" && each === text),
  );
  assert.deepEqual(
    rankNotes(shuffled)
      .slice(0, 2)
      .map(({ text }) => text),
    updates,
  );
});

test("notes: no conclusion that an overlay can correct ranks as a certainty, in any description", () => {
  const texts = [...FOREIGN_CONTRACTS, ...SMALL_CONTRACTS, ...DIALECT_CONTRACTS].map(({ text }) => text);
  for (const text of [...texts, JSON.stringify(describedService())]) {
    const { notes } = importDocument(text);
    const ranked = rankNotes(notes);
    assert.deepEqual(
      notes,
      ranked.map((note) => note.text),
    );
    for (const note of ranked) assert.ok(note.topic !== "facts" || !note.text.includes("overlay"), note.text);
  }
});
