import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { test, type TestContext } from "node:test";
import { ApiKey, SynthHook } from "../../src/constructs";
import { answerRequests } from "../../src/constructs/base";
import { addProvider, synthApp, temporaryDirectory } from "./support";
import { LocalBackend, PgBackend, S3Backend, TerraformStack } from "cdktf";

/** Collects what the synthesis writes to standard error. */
function errorsOf(t: TestContext, outdirOfCommandLine: string | undefined): () => string {
  const before = process.env["CDKTF_OUTDIR"];
  if (outdirOfCommandLine === undefined) delete process.env["CDKTF_OUTDIR"];
  else process.env["CDKTF_OUTDIR"] = outdirOfCommandLine;
  t.after(() => {
    if (before === undefined) delete process.env["CDKTF_OUTDIR"];
    else process.env["CDKTF_OUTDIR"] = before;
  });
  const { mock } = t.mock.method(process.stderr, "write", () => true);
  return () => mock.calls.map(({ arguments: [text] }) => String(text)).join("");
}

const warningApp = () =>
  synthApp((app) => {
    answerRequests(app, {
      lookUp: () => ({ ok: false, text: "there are no look-ups" }),
      runHook: () => ({ ok: false, text: "it failed" }),
    });
    const stack = new TerraformStack(app, "stack");
    addProvider(stack, { apiKey: "svc_plain", region: "eu-west-11" });
    new SynthHook(stack, "hook", { command: ["a"], onFailure: "continue" });
    new ApiKey(stack, "key", { displayName: "k" });
  });

test("warnings: go to standard error once, with their paths, if no command line prints them", (t) => {
  const errors = errorsOf(t, undefined);
  const { warnings } = warningApp();
  const lines = errors().trimEnd().split("\n");
  assert.ok(lines.some((line) => line.startsWith("Warning: [stack/svc] apiKey is in plain text")));
  assert.ok(lines.some((line) => line.startsWith("Warning: [stack/hook] failed, but the run continues")));
  assert.deepEqual(
    lines.map((line) => line.replace(/^Warning: \[[^\]]*\] /, "")).sort(),
    [...warnings()].sort(),
  );
  assert.doesNotMatch(errors(), /svc_plain/);
});

test("warnings: are left to cdktf's command line, which prints the annotations", (t) => {
  const errors = errorsOf(t, temporaryDirectory());
  assert.ok(warningApp().warnings().length >= 2);
  assert.equal(errors(), "");
});

test("warnings: a program without a command line prints them", () => {
  const main = `
    const { App, TerraformStack } = require("cdktf");
    const { addProvider } = require("./support");
    const stack = new TerraformStack(new App({ outdir: ${JSON.stringify(temporaryDirectory())} }), "stack");
    addProvider(stack, { apiKey: "svc_plain" });
    stack.node.root.synth();
  `;
  const env = { ...process.env };
  delete env["CDKTF_OUTDIR"];
  const args = ["--import", "tsx", "-e", main.replace("./support", resolve(__dirname, "support"))];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: "utf8" });
  assert.equal(status, 0, stderr);
  assert.equal(stdout, "");
  assert.match(stderr, /^Warning: \[stack\/svc\] apiKey is in plain text/m);
});

const BACKENDS = {
  bucket: (stack: TerraformStack) => new S3Backend(stack, { bucket: "states", key: "shop" }),
  database: (stack: TerraformStack) => new PgBackend(stack, { connStr: "postgres://localhost/states" }),
  file: (stack: TerraformStack) => new LocalBackend(stack),
} as const;

for (const [place, addTo] of Object.entries(BACKENDS)) {
  test(`warnings: a state in a ${place} has a note about the journal ${place === "file" ? "never" : "unless a place is given"}`, (t) => {
    const errors = errorsOf(t, undefined);
    const notesWith = (config: Parameters<typeof addProvider>[1]): string => {
      const before = errors().length;
      const { warnings } = synthApp((app) => {
        const stack = new TerraformStack(app, "stack");
        addProvider(stack, config);
        addTo(stack);
      });
      assert.deepEqual(warnings(), []);
      return errors().slice(before);
    };
    const note = new RegExp(`^Note: \\[stack/svc\\] The state is in a ${place}\\. .* journal: "backend"`);
    if (place === "file") assert.equal(notesWith({}), "");
    else assert.match(notesWith({}), note);
    for (const journal of ["backend", "off", "journal"]) assert.equal(notesWith({ journal }), "");
    process.env["SVC_JOURNAL"] = "backend";
    t.after(() => delete process.env["SVC_JOURNAL"]);
    assert.equal(notesWith({}), "");
  });
}
