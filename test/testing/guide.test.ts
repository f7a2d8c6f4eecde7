import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, test } from "node:test";
import { startStack, svcMatchers } from "../../src/testing";
import { ProjectStack } from "./web-stack";

const root = resolve(__dirname, "../..");
const guide = readFileSync(join(root, "docs/guides/testing.md"), "utf8");
const examples = join(root, "examples/testing");
const exampleText = (path: string): string => readFileSync(join(examples, path), "utf8");
const blocks = [...guide.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = ""]) => code);
const [stack = "", smallest = "", , , , , , matchers = "", declarations = ""] = blocks;

describe("testing guide", () => {
  test("starts with the example's test, which fits on a screen", () => {
    assert.equal(stack, `// web-stack.ts\n${exampleText("web-stack.ts")}`);
    assert.equal(smallest, `// web-stack.test.ts\n${exampleText("web-stack.test.ts")}`);
    assert.ok(smallest.trim().split("\n").length <= 26);
  });

  test("lists every matcher, with the examples' declarations", () => {
    const named = [...matchers.matchAll(/\.(to\w+)\(/g)].map(([, name]) => name);
    assert.deepEqual([...named].sort(), Object.keys(svcMatchers).sort());
    const [imported = "", vitest = "", jest = ""] = declarations.trim().split("\n\n");
    assert.equal(exampleText("vitest/svc-matchers.d.ts").trim(), `${imported}\n\n${vitest}`);
    assert.equal(exampleText("jest/svc-matchers.d.ts").trim(), `${imported}\n\n${jest}`);
  });

  test("lists exactly the members of a run", async () => {
    const run = await startStack((app) => new ProjectStack(app, "base"), { engine: process.execPath });
    await run.close();
    const rows = guide.split("\n").filter((line) => line.startsWith("| `") && !line.startsWith("| `run.`"));
    const named = rows.flatMap((row) =>
      [...(row.split("|")[1] ?? "").matchAll(/`(\w+)/g)].map(([, name]) => name),
    );
    assert.deepEqual([...named, "close", "stacks"].sort(), Object.keys(run).sort());
  });
});
