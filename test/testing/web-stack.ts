import { TerraformOutput, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { Network, Project, SvcProvider, VirtualMachine } from "../../src/constructs";

/** Differences between the stacks of the tests. */
interface WebStackProps {
  readonly endpoint?: string;
  readonly vcpus?: number;
}

/** A typical user's stack: a server in a network. */
export class WebStack extends TerraformStack {
  public readonly network: Network;

  public constructor(scope: Construct, id: string, { endpoint, vcpus = 2 }: WebStackProps = {}) {
    super(scope, id);
    new SvcProvider(this, "svc", { region: "eu-west-1", endpoint });
    const project = new Project(this, "project", { slug: "shop" });
    this.network = new Network(this, "network", { projectName: project, ipv4Cidr: "10.20.0.0/24" });
    const server = new VirtualMachine(this, "server", {
      projectName: project,
      displayName: "web",
      compute: { vcpus, memoryGib: 4 },
      boot: { image: "debian-12" },
      network: { networkName: this.network },
      labels: { tier: "web" },
    });
    new TerraformOutput(this, "address", { value: server.network.privateIpv4 });
  }
}

/** The smallest stack that creates something without an operation: a project. */
export class ProjectStack extends TerraformStack {
  public readonly project: Project;

  public constructor(scope: Construct, id: string) {
    super(scope, id);
    new SvcProvider(this, "svc");
    this.project = new Project(this, "project", { slug: id });
  }
}
