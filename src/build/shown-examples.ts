import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { generateConstructs } from "../tools/generator";
import { contract, type Contract } from "../contract";
import { stringLiteral } from "../base/escaping";
import { referencePages } from "../tools/reference";

/** The module with the examples, below the repository's root. */
export const SHOWN_EXAMPLES = "test/tools/usage-examples/shown-examples.ts";

/**
 * Returns a module with every example that users see: those in the comments of generated classes, by the class's name, and those of the
 * reference pages, by the page's path. The repository's type check covers it, and a test synthesizes each example.
 *
 * @param constructs module of the contract's classes, and of those that exist once
 */
export function shownExamples(of: Contract, constructs = "../../../src/constructs"): string {
  const examples = [...commentExamples(generateConstructs(of)), ...pageExamples(referencePages(of))];
  const classes = new Set(
    examples.flatMap(([, code]) =>
      [...code.matchAll(/\b(?:new |list: |(?=(?:SvcAction|ResourceName)\.))(\w+)/g)].map(
        ([, name = ""]) => name,
      ),
    ),
  );
  const members = examples.map(([name, code]) => `  ${stringLiteral(name)}() {\n${indented(code)}  },\n`);
  return `// Generated from src/contract/openapi.yaml by \`npm run generate\`. Never edit this file: change the contract or
// src/tools/usage-examples, and run it again.
import type { TerraformStack } from "cdktf";
import {
${[...classes]
  .sort()
  .map((name) => `  ${name},\n`)
  .join("")}} from ${stringLiteral(constructs)};

/** The examples in comments, by class, and in reference pages, by path. Each adds its constructs to a stack. */
export const SHOWN_EXAMPLES: Readonly<Record<string, (this: TerraformStack) => void>> = {
${members.join("")}};
`;
}

type Example = readonly [name: string, code: string];

function commentExamples(files: ReadonlyMap<string, string>): readonly Example[] {
  return [...files.values()].flatMap((text) =>
    [...text.matchAll(/^ \* @example\n((?: \*.*\n)+?) \*\/\nexport class (\w+)/gm)].map(
      ([, comment = "", name = ""]): Example => [name, comment.replace(/^ \* ?/gm, "")],
    ),
  );
}

function pageExamples(pages: ReadonlyMap<string, string>): readonly Example[] {
  return [...pages].flatMap(([path, text]) => {
    const usage = path === "index.md" ? "" : (text.split("## Example usage")[1]?.split("\n## ")[0] ?? "");
    return [...usage.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, code = ""]): Example => [path, code]);
  });
}

function indented(code: string): string {
  return code.replace(/^(?=.)/gm, "    ");
}

if (require.main === module) {
  const path = join(resolve(__dirname, "../.."), SHOWN_EXAMPLES);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, shownExamples(contract));
}
