import assert from "node:assert/strict";
import { describe, test } from "node:test";
import ts from "typescript";
import { insertCall } from "../../../src/cli/project/insert-call";

const CALL = { name: "adoptObjects", module: "./adopted/index.js" };

const STACK = `import { TerraformStack } from "cdktf";
import type { Construct } from "constructs";

/** The shop. */
export class ShopStack extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id); // adoptObjects comes later
  }
}
`;

function inserted(text: string): string {
  const result = insertCall(ts, text, CALL);
  assert.ok("text" in result, JSON.stringify(result));
  return result.text;
}

function problemOf(text: string): string {
  const result = insertCall(ts, text, CALL);
  assert.ok("problem" in result);
  return result.problem;
}

describe("insert call", () => {
  test("adds an import after the others, and a call at the end of the constructor", () => {
    const imported = '"constructs";\nimport { adoptObjects } from "./adopted/index.js";\n';
    const expected = STACK.replace('"constructs";\n', imported);
    assert.equal(inserted(STACK), expected.replace("comes later", "comes later\n    adoptObjects(this);"));
  });

  test("follows the lines around, and leaves every other character", () => {
    const forms = {
      "ends of lines of Windows": STACK.replaceAll("\n", "\r\n"),
      "single quotes": STACK.replaceAll('"', "'"),
      tabs: STACK.replaceAll("  ", "\t"),
      "no end of the last line": STACK.trimEnd(),
      "a namespace": STACK.replace("extends TerraformStack", "extends cdktf.TerraformStack"),
      "a class expression": STACK.replace("export class ShopStack", "export const ShopStack = class"),
      "no import": STACK.replace(/^import.*\n/gm, ""),
      "an import at the end": `${STACK}import "./later.js";`,
      "a mark of the byte order": `\uFEFF${STACK}`,
    };
    for (const [form, text] of Object.entries(forms)) {
      const newline = text.includes("\r\n") ? "\r\n" : "\n";
      const lines = inserted(text).split(newline);
      const calls = lines.filter(
        (line) => line.trim() === "adoptObjects(this);" || line.includes("{ adoptObjects }"),
      );
      assert.equal(calls.length, 2, form);
      const left = lines.filter((line) => !calls.includes(line)).join(newline);
      assert.equal(left.replace(/\n$/, ""), text.replace(/\n$/, ""), form);
    }
    assert.match(inserted(forms["single quotes"]), /from '\.\/adopted\/index\.js';/);
    assert.match(inserted(forms.tabs), /^\t\tadoptObjects\(this\);$/m);
  });

  test("refuses a file with no place for it, with the reason", () => {
    const two = STACK + STACK.replace(/^import.*\n/gm, "").replace("ShopStack", "OtherStack");
    assert.equal(problemOf("export const region = 1;\n"), "no class in it extends TerraformStack");
    assert.equal(problemOf(two), "2 classes in it extend TerraformStack");
    assert.equal(problemOf("class A extends TerraformStack {}"), "its stack has no constructor");
    assert.equal(
      problemOf("class A extends TerraformStack { constructor() {} }"),
      "the constructor of its stack is empty",
    );
    assert.equal(
      problemOf(STACK.replace("super(scope, id);", "super(scope, id); return;")),
      "the constructor of its stack ends with a return",
    );
    assert.equal(problemOf(inserted(STACK)), "it contains the name adoptObjects already");
    assert.equal(problemOf(`${STACK}}`), "its syntax has an error");
  });
});
