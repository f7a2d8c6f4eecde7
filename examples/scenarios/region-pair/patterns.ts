import { TerraformOutput, TerraformStack } from "cdktf";
import { SvcProvider } from "cdktf-provider-svc";
import { Peer, Port, PrivateNetwork, ServerGroup, subRange } from "cdktf-provider-svc/patterns";
import type { Construct } from "constructs";

/**
 * Web servers in two regions that replicate their data to each other, and reach others by HTTPS only. DNS elsewhere has their addresses: the examples below
 * `dns` add it.
 */
export class RegionPair extends TerraformStack {
  /** Public addresses of the servers. */
  public readonly addresses: readonly string[];

  public constructor(scope: Construct, id: string) {
    super(scope, id);
    new SvcProvider(this, "svc", { project: "shop" });
    const networks = ["eu-west-1", "us-east-1"].map((region, index) => {
      const ipv4Cidr = subRange("10.60.0.0/16", 24, index);
      return new PrivateNetwork(this, `front-${region}`, { region, ipv4Cidr, preset: "web" });
    });
    const { publicAddresses } = new ServerGroup(this, "web", {
      servers: 4,
      network: networks,
      machine: {
        compute: { vcpus: 2, memoryGib: 4 },
        boot: { image: "debian-12" },
        network: { assignPublicIpv4: true },
      },
      renewal: "replace",
    });
    const servers = publicAddresses.map((address) => Peer.address(address));
    for (const { connections } of networks) {
      connections.allowFrom("203.0.113.0/24", Port.SSH);
      connections.allowFrom(servers, Port.tcp(5432));
      connections.allowTo(servers, Port.tcp(5432));
      connections.allowTo(Peer.ANYWHERE, Port.HTTPS);
      connections.denyOthersOut();
    }
    this.addresses = publicAddresses;
    new TerraformOutput(this, "addresses", { value: publicAddresses });
  }
}
