import { join } from "node:path";
import { App, TerraformOutput, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { Disk, FileShare, Network, Project, SvcProvider, VirtualMachine } from "cdktf-provider-svc";

/** A host for training, described by a manifest, with a disk of its own and a file share for the data. */
export class TrainingHost extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    new SvcProvider(this, "svc", { region: "eu-north-1" });

    const project = new Project(this, "project", { slug: "research" });
    const network = new Network(this, "network", { projectName: project, ipv4Cidr: "10.30.0.0/24" });
    const data = new FileShare(this, "data", {
      projectName: project,
      displayName: "training data",
      sizeGib: 10_240,
      networkName: network,
    });
    // Properties add to the manifest, and replace its values.
    const host = VirtualMachine.fromManifest(this, "host", join(__dirname, "host.yaml"), {
      projectName: project,
      network: { networkName: network },
      timeouts: { create: "45m" },
    });
    const scratch = new Disk(this, "scratch", {
      projectName: project,
      displayName: "scratch",
      sizeGib: 4_096,
      virtualMachineName: host,
    });

    new TerraformOutput(this, "host-name", { value: host.name });
    new TerraformOutput(this, "gpus", { value: host.compute.gpuCount });
    new TerraformOutput(this, "data-path", { value: data.exportPath });
    new TerraformOutput(this, "scratch-name", { value: scratch.name });
  }
}

if (require.main === module) {
  const app = new App();
  new TrainingHost(app, "training-host");
  app.synth();
}
