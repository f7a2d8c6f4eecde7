import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parse } from "yaml";
import { contractFiles } from "../../../src/cli/input/contract-files";
import { generateConstructs } from "../../../src/tools/generator";
import { actionsOf, type Contract, ContractError } from "../../../src/contract";
import { importDocument } from "../../../src/tools/openapi-import";
import { message, post, ref } from "../../contract/support/small-document";
import { matrixRun } from "../../support/exhaustive";
import { infraDocument } from "../openapi-import/infra-document";
import { harmlessContract, namesIn } from "./harmless-contract";
import { syntaxSkeleton } from "./syntax-skeleton";

/** Texts that end a string, a comment, a template, a block or a page's construct, and begin something else. */
const HOSTILE: readonly string[] = [
  "*/ process.exit(1); /*",
  '"; process.exit(1); //',
  "'; process.exit(1); //",
  "`; process.exit(1); //",
  "${process.exit(1)}",
  "`${process.exit(1)}`",
  "\n process.exit(1);\n",
  "\r process.exit(1);",
  "\u2028process.exit(1);\u2029",
  "\\",
  "\\*/ process.exit(1)",
  "*\\/*/",
  "*\u200d/",
  "**/*/",
  "{}; process.exit(1); class A {",
  "a: string }; process.exit(1); interface B { b",
  "constructor",
  "__proto__",
  "svc_name",
  "delete",
  "2fa",
  "a-b",
  "a.b",
  "$filter",
  "filter[name]",
  "../../../escape",
  "<script>process.exit(1)</script>",
  "<img src=x onerror=alert(1)>",
  "```\n\n<script>",
  "`` ` <script>",
  "\\`<script>`",
  "[x](javascript:alert(1))",
  "![x](https://spy.example/x.png)",
  "# Title\n\n---\ndescription: other",
  "| a | b |",
  "@ts-ignore",
  "{@link Other}",
  "SvcResource objectFromName contract cdktf",
  "\u001b[2J\u001b]0;title\u0007",
  "\u009b31m",
  "\u202egnp.exe",
  "\ud800",
  '${file("/etc/passwd")} %{ for a in b }',
];

/** Returns a document with every place at which a description can put a text. */
function fullDocument(): object {
  const text = { type: "string" };
  const disk = message({
    name: { ...text, example: "projects/p/disks/d" },
    projectName: text,
    title: { ...text, description: "Name for people.", default: "disk", pattern: "^[a-z]*$", example: "one" },
    sort: { ...text, enum: ["ssd", "hdd"], description: "Sort of medium.", default: "ssd" },
    labels: { type: "object", additionalProperties: text, example: { role: "web" }, description: "Labels." },
    parts: {
      type: "array",
      items: message({ size: { type: "integer", description: "Size." }, mode: { ...text, enum: ["a"] } }),
      description: "Parts.",
    },
    place: message({ rack: { ...text, description: "Rack.", default: "first" } }),
    token: { ...text, "x-returned-once": true, readOnly: true },
  });
  return infraDocument({
    schemas: {
      Disk: {
        ...disk,
        description: "A disk.",
        "x-kind": { pattern: "projects/{project}/disks/{id}", plural: "Disks" },
      },
    },
    methods: {
      ResizeDisk: post(
        message({
          name: text,
          size: { type: "integer" },
          options: message({ mode: { ...text, enum: ["now"] } }),
        }),
        message({ disk: ref("Disk") }),
      ),
      WipeDisk: post(message({ name: text, reason: text }), message({})),
    },
  });
}

interface Place {
  readonly path: readonly string[];
  /** Whether the text is the name of a member, instead of a value. */
  readonly isName: boolean;
}

/** Returns the places of all texts of a document: values, and names of properties and paths. */
function textsIn(value: unknown, path: readonly string[] = []): readonly Place[] {
  if (typeof value === "string") return [{ path, isName: false }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(path.at(-1) === "properties" || path.at(-1) === "paths"
      ? [{ path: [...path, name], isName: true }]
      : []),
    ...textsIn(inner, [...path, name]),
  ]);
}

function withText(value: unknown, { path, isName }: Place, text: string): unknown {
  const [step = "", ...rest] = path;
  if (path.length === 0) return text;
  const entries = Object.entries(value as object).map(([name, inner]): [string, unknown] => {
    if (name !== step) return [name, inner];
    if (rest.length === 0 && isName) return [text, inner];
    return [name, withText(inner, { path: rest, isName }, text)];
  });
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

const RUNS = matrixRun() === "representatives" ? 40 : 1_000;

const OPTIONS = { esModules: false, framework: "cdktf", document: { openapi: "3.1.0" } } as const;

function assertOnlyOwnCode(contract: Contract): void {
  for (const name of namesIn(contract)) assert.match(name, /^[A-Za-z_]\w*$/);
  for (const { name, fields } of actionsOf(contract)) {
    for (const each of [name, ...fields.map(({ propName }) => propName)]) {
      assert.match(each, /^[A-Za-z_]\w*$/);
    }
  }
  const files = contractFiles(contract, OPTIONS);
  const harmless = contractFiles(harmlessContract(contract), OPTIONS);
  assert.deepEqual([...files.keys()], [...harmless.keys()]);
  for (const [path, text] of files) {
    assert.match(path, /^(?:[a-z-]+\/)*[a-z0-9_-]+\.(?:ts|json|md)$/);
    if (path.endsWith(".json")) JSON.parse(text);
    // No line of a file that people read is other than it looks, and none is for a terminal.
    else assert.doesNotMatch(text, /(?!\n)[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u, path);
    // The text of the contract has a line for each field and method, with all texts in it.
    if (path.endsWith(".ts")) {
      assert.deepEqual(syntaxSkeleton(path, text), syntaxSkeleton(path, harmless.get(path) ?? ""));
    }
    if (path.endsWith(".md")) assertPage(path, text);
  }
}

function assertPage(path: string, text: string): void {
  const [, front = "", page = ""] = /^<!-- [^>]* -->\n\n---\n([^]*?)\n---\n\n([^]*)$/.exec(text) ?? [];
  assert.ok(page.startsWith("# "), path);
  const keys = ["page_title", "subcategory", "description"];
  assert.ok(Object.keys(parse(front) as object).every((key) => keys.includes(key)));
  const prose = withoutCode(page).replaceAll("<br>", "");
  assert.doesNotMatch(prose, /<[A-Za-z/!?]/, path);
  assert.doesNotMatch(prose, /!\[/, path);
  assert.doesNotMatch(prose, /\]\(\s*<?(?!https?:|mailto:|\.\.\/|[a-z-]+\/[a-z0-9_]+\.md\))/i, path);
  const headings = page.match(/^#{1,6} .*$/gm) ?? [];
  assert.ok(headings.filter((line) => line.startsWith("# ")).length === 1, path);
}

/** Removes blocks of code and code spans as CommonMark finds them: by runs of backticks of equal length, unless escaped. */
function withoutCode(page: string): string {
  let prose = "";
  for (const block of page.replace(/^```\w+\n[^]*?\n```$/gm, "").split(/\n/)) {
    for (let index = 0; index < block.length; index += 1) {
      const character = block.charAt(index);
      if (character === "\\") {
        prose += block.slice(index, index + 2);
        index += 1;
      } else if (character === "`") {
        const run = /^`+/.exec(block.slice(index))?.[0] ?? "";
        const rest = block.slice(index + run.length);
        const end = new RegExp(`(?<!\`)${run}(?!\`)`).exec(rest);
        if (end === null) prose += run;
        index += run.length - 1 + (end === null ? 0 : end.index + run.length);
      } else {
        prose += character;
      }
    }
    prose += "\n";
  }
  return prose;
}

test("generator: the texts of any document become only strings and comments of the generated files", () => {
  const document = fullDocument();
  const places = textsIn(document);
  const text = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...HOSTILE) },
    { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
    {
      weight: 1,
      arbitrary: fc.string({ unit: fc.constantFrom(...Array.from("*/\\\"'`${}<>[]()!#|\n\r\u2028;aA_9 ")) }),
    },
  );
  let generated = 0;
  assertOnlyOwnCode(importDocument(JSON.stringify(document)).contract);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...places), text), { minLength: 1, maxLength: 6 }),
      (changes) => {
        const changed = changes.reduce<unknown>(
          (value, [place, put]) => withText(value, place, put),
          document,
        );
        let contract: Contract;
        try {
          ({ contract } = importDocument(JSON.stringify(changed)));
        } catch (error) {
          assert.ok(error instanceof ContractError, String(error));
          return;
        }
        generated += 1;
        assertOnlyOwnCode(contract);
      },
    ),
    { numRuns: RUNS },
  );
  assert.ok(generated > RUNS / 4, `only ${generated} documents could be used`);
});

test("generator: refuses a contract with a name that is no identifier", () => {
  const { contract } = importDocument(JSON.stringify(fullDocument()));
  const [first, ...rest] = contract.kinds;
  assert.ok(first !== undefined);
  const hostile = { ...contract, kinds: [{ ...first, plural: "A { } process.exit(1); class B" }, ...rest] };
  assert.throws(() => generateConstructs(hostile), /cannot be a name in generated code/);
});
