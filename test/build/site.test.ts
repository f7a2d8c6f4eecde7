import assert from "node:assert/strict";
import { test } from "node:test";
import { sitePage } from "../../src/build/site";

const REPOSITORY = "https://example.com/repository";

test("site: links out of the documentation lead to the repository, and others stay", () => {
  const page = (text: string, path = "guides/hooks.md"): string => sitePage(text, path, REPOSITORY);
  assert.equal(page("[a](../../examples/README.md)"), `[a](${REPOSITORY}/blob/main/examples/README.md)`);
  assert.equal(page("[a](../index.md#kinds) [b](look-ups.md)"), "[a](../index.md#kinds) [b](look-ups.md)");
  assert.equal(page("[a](decisions/README.md#x)", "architecture.md"), "[a](decisions/index.md#x)");
  assert.equal(page("[a](../CHANGELOG.md)", "architecture.md"), `[a](${REPOSITORY}/blob/main/CHANGELOG.md)`);
  assert.equal(page("[a](https://example.org/README.md)"), "[a](https://example.org/README.md)");
});

test("site: a page has the title that registries read", () => {
  const page = '---\npage_title: "Hooks"\n---\n\n# Hooks\n';
  assert.equal(sitePage(page, "guides/hooks.md", REPOSITORY), page.replace("page_title", "title"));
});
