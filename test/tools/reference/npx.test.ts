import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";

const ROOT = resolve(__dirname, "../../..");

/** Files with texts that people copy from: documents, examples, configuration, and the sources with their messages. */
function documents(): readonly string[] {
  const inFolders = ["docs", "examples", "src", ".ci"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes("node_modules"))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const own = readdirSync(ROOT).filter((name) => name.endsWith(".md") || name.endsWith(".json"));
  return [...own.map((name) => join(ROOT, name)), ...inFolders];
}

test("documents: none runs the program by its own name with npx, which may be a stranger's package", () => {
  const files = documents();
  assert.ok(files.length > 500);
  // A local installation is required, or the package is named.
  const alone = /\b(npx|npm exec|pnpm dlx|yarn dlx|bunx)\s+(--yes\s+|-y\s+)?(--\s+)?cdktf-svc\b/;
  assert.deepEqual(
    files.filter((file) => alone.test(readFileSync(file, "utf8"))),
    [],
  );
  const guide = readFileSync(join(ROOT, "docs/guides/command-line.md"), "utf8");
  assert.match(guide, /npx -p cdktf-provider-svc cdktf-svc/);
});

test("documents: security and release steps reserve the name of the program", () => {
  const { bin } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    readonly bin: Readonly<Record<string, string>>;
  };
  for (const name of Object.keys(bin).filter((each) => each !== "cdktf-provider-svc")) {
    assert.ok(readFileSync(join(ROOT, "SECURITY.md"), "utf8").includes(`reserve the name \`${name}\``));
    assert.ok(readFileSync(join(ROOT, "CONTRIBUTING.md"), "utf8").includes(`npm view ${name} maintainers`));
  }
});
