import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { parseDuration } from "../../../src/contract";

const UNITS = [
  ["ms", 1],
  ["s", 1_000],
  ["m", 60_000],
  ["h", 3_600_000],
] as const;

test("duration: is the sum of its parts", () => {
  const part = fc.tuple(fc.integer({ min: 1, max: 100_000 }), fc.constantFrom(...UNITS));
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), (parts) => {
      const text = parts.map(([amount, [unit]]) => `${amount}${unit}`).join("");
      assert.equal(
        parseDuration(text),
        parts.reduce((sum, [amount, [, ms]]) => sum + amount * ms, 0),
      );
    }),
  );
});

test("duration: may have fractions", () => {
  assert.equal(parseDuration("1.5h"), 5_400_000);
  assert.equal(parseDuration("0.25s"), 250);
  assert.equal(parseDuration("1h30m"), 5_400_000);
  assert.equal(parseDuration("0h1ms"), 1);
});

test("duration: invalid or non-positive text is undefined", () => {
  const none = [
    "",
    "0s",
    "0h0m",
    "10",
    "s",
    "1d",
    "-1s",
    "+1s",
    "1 s",
    " 1s",
    "1s ",
    "1S",
    "1e3s",
    ".5s",
    "1.s",
    "1,5s",
    "1s\n",
    "Infinitys",
    "NaNs",
    "١s",
  ];
  for (const text of none) assert.equal(parseDuration(text), undefined, JSON.stringify(text));
});

test("duration: a value beyond the range of a number is undefined", () => {
  assert.equal(parseDuration(`${"9".repeat(400)}h`), undefined);
});

test("duration: any text is a positive finite duration or undefined", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9.msh]{0,12}$/)), (text) => {
      const ms = parseDuration(text);
      assert.ok(ms === undefined || (ms > 0 && Number.isFinite(ms)));
    }),
  );
});
