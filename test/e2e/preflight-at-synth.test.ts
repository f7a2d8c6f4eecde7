import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { COUNT_PROGRAMS, createLookupApp, type LookupApp } from "../support/lookup-app";

/** A second stack that is checked, and refers to a project that does not exist. */
const CHECKED = (preflight: string): string => `
  const other = new TerraformStack(app, "checked");
  new svc.SvcProvider(other, "svc", { project: "shop", preflight: "${preflight}" });
  new svc.Disk(other, "disk", {
    projectName: "absent", region: "eu-west-1", sizeGib: 10 });
  process.on("exit", () => { ${COUNT_PROGRAMS} });`;

const MISSING = /projects\/absent does not exist\./;

interface Annotation {
  readonly constructPath: string;
  readonly level: string;
  readonly message: string;
}

function annotationsOf({ folder }: LookupApp, stack: string): readonly Annotation[] {
  const { stacks } = JSON.parse(readFileSync(join(folder, "cdktf.out/manifest.json"), "utf8")) as {
    readonly stacks: Readonly<Record<string, { readonly annotations: readonly Annotation[] }>>;
  };
  return stacks[stack]?.annotations ?? [];
}

test("preflight at synth: without a key, nothing is sent and no program starts, unless it is required", async (t) => {
  const app = await createLookupApp(t);
  const silent = await app.synth(CHECKED("synth"), { SVC_API_KEY: undefined });
  assert.deepEqual([silent.code, silent.stdout, silent.stderr], [0, "programs 0\n", ""]);
  assert.deepEqual([annotationsOf(app, "checked"), app.calls()], [[], []]);
  const required = await app.synth(CHECKED("required"), { SVC_API_KEY: undefined });
  assert.equal(required.code, 1);
  assert.match(required.stderr, /The preflight failed:\n\[checked\/svc\] .*SVC_API_KEY/);
  assert.deepEqual(app.calls(), []);
});

test("preflight at synth: a failed check stops the synthesis, and names the construct and its place in the source", async (t) => {
  const app = await createLookupApp(t);
  const { code, stdout, stderr } = await app.synth(CHECKED("synth"));
  assert.deepEqual([code, stdout], [1, "programs 1\n"]);
  assert.match(stderr, MISSING);
  assert.match(stderr, /\[checked\/disk\] .* The construct was created at main-\d\.cjs:\d+:\d+\./);
  const [annotation] = annotationsOf(app, "checked").filter(({ level }) => level === "@cdktf/error");
  assert.equal(annotation?.constructPath, "checked/disk");
  assert.match(annotation.message, MISSING);
});

test("preflight at synth: cdktf's command line gets the findings from the manifest, and an app without problems has none", async (t) => {
  const app = await createLookupApp(t);
  const env = { CDKTF_CONTINUE_SYNTH_ON_ERROR_ANNOTATIONS: "true" };
  assert.equal((await app.synth(CHECKED("synth"), env)).code, 0);
  const errors = (): readonly Annotation[] =>
    annotationsOf(app, "checked").filter(({ level }) => level === "@cdktf/error");
  assert.deepEqual(
    errors().map(({ constructPath }) => constructPath),
    ["checked/disk"],
  );
  app.emulator.add("Project", { slug: "absent", organizationName: "organizations/acme" });
  const { code, output } = await app.synth(CHECKED("required"));
  assert.equal(code, 0, output);
  assert.deepEqual(errors(), []);
});

test("preflight at synth: a service that cannot be reached stops the synthesis", async (t) => {
  const app = await createLookupApp(t);
  await app.emulator.goDown();
  const { code, stderr } = await app.synth(CHECKED("synth"), { SVC_ENDPOINT: "http://127.0.0.1:9" });
  assert.equal(code, 1);
  assert.match(stderr, /The preflight failed:\n\[checked\/svc\] .*127\.0\.0\.1:9/);
});

test("preflight at synth: each contract checks the stacks of its own providers", async (t) => {
  const app = await createLookupApp(t);
  const { code, stderr } = await app.synth(`
    const { contract } = require("cdktf-provider-svc/contract");
    const smaller = { ...contract, kinds: contract.kinds.filter(({ name }) => name !== "FileShare") };
    const [one, two] = ["one", "two"].map((id) => new TerraformStack(app, id));
    new svc.SvcProvider(one, "svc", { project: "shop", preflight: "synth", contract: smaller });
    new svc.SvcProvider(two, "svc", { project: "shop", preflight: "synth" });
    new svc.FileShare(two, "share", { sizeGib: 10, region: "eu-west-1", networkName: "projects/shop/networks/absent" });`);
  assert.equal(code, 1);
  assert.match(stderr, /The preflight failed:\n\[two\/share\] .*networks\/absent does not exist/);
  assert.deepEqual(annotationsOf(app, "one"), []);
  assert.ok(annotationsOf(app, "two").every(({ message }) => !message.includes("The contract has no")));
});

test("preflight at synth: a problem of a provider is reported at that provider, once", async (t) => {
  const app = await createLookupApp(t);
  const { code, stderr } = await app.synth(`
    const other = new TerraformStack(app, "checked");
    new svc.SvcProvider(other, "good", { project: "shop", preflight: "synth" });
    const endpoint = "http://127.0.0.1:9";
    new svc.SvcProvider(other, "bad", { project: "shop", preflight: "synth", alias: "bad", endpoint });`);
  assert.equal(code, 1);
  assert.deepEqual(
    stderr.match(/\[[\w/]+\] .*/g)?.map((line) => line.split(" ")[0]),
    ["[checked/bad]"],
    stderr,
  );
});
