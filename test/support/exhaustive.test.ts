import assert from "node:assert/strict";
import { test } from "node:test";
import { matrixRun, matrixPart } from "./exhaustive";

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
  for (const run of ["representatives", "all", "rest"] as const) {
    assert.throws(() => matrixPart(ROWS, () => false, run), /no row stands for this matrix/);
  }
});

test("test matrix: TEST_MATRICES defaults to the representative rows, and an unknown value is rejected", () => {
  assert.equal(matrixRun({}), "representatives");
  assert.equal(matrixRun({ TEST_MATRICES: "" }), "representatives");
  assert.equal(matrixRun({ TEST_MATRICES: "all" }), "all");
  assert.equal(matrixRun({ TEST_MATRICES: "rest" }), "rest");
  assert.throws(() => matrixRun({ TEST_MATRICES: "some" }), /TEST_MATRICES is "all", "rest" or not set/);
});
