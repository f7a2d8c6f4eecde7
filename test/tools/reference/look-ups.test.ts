import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { COMMANDS } from "../../../src/cli/command-list";
import { LOOKUP_MODES } from "../../../src/synth";
import { addNetwork, createLookupApp } from "../../support/lookup-app";
import { compileProject } from "../../support/user-project";

const guide = readFileSync(resolve(__dirname, "../../../docs/guides/look-ups.md"), "utf8");

test("look-ups guide: has a row for every mode", () => {
  const rows = [...guide.matchAll(/^\| `(\w+)` +\|/gm)].map(([, mode]) => mode);
  assert.deepEqual(rows, [...LOOKUP_MODES]);
});

test("look-ups guide: uses options that the command has", () => {
  const context = COMMANDS.find(({ command }) => command.name() === "context")?.command;
  const options = context?.options.map(({ long }) => long) ?? [];
  for (const [, option = ""] of guide.matchAll(/cdktf-svc context (--[a-z]+)/g)) {
    assert.ok(options.includes(option), option);
  }
});

test("look-ups guide: the stack compiles, and branches on the values of the service", async (t) => {
  const app = await createLookupApp(t);
  addNetwork(app, "any", { tier: "backend" });
  const [, code = ""] = /```ts\n([\s\S]*?)```/.exec(guide) ?? [];
  writeFileSync(join(app.folder, "database.ts"), code);
  assert.deepEqual(compileProject(app.folder, "database.ts"), []);
  const { code: exit, output } = await app.synth(
    `new (require("./out/database").Database)(app, "database");`,
  );
  assert.equal(exit, 0, output);
  const json = readFileSync(join(app.folder, "cdktf.out/stacks/database/cdk.tf.json"), "utf8");
  assert.match(json, /"size_gib": 100/);
});
