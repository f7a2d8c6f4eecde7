import { TerraformStack } from "cdktf";
import { SvcProvider } from "cdktf-provider-svc";
import { Port, PrivateNetwork, ServerGroup } from "cdktf-provider-svc/patterns";
import type { Construct } from "constructs";

/** Web servers that everyone reaches, and databases that only they reach. An office reaches both by SSH. */
export class WebTier extends TerraformStack {
  public constructor(scope: Construct, id: string) {
    super(scope, id);
    new SvcProvider(this, "svc", { project: "shop", region: "eu-west-1" });
    const front = new PrivateNetwork(this, "front", { ipv4Cidr: "10.20.0.0/24", preset: "web" });
    const data = new PrivateNetwork(this, "data", { ipv4Cidr: "10.20.1.0/24", preset: "internal" });
    data.connections.allowFrom(front, Port.tcp(5432));
    for (const network of [front, data]) network.connections.allowFrom("203.0.113.0/24", Port.SSH);
    new ServerGroup(this, "web", {
      servers: 3,
      network: front,
      machine: { compute: { vcpus: 2, memoryGib: 4 }, boot: { image: "debian-12" } },
      renewal: "replace",
    });
    new ServerGroup(this, "database", {
      servers: 2,
      network: data,
      machine: { compute: { vcpus: 4, memoryGib: 16 }, boot: { image: "debian-12" } },
    });
  }
}
