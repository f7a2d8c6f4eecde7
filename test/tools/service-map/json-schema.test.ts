import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, test } from "node:test";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020";
import { parse } from "yaml";
import { mapReference } from "../../../src/build/map-reference";
import { openapiText } from "../../../src/contract";
import { importDocument } from "../../../src/tools/openapi-import";
import { serviceMapSchema } from "../../../src/tools/service-map";
import { ALL_DESCRIPTIONS, mapOf, withFirstLines } from "../openapi-import/map-of";

const root = resolve(__dirname, "../../..");

function validator(): ValidateFunction {
  return new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile(serviceMapSchema());
}

describe("JSON Schema of service maps", () => {
  test("accepts each map that is written, also with printed lines at its end", () => {
    const validate = validator();
    for (const { name, text } of [{ name: "built-in", text: openapiText() }, ...ALL_DESCRIPTIONS]) {
      const imported = importDocument(text);
      const map = mapOf(imported);
      for (const each of [map, withFirstLines(map, imported)]) {
        assert.ok(validate(parse(each)), `${name}: ${JSON.stringify(validate.errors)}`);
      }
    }
  });

  test("rejects unknown keys and words", () => {
    const validate = validator();
    for (const map of [
      "kind: {}",
      "kinds: { Disk: { remove: { method: RemoveDisk } } }",
      "kinds: { Disk: { updates: { UpdateDisk: { mode: patch } } } }",
      "kinds: { Disk: { fields: { label: { normalizes: upper } } } }",
    ]) {
      assert.equal(validate(parse(map)), false, map);
    }
  });

  test("is in the package at the path that the first line of a written map names", () => {
    const map = mapOf(importDocument(openapiText()));
    const [, path = ""] = /^# yaml-language-server: \$schema=(.+)$/m.exec(map) ?? [];
    const [, inPackage = ""] = path.split("cdktf-provider-svc/");
    assert.deepEqual(JSON.parse(readFileSync(join(root, inPackage), "utf8")), serviceMapSchema());
  });

  test("is explained by a page that is up to date: otherwise run `npm run generate`", () => {
    const page = readFileSync(join(root, "docs/guides/service-map.md"), "utf8");
    assert.equal(page, mapReference(serviceMapSchema()));
  });
});
