import assert from "node:assert/strict";
import { test } from "node:test";
import Ajv from "ajv";
import addFormats from "ajv-formats";
import { junitReview, sarifReview } from "../../src/review";
import { junitErrors, reportSchema } from "../support/report-schemas";
import { everything, reviewOf } from "./reviews";

const SAMPLES = [everything, reviewOf({}), reviewOf({ changes: [] })];

test("reports: the SARIF of a review is valid by the schema of SARIF 2.1.0", () => {
  const { $schema, id, ...schema } = JSON.parse(reportSchema("sarif.json")) as Record<string, unknown>;
  assert.match(String($schema), /draft-04/);
  assert.match(String(id), /sarif-2\.1\.0/);
  const ajv = new Ajv({ allErrors: true, strict: false, unicodeRegExp: false });
  addFormats(ajv);
  const check = ajv.compile(schema);
  for (const each of SAMPLES) {
    check(JSON.parse(sarifReview(each, "1.0.0")));
    assert.deepEqual(check.errors ?? [], []);
  }
  assert.equal(check({ version: "2.1.0", runs: [{ results: [] }] }), false);
});

test("reports: the JUnit report of a review is valid by the schema of Jenkins", async () => {
  for (const each of SAMPLES) assert.deepEqual(await junitErrors(junitReview(each)), []);
  assert.notDeepEqual(await junitErrors(junitReview(everything).replace("<skipped>", "<skipped><a/>")), []);
});
