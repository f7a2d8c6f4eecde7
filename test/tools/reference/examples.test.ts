import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";

const examples = resolve(__dirname, "../../../examples");
const page = readFileSync(join(examples, "README.md"), "utf8");
/** The paragraphs by the name of the folder. */
const paragraphs = new Map(
  page
    .split(/^### `/m)
    .slice(1)
    .map((text) => [text.slice(0, text.indexOf("`")), text] as const),
);

test("examples page: has a paragraph for every folder, and its links lead to files", () => {
  const folders = readdirSync(examples, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  assert.deepEqual([...paragraphs.keys()].sort(), folders.map(({ name }) => name).sort());
  for (const [, target = ""] of page.matchAll(/\]\(([^)#]+)[^)]*\)/g)) {
    assert.ok(existsSync(join(examples, target)), target);
  }
});

test("examples page: names the environment variables that each program reads", () => {
  for (const [name, text] of paragraphs) {
    const main = join(examples, name, "main.ts");
    if (!existsSync(main)) continue;
    assert.ok(text.includes(`examples/${name}/main.ts`) || ["web-servers", "aws"].includes(name), name);
    const code = readFileSync(main, "utf8");
    const read = [
      ...[...code.matchAll(/process\.env\["(\w+)"\]/g)].map(([, variable = ""]) => variable),
      ...[...code.matchAll(/const \{ (.*) \} = process\.env/g)].flatMap(([, names = ""]) =>
        [...names.matchAll(/(\w+) =/g)].map(([, variable = ""]) => variable),
      ),
    ];
    for (const variable of read) assert.match(text, new RegExp(`\`${variable}[=\`]`), `${name}: ${variable}`);
  }
});

test("examples page: names files that exist", () => {
  for (const [name, text] of paragraphs) {
    const named = [...text.matchAll(/\(`([\w.-]+\.(?:ts|yml|yaml))`\)/g)].map(([, file = ""]) => file);
    for (const file of named) assert.ok(existsSync(join(examples, name, file)), `${name}/${file}`);
  }
});
