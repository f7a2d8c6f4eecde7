import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, test } from "node:test";
import { skipWithoutEngine } from "../support/engine";

const skip = skipWithoutEngine();
const root = resolve(__dirname, "../..");
const guide = readFileSync(join(root, "docs/guides/testing.md"), "utf8");
const examples = join(root, "examples/testing");
const exampleText = (path: string): string => readFileSync(join(examples, path), "utf8");
const blocks = [...guide.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = ""]) => code);
// Of the others, hook-commands.slow.test.ts tests the one about hooks' programs, and guide.test.ts the matchers and their declarations.
const [, smallest = "", change = "", faults = "", time = ""] = blocks;

/** Runs a program in a user's directory that can import the package by name. Returns its exit code and output. */
function runInFolder(
  files: Readonly<Record<string, string>>,
  ...args: string[]
): { readonly status: number | null; readonly said: string } {
  const folder = mkdtempSync(join(root, "dist", "guide-"));
  try {
    cpSync(join(examples, "web-stack.ts"), join(folder, "web-stack.ts"));
    for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
    // A test runner within a test runner would report to the outer one.
    const env = { ...process.env };
    Reflect.deleteProperty(env, "NODE_TEST_CONTEXT");
    const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", "tsx", ...args], {
      cwd: folder,
      encoding: "utf8",
      env,
    });
    return { status, said: `${stdout}${stderr}` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe("code of the testing guide", () => {
  test("shows a test that passes, and fails with the attribute's name for a wrong stack", { skip }, () => {
    const right = runInFolder({ "web-stack.test.ts": smallest }, "--test", "web-stack.test.ts");
    assert.equal(right.status, 0, right.said);
    const wrong = exampleText("web-stack.ts").replace("vcpus = 2", "vcpus = 4");
    const { status, said } = runInFolder(
      { "web-stack.ts": wrong, "web-stack.test.ts": smallest },
      "--test",
      "web-stack.test.ts",
    );
    assert.equal(status, 1, said);
    assert.match(
      said,
      /No VirtualMachine matches; the only one, "web" \(projects\/shop\/virtual-machines\/\w+\), differs in compute\.vcpus: expected 2, got 4/,
    );
  });

  test("shows working code for changes, faults and time", { skip }, () => {
    const scene = (code: string, options = ""): string =>
      `await testStack((app) => new WebStack(app, "web"), async (run) => {\n${code}}${options});\n`;
    const program =
      'import assert from "node:assert/strict";\nimport { testStack } from "cdktf-provider-svc/testing";\n' +
      'import { WebStack } from "./web-stack";\nasync function main() {\n' +
      scene(change) +
      scene(faults) +
      scene(time, ', { clock: "manual", operationMs: 600_000 }') +
      "}\nmain().catch((error) => {\n  console.error(error);\n  process.exitCode = 1;\n});\n";
    const { status, said } = runInFolder({ "scenes.ts": program }, "scenes.ts");
    assert.equal(status, 0, said);
  });
});
