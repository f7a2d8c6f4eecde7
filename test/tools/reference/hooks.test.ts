import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import type { TerraformStack } from "cdktf";
import ts from "typescript";
import * as constructs from "../../../src/constructs";
import { HOOK_RUNS } from "../../../src/hooks";
import { synthStack } from "../../constructs/support";

const root = resolve(__dirname, "../../..");
const guide = readFileSync(join(root, "docs/guides/hooks.md"), "utf8");
const example = /```ts\n([\s\S]*?)```/.exec(guide)?.[1] ?? "";

/** Runs the guide's example on the sources. */
function addWebServer(stack: TerraformStack): void {
  const { outputText } = ts.transpileModule(example, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const exported: { addWebServer?: (scope: TerraformStack) => unknown } = {};
  const load = (name: string): unknown => (name === "cdktf-provider-svc" ? constructs : {});
  // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- the guide's own code
  new Function("exports", "require", outputText)(exported, load);
  exported.addWebServer?.(stack);
}

test("hooks guide: the example creates a hook of every type", () => {
  const { json } = synthStack((stack) => {
    addWebServer(stack);
  });
  const hooks = Object.values(json().resource["null_resource"] ?? {});
  assert.equal(hooks.length, 4);
  const text = JSON.stringify(hooks);
  for (const word of [...HOOK_RUNS, "SIGNING_SECRET", "ssh"]) assert.ok(text.includes(word), word);
});

test("hooks guide: has a column for each time at which hooks run, and names the environment variables", () => {
  const header = guide.split("\n").find((line) => line.startsWith("| What happens")) ?? "";
  for (const runs of HOOK_RUNS) assert.ok(header.includes(`\`${runs}\``), runs);
  for (const name of ["SVC_API_KEY", "TF_DATA_DIR"]) assert.ok(guide.includes(`\`${name}\``), name);
});

test("hooks guide: lists the code's defaults", () => {
  const specs = synthStack((stack) => {
    new constructs.Readiness(stack, "ready", { ssh: { host: "h" } });
    new constructs.Readiness(stack, "page", { http: { url: "http://h/" } });
  }).json().resource["null_resource"];
  const text = JSON.stringify(specs).replaceAll("\\", "");
  assert.match(text, /"ssh":\{"host":"h","port":22\}/);
  assert.match(text, /"statusFrom":200,"statusTo":299/);
  assert.match(text, /"intervalMs":2000/);
  assert.match(text, /"timeoutMs":300000/);
  assert.match(guide, /defaults to 22/);
  assert.match(guide, /every 2 s \(`interval`\) for 5 min \(`timeout`\)/);
  assert.match(guide, /\(200 to 299\n?\s*unless/);
});
