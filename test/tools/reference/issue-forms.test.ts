import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { parse } from "yaml";

const root = resolve(__dirname, "../../..");
const folder = join(root, ".github/ISSUE_TEMPLATE");
const { homepage, scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  readonly homepage: string;
  readonly scripts: Readonly<Record<string, string>>;
};

interface Form {
  readonly body?: readonly { readonly id?: string; readonly validations?: { readonly required?: boolean } }[];
}

test("issue forms: the bug form requires versions and steps, and no form has two fields of one id", () => {
  const forms = readdirSync(folder).map(
    (name) => [name, parse(readFileSync(join(folder, name), "utf8")) as Form] as const,
  );
  assert.deepEqual(forms.map(([name]) => name).sort(), [
    "bug.yml",
    "config.yml",
    "feature.yml",
    "question.yml",
  ]);
  for (const [name, { body = [] }] of forms) {
    const ids = body.flatMap(({ id }) => id ?? []);
    assert.equal(new Set(ids).size, ids.length, name);
    if (name !== "bug.yml") continue;
    const required = body.filter(({ validations }) => validations?.required === true).map(({ id }) => id);
    assert.ok(["behavior", "steps", "versions"].every((id) => required.includes(id)));
  }
});

test("issue forms and the pull request template link to this repository, and name files and scripts that exist", () => {
  const repository = homepage.replace(/#.*/, "");
  const texts = readdirSync(join(root, ".github"), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:yml|md)$/.test(name))
    .map((name) => readFileSync(join(root, ".github", name), "utf8"))
    .join("\n");
  const links = texts.match(/https:[^\s)]+/g) ?? [];
  assert.ok(links.length > 3);
  for (const link of links) {
    assert.ok(link.startsWith(`${repository}/`), link);
    const [, path] = /\/(?:blob|tree)\/main\/(.+)$/.exec(link) ?? [];
    assert.ok(existsSync(join(root, path ?? "SECURITY.md")), link);
  }
  for (const [, script = ""] of texts.matchAll(/npm run ([\w:]+)/g)) {
    assert.ok(scripts[script] !== undefined, script);
  }
});
