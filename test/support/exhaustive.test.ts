import assert from "node:assert/strict";
import { test } from "node:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { matrixPart, matrixRun, OMITTED_ROWS, sampleOf, sampleSeed } from "./exhaustive";

const ROWS = ["disk", "network", "machine"];

test("test matrix: by default runs only the representative rows and says so in the title", () => {
  assert.deepEqual(
    matrixPart(ROWS, (row) => row === "network", "representatives"),
    { rows: ["network"], part: "1 of 3, npm run test:all runs the others" },
  );
});

test('test matrix: with "all", runs every row', () => {
  assert.deepEqual(
    matrixPart(ROWS, (_, index) => index === 0, "all"),
    { rows: ROWS, part: "all 3" },
  );
});

test('test matrix: with "rest", omits the rows that npm test runs', () => {
  assert.deepEqual(
    matrixPart(ROWS, (row) => row === "network", "rest"),
    { rows: ["disk", "machine"], part: "2 of 3, npm test runs the others" },
  );
});

test("test matrix: rejects a matrix without a representative row in any mode", () => {
  for (const run of ["representatives", "all", "rest", "sample"] as const) {
    assert.throws(() => matrixPart(ROWS, () => false, run), /no row stands for this matrix/);
  }
});

test("test matrix: TEST_MATRICES defaults to the representative rows, and an unknown value is rejected", () => {
  assert.equal(matrixRun({}), "representatives");
  assert.equal(matrixRun({ TEST_MATRICES: "" }), "representatives");
  assert.equal(matrixRun({ TEST_MATRICES: "all" }), "all");
  assert.equal(matrixRun({ TEST_MATRICES: "rest" }), "rest");
  assert.equal(matrixRun({ TEST_MATRICES: "sample" }), "sample");
  assert.throws(
    () => matrixRun({ TEST_MATRICES: "some" }),
    /TEST_MATRICES is "all", "rest", "sample" or not set/,
  );
});

test('test matrix: with "sample", runs one row of those that npm test omits', () => {
  const { rows, part } = matrixPart(ROWS, (row) => row === "network", "sample");
  assert.equal(rows.length, 1);
  assert.ok(!rows.includes("network"));
  assert.equal(part, "a sample of 1 of 3, npm run test:exhaustive runs the others");
});

test("test matrix: the samples of successive seeds cover every row", () => {
  const rows = Array.from({ length: 40 }, (_, index) => index);
  const samples = Array.from({ length: 24 }, (_, seed) => sampleOf(rows, seed));
  assert.deepEqual(
    samples.flat().sort((one, other) => one - other),
    rows,
  );
  assert.ok(samples.every(({ length }) => length <= 2));
  assert.deepEqual(sampleOf([], 1), []);
  assert.deepEqual(sampleOf(["only"], 7), ["only"]);
});

test("test matrix: TEST_SEED defaults to 1 and is a whole number", () => {
  assert.equal(sampleSeed({}), 1);
  assert.equal(sampleSeed({ TEST_SEED: "7" }), 7);
  assert.throws(() => sampleSeed({ TEST_SEED: "x" }), /TEST_SEED is a whole number/);
});

test("test matrix: what npm test omits is recognized by its title, so each matrix has its part in a title", () => {
  for (const run of ["rest", "sample"] as const) {
    assert.match(matrixPart(ROWS, (_, index) => index === 0, run).part, OMITTED_ROWS);
  }
  for (const run of ["representatives", "all"] as const) {
    assert.doesNotMatch(matrixPart(ROWS, (_, index) => index === 0, run).part, OMITTED_ROWS);
  }
  const tests = join(__dirname, "..");
  const files = readdirSync(tests, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".test.ts"),
  );
  for (const file of files.filter((name) => !name.startsWith("support"))) {
    const text = readFileSync(join(tests, file), "utf8");
    const titled = text.match(/\(\$\{(?:\w+\.)?part\}\)/g) ?? [];
    assert.equal(titled.length, text.match(/\bmatrixPart\(/g)?.length ?? 0, file);
  }
});
