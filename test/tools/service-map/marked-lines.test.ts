import assert from "node:assert/strict";
import { test } from "node:test";
import { type Evidence, type MapPath, writeMap } from "../../../src/tools/service-map";

const PATH: MapPath = ["kinds", "Disk", "name"];
const confirmed = (seen: string): Evidence => ({
  kind: "Disk",
  verdict: "confirmed",
  text: "",
  lines: [PATH],
  seen,
  corrected: [],
});

/** Returns a guessed line after evidence. */
function marked(...evidence: readonly Evidence[]): string | undefined {
  const lines = [{ path: PATH, value: "id", guess: "its name" }];
  const map = writeMap({ lines, guessed: lines, evidence, title: "", unused: [] });
  return map.split("\n").find((line) => line.includes("name: id"));
}

test("service map: a guess says each way in which it was confirmed once, and a contradiction by either takes precedence", () => {
  const [read, recorded] = [confirmed("a get has it"), confirmed("by 2 recorded requests")];
  assert.equal(
    marked(read, recorded, read),
    "    name: id # confirmed: a get has it; by 2 recorded requests",
  );
  const corrected = [{ path: PATH, value: "key" }];
  const wrong: Evidence = { ...read, verdict: "contradicted", seen: "another name", corrected };
  for (const evidence of [
    [read, wrong],
    [wrong, read],
  ]) {
    assert.equal(marked(...evidence), "    name: id # contradicted: another name; should be key");
  }
  assert.equal(marked({ ...read, verdict: "uncertain" }), "    name: id # guess: its name");
});
