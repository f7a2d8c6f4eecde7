import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parse } from "yaml";
import { contract, formatContract, functionsOf, readContract } from "../../../src/contract";
import { importDocument } from "../../../src/tools/openapi-import";
import { referencePages } from "../../../src/tools/reference";
import { sixteenKinds } from "../../support/sixteenth-kind";

const grown = importDocument(sixteenKinds()).contract;

describe("reference of functions", () => {
  test("has a page for each function, with a call in both languages, its signature and its parameters", () => {
    for (const of of [contract, grown]) {
      const pages = referencePages(of);
      for (const { name, parameters } of functionsOf(of)) {
        const page = pages.get(`functions/${name}.md`) ?? "";
        assert.ok(pages.get("index.md")?.includes(`](functions/${name}.md)`), name);
        assert.match(page, /^```ts\nResourceName\.\w+\("[^"]+".*\);$/m, name);
        assert.ok(page.includes(`value = provider::svc::${name}(`), name);
        assert.match(page, new RegExp(`^${name}\\(.*\\) (?:string|object)$`, "m"));
        for (const parameter of parameters) {
          assert.ok(page.includes(`- **\`${parameter.name}\`**: string`), parameter.name);
        }
      }
    }
  });

  test("groups the pages of a kind and its actions and functions by its RPC service, and those of other paths not at all", () => {
    const subcategoryOf = (page = ""): unknown =>
      (parse(page.split(/^---$/m)[1] ?? "") as { readonly subcategory?: unknown }).subcategory;
    const pages = referencePages(contract);
    for (const folder of ["resources", "data-sources", "list-resources"]) {
      assert.equal(subcategoryOf(pages.get(`${folder}/disk.md`)), "Storage");
    }
    assert.equal(subcategoryOf(pages.get("actions/disk_resize.md")), "Storage");
    assert.equal(subcategoryOf(pages.get("functions/disk_name.md")), "Storage");
    assert.equal(subcategoryOf(pages.get("resources/bare_metal_instance.md")), "Bare Metal");
    assert.equal(subcategoryOf(pages.get("resources/api_key.md")), "IAM");
    for (const name of ["index.md", "actions/call.md", "functions/parse_name.md"]) {
      assert.equal(subcategoryOf(pages.get(name)), undefined, name);
    }
    const plain = formatContract(contract).replaceAll(/\/svc\.\w+\.v1\.\w+\//g, "/v1/");
    assert.equal(subcategoryOf(referencePages(readContract(plain)).get("resources/disk.md")), undefined);
  });
});
