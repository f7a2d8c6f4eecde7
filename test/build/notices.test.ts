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

test("notices: names each library once with its licence text, however many of its files were bundled", () => {
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

test("notices: names a nested library by itself", () => {
  library("node_modules/outer", { name: "outer", license: "MIT" });
  library("node_modules/outer/node_modules/inner", { name: "inner", license: "ISC" }, { LICENSE: "Inner" });
  const text = collectNotices(root, ["node_modules/outer/node_modules/inner/index.js"]);
  assert.match(text, /^inner 1\.0\.0 \(ISC\)$/m);
  assert.doesNotMatch(text, /outer/);
});

test("notices: uses the licence text kept here for a package without one, and fails if there is none", () => {
  for (const manifest of [{}, { license: "MIT" }]) {
    library("node_modules/@scope/silent", { name: "@scope/silent", ...manifest });
    assert.throws(
      () => collectNotices(root, ["node_modules/@scope/silent/index.js"]),
      /@scope\/silent 1\.0\.0 cannot be bundled: its package contains no licence text.* src\/build\/licences\/@scope\+silent\.txt/s,
    );
  }
  const kept = join(root, "src/build/licences");
  mkdirSync(kept, { recursive: true });
  writeFileSync(join(kept, "@scope+silent.txt"), "Copyright Silent\n");
  const text = collectNotices(root, ["node_modules/@scope/silent/index.js"]);
  assert.match(text, /^@scope\/silent 1\.0\.0 \(MIT\)\n\nCopyright Silent\n$/m);
});
