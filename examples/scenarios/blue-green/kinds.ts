import { TerraformOutput, TerraformStack } from "cdktf";
import { FirewallRule, Network, SvcProvider, VirtualMachine } from "cdktf-provider-svc";
import type { Construct } from "constructs";

/** The same as in patterns.ts. */
export class ImageChange extends TerraformStack {
  public constructor(scope: Construct, id: string) {
    super(scope, id);
    new SvcProvider(this, "svc", { project: "shop", region: "eu-west-1" });
    const live = "green";
    const network = new Network(this, "front", { ipv4Cidr: "10.50.0.0/24" });
    for (const port of ["80", "443"]) {
      new FirewallRule(this, `web-${port}`, {
        displayName: `TCP ${port} in`,
        networkName: network,
        direction: "INGRESS",
        protocol: "TCP",
        ports: [port],
        cidrs: ["0.0.0.0/0", "::/0"],
      });
    }
    new FirewallRule(this, "ssh", {
      displayName: "TCP 22 in",
      networkName: network,
      direction: "INGRESS",
      protocol: "TCP",
      ports: ["22"],
      cidrs: ["203.0.113.0/24"],
    });
    new FirewallRule(this, "internal", {
      displayName: "all traffic in",
      networkName: network,
      direction: "INGRESS",
      protocol: "ANY",
      cidrs: ["10.50.0.0/24"],
    });
    new FirewallRule(this, "deny", {
      displayName: "deny all other traffic",
      networkName: network,
      direction: "INGRESS",
      protocol: "ANY",
      cidrs: ["0.0.0.0/0", "::/0"],
      action: "DENY",
      priority: 65_535,
    });
    for (const [color, image] of Object.entries({ blue: "debian-11", green: "debian-12" })) {
      const servers = [0, 1, 2].map(
        (index) =>
          new VirtualMachine(this, `web-${color}-${index}`, {
            displayName: `web-${color}-${index}`,
            compute: { vcpus: 2, memoryGib: 4 },
            boot: { image },
            network: { networkName: network, assignPublicIpv4: true },
            replace: "forbid",
            disruptionGroup: { name: color, maxUnavailable: 1 },
          }),
      );
      const value = servers.map((server) => server.network.publicIpv4);
      if (color === live) new TerraformOutput(this, "addresses", { value });
    }
  }
}
