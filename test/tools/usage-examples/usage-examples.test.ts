import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, test } from "node:test";
import { TerraformStack, Testing } from "cdktf";
import * as ts from "typescript";
import { SHOWN_EXAMPLES as PATH, shownExamples } from "../../../src/build/shown-examples";
import { SvcProvider } from "../../../src/constructs";
import { generateConstructs } from "../../../src/tools/generator";
import { contract } from "../../../src/contract";
import { importDocument } from "../../../src/tools/openapi-import";
import { referencePages } from "../../../src/tools/reference";
import { message, post, ref } from "../../contract/support/small-document";
import { infraDocument } from "../openapi-import/infra-document";
import { SHOWN_EXAMPLES } from "./shown-examples";

/** Returns the example of each construct class in the files of a folder, as an editor reads it. */
function examplesInComments(files: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const classes = [...files].flatMap(([name, text]) =>
    ts
      .createSourceFile(name, text, ts.ScriptTarget.Latest, true)
      .statements.filter((node) => ts.isClassDeclaration(node))
      .filter((node) =>
        /^extends Svc(?:Resource|DataSource|Ephemeral|Action)</.test(
          node.heritageClauses?.[0]?.getText() ?? "",
        ),
      ),
  );
  return new Map(
    classes.map((node) => {
      const tags = ts
        .getJSDocTags(node)
        .filter(({ tagName }) => !["remarks", "deprecated"].includes(tagName.text));
      assert.deepEqual(
        tags.map(({ tagName }) => tagName.text),
        ["example"],
        node.name?.text,
      );
      return [node.name?.text ?? "", ts.getTextOfJSDocComment(tags[0]?.comment) ?? ""];
    }),
  );
}

describe("usage examples", () => {
  test("are what the type check sees; otherwise run `npm run generate`", () => {
    assert.equal(readFileSync(join(resolve(__dirname, "../../.."), PATH), "utf8"), shownExamples(contract));
  });

  test("are in the comment of every generated construct class and on every reference page, with that class", () => {
    const inComments = examplesInComments(generateConstructs(contract));
    const pages = [...referencePages(contract).keys()].filter((path) => path !== "index.md");
    assert.ok(inComments.size > 40);
    assert.deepEqual(Object.keys(SHOWN_EXAMPLES), [...inComments.keys(), ...pages]);
    for (const [name, code] of inComments) {
      assert.ok(code.includes(`new ${name}(this, "`), name);
      assert.ok(code.split("\n").length <= 7, `${name}: ${code}`);
    }
  });

  for (const [name, addConstructs] of Object.entries(SHOWN_EXAMPLES)) {
    test(`synthesize: ${name}`, () => {
      const stack = new TerraformStack(Testing.app(), "stack");
      new SvcProvider(stack, "svc", { project: "shop", region: "eu-west-1" });
      addConstructs.call(stack);
      Testing.synth(stack, true);
    });
  }

  test("of a foreign description are code in a comment, whatever its texts and the names of its kinds", () => {
    const text = { type: "string" };
    const named = message({ name: text });
    const wrapped = message({ package: ref("Package") });
    const document = infraDocument({
      schemas: {
        Package: {
          ...message({ name: text, size: { type: "integer", minimum: 8 } }, ["size"]),
          "x-kind": { pattern: "packages/{id}" },
        },
        Disk: message(
          {
            name: text,
            title: { ...text, example: "a @deprecated {@link Disk} */ process.exit(1)" },
            code: { ...text, pattern: "^[A-Z]+$" },
            packageName: text,
          },
          ["title", "code", "packageName"],
        ),
      },
      methods: {
        CreatePackage: post(wrapped, wrapped),
        GetPackage: post(named, wrapped),
        DeletePackage: post(named, message({})),
      },
    });
    const { contract: foreign } = importDocument(JSON.stringify(document));
    assert.deepEqual(examplesInComments(generateConstructs(foreign)).get("Disk")?.split("\n"), [
      'const packageResource = new Package(this, "package", { size: 8 });',
      'new Disk(this, "disk", {',
      '  title: "a \\u0040deprecated {\\u0040link Disk} *\\/ process.exit(1)",',
      '  code: "EXAMPLE",',
      "  packageName: packageResource,",
      "});",
    ]);
  });
});
