import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { decodeNote, encodeNote, type Note } from "../../../src/calls/notes";

const WHOLE: Note = {
  fingerprint: "f",
  startedAtMs: 1_000,
  phase: "accepted",
  operation: "operations/o",
  kind: "VirtualMachine",
  endedAtMs: 2_000,
  clock: { leastMs: -1, mostMs: 1 },
  key: "k",
  known: "run.known.json",
  referenceFree: { digest: "d", references: [{ name: "networks/n", madeAs: "m" }, { name: "networks/o" }] },
  source: "virtual-machines/s",
  acknowledged: true,
  inState: true,
  token: "t",
  parent: "projects/p",
  listing: { region: "r" },
};

const changed = (fields: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ ...(JSON.parse(encodeNote("create", WHOLE)) as object), ...fields });

describe("notes", () => {
  test("a note is the same after it was stored, for each verb, and for no other one", () => {
    for (const verb of ["create", "call", "open"] as const) {
      for (const note of [WHOLE, { fingerprint: "f", startedAtMs: 0, phase: "sent" } as const]) {
        const text = encodeNote(verb, note);
        assert.deepEqual(decodeNote(verb, text), note);
        const others = (["create", "call", "open"] as const).filter((other) => other !== verb);
        assert.deepEqual(
          others.map((other) => decodeNote(other, text)),
          [undefined, undefined],
        );
      }
    }
  });

  test("a note with a field of another type is none, whatever the field", () => {
    for (const field of Object.keys(WHOLE)) {
      for (const value of [[], { a: 1 }, null, -1e300, false]) {
        assert.equal(
          decodeNote("create", changed({ [field]: value })),
          undefined,
          `${field} ${JSON.stringify(value)}`,
        );
      }
    }
  });

  test("neither another version, a phase without what it needs, nor an implausible time is a note", () => {
    const cases = [
      { version: 2 },
      { phase: "asked" },
      { phase: "accepted", operation: undefined },
      { phase: "made", name: undefined },
      { startedAtMs: "1" },
    ];
    for (const fields of cases) assert.equal(decodeNote("create", changed(fields)), undefined);
    const now = Date.now();
    assert.equal(decodeNote("create", changed({}), now), undefined, "of 1970");
    assert.ok(decodeNote("create", changed({ startedAtMs: now }), now));
  });

  test("no part of a note is a note, and any text is decoded without an error", () => {
    const text = encodeNote("create", WHOLE).trimEnd();
    for (let length = 0; length < text.length; length += 1) {
      assert.equal(decodeNote("create", text.slice(0, length)), undefined);
    }
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (any) => decodeNote("call", any) === undefined),
      { numRuns: 300 },
    );
  });
});
