import { TerraformStack } from "cdktf";
import { Network, Project, SvcProvider, VirtualMachine } from "cdktf-provider-svc";
import type { Construct } from "constructs";

/** A web server in a network: the stack under test. */
export class WebStack extends TerraformStack {
  public constructor(scope: Construct, id: string, { vcpus = 2 }: { readonly vcpus?: number } = {}) {
    super(scope, id);
    new SvcProvider(this, "svc", { region: "eu-west-1" });
    const project = new Project(this, "project", { slug: "shop" });
    const network = new Network(this, "network", { projectName: project, ipv4Cidr: "10.20.0.0/24" });
    new VirtualMachine(this, "server", {
      projectName: project,
      displayName: "web",
      compute: { vcpus, memoryGib: 4 },
      boot: { image: "debian-12" },
      network: { networkName: network, assignPublicIpv4: true },
    });
  }
}
