import { TerraformStack } from "cdktf";
import { Project, SvcProvider } from "cdktf-provider-svc";
import { Peer, Port, PrivateNetwork, ServerGroup } from "cdktf-provider-svc/patterns";
import type { Construct } from "constructs";

/**
 * The environment of a pull request, which expires. An office reaches it by HTTPS and SSH. It installs packages by HTTPS and sends nothing else to anyone, such as
 * mail to customers.
 */
export class Preview extends TerraformStack {
  public constructor(scope: Construct, id: string) {
    super(scope, id);
    new SvcProvider(this, "svc", {
      region: "eu-west-1",
      expires: "72h",
      defaultLabels: { stage: "preview" },
    });
    const projectName = new Project(this, "project", { slug: id });
    const network = new PrivateNetwork(this, "network", {
      projectName,
      ipv4Cidr: "10.70.0.0/24",
      preset: "isolated",
    });
    for (const port of [Port.HTTPS, Port.SSH]) network.connections.allowFrom("203.0.113.0/24", port);
    network.connections.allowTo(Peer.ANYWHERE, Port.HTTPS);
    const machine = { compute: { vcpus: 1, memoryGib: 2 }, boot: { image: "debian-12" } };
    new ServerGroup(this, "shop", { projectName, servers: { web: {}, database: {} }, network, machine });
  }
}
