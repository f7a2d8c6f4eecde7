import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { type App, TerraformStack, TerraformVariable } from "cdktf";
import {
  BareMetalInstance,
  DataSvcHost,
  DataSvcNetwork,
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

/** Synthesizes a stack `shop` with a provider and returns the output directory. */
function synth(build: (stack: TerraformStack) => unknown, config: SvcProviderConfig = {}): string {
  return synthApp((app) => {
    const stack = new TerraformStack(app, "shop");
    addProvider(stack, config);
    build(stack);
  }).outdir;
}

test("preflight app: reads every literal name once and lists the constructs that refer to it", async () => {
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

test("preflight app: reads many objects of a place with one list, after three own reads", async () => {
  const { emulator, look } = await startScene();
  const place = { projectName: "projects/shop", region: "datacenters/eu-west-1" };
  const names = Array.from({ length: 12 }, () => emulator.add("Network", place).name);
  const app = synth((stack) => {
    for (const [index, name] of [...names, "projects/shop/networks/gone"].entries()) {
      new DataSvcNetwork(stack, `network${index}`, { name });
    }
  });
  const report = await look({ app });
  const found = report.checks.filter(({ id }) => id === "object").map(({ outcome }) => outcome);
  assert.deepEqual(found.toSorted(), ["failed", ...names.map(() => "ok")]);
  const calls = emulator.requests.filter(
    ({ method }) => method?.endsWith("Network") || method === "ListNetworks",
  );
  assert.deepEqual(calls.map(({ method }) => method).toSorted(), [
    ...Array.from({ length: 4 }, () => "GetNetwork"),
    "ListNetworks",
  ]);
});

test("preflight app: does not require objects that a stack of the app creates", async () => {
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
  assert.equal(checkOf(report, "projects/lab").text, "The app creates projects/lab.");
  assert.ok(emulator.requests.length > 0);
});

test("preflight app: a name that a construct with an unknown slug may create is a warning", async () => {
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
      "projects/shop-prod does not exist, unless shop/project creates it under a name that only the engine can compute.",
    ],
  );
});

test("preflight app: a slug whose parent is known only to the engine is not checked", async () => {
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
      'The parent of the Network "k8f6c" is known only when the engine runs, so the object was not checked.',
      ["shop/vm"],
    ],
  );
});

test("preflight app: an unavailable host is a warning, unless the app's own instance uses it", async () => {
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
    "hosts/gpu-1 is used by bare-metal-instances/trainer, which the app creates.",
  );
  assert.equal(checkOf(report, "hosts/general-1").text, "hosts/general-1 exists.");
  const { outcome, text } = checkOf(report, "hosts/general-3");
  assert.deepEqual(
    [outcome, text],
    [
      "warning",
      "hosts/general-3 is not available. This is correct if an object in a state uses it, which the preflight cannot see.",
    ],
  );
});

test("preflight app: a datacenter that accepts no machines is a warning for a machine, but not for a network", async () => {
  const { look } = await startScene();
  const at = (build: (stack: TerraformStack) => unknown): string =>
    synth(build, { project: "shop", region: "us-west-1" });
  const machine = await look({ app: at((stack) => new VirtualMachine(stack, "vm", MACHINE)) });
  const { outcome, referredToBy } = checkOf(machine, "datacenters/us-west-1");
  assert.deepEqual([outcome, referredToBy], ["warning", ["shop/vm"]]);
  const network = await look({ app: at((stack) => new Network(stack, "network")) });
  assert.equal(checkOf(network, "datacenters/us-west-1").outcome, "ok");
});

test("preflight app: a missing project fails, unless the environment sets it", async () => {
  const { look } = await startScene();
  const app = synth((stack) => new Network(stack, "network", { region: "eu-west-1" }));
  assert.deepEqual(checkOf(await look({ app }), "SVC_PROJECT"), {
    id: "configuration",
    subject: "SVC_PROJECT",
    outcome: "failed",
    text: "No project is set: neither in the resource, nor in its provider, nor in SVC_PROJECT.",
    advice: "Set SVC_PROJECT where the engine runs, or set `project` in the provider.",
    referredToBy: ["shop/network"],
  });
  const named = await look({ app, environment: { SVC_PROJECT: "shop", SVC_REGION: "nowhere" } });
  assert.equal(named.ok, true);
  assert.deepEqual(checkOf(named, "projects/shop").referredToBy, ["shop/network"]);
});

test("preflight app: asks each provider's own endpoint about its objects", async () => {
  const [here, there] = [await startScene(), await startScene()];
  there.emulator.add("Project", { slug: "lab" });
  const outdir = synthApp((app: App) => {
    const stack = new TerraformStack(app, "shop");
    addProvider(stack, { project: "shop", region: "eu-west-1" });
    const { url: endpoint, apiKey } = there.emulator;
    const lab = addProvider(stack, { alias: "lab", endpoint, apiKey, project: "lab" }, "lab");
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
    "The endpoint of shop (provider svc.later) is an expression that only the engine can evaluate, so the objects that this provider deploys were not checked.",
  );
  assert.equal(checkOf(report, "projects/x").outcome, "notChecked");
});

test("preflight app: does not ask another endpoint with the key of the environment or of the options", async () => {
  const [here, there] = [await startScene(), await startScene()];
  const outdir = synthApp((app: App) => {
    const stack = new TerraformStack(app, "shop");
    addProvider(stack, { project: "shop", region: "eu-west-1" });
    const endpoint = there.emulator.url;
    addProvider(stack, { alias: "lab", endpoint, project: "lab" }, "lab");
    const key = new TerraformVariable(stack, "key", { type: "string", sensitive: true });
    addProvider(stack, { alias: "later", endpoint, apiKey: key.stringValue, project: "lab" }, "later");
  }).outdir;
  const own = { endpoint: here.emulator.url, apiKey: here.emulator.apiKey };
  const withOptions = preflight({ app: outdir, ...own, environment: {} });
  for (const report of [await here.look({ app: outdir }), await withOptions]) {
    const [failed, ...more] = report.checks.filter(
      ({ id, outcome }) => id === "configuration" && outcome === "failed",
    );
    assert.deepEqual([failed?.text, more.length], ["The API key belongs to another endpoint.", 0]);
    const advice = failed?.advice ?? "";
    assert.ok(advice.includes(here.emulator.url) && advice.includes(there.emulator.url), advice);
    assert.equal(checkOf(report, "shop (provider svc.later)").outcome, "notChecked");
    assert.equal(there.emulator.requests.length, 0);
  }
});

test("preflight app: does not check objects outside of the contract or a stack in HCL", async () => {
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
    "The contract has no svc_volume, so its objects were not checked.",
  );
  assert.equal(checkOf(report, "b").text, "The stack b is written as HCL, which the preflight cannot read.");
});

test("preflight app: an app without references is ok", async () => {
  const { look } = await startScene();
  const app = synth(() => undefined);
  assert.equal(
    checkOf(await look({ app }), app).text,
    `The app in ${app} refers to no object that must already exist.`,
  );
});

for (const [title, files, reason] of [
  ["has no manifest", {}, "the file does not exist"],
  ["has a manifest that is no JSON", { "manifest.json": "{" }, "JSON"],
  ["has a manifest without stacks", { "manifest.json": "{}" }, "lists no stacks"],
  [
    "has no stack where the manifest says it",
    { "manifest.json": '{"stacks":{"a":{"synthesizedStackPath":"stacks/a/cdk.tf.json"}}}' },
    "the file does not exist",
  ],
] as const) {
  test(`preflight app: rejects a directory that ${title}`, async () => {
    const app = temporaryDirectory();
    for (const [name, text] of Object.entries(files)) writeFileSync(join(app, name), text);
    await assert.rejects(preflight({ app }), (error) => {
      assert.ok(error instanceof InvalidAppError);
      assert.ok(error.message.includes(reason) && error.message.includes(app), error.message);
      return true;
    });
  });
}

test("preflight app: min_balance of a provider's limits and of SVC_LIMITS hold, by the plan's rule", async () => {
  const { look } = await startScene();
  const wallet = "organizations/acme/wallets/default";
  const app = (limits: { readonly minBalance: string } | undefined) =>
    synth((stack) => new SshKey(stack, "key", { publicKey: KEY }), { project: "shop", limits });
  const text = async (minBalance: string | undefined, SVC_LIMITS = ""): Promise<string> => {
    const folder = app(minBalance === undefined ? undefined : { minBalance });
    return checkOf(await look({ app: folder, environment: { SVC_LIMITS } }), wallet).text;
  };
  const balance = `${wallet} has a balance of 250.50 EUR`;
  assert.equal(await text("250.50 EUR", "min_balance=1 max_deletes=0"), `${balance}.`);
  assert.equal(await text("250.51"), `${balance}, but the balance must be at least 250.51 EUR.`);
  assert.equal(
    await text("1", "min_balance=300EUR"),
    `${balance}, but the balance must be at least 300.00 EUR.`,
  );
  assert.equal(await text("1 USD"), `${balance}, which cannot be compared with the minimum of 1.00 USD.`);
  const bad = checkOf(
    await look({ app: app(undefined), environment: { SVC_LIMITS: "min_balance=lots" } }),
    "SVC_LIMITS",
  );
  assert.deepEqual([bad.outcome, bad.text], ["failed", 'min_balance of SVC_LIMITS is no amount: "lots".']);
});
