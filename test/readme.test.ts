import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { startingPackageManager } from "../src/cli/project/package-manager";
import { programPlan } from "../src/cli/project/program-plan";
import type { OwnPackage } from "../src/cli/project/project-plan";

const root = resolve(__dirname, "..");
const readme = readFileSync(join(root, "README.md"), "utf8");

const ownPackage = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as OwnPackage & {
  readonly scripts: Readonly<Record<string, string>>;
};

function blocks(language: string): readonly string[] {
  return [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, "gm"))].map(
    ([, code]) => code ?? "",
  );
}

/** The files that the README shows: each begins with its name. */
const files = new Map(
  blocks("ts").map((code) => [/^\/\/ (\S+)\n/.exec(code)?.[1] ?? assert.fail(code), code] as const),
);

test("the README's two commands are scripts of the package", () => {
  const { scripts } = ownPackage;
  assert.deepEqual(
    blocks("sh").map((code) => code.trim()),
    ["npm ci && npm run demo", "npm ci && npm test"],
  );
  assert.ok(scripts["demo"] !== undefined && scripts["test"] !== undefined);
});

test("the README shows files, commands and what the tests run of both, and nothing else", () => {
  const languages = [...readme.matchAll(/^```(\w*)\n[\s\S]*?^```$/gm)].map(([, language]) => language);
  assert.deepEqual([...new Set(languages)].sort(), ["console", "mermaid", "sh", "ts"]);
  assert.deepEqual([...files.keys()], ["shop-stack.ts", "main.ts", "shop-stack.test.ts"]);
});

test("every file that the README leads to is there", () => {
  const links = [...readme.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, path]) => path ?? "");
  assert.ok(links.length > 5);
  assert.deepEqual(
    links.filter((path) => !/^https?:/.test(path) && !existsSync(join(root, path))),
    [],
  );
});

test("the README's stack fits on a screen", () => {
  assert.ok((files.get("shop-stack.ts") ?? "").trim().split("\n").length <= 26);
});

test("the README shows the files that `init` writes", () => {
  const { files: written } = programPlan(
    {
      framework: "cdktf",
      hcl: false,
      test: "node",
      importEnding: ".js",
      inWorkspace: false,
      manager: startingPackageManager({}),
    },
    ownPackage,
  );
  for (const [name, text] of files) assert.equal(text, `// ${name}\n${written[name]}`);
});

test("the README and the getting started guide begin with the same four commands", () => {
  const guide = readFileSync(join(root, "docs/guides/getting-started.md"), "utf8");
  const [quickStart = ""] = blocks("console");
  assert.equal(quickStart.trim().split("\n").length, 4);
  assert.ok(guide.includes(`\`\`\`console\n${quickStart}`));
});
