import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testMatrix } from "../support/exhaustive";
import { App, LocalBackend, TerraformStack } from "cdktf";
import {
  DataSvcNetwork,
  DataSvcProject,
  type INetwork,
  type IProject,
  Network,
  Project,
  SvcProvider,
} from "cdktf-provider-svc";
import { ServerGroup } from "../../examples/multi-stack/server-group";
import { startEmulator } from "../../src/emulator";
import { cleanEnvironment, skipWithoutEngine, startEngine } from "../support/engine";
import { withExample } from "../support/example";
import { installNullProvider } from "../support/null-provider";

const skip = skipWithoutEngine();
const { representative, row, runPart } = testMatrix("several stacks");

/** The stacks, in the order in which they can be applied. */
const STACKS = ["foundation", "services", "access"];

row(
  "multi-stack: stacks that share a project and a network are applied, updated and destroyed separately",
  { skip },
  async () => {
    await withExample("multi-stack", {}, async ({ emulator, env, synth, stack }) => {
      installNullProvider(env["HOME"] ?? "");
      await synth();
      for (const name of STACKS) await stack(name).run("init");
      await stack("foundation").apply();
      assert.match(await stack("services").apply(), /services\/bastion\/bastion\/look/);
      await stack("access").apply();

      const [network] = emulator.objects("Network");
      const machines = emulator.objects("VirtualMachine");
      assert.deepEqual(machines.map((machine) => machine["displayName"]).sort(), [
        "api-1",
        "api-2",
        "bastion",
      ]);
      for (const machine of machines) {
        assert.equal((machine["network"] as { networkName: string }).networkName, network?.name);
      }
      const bastion = machines.find((machine) => machine["displayName"] === "bastion");
      const { publicIpv4 } = bastion?.["network"] as { publicIpv4: string };
      const rules = new Map(emulator.objects("FirewallRule").map((rule) => [rule["displayName"], rule]));
      assert.deepEqual(rules.get("ssh-bastion")?.["cidrs"], [`${publicIpv4}/32`]);
      assert.equal(rules.get("web")?.["networkName"], network?.name);

      // Another server affects only the services stack.
      await synth({ API_SERVERS: "3" });
      assert.match(await stack("services").apply(), /1 added, 0 changed, 0 destroyed/);
      for (const name of ["foundation", "access"]) await stack(name).run("plan", "-detailed-exitcode");

      for (const name of STACKS.toReversed()) await stack(name).run("destroy", "-auto-approve");
      assert.deepEqual(emulator.objects(), []);
    });
  },
);

representative(
  "multi-stack: a library construct accepts a project and a network from any source",
  { skip },
  async () => {
    const emulator = await startEmulator({ operationMs: 50 });
    const folder = mkdtempSync(join(tmpdir(), "svc-library-"));
    const region = "datacenters/eu-west-1";
    const project = emulator.add("Project", { slug: "shop" });
    const network = emulator.add("Network", { projectName: project.name, region });
    try {
      const app = new App({ outdir: folder });
      const stack = new TerraformStack(app, "users");
      new LocalBackend(stack, { path: join(folder, "terraform.tfstate") });
      new SvcProvider(stack, "svc", { region: "eu-west-1" });
      const made = new Project(stack, "made", { slug: "made" });
      const shared: Readonly<Record<string, { project: IProject; network: INetwork }>> = {
        resource: { project: made, network: new Network(stack, "net", { projectName: made }) },
        read: {
          project: new DataSvcProject(stack, "read-project", { name: "shop" }),
          network: new DataSvcNetwork(stack, "read-network", { name: network.name }),
        },
        named: { project: Project.fromName(project.name), network: Network.fromName(network.name) },
      };
      for (const [id, names] of Object.entries(shared)) {
        const group = new ServerGroup(stack, id, { ...names, names: [id] });
        group.allowFrom(stack, `${id}-web`, ["0.0.0.0/0"], ["443"]);
      }
      app.synth();
      const env = cleanEnvironment(join(folder, "home"), {
        SVC_ENDPOINT: emulator.url,
        SVC_API_KEY: emulator.apiKey,
      });
      for (const args of [["init"], ["apply", "-auto-approve"], ["plan", "-detailed-exitcode"]]) {
        const directory = join(folder, "stacks", "users");
        const { code, output } = await startEngine(directory, [...args, "-no-color"], env).done;
        assert.equal(code, 0, output);
      }
      const networkOf = new Map(
        emulator
          .objects("VirtualMachine")
          .map((machine) => [
            machine["displayName"],
            (machine["network"] as { networkName: string }).networkName,
          ]),
      );
      assert.equal(networkOf.get("read"), network.name);
      assert.equal(networkOf.get("named"), network.name);
      assert.match(networkOf.get("resource") ?? "", /^projects\/made\/networks\//);
    } finally {
      await emulator.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

runPart();
