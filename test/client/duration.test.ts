import assert from "node:assert/strict";
import { test } from "node:test";
import { formatDuration } from "../../src/client/clock";

test("duration: is formatted in one or two units, and never as 60 of a unit", () => {
  const cases: [number, string][] = [
    [-5, "0 ms"],
    [0, "0 ms"],
    [450.4, "450 ms"],
    [1000, "1 s"],
    [59_499, "59 s"],
    [59_999, "1 min"],
    [185_000, "3 min 5 s"],
    [3_599_999, "1 h"],
    [7_800_000, "2 h 10 min"],
  ];
  for (const [ms, text] of cases) assert.equal(formatDuration(ms), text);
});
