import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { test } from "node:test";

const root = resolve(__dirname, "../../..");
const page = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");

test("CONTRIBUTING says where each test file is: in a folder of `src`, or in one that it lists", () => {
  const section = page.split("## Find the test of a behavior")[1]?.split("\n## ")[0] ?? "";
  const rows = section.split("\n").filter((line) => line.startsWith("| `"));
  const listed = rows.flatMap((row) =>
    [...(row.split("|")[1] ?? "").matchAll(/`test\/([^`]+)`/g)].map(([, name = ""]) => name),
  );
  assert.ok(listed.length > 0);
  for (const folder of listed) {
    assert.ok(existsSync(join(root, "test", folder)) && !existsSync(join(root, "src", folder)), folder);
  }
  const folders = readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".test.ts") && path.includes("/"))
    .map((path) => dirname(path));
  const elsewhere = [...new Set(folders)].filter(
    (folder) =>
      !existsSync(join(root, "src", folder)) &&
      !listed.some((each) => folder === each || folder.startsWith(`${each}/`)),
  );
  assert.deepEqual(elsewhere, []);
});

test("CONTRIBUTING names files and folders that exist", () => {
  const named = [...page.matchAll(/\b((?:src|test|docs)\/[\w/.-]*\w)/g)].map(([, path = ""]) => path);
  assert.ok(named.length > 10);
  assert.deepEqual(
    named.filter((path) => !existsSync(join(root, path))),
    [],
  );
});
