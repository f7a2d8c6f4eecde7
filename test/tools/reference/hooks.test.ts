import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import ts from "typescript";
import * as constructs from "../../../src/constructs";
import { HOOK_RUNS } from "../../../src/hooks";
import { synthStack } from "../../constructs/support";

const root = resolve(__dirname, "../../..");
const read = (name: string): string => readFileSync(join(root, "docs/guides", name), "utf8");
const guide = read("hooks.md");

/** Runs a function that an example of a guide exports on the sources. */
function runExample(text: string, name: string, given: unknown): unknown {
  const code = [...text.matchAll(/```ts\n([\s\S]*?)```/g)]
    .map(([, block = ""]) => block)
    .find((block) => block.includes(`export function ${name}(`));
  assert.ok(code !== undefined, `the guide has ${name}`);
  const { outputText } = ts.transpileModule(code, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const exported: Record<string, (given: unknown) => unknown> = {};
  const load = (module: string): unknown => (module === "cdktf-provider-svc" ? constructs : {});
  // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- the guide's own code
  new Function("exports", "require", outputText)(exported, load);
  return exported[name]?.(given);
}

test("hooks guide: the example creates a hook of every type", () => {
  const { json } = synthStack((stack) => {
    runExample(guide, "addWebServer", stack);
  });
  const hooks = Object.values(json().resource["null_resource"] ?? {});
  assert.equal(hooks.length, 6);
  const text = JSON.stringify(hooks);
  for (const word of [...HOOK_RUNS, "SIGNING_SECRET", "http"]) assert.ok(text.includes(word), word);
});

test("hooks guide, actions guide: the examples of actions create triggers and no null resources", () => {
  const { json } = synthStack((stack) => {
    const web = runExample(read("actions.md"), "addWebServer", stack);
    runExample(guide, "resizeAfterCreation", web);
  });
  assert.deepEqual(Object.keys(json().action), ["svc_call", "svc_virtual_machine_reimage"]);
  assert.deepEqual(Object.keys(json().resource), ["svc_virtual_machine"]);
});

test("hooks guide: lists the methods of a resource", () => {
  const methods = Object.getOwnPropertyNames(
    Object.getPrototypeOf(constructs.VirtualMachine.prototype),
  ).filter((name) => /^(on|wait)[A-Z]/.test(name));
  assert.deepEqual(
    [...guide.matchAll(/^\| `(\w+)` +\|/gm)].map(([, name]) => name),
    methods,
  );
});

test("hooks guide: has a column for each time at which hooks run, and names the environment variables", () => {
  const header = guide.split("\n").find((line) => line.startsWith("| What happens")) ?? "";
  for (const runs of HOOK_RUNS) assert.ok(header.includes(`\`${runs}\``), runs);
  for (const name of ["SVC_API_KEY", "TF_DATA_DIR"]) assert.ok(guide.includes(`\`${name}\``), name);
});

test("hooks guide: lists the code's defaults", () => {
  const specs = synthStack((stack) => {
    new constructs.DeployHook(stack, "ready", { probe: { ssh: { host: "h" } } });
    new constructs.DeployHook(stack, "page", { probe: { http: { url: "http://h/" } } });
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
