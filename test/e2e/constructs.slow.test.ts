import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { App, LocalBackend, TerraformOutput, TerraformStack } from "cdktf";
import {
  DataSvcDatacenter,
  DataSvcVirtualMachines,
  Disk,
  EphemeralSvcApiKey,
  Network,
  Project,
  ResourceName,
  SshKey,
  SvcProvider,
  VirtualMachine,
  WebhookSubscription,
} from "../../src/constructs";
import { startEmulator, type Emulator } from "../../src/emulator";
import { cleanEnvironment, engineTraits, skipWithoutEngine, startEngine } from "../support/engine";

const skip = skipWithoutEngine();

const KEY =
  "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOJ1Zz9bD0mHcYQwJ7rVqJX3s0vQ5q7H0S1xk1m4yNfT one@example.com";

class Fleet extends TerraformStack {
  constructor(app: App, vcpus: number) {
    super(app, "fleet");
    new LocalBackend(this, { path: "terraform.tfstate" });
    new SvcProvider(this, "svc", { project: "shop" });
    const datacenter = new DataSvcDatacenter(this, "here", { name: "eu-west-1" });
    const project = new Project(this, "project", { slug: "shop" });
    const network = new Network(this, "network", { projectName: project, region: datacenter });
    const key = new SshKey(this, "key", {
      projectName: project,
      publicKey: KEY,
      lifecycle: { createBeforeDestroy: true },
    });
    const machine = new VirtualMachine(this, "machine", {
      region: datacenter,
      compute: { vcpus, memoryGib: 2 },
      boot: { image: "debian-12" },
      network: { networkName: network },
      users: [{ username: "admin", sshKeyNames: [key, key.name] }],
      timeouts: { create: "5m" },
      dependsOn: [project],
    });
    const all = new DataSvcVirtualMachines(this, "all", { projectName: project, dependsOn: [machine] });
    new TerraformOutput(this, "address", { value: machine.network.privateIpv4 });
    new TerraformOutput(this, "first-user", { value: machine.users.get(0).username });
    new TerraformOutput(this, "vcpus", { value: machine.compute.vcpus });
    new TerraformOutput(this, "listed", { value: all.virtualMachines.get(0).name });
  }
}

async function withFleet(
  tell: (run: (vcpus: number, ...args: string[]) => Promise<string>, emulator: Emulator) => Promise<void>,
): Promise<void> {
  const emulator = await startEmulator({ operationMs: 100 });
  const folder = mkdtempSync(join(tmpdir(), "svc-fleet-"));
  const env = cleanEnvironment(join(folder, "home"), {
    SVC_ENDPOINT: emulator.url,
    SVC_API_KEY: emulator.apiKey,
  });
  const stack = join(folder, "out", "stacks", "fleet");
  try {
    await tell(async (vcpus, ...args) => {
      const app = new App({ outdir: join(folder, "out") });
      new Fleet(app, vcpus);
      app.synth();
      const { code, output } = await startEngine(stack, [...args, "-no-color"], env).done;
      assert.equal(code, 0, output);
      return output;
    }, emulator);
    assert.match(readFileSync(join(stack, ".terraform.lock.hcl"), "utf8"), /svc\.localhost\/svc\/svc/);
  } finally {
    await emulator.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

test(
  "constructs: plain terraform applies a synthesized stack with tokens, references and data sources",
  { skip },
  async () => {
    await withFleet(async (run, emulator) => {
      await run(2, "init", "-lockfile=readonly");
      const output = await run(2, "apply", "-auto-approve");
      const [machine] = emulator.objects("VirtualMachine");
      assert.ok(output.includes(`listed = "${String(machine?.name)}"`), output);
      assert.match(output, /address = "10\.0\.\d+\.\d+"/);
      assert.match(output, /first-user = "admin"/);
      assert.match(output, /vcpus = 2/);
      assert.match(await run(2, "plan"), /No changes/);
      assert.match(await run(4, "apply", "-auto-approve"), /0 added, 1 changed, 0 destroyed/);
      assert.equal((emulator.get(String(machine?.name))?.["compute"] as { vcpus: number }).vcpus, 4);
      await run(4, "destroy", "-auto-approve");
      assert.deepEqual(emulator.objects(), []);
    });
  },
);

/** Calls `tell` with a function that runs the engine on one stack and returns its output. */
async function withStack(
  build: (stack: TerraformStack) => void,
  tell: (run: (...args: string[]) => Promise<string>, emulator: Emulator) => Promise<void>,
): Promise<void> {
  const emulator = await startEmulator({ operationMs: 50, recordSecrets: true });
  const folder = mkdtempSync(join(tmpdir(), "svc-stack-"));
  const env = cleanEnvironment(join(folder, "home"), {
    SVC_ENDPOINT: emulator.url,
    SVC_API_KEY: emulator.apiKey,
  });
  try {
    // cdktn refuses functions of providers without it.
    const context = { targetVersions: { terraform: ">=1.11.0", opentofu: ">=1.11.0" } };
    const app = new App({ outdir: join(folder, "out"), context });
    const stack = new TerraformStack(app, "stack");
    new LocalBackend(stack, { path: "terraform.tfstate" });
    build(stack);
    app.synth();
    const directory = join(folder, "out", "stacks", "stack");
    const run = async (...args: string[]): Promise<string> => {
      const { code, output } = await startEngine(directory, [...args, "-no-color"], env).done;
      assert.equal(code, 0, output);
      return output;
    };
    await run("init");
    await tell(run, emulator);
  } finally {
    await emulator.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

test(
  "constructs: an ephemeral key serves a provider and a write-only argument during an apply, and is deleted afterwards",
  { skip },
  async () => {
    await withStack(
      (stack) => {
        new SvcProvider(stack, "svc");
        const key = new EphemeralSvcApiKey(stack, "key", { displayName: "for one run" });
        // No object is created through this provider, since the emulator accepts only one key. The engine configures
        // it nonetheless.
        new SvcProvider(stack, "other", { alias: "other", apiKey: key.secret });
        new WebhookSubscription(stack, "hook", {
          slug: "hook",
          url: "https://example.com/hook",
          eventKinds: ["WALLET_LOW"],
          signingSecret: `signed-${key.secret}`,
          signingSecretVersion: 1,
        });
      },
      async (run, emulator) => {
        await run("apply", "-auto-approve");
        const bodies = emulator.requests.map(
          ({ body }) => (body ?? {}) as { readonly signingSecret?: string },
        );
        const [sent] = bodies.flatMap(({ signingSecret }) => signingSecret ?? []);
        assert.match(sent ?? "", /^signed-\S{8,}$/);
        assert.deepEqual(emulator.objects("ApiKey"), []);
        assert.ok(emulator.requests.some(({ method }) => method === "CreateApiKey"));
        assert.match(await run("plan"), /No changes/);
        assert.deepEqual(emulator.objects("ApiKey"), []);
        const state = await run("state", "pull");
        assert.ok(!state.includes((sent ?? "").slice("signed-".length)));
        await run("destroy", "-auto-approve");
      },
    );
  },
);

test("constructs: ResourceName builds and parses names with tokens like known names", { skip }, async () => {
  await withStack(
    (stack) => {
      new SvcProvider(stack, "svc", { region: "eu-west-1" });
      const project = new Project(stack, "project", { slug: "shop" });
      const disk = new Disk(stack, "disk", { projectName: project, sizeGib: 10 });
      const { parts, parent, slug, kind } = ResourceName.parse(disk.name);
      const same = ResourceName.of("Disk", { project: parts["project"] ?? "", id: slug });
      const expanded = ResourceName.expand("Disk", slug, project);
      const outputs = {
        name: disk.name,
        same,
        expanded,
        parent,
        kind,
        id: ResourceName.parse("Disk", disk).parts.id,
      };
      for (const [name, value] of Object.entries(outputs)) new TerraformOutput(stack, name, { value });
    },
    async (run, emulator) => {
      await run("apply", "-auto-approve");
      const outputs = JSON.parse(await run("output", "-json")) as Readonly<
        Record<string, { readonly value: unknown }>
      >;
      const name = emulator.objects("Disk")[0]?.name;
      assert.deepEqual(Object.fromEntries(Object.entries(outputs).map(([key, { value }]) => [key, value])), {
        name,
        same: name,
        expanded: name,
        parent: "projects/shop",
        kind: "disk",
        id: name?.split("/").at(-1),
      });
    },
  );
});

test("constructs: strings of a manifest reach the service literally", { skip }, async () => {
  const displayName = '${a} %{ if b } $${c} "quoted"';
  await withStack(
    (stack) => {
      new SvcProvider(stack, "svc", { region: "eu-west-1" });
      const project = new Project(stack, "project", { slug: "shop" });
      Disk.fromManifest(
        stack,
        "disk",
        { text: JSON.stringify({ displayName, sizeGib: "10", labels: { "${k}": "%{v}" } }) },
        {
          projectName: project,
        },
      );
    },
    async (run, emulator) => {
      await run("apply", "-auto-approve");
      const [disk] = emulator.objects("Disk");
      assert.equal(disk?.["displayName"], displayName);
      assert.deepEqual(disk["labels"], { "${k}": "%{v}" });
      assert.match(await run("plan"), /No changes/);
    },
  );
});

// The engines here are all recent, so the stack also requires a version that no engine satisfies.
test(
  "constructs: an engine that is too old reports the required version before it does anything",
  { skip },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "svc-old-"));
    try {
      const app = new App({ outdir: folder });
      const stack = new TerraformStack(app, "stack");
      stack.addOverride("terraform.required_version", "< 0.1.0");
      new SvcProvider(stack, "svc");
      new EphemeralSvcApiKey(stack, "key");
      app.synth();
      const env = cleanEnvironment(join(folder, "home"));
      const directory = join(folder, "stacks", "stack");
      renameSync(join(directory, "cdk.tf.json"), join(directory, engineTraits().versionFile));
      const { code, output } = await startEngine(directory, ["init", "-no-color"], env).done;
      assert.equal(code, 1);
      assert.match(output, /Unsupported .* Core version|not compatible with OpenTofu/);
      assert.match(output, />= 1\.11\.0/);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
