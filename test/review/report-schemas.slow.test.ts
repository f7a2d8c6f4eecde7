import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import Ajv from "ajv";
import addFormats from "ajv-formats";
import { junitReview, sarifReview } from "../../src/review";
import { everything, reviewOf } from "./reviews";

// The schemas and the validator of XML are those of `.ci/report-schemas`.

const FOLDER = resolve(__dirname, "../../node_modules/.report-schemas");

interface XmlValidator {
  readonly validateXML: (given: { readonly xml: string; readonly schema: string }) => Promise<{
    readonly valid: boolean;
    readonly errors: readonly { readonly message: string }[];
  }>;
}

function schemaNamed(name: string): string {
  try {
    return readFileSync(resolve(FOLDER, name), "utf8");
  } catch {
    throw new Error(`There is no ${name} in ${FOLDER}. Run .ci/report-schemas, which installs it`);
  }
}

const SAMPLES = [everything, reviewOf({}), reviewOf({ changes: [] })];

test("reports: the SARIF of a review is valid by the schema of SARIF 2.1.0", () => {
  const { $schema, id, ...schema } = JSON.parse(schemaNamed("sarif.json")) as Record<string, unknown>;
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
  const { validateXML } = (await import(resolve(FOLDER, "xmllint-wasm/index-node.js"))) as XmlValidator;
  const schema = schemaNamed("junit.xsd");
  for (const each of SAMPLES) {
    const { errors } = await validateXML({ xml: junitReview(each), schema });
    assert.deepEqual(errors, []);
  }
  const { valid } = await validateXML({
    xml: junitReview(everything).replace("<skipped>", "<skipped><a/>"),
    schema,
  });
  assert.equal(valid, false);
});
