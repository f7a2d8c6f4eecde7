import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { test } from "node:test";

const root = resolve(__dirname, "../../..");
const pages = [
  ...readdirSync(root).filter((name) => name.endsWith(".md")),
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
];

test("Every relative link of every page leads to a file of a clone", () => {
  assert.ok(pages.length > 30);
  const broken = pages.flatMap((page) => {
    const text = readFileSync(join(root, page), "utf8").replace(/```[\s\S]*?```|`[^`\n]*`/g, "");
    return [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
      .map(([, target = ""]) => target)
      .filter((target) => !/^[a-z]+:/.test(target))
      .filter((target) => target.startsWith("dist/") || !existsSync(join(root, dirname(page), target)))
      .map((target) => `${page}: ${target}`);
  });
  assert.deepEqual(broken, []);
});
