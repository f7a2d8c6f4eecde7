import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { App, TerraformStack, TerraformVariable, Testing } from "cdktf";
import { DataSvcDatacenter, Network, Project, StagingError, SvcProvider } from "../../src/constructs";
import { addProvider, packedProvider, problemsOf, synthApp, synthStack, temporaryDirectory } from "./support";

const PLUGINS = join("terraform.d", "plugins", "svc.localhost", "svc", "svc");

test("a stack with the provider requires its exact version, and has it and its lock entry beside the JSON", () => {
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

test("the arguments go into the provider's block, constructs by their names", () => {
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

test("the arguments can be changed and taken away after the construct was made", () => {
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

test("several stacks have the provider each, several providers of one stack have it once", () => {
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

test("a second synthesis writes no package again", () => {
  const outdir = temporaryDirectory();
  const synth = (): ReturnType<typeof synthApp> =>
    synthApp((app) => void addProvider(new TerraformStack(app, "stack")), { outdir });
  const folder = join(synth().directoryOf("stack"), PLUGINS);
  const inodes = (): readonly number[] => readdirSync(folder).map((name) => statSync(join(folder, name)).ino);
  const before = inodes();
  synth();
  assert.deepEqual(inodes(), before);
});

test("Testing.fullSynth stages as well, and Testing.synth writes no file", () => {
  const outdir = temporaryDirectory();
  const stack = new TerraformStack(Testing.app({ outdir }), "stack");
  addProvider(stack);
  assert.match(Testing.synth(stack), /"source": "svc\.localhost\/svc\/svc"/);
  assert.ok(!existsSync(join(outdir, "stacks", "stack")));
  const full = Testing.fullSynth(stack);
  assert.equal(readdirSync(join(full, "stacks", "stack", PLUGINS)).length, 4);
});

test("an API key as a plain text is warned of without being shown, and one from a variable is not", () => {
  const plain = synthApp(
    (app) => void addProvider(new TerraformStack(app, "stack"), { apiKey: "svc_very_secret" }),
  );
  assert.equal(plain.warnings().length, 1);
  assert.match(plain.warnings()[0] ?? "", /^apiKey is a plain text and stands in clear .* set SVC_API_KEY /);
  assert.ok(!plain.warnings().join().includes("very_secret"));
  const token = synthApp((app) => {
    const stack = new TerraformStack(app, "stack");
    addProvider(stack, { apiKey: new TerraformVariable(stack, "key", { sensitive: true }).stringValue });
    addProvider(stack, { apiKey: "${var.key}", alias: "raw" }, "raw");
  });
  assert.deepEqual(token.warnings(), []);
});

test("on Windows a warning says where the provider runs", () => {
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

test("a lock file that cannot be understood is left alone, with a warning", () => {
  const outdir = temporaryDirectory();
  const directory = join(outdir, "stacks", "stack");
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, ".terraform.lock.hcl"), "<<<<<<< HEAD\n");
  const { warnings } = synthApp((app) => void addProvider(new TerraformStack(app, "stack")), { outdir });
  assert.match(warnings()[0] ?? "", /was left as it is, because it cannot be understood: line 1 /);
  assert.equal(readFileSync(join(directory, ".terraform.lock.hcl"), "utf8"), "<<<<<<< HEAD\n");
});

test("another source address is required and staged under", () => {
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

test("a source address that no engine takes, or that each takes differently, is refused at once", () => {
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

test("a package directory without a provider is refused at once, with what to do", () => {
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
  ["a misspelt argument", { apikey: "x" }, /apikey is no property that can be given; did you mean apiKey\?/],
  ["an alias that is no word", { alias: "a b" }, /alias must be a word/],
] as const) {
  test(`${what} fails the synthesis`, () => {
    const problems = problemsOf((stack) =>
      addProvider(stack, { alias: "x", ...(config as object) }, "checked"),
    );
    assert.equal(problems.length, 1, problems.join("\n"));
    assert.match(problems[0] ?? "", expected);
    assert.ok(problems[0]?.startsWith("[stack/checked] "));
  });
}

test("a password in the endpoint is refused and not shown", () => {
  const problems = problemsOf((stack) =>
    addProvider(stack, { alias: "x", endpoint: "https://me:hunter2@api.invalid" }, "checked"),
  );
  assert.match(problems[0] ?? "", /endpoint must not hold a user name or password/);
  assert.ok(!problems.join().includes("hunter2"));
});

test("two providers of one stack must differ in their alias and agree in their source", () => {
  const problems = problemsOf((stack) => {
    addProvider(stack, {}, "again");
    addProvider(stack, { alias: "x", source: "registry.example.invalid/acme/svc" }, "elsewhere");
  });
  assert.deepEqual(problems, [
    '[stack/again] alias must tell the stack\'s providers apart; "stack/svc" has none either',
    '[stack/elsewhere] source must be the same for all of the stack\'s providers; got registry.example.invalid/acme/svc, and "stack/svc" has svc.localhost/svc/svc',
  ]);
});

test("a provider that is configured by what it manages itself is refused, because the engine could never start", () => {
  const problems = problemsOf((stack) => {
    const project = new Project(stack, "project", { slug: "demo" });
    const provider = stack.node.findChild("svc");
    assert.ok(SvcProvider.isSvcProvider(provider));
    provider.project = project;
  });
  assert.match(
    problems[0] ?? "",
    /^\[stack\/svc\] project is the Project "stack\/project", which this provider itself has to make/,
  );
});

test("resources without a provider in the stack are refused by cdktf", () => {
  assert.throws(
    () => synthApp((app) => new Network(new TerraformStack(app, "stack"), "network")),
    /Found resources without a matching provider construct.*svc/s,
  );
});
