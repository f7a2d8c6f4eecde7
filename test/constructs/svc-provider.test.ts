import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { App, TerraformStack, TerraformVariable, Testing } from "cdktf";
import { DataSvcDatacenter, Network, Project, StagingError, SvcProvider } from "../../src/constructs";
import { addProvider, packedProvider, problemsOf, synthApp, synthStack, temporaryDirectory } from "./support";

const PLUGINS = join("terraform.d", "plugins", "svc.localhost", "svc", "svc");

test("SvcProvider: a stack requires the exact provider version, and has the provider and its lock entry beside the JSON", () => {
  const { dir, version, h1 } = packedProvider();
  const { json, directoryOf } = synthApp((app) => {
    new SvcProvider(new TerraformStack(app, "stack"), "svc", { providerPackage: dir });
  });
  assert.deepEqual(json().terraform.required_providers, {
    svc: { source: "svc.localhost/svc/svc", version },
  });
  assert.deepEqual(json().provider, { svc: [{}] });
  const names = readdirSync(join(directoryOf("stack"), PLUGINS));
  assert.deepEqual(
    names.sort(),
    ["darwin_amd64", "darwin_arm64", "linux_amd64", "linux_arm64"].map(
      (platform) => `terraform-provider-svc_${version}_${platform}.zip`,
    ),
  );
  const zip = readFileSync(join(dir, "terraform-provider-svc.zip"));
  for (const name of names) assert.ok(readFileSync(join(directoryOf("stack"), PLUGINS, name)).equals(zip));
  const lock = readFileSync(join(directoryOf("stack"), ".terraform.lock.hcl"), "utf8");
  assert.ok(lock.includes(`version     = "${version}"`) && lock.includes(h1));
});

test("SvcProvider: arguments are written to the provider block, and constructs by their names", () => {
  const { json } = synthApp((app) => {
    const base = new TerraformStack(app, "base");
    addProvider(base);
    const project = new Project(base, "project", { slug: "demo" });
    const stack = new TerraformStack(app, "stack");
    const key = new TerraformVariable(stack, "key", { sensitive: true });
    const first = addProvider(stack, {
      endpoint: "https://api.example.invalid",
      apiKey: key.stringValue,
      project,
      region: "eu-west-1",
    });
    addProvider(
      stack,
      {
        alias: "other",
        project: "projects/other",
        region: new DataSvcDatacenter(stack, "dc", { name: "x", provider: first }),
      },
      "other",
    );
  });
  const [first, other] = json().provider["svc"] ?? [];
  assert.equal(first?.["endpoint"], "https://api.example.invalid");
  assert.equal(first["api_key"], "${var.key}");
  assert.match(String(first["project"]), /^\$\{data\.terraform_remote_state\./);
  assert.equal(first["region"], "eu-west-1");
  assert.deepEqual(other, {
    alias: "other",
    project: "projects/other",
    region: "${data.svc_datacenter.dc.name}",
  });
});

test("SvcProvider: arguments can be changed and unset after construction", () => {
  const { json } = synthApp((app) => {
    const provider = addProvider(new TerraformStack(app, "stack"), {
      endpoint: "https://a.invalid",
      project: "a",
      region: "r",
      apiKey: "k",
    });
    provider.endpoint = "https://b.invalid";
    provider.project = "b";
    provider.resetRegion();
    provider.resetApiKey();
    provider.alias = "x";
    assert.equal(provider.projectInput, "b");
    assert.ok(!("apiKey" in provider));
  });
  assert.deepEqual(json().provider["svc"], [{ alias: "x", endpoint: "https://b.invalid", project: "b" }]);
});

test("SvcProvider: each stack stages the provider, and several providers of one stack stage it once", () => {
  const { directoryOf } = synthApp((app) => {
    for (const name of ["a", "b"]) {
      const stack = new TerraformStack(app, name);
      addProvider(stack);
      addProvider(stack, { alias: "second" }, "second");
    }
    new TerraformStack(app, "without");
  });
  for (const name of ["a", "b"]) assert.equal(readdirSync(join(directoryOf(name), PLUGINS)).length, 4);
  assert.ok(!existsSync(join(directoryOf("without"), "terraform.d")));
});

test("SvcProvider: a second synthesis does not write the packages again", () => {
  const outdir = temporaryDirectory();
  const synth = (): ReturnType<typeof synthApp> =>
    synthApp((app) => void addProvider(new TerraformStack(app, "stack")), { outdir });
  const folder = join(synth().directoryOf("stack"), PLUGINS);
  const inodes = (): readonly number[] => readdirSync(folder).map((name) => statSync(join(folder, name)).ino);
  const before = inodes();
  synth();
  assert.deepEqual(inodes(), before);
});

test("SvcProvider: Testing.fullSynth stages the provider, and Testing.synth writes no file", () => {
  const outdir = temporaryDirectory();
  const stack = new TerraformStack(Testing.app({ outdir }), "stack");
  addProvider(stack);
  assert.match(Testing.synth(stack), /"source": "svc\.localhost\/svc\/svc"/);
  assert.ok(!existsSync(join(outdir, "stacks", "stack")));
  const full = Testing.fullSynth(stack);
  assert.equal(readdirSync(join(full, "stacks", "stack", PLUGINS)).length, 4);
});

test("SvcProvider: a plain-text API key is a warning that does not show it, and one from a variable is not", () => {
  const plain = synthApp(
    (app) => void addProvider(new TerraformStack(app, "stack"), { apiKey: "svc_very_secret" }),
  );
  assert.equal(plain.warnings().length, 1);
  assert.match(plain.warnings()[0] ?? "", /^apiKey is in plain text .* set SVC_API_KEY /);
  assert.ok(!plain.warnings().join().includes("very_secret"));
  const token = synthApp((app) => {
    const stack = new TerraformStack(app, "stack");
    addProvider(stack, { apiKey: new TerraformVariable(stack, "key", { sensitive: true }).stringValue });
    addProvider(stack, { apiKey: "${var.key}", alias: "raw" }, "raw");
  });
  assert.deepEqual(token.warnings(), []);
});

test("SvcProvider: on Windows, a warning lists the platforms of the provider", () => {
  const platform = Object.getOwnPropertyDescriptor(process, "platform");
  assert.ok(platform !== undefined);
  Object.defineProperty(process, "platform", { ...platform, value: "win32" });
  try {
    const { warnings } = synthStack(() => undefined);
    assert.match(
      warnings()[0] ?? "",
      /^The provider runs on Linux and macOS\. On Windows, run cdktf and the engine within WSL/,
    );
  } finally {
    Object.defineProperty(process, "platform", platform);
  }
});

test("SvcProvider: an unreadable lock file is left unchanged with a warning", () => {
  const outdir = temporaryDirectory();
  const directory = join(outdir, "stacks", "stack");
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, ".terraform.lock.hcl"), "<<<<<<< HEAD\n");
  const { warnings } = synthApp((app) => void addProvider(new TerraformStack(app, "stack")), { outdir });
  assert.match(warnings()[0] ?? "", /was not changed, because it cannot be parsed: line 1 /);
  assert.equal(readFileSync(join(directory, ".terraform.lock.hcl"), "utf8"), "<<<<<<< HEAD\n");
});

test("SvcProvider: another source address is required and used for staging", () => {
  const { json, directoryOf } = synthApp(
    (app) =>
      void addProvider(new TerraformStack(app, "stack"), { source: "registry.example.invalid/acme/svc" }),
  );
  assert.equal(json().terraform.required_providers["svc"]?.source, "registry.example.invalid/acme/svc");
  assert.equal(
    readdirSync(
      join(directoryOf("stack"), "terraform.d", "plugins", "registry.example.invalid", "acme", "svc"),
    ).length,
    4,
  );
});

test("SvcProvider: an invalid or ambiguous source address is rejected at once", () => {
  const stack = new TerraformStack(new App({ outdir: temporaryDirectory() }), "stack");
  for (const source of [
    "acme/svc",
    "svc",
    "a/b/c",
    "Registry.example.invalid/acme/svc",
    "a/b/svc/d",
    "../x/svc",
    "",
  ]) {
    assert.throws(
      () => addProvider(stack, { source }, `p${source}`),
      (error: unknown) => {
        assert.ok(error instanceof StagingError);
        return /must be host\/namespace\/svc in lower case/.test(error.message);
      },
    );
  }
});

test("SvcProvider: a package directory without a provider is rejected at once with advice", () => {
  const stack = new TerraformStack(new App({ outdir: temporaryDirectory() }), "stack");
  assert.throws(
    () => new SvcProvider(stack, "svc", { providerPackage: temporaryDirectory() }),
    /cannot be read: .*provider\.json.* run `npm run build` first/s,
  );
});

for (const [what, config, expected] of [
  [
    "an endpoint that is no address",
    { endpoint: "api.example.com" },
    /endpoint must be an address that starts with https:\/\/ or http:\/\/$/,
  ],
  ["an endpoint of another protocol", { endpoint: "ftp://x" }, /endpoint must be an address/],
  ["a project of another kind", { project: "organizations/o" }, /project must be a Project or its name/],
  ["a malformed region", { region: "a b" }, /region must be a Datacenter or its name/],
  ["an empty API key", { apiKey: "" }, /apiKey must not be empty/],
  ["an argument of the wrong type", { endpoint: 7 }, /endpoint must be a string; got a number, 7/],
  ["a misspelt argument", { apikey: "x" }, /apikey is an unknown property; did you mean apiKey\?/],
  ["an alias that is no word", { alias: "a b" }, /alias must be a word/],
  ["default labels that are no map", { defaultLabels: "x" }, /defaultLabels must be an object/],
  ["a default label that is no text", { defaultLabels: { a: 1 } }, /defaultLabels\["a"\] must be a string/],
  [
    "a default label that is too long",
    { defaultLabels: { a: "x".repeat(256) } },
    /defaultLabels\["a"\] must have at most 255 characters/,
  ],
  [
    "an ignored label with a * inside",
    { ignoreLabels: ["a*b"] },
    /ignoreLabels must have keys, and prefixes with \*/,
  ],
  ["an empty ignored label", { ignoreLabels: [""] }, /ignoreLabels must have keys/],
  ["a time without a unit", { expires: "72" }, /expires must be a duration from 1s to 36500d/],
  ["a time that is too short", { expires: "500ms" }, /expires must be a duration from 1s to 36500d/],
] as const) {
  test(`SvcProvider: ${what} fails the synthesis`, () => {
    const problems = problemsOf((stack) =>
      addProvider(stack, { alias: "x", ...(config as object) }, "checked"),
    );
    assert.equal(problems.length, 1, problems.join("\n"));
    assert.match(problems[0] ?? "", expected);
    assert.ok(problems[0]?.startsWith("[stack/checked] "));
  });
}

test("SvcProvider: a password in the endpoint is rejected and not shown", () => {
  const problems = problemsOf((stack) =>
    addProvider(stack, { alias: "x", endpoint: "https://me:hunter2@api.invalid" }, "checked"),
  );
  assert.match(problems[0] ?? "", /endpoint must not contain a user name or password/);
  assert.ok(!problems.join().includes("hunter2"));
});

test("SvcProvider: providers of one stack must have different aliases and the same source", () => {
  const problems = problemsOf((stack) => {
    addProvider(stack, {}, "again");
    addProvider(stack, { alias: "x", source: "registry.example.invalid/acme/svc" }, "elsewhere");
  });
  assert.deepEqual(problems, [
    '[stack/again] alias must be unique among the stack\'s providers; "stack/svc" has none either',
    '[stack/elsewhere] source must be the same for all of the stack\'s providers; got registry.example.invalid/acme/svc, and "stack/svc" has svc.localhost/svc/svc',
  ]);
});

test("SvcProvider: a provider configured by its own resource is rejected, since the engine could never start it", () => {
  const problems = problemsOf((stack) => {
    const project = new Project(stack, "project", { slug: "demo" });
    const provider = stack.node.findChild("svc");
    assert.ok(SvcProvider.isSvcProvider(provider));
    provider.project = project;
  });
  assert.match(
    problems[0] ?? "",
    /^\[stack\/svc\] project is the Project "stack\/project", which this provider itself has to create/,
  );
});

test("SvcProvider: cdktf rejects resources without a provider in the stack", () => {
  assert.throws(
    () => synthApp((app) => new Network(new TerraformStack(app, "stack"), "network")),
    /Found resources without a matching provider construct.*svc/s,
  );
});
