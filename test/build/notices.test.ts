import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { collectNotices } from "../../src/build/notices";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "svc-notices-"));
});
afterEach(() => rmSync(root, { recursive: true }));

function library(
  folder: string,
  manifest: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>> = {},
): void {
  const all = { ...files, "package.json": JSON.stringify({ version: "1.0.0", ...manifest }) };
  for (const [name, text] of Object.entries(all)) {
    const path = join(root, folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

test("each library is named once, with its licence's text, however many of its files were bundled", () => {
  library(
    "node_modules/plain",
    { name: "plain", license: "MIT" },
    { "LICENSE.md": "Copyright Plain\n", "licenses.js": "x" },
  );
  library(
    "node_modules/@scope/a",
    { name: "@scope/a", license: "ISC" },
    { LICENCE: "Copyright A", NOTICE: "Thanks" },
  );
  const text = collectNotices(root, [
    "src/main.ts",
    "node_modules/plain/index.js",
    "node_modules/plain/lib/other.js",
    "node_modules/@scope/a/index.js",
  ]);
  assert.deepEqual(text.split(`\n${"-".repeat(80)}\n\n`).slice(1), [
    "@scope/a 1.0.0 (ISC)\n\nCopyright A\n\nThanks\n",
    "plain 1.0.0 (MIT)\n\nCopyright Plain\n",
  ]);
});

test("a library inside of another one is named by itself", () => {
  library("node_modules/outer", { name: "outer", license: "MIT" });
  library("node_modules/outer/node_modules/inner", { name: "inner", license: "ISC" });
  const text = collectNotices(root, ["node_modules/outer/node_modules/inner/index.js"]);
  assert.match(text, /^inner 1\.0\.0 \(ISC\)$/m);
  assert.doesNotMatch(text, /outer/);
});

test("a library that says nothing about its licence cannot be bundled", () => {
  library("node_modules/silent", { name: "silent" });
  assert.throws(
    () => collectNotices(root, ["node_modules/silent/index.js"]),
    /silent 1\.0\.0 cannot be bundled/,
  );
});
