import { TerraformOutput, TerraformStack } from "cdktf";
import { SvcProvider } from "cdktf-provider-svc";
import { BlueGreen, Port, PrivateNetwork } from "cdktf-provider-svc/patterns";
import type { Construct } from "constructs";

/** Two groups of web servers with an image each. The addresses are those of the live one, for a load balancer or DNS elsewhere. */
export class ImageChange extends TerraformStack {
  public constructor(scope: Construct, id: string) {
    super(scope, id);
    new SvcProvider(this, "svc", { project: "shop", region: "eu-west-1" });
    const network = new PrivateNetwork(this, "front", { ipv4Cidr: "10.50.0.0/24", preset: "web" });
    network.connections.allowFrom("203.0.113.0/24", Port.SSH);
    const web = new BlueGreen(this, "web", {
      images: { blue: "debian-11", green: "debian-12" },
      live: "green",
      servers: 3,
      network,
      machine: { compute: { vcpus: 2, memoryGib: 4 }, network: { assignPublicIpv4: true } },
    });
    new TerraformOutput(this, "addresses", { value: web.live.publicAddresses });
  }
}
