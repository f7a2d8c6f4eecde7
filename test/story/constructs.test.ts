import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { App, LocalBackend, TerraformOutput, TerraformStack } from "cdktf";
import {
  DataSvcDatacenter,
  DataSvcVirtualMachines,
  Network,
  Project,
  SshKey,
  SvcProvider,
  VirtualMachine,
} from "../../src/constructs";
import { startEmulator, type Emulator } from "../../src/emulator";
import { cleanEnvironment, skipWithoutEngine, startEngine } from "../support/engine";

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
  "a stack of constructs is applied by plain terraform in its folder, with tokens, references and data sources",
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
