import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { blocksOf, changedText, isPrinted } from "./blocks";
import { PAGES } from "./pages";
import { pageBlocks, reasonNotToRun } from "./run-page";

const ROOT = resolve(__dirname, "../..");

test("guides: each block is a file, a change, commands, their output, a diagram, or listed with the reason why nothing runs it", () => {
  for (const page of PAGES) {
    const blocks = pageBlocks(page);
    const unlisted = blocks.filter(
      (block) => block.use === "other" && reasonNotToRun(page, block) === undefined,
    );
    assert.deepEqual(
      unlisted.map(({ line, text }) => `${page.path}:${line} ${text.split("\n")[0]}`),
      [],
    );
    // No listed block has gone.
    const first = blocks.map(({ text }) => text.split("\n")[0]);
    for (const listed of Object.keys({ ...page.notRun, ...page.before })) {
      assert.ok(first.includes(listed), listed);
    }
    const text = readFileSync(join(ROOT, page.path), "utf8");
    for (const name of Object.keys(page.replaced ?? {})) assert.ok(text.includes(name), name);
  }
});

test("guides: every page with blocks is listed once", () => {
  const guides = readdirSync(join(ROOT, "docs/guides")).map((name) => `docs/guides/${name}`);
  const pages = ["README.md", "docs/index.md", ...guides.filter((name) => name.endsWith(".md"))];
  const withBlocks = pages.filter((path) => readFileSync(join(ROOT, path), "utf8").includes("```"));
  assert.deepEqual(PAGES.map(({ path }) => path).sort(), withBlocks.sort());
});

test("guides, examples: relative imports have the ending that ES modules need, and CommonJS accepts", () => {
  const examples = readdirSync(join(ROOT, "examples"), { recursive: true, encoding: "utf8" });
  const files = examples.filter((name) => /^(?!.*node_modules).*\.ts$/.test(name));
  const texts = [...PAGES.map(({ path }) => path), ...files.map((name) => join("examples", name))].map(
    (path) => readFileSync(join(ROOT, path), "utf8"),
  );
  const imports = texts.flatMap((text) =>
    [...text.matchAll(/ from "(\.\.?\/.*?)"/g)].map(([, path]) => path),
  );
  assert.ok(imports.length > 10);
  assert.deepEqual(
    imports.filter((path) => !path?.endsWith(".js")),
    [],
  );
});

const FENCE = "```";

test("blocksOf: reads files, changes, commands with their output, and the rest", () => {
  const page = [
    `${FENCE}ts\n// main.ts\nconst a = 1;\n${FENCE}`,
    `${FENCE}diff\n// main.ts\n-const a = 1;\n+const a = 2;\n${FENCE}`,
    `${FENCE}console\nnode main.ts\n${FENCE}`,
    `${FENCE}text\nfine\n${FENCE}`,
    `${FENCE}text\nalone\n${FENCE}`,
    `- item\n\n  ${FENCE}json\n  { "a": 1 }\n  ${FENCE}`,
  ].join("\n\n");
  const blocks = blocksOf(`${page}\n`);
  assert.deepEqual(
    blocks.map(({ use, line, file }) => [use, line, file]),
    [
      ["file", 2, "main.ts"],
      ["change", 7, "main.ts"],
      ["commands", 13, ""],
      ["output", 17, ""],
      ["other", 21, ""],
      ["other", 27, ""],
    ],
  );
  const [file, change] = blocks;
  assert.ok(file !== undefined && change !== undefined);
  assert.equal(changedText(file.text, change), "// main.ts\nconst a = 2;\n");
  assert.throws(() => changedText("const b = 1;\n", change), /main\.ts has these lines once/);
  assert.equal(blocks[5]?.text, '{ "a": 1 }\n');
});

test("isPrinted: compares words, and takes anything for three dots", () => {
  const output = "Plan: 1 to add,\n│ 0 to change. Took 3 s.";
  assert.ok(isPrinted("1 to add, 0 to change. Took ... s.", output));
  assert.ok(!isPrinted("2 to add", output));
});
