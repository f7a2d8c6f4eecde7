import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, describe, test } from "node:test";
import ts from "typescript";
import { documentList, withKindSummary } from "../../../src/build/agent-pages";
import { readGuides } from "../../../src/build/guides";
import { contract } from "../../../src/contract";
import { referencePages } from "../../../src/tools/reference";
import { compileProject, linkPackages, runScript } from "../../support/user-project";

const root = resolve(__dirname, "../../..");
const page = readFileSync(join(root, "AGENTS.md"), "utf8");
const list = readFileSync(join(root, "llms.txt"), "utf8");

const [program = "", ...blocks] = [...page.matchAll(/^```ts\n([^]*?)^```/gm)].map(([, block = ""]) => block);
const [, body = ""] = /^ {4}super\(scope, id\);\n([^]*?)^ {2}\}$/m.exec(program) ?? [];

/** A stack whose constructor contains code after the lines of the page's stack. */
interface Sample {
  readonly file: string;
  readonly code: string;
  /** `right`: accepted without a warning; `Warns`: accepted with one; `Wrong`: rejected by the compiler or the synthesis. */
  readonly mark: string;
}

const samples = blocks.flatMap((block, index): readonly Sample[] => [
  { file: `block-${index}`, code: block, mark: "right" },
  ...[...block.matchAll(/^\/\/ (Wrong|Warns): (.+)$/gm)].map(([, mark = "", code = ""], line) => ({
    file: `block-${index}-${line}`,
    code,
    mark,
  })),
]);

function stackText(code: string): string {
  const all = `${body}${code}`;
  const used = new Set([...all.matchAll(/\bnew (\w+)\(/g)].map(([, name = ""]) => name));
  const own = [...used].filter((name) => !name.startsWith("Terraform"));
  return `import { TerraformOutput, TerraformStack, TerraformVariable } from "cdktf";
import { ${own.join(", ")} } from "cdktf-provider-svc";
import type { Construct } from "constructs";
export const used = [TerraformOutput, TerraformVariable];
export class Sample extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
${all}
  }
}
`;
}

const folder = realpathSync(mkdtempSync(join(tmpdir(), "svc-agents-")));
after(() => rmSync(folder, { recursive: true, force: true }));
linkPackages(folder);

const SETTINGS: ts.CompilerOptions = {
  module: ts.ModuleKind.CommonJS,
  moduleResolution: ts.ModuleResolutionKind.Node10,
  target: ts.ScriptTarget.ES2022,
  strict: true,
};

/** Prints the outcome of the synthesis of each sample: `rejected`, `warned` or `accepted`. */
const synthesisOf = (compiled: readonly Sample[]): string => `
const { App } = require("cdktf");
const { readFileSync } = require("node:fs");
const outcomes = {};
for (const file of ${JSON.stringify(compiled.map(({ file }) => file))}) {
  const app = new App({ outdir: file });
  try {
    new (require("./out/" + file).Sample)(app, "shop");
    app.synth();
    const { stacks } = JSON.parse(readFileSync(file + "/manifest.json", "utf8"));
    outcomes[file] = stacks.shop.annotations.length > 0 ? "warned" : "accepted";
  } catch {
    outcomes[file] = "rejected";
  }
}
console.log(JSON.stringify(outcomes));
`;

describe("page for coding agents", () => {
  test("has the kinds of the contract, and the list of documents has every page; otherwise run `npm run generate`", () => {
    assert.equal(withKindSummary(page, contract), page);
    assert.equal(documentList(referencePages(contract, readGuides(root))), list);
  });

  test("has a stack that synthesizes, and ten mistakes: their right forms are accepted, and the wrong ones rejected or warned of", () => {
    assert.equal(blocks.length, 10);
    for (const { file, code } of samples) writeFileSync(join(folder, `${file}.ts`), stackText(code));
    writeFileSync(join(folder, "main.ts"), program);
    const exports = samples.map(({ file }, index) => `export * as sample${index} from "./${file}";\n`);
    writeFileSync(join(folder, "all.ts"), `import type {} from "./main";\n${exports.join("")}`);
    const errors = compileProject(folder, "all.ts", SETTINGS);
    assert.doesNotMatch(errors.join("\n"), /\/main\.ts: /);
    const faulty = samples.filter(({ file }) => errors.some((error) => error.includes(`/${file}.ts: `)));
    assert.deepEqual(
      faulty.filter(({ mark }) => mark !== "Wrong"),
      [],
      errors.join("\n"),
    );
    runScript(folder, "out/main.js");
    assert.ok(existsSync(join(folder, "cdktf.out/stacks/shop/cdk.tf.json")));
    const compiled = samples.filter((sample) => !faulty.includes(sample));
    writeFileSync(join(folder, "samples.cjs"), synthesisOf(compiled));
    const outcomes = JSON.parse(runScript(folder, "samples.cjs")) as Readonly<Record<string, string>>;
    const expected = { right: "accepted", Warns: "warned", Wrong: "rejected" } as Readonly<
      Record<string, string>
    >;
    assert.deepEqual(
      compiled.map(({ file, code, mark }) => [code, mark, outcomes[file]]),
      compiled.map(({ code, mark }) => [code, mark, expected[mark]]),
    );
  });
});
