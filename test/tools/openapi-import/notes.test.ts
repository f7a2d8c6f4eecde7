import assert from "node:assert/strict";
import { test } from "node:test";
import { importDocument, TOPICS } from "../../../src/tools/openapi-import";
import { createNotes } from "../../../src/tools/openapi-import/notes";
import { DIALECT_CONTRACTS, FOREIGN_CONTRACTS, SMALL_CONTRACTS } from "../../contracts/foreign-contracts";
import { describedService } from "../reference/described-service";

test("notes: the worst topic comes first, and each topic keeps its order", () => {
  const notes = createNotes();
  notes.add("facts", "A certainty.");
  notes.conclude("lists", "`cursor` is the next page token", "ListDisks");
  notes.conclude("updates", "x-update is merge", "UpdateDisk", "if this is wrong, say so");
  notes.add("updates", "Another guess.");
  notes.conclude("updates", "x-update is merge", "UpdateHost", "if this is wrong, say so");
  assert.deepEqual(notes.ranked(), [
    { topic: "updates", text: "x-update is merge (UpdateDisk and UpdateHost); if this is wrong, say so." },
    { topic: "updates", text: "Another guess." },
    { topic: "lists", text: "`cursor` is the next page token (ListDisks)." },
    { topic: "facts", text: "A certainty." },
  ]);
  assert.deepEqual(notes.concludedAt("UpdateHost", "updates"), ["x-update is merge"]);
  assert.deepEqual(notes.concludedAt("UpdateHost", "lists"), []);
});

test("notes: descriptions have notes of every topic, and none that an overlay can correct is a certainty", () => {
  const documents = [...FOREIGN_CONTRACTS, ...SMALL_CONTRACTS, ...DIALECT_CONTRACTS].map(({ text }) => text);
  const notes = [...documents, JSON.stringify(describedService())].flatMap(
    (text) => importDocument(text).notes,
  );
  assert.deepEqual(new Set(notes.map(({ topic }) => topic)), new Set(Object.keys(TOPICS)));
  for (const { topic, text } of notes) assert.ok(topic !== "facts" || !text.includes("overlay"), text);
});
