import { App, TerraformOutput, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { BareMetalInstance, DataSvcHost, Project, SshKey, SvcProvider } from "cdktf-provider-svc";

/** A bare metal instance on a chosen host. */
export class BareMetal extends TerraformStack {
  constructor(scope: Construct, id: string, options: { readonly host: string }) {
    super(scope, id);
    new SvcProvider(this, "svc");

    const project = new Project(this, "project", { slug: "metal" });
    const key = new SshKey(this, "key", {
      projectName: project,
      publicKey:
        "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOJ1Zz9bD0mHcYQwJ7rVqJX3s0vQ5q7H0S1xk1m4yNfT operations@example.com",
    });
    const host = new DataSvcHost(this, "host", { name: options.host });
    const database = new BareMetalInstance(this, "database", {
      slug: "database",
      displayName: "Database",
      hostName: host,
      image: "debian-12",
      sshKeyNames: [key],
      // A change of the image overwrites the disks in place. Without this, it would replace the instance.
      allowReinstall: true,
    });

    new TerraformOutput(this, "address", { value: database.ipv4 });
    new TerraformOutput(this, "memory", { value: host.memoryGib });
  }
}

if (require.main === module) {
  const app = new App();
  new BareMetal(app, "bare-metal", { host: process.env["HOST"] ?? "general-1" });
  app.synth();
}
