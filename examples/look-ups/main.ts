import { App, TerraformOutput, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import {
  BareMetalInstance,
  DataSvcDatacenter,
  DataSvcHost,
  Network,
  Project,
  SvcProvider,
  SynthHook,
  VirtualMachine,
} from "cdktf-provider-svc";

/**
 * A trainer on the smallest free host with enough GPUs, or on a virtual machine if there is none. The stack looks up hosts and datacenters
 * while it is synthesized. The answers are stored in `svc.context.json`, so the choice stays the same until you refresh them. A hook asks Git for
 * the commit, and a preflight checks all that the stack refers to.
 */
export class Training extends TerraformStack {
  constructor(scope: Construct, id: string, options: { readonly gpus: number }) {
    super(scope, id);
    new SvcProvider(this, "svc", { preflight: "synth" });
    const { result: commit } = new SynthHook(this, "commit", {
      command: ["git", "rev-parse", "--short", "HEAD"],
      output: "text",
      // Outside of a repository, the project has no commit in its name.
      onFailure: "continue",
    });
    const displayName = typeof commit === "string" ? `Training, commit ${commit}` : "Training";
    const project = new Project(this, "project", { slug: "training", displayName });

    const hosts = DataSvcHost.lookupAll(this, "free-hosts", { available: true })
      .filter(({ gpuCount }) => gpuCount >= options.gpus)
      .sort((one, other) => one.gpuCount - other.gpuCount);
    const [host] = hosts;
    if (host !== undefined) {
      new BareMetalInstance(this, "trainer", { slug: "trainer", hostName: host, image: "debian-12" });
      new TerraformOutput(this, "trainer-runs-on", { value: host.name });
      return;
    }

    const [datacenter] = DataSvcDatacenter.lookupAll(this, "open", { acceptsVirtualMachines: true });
    if (datacenter === undefined) throw new Error("No datacenter accepts virtual machines at the moment.");
    const network = new Network(this, "network", { projectName: project, region: datacenter });
    new VirtualMachine(this, "trainer", {
      projectName: project,
      region: datacenter,
      compute: { vcpus: 16, memoryGib: 64 },
      boot: { image: "debian-12" },
      network: { networkName: network },
    });
    new TerraformOutput(this, "trainer-runs-on", { value: datacenter.name });
  }
}

if (require.main === module) {
  const app = new App();
  new Training(app, "look-ups", { gpus: Number(process.env["GPUS"] ?? "4") });
  app.synth();
}
