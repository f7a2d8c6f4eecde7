import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { type App, TerraformStack, TerraformVariable } from "cdktf";
import {
  BareMetalInstance,
  DataSvcHost,
  DataSvcNetworks,
  DataSvcWallet,
  Disk,
  Network,
  Organization,
  Project,
  SshKey,
  type SvcProviderConfig,
  VirtualMachine,
} from "../../src/constructs";
import { InvalidAppError, preflight } from "../../src/preflight";
import { addProvider, synthApp, temporaryDirectory } from "../constructs/support";
import { checkOf, outcomes, startScene } from "./support";

const MACHINE = { compute: { vcpus: 2, memoryGib: 4 }, boot: { image: "debian-12" } } as const;
const KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAINE+ygfu73zcrffBLwfKiAXuK6Obox11KjqpSal6/4L7 me";

/** Synthesises one stack `shop` with a provider, and gives the folder. */
function synth(build: (stack: TerraformStack) => unknown, config: SvcProviderConfig = {}): string {
  return synthApp((app) => {
    const stack = new TerraformStack(app, "shop");
    addProvider(stack, config);
    build(stack);
  }).outdir;
}

test("every literal name that an app refers to is looked at once, with the constructs that refer to it", async () => {
  const { emulator, look } = await startScene();
  const network = emulator.add("Network", {
    projectName: "projects/shop",
    region: "datacenters/eu-west-1",
  }).name;
  const key = emulator.add("SshKey", { projectName: "projects/shop", publicKey: KEY }).name;
  const slug = key.slice(key.lastIndexOf("/") + 1);
  const app = synth(
    (stack) => {
      const machine = { ...MACHINE, network: { networkName: network } };
      new VirtualMachine(stack, "a", { ...machine, users: [{ username: "ops", sshKeyNames: [slug, key] }] });
      new VirtualMachine(stack, "b", { ...machine, region: "eu-north-1" });
      new Disk(stack, "disk", { sizeGib: 10, virtualMachineName: "projects/shop/virtual-machines/gone" });
      new DataSvcWallet(stack, "wallet", { name: "default", organizationName: "acme" });
      new DataSvcNetworks(stack, "networks", { filter: { region: "datacenters/nowhere" } });
      new SshKey(stack, "key", { publicKey: KEY }).importFrom("lost");
    },
    { project: "shop", region: "eu-west-1" },
  );
  const report = await look({ app });
  assert.equal(report.ok, false);
  const provider = "shop (provider svc)";
  assert.deepEqual(
    report.checks.slice(3).map(({ outcome, subject, referredToBy }) => [outcome, subject, referredToBy]),
    [
      ["ok", "projects/shop", [provider, "shop/disk", "shop/key", "shop/a", "shop/b", "shop/networks"]],
      ["ok", "datacenters/eu-west-1", [provider, "shop/disk", "shop/a"]],
      ["ok", "datacenters/eu-north-1", ["shop/b"]],
      ["ok", "organizations/acme/wallets/default", undefined],
      ["failed", "projects/shop/virtual-machines/gone", ["shop/disk"]],
      ["ok", network, ["shop/a", "shop/b"]],
      ["ok", key, ["shop/a"]],
      ["ok", "organizations/acme/wallets/default", ["shop/wallet"]],
      ["ok", "organizations/acme", ["shop/wallet"]],
      ["failed", "projects/shop/ssh-keys/lost", ["shop/key"]],
    ],
  );
  const reads = emulator.requests.filter(({ method }) => method?.startsWith("Get"));
  assert.equal(new Set(reads.map(({ body }) => JSON.stringify(body))).size, reads.length);
});

test("what a stack of the app makes itself is not demanded", async () => {
  const { emulator, look } = await startScene();
  const outdir = synthApp((app: App) => {
    const base = new TerraformStack(app, "base");
    addProvider(base);
    new Organization(base, "organization", { slug: "initech" });
    new Project(base, "project", { slug: "lab", organizationName: "initech" });
    const lab = new TerraformStack(app, "lab");
    addProvider(lab, { project: "projects/lab", region: "eu-west-1" });
    new Network(lab, "network", { ipv4Cidr: "10.0.0.0/24" });
  }).outdir;
  const report = await look({ app: outdir, project: "lab" });
  assert.deepEqual(outcomes(report).slice(3), [
    "ok project projects/lab",
    "ok region datacenters/eu-west-1",
    "failed wallet organizations/initech/wallets/default",
  ]);
  assert.equal(checkOf(report, "projects/lab").text, "projects/lab is made by the app.");
  assert.ok(emulator.requests.length > 0);
});

test("a name that a construct may make, whose slug only the engine knows, is a warning", async () => {
  const { look } = await startScene();
  const app = synth((stack) => {
    const slug = new TerraformVariable(stack, "slug", { type: "string" });
    new Project(stack, "project", { slug: slug.stringValue });
    new Network(stack, "network", { projectName: "shop-prod", region: "eu-west-1" });
  });
  const { outcome, text } = checkOf(await look({ app }), "projects/shop-prod");
  assert.deepEqual(
    [outcome, text],
    [
      "warning",
      "projects/shop-prod does not exist, unless it is what shop/project makes, whose name only the engine can work out.",
    ],
  );
});

test("where a bare last part lives may be known to the engine alone: then it is not looked for", async () => {
  const { look } = await startScene();
  const app = synth((stack) => {
    const project = new Project(stack, "project", { slug: "lab" });
    new VirtualMachine(stack, "vm", {
      ...MACHINE,
      projectName: project,
      region: "eu-west-1",
      network: { networkName: "k8f6c" },
    });
  });
  const { outcome, text, referredToBy } = checkOf(await look({ app }), "k8f6c");
  assert.deepEqual(
    [outcome, text, referredToBy],
    [
      "notChecked",
      'Where the Network "k8f6c" lives is known only when the engine runs, so that it was not looked for.',
      ["shop/vm"],
    ],
  );
});

test("a host that is taken is a warning, unless it is the app's own instance that has it", async () => {
  const { emulator, look } = await startScene();
  const app = synth((stack) => {
    new BareMetalInstance(stack, "trainer", { slug: "trainer", hostName: "gpu-1", image: "debian-12" });
    new BareMetalInstance(stack, "other", { slug: "other", hostName: "general-3", image: "debian-12" });
    new DataSvcHost(stack, "host", { name: "general-1" });
  });
  assert.equal(checkOf(await look({ app }), "hosts/gpu-1").text, "hosts/gpu-1 is available.");
  emulator.add("BareMetalInstance", { slug: "trainer", hostName: "hosts/gpu-1", image: "debian-12" });
  const report = await look({ app });
  assert.equal(
    checkOf(report, "hosts/gpu-1").text,
    "hosts/gpu-1 is taken by bare-metal-instances/trainer, which the app makes.",
  );
  assert.equal(checkOf(report, "hosts/general-1").text, "hosts/general-1 exists.");
  const { outcome, text } = checkOf(report, "hosts/general-3");
  assert.deepEqual(
    [outcome, text],
    [
      "warning",
      "hosts/general-3 is not available. That is right if it is taken by what a state has already, which cannot be told from here.",
    ],
  );
});

test("a datacenter that takes no new machines is a warning where a machine shall be, and nothing to a network", async () => {
  const { look } = await startScene();
  const at = (build: (stack: TerraformStack) => unknown): string =>
    synth(build, { project: "shop", region: "us-west-1" });
  const machine = await look({ app: at((stack) => new VirtualMachine(stack, "vm", MACHINE)) });
  const { outcome, referredToBy } = checkOf(machine, "datacenters/us-west-1");
  assert.deepEqual([outcome, referredToBy], ["warning", ["shop/vm"]]);
  const network = await look({ app: at((stack) => new Network(stack, "network")) });
  assert.equal(checkOf(network, "datacenters/us-west-1").outcome, "ok");
});

test("an app that needs a project which nothing names fails, and the environment names it", async () => {
  const { look } = await startScene();
  const app = synth((stack) => new Network(stack, "network", { region: "eu-west-1" }));
  assert.deepEqual(checkOf(await look({ app }), "SVC_PROJECT"), {
    id: "configuration",
    subject: "SVC_PROJECT",
    outcome: "failed",
    text: "Nothing says which project is meant: neither what needs one, nor its provider, nor SVC_PROJECT.",
    advice: "Set SVC_PROJECT where the engine runs, or give the provider its `project`.",
    referredToBy: ["shop/network"],
  });
  const named = await look({ app, environment: { SVC_PROJECT: "shop", SVC_REGION: "nowhere" } });
  assert.equal(named.ok, true);
  assert.deepEqual(checkOf(named, "projects/shop").referredToBy, ["shop/network"]);
});

test("each provider's own endpoint is asked for what is deployed through it", async () => {
  const [here, there] = [await startScene(), await startScene()];
  there.emulator.add("Project", { slug: "lab" });
  const outdir = synthApp((app: App) => {
    const stack = new TerraformStack(app, "shop");
    addProvider(stack, { project: "shop", region: "eu-west-1" });
    const lab = addProvider(stack, { alias: "lab", endpoint: there.emulator.url, project: "lab" }, "lab");
    const explicit = addProvider(stack, { alias: "same", endpoint: here.emulator.url }, "same");
    const later = new TerraformVariable(stack, "endpoint", { type: "string" });
    const unknown = addProvider(
      stack,
      { alias: "later", endpoint: later.stringValue, project: "x" },
      "later",
    );
    new Network(stack, "a", { provider: lab, region: "eu-north-1" });
    new Network(stack, "b", { provider: explicit, projectName: "shop", region: "eu-west-1" });
    new Network(stack, "c", { provider: unknown, region: "eu-west-1" });
  }).outdir;
  const report = await here.look({ app: outdir });
  assert.equal(report.ok, true);
  assert.equal(checkOf(report, "projects/lab").outcome, "ok");
  assert.ok(!here.emulator.requests.some(({ body }) => JSON.stringify(body).includes("projects/lab")));
  assert.equal(report.checks.filter(({ id }) => id === "service").length, 2);
  const { text } = checkOf(report, "shop (provider svc.later)");
  assert.equal(
    text,
    "The endpoint of shop (provider svc.later) is an expression that only the engine can work out, so that nothing was looked at that is " +
      "deployed through it.",
  );
  assert.equal(checkOf(report, "projects/x").outcome, "notChecked");
});

test("what the contract does not know is not checked, and neither is a stack in HCL", async () => {
  const { look } = await startScene();
  const app = temporaryDirectory();
  mkdirSync(join(app, "stacks/a"), { recursive: true });
  const stacks = {
    a: { synthesizedStackPath: "stacks/a/cdk.tf.json" },
    b: { synthesizedStackPath: "stacks/b/cdk.tf" },
  };
  writeFileSync(join(app, "manifest.json"), JSON.stringify({ stacks }));
  writeFileSync(
    join(app, "stacks/a/cdk.tf.json"),
    JSON.stringify({ resource: { svc_volume: { v: {} }, svc_project: 7, aws_vpc: { x: {} } }, data: [] }),
  );
  const report = await look({ app });
  assert.equal(report.ok, true);
  assert.equal(
    checkOf(report, "svc_volume").text,
    "The contract knows no svc_volume, so that nothing of it was looked at.",
  );
  assert.equal(checkOf(report, "b").text, "The stack b is written as HCL, which is not read here.");
});

test("an app that refers to nothing is well", async () => {
  const { look } = await startScene();
  const app = synth(() => undefined);
  assert.equal(
    checkOf(await look({ app }), app).text,
    `The app in ${app} refers to nothing that must be there before.`,
  );
});

for (const [title, files, reason] of [
  ["has no manifest", {}, "there is no such file"],
  ["has a manifest that is no JSON", { "manifest.json": "{" }, "JSON"],
  ["has a manifest without stacks", { "manifest.json": "{}" }, "names no stacks"],
  [
    "has no stack where the manifest says it",
    { "manifest.json": '{"stacks":{"a":{"synthesizedStackPath":"stacks/a/cdk.tf.json"}}}' },
    "there is no such file",
  ],
] as const) {
  test(`a folder that ${title} is refused`, async () => {
    const app = temporaryDirectory();
    for (const [name, text] of Object.entries(files)) writeFileSync(join(app, name), text);
    await assert.rejects(preflight({ app }), (error) => {
      assert.ok(error instanceof InvalidAppError);
      assert.ok(error.message.includes(reason) && error.message.includes(app), error.message);
      return true;
    });
  });
}
