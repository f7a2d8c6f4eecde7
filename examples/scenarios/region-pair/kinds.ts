import { TerraformOutput, TerraformStack } from "cdktf";
import { FirewallRule, Network, SvcProvider, VirtualMachine } from "cdktf-provider-svc";
import type { Construct } from "constructs";

/** The same as in patterns.ts. */
export class RegionPair extends TerraformStack {
  /** Public addresses of the servers. */
  public readonly addresses: readonly string[];

  public constructor(scope: Construct, id: string) {
    super(scope, id);
    new SvcProvider(this, "svc", { project: "shop" });
    const anywhere = ["0.0.0.0/0", "::/0"];
    const networks = ["eu-west-1", "us-east-1"].map((region, index) => {
      const ipv4Cidr = `10.60.${index}.0/24`;
      return { region, ipv4Cidr, network: new Network(this, `front-${region}`, { region, ipv4Cidr }) };
    });
    const addresses = [...networks, ...networks].map(({ region, network }, index) => {
      const server = new VirtualMachine(this, `web-${index}`, {
        displayName: `web-${index}`,
        region,
        compute: { vcpus: 2, memoryGib: 4 },
        boot: { image: "debian-12" },
        network: { networkName: network, assignPublicIpv4: true },
        lifecycle: { createBeforeDestroy: true },
        disruptionGroup: { name: "web", maxUnavailable: 1, createBeforeDestroy: true },
      });
      return server.network.publicIpv4;
    });
    const servers = addresses.map((address) => `${address}/32`);
    for (const { region, ipv4Cidr, network } of networks) {
      for (const port of ["80", "443"]) {
        new FirewallRule(this, `web-${region}-${port}`, {
          displayName: `TCP ${port} in`,
          networkName: network,
          direction: "INGRESS",
          protocol: "TCP",
          ports: [port],
          cidrs: anywhere,
        });
      }
      new FirewallRule(this, `ssh-${region}`, {
        displayName: "TCP 22 in",
        networkName: network,
        direction: "INGRESS",
        protocol: "TCP",
        ports: ["22"],
        cidrs: ["203.0.113.0/24"],
      });
      new FirewallRule(this, `https-out-${region}`, {
        displayName: "TCP 443 out",
        networkName: network,
        direction: "EGRESS",
        protocol: "TCP",
        ports: ["443"],
        cidrs: anywhere,
      });
      new FirewallRule(this, `internal-in-${region}`, {
        displayName: "all traffic in",
        networkName: network,
        direction: "INGRESS",
        protocol: "ANY",
        cidrs: [ipv4Cidr],
      });
      new FirewallRule(this, `replication-in-${region}`, {
        displayName: "TCP 5432 in",
        networkName: network,
        direction: "INGRESS",
        protocol: "TCP",
        ports: ["5432"],
        cidrs: servers,
      });
      new FirewallRule(this, `deny-in-${region}`, {
        displayName: "deny all other traffic in",
        networkName: network,
        direction: "INGRESS",
        protocol: "ANY",
        cidrs: anywhere,
        action: "DENY",
        priority: 65_535,
      });
      new FirewallRule(this, `internal-out-${region}`, {
        displayName: "all traffic out",
        networkName: network,
        direction: "EGRESS",
        protocol: "ANY",
        cidrs: [ipv4Cidr],
      });
      new FirewallRule(this, `replication-out-${region}`, {
        displayName: "TCP 5432 out",
        networkName: network,
        direction: "EGRESS",
        protocol: "TCP",
        ports: ["5432"],
        cidrs: servers,
      });
      new FirewallRule(this, `deny-out-${region}`, {
        displayName: "deny all other traffic out",
        networkName: network,
        direction: "EGRESS",
        protocol: "ANY",
        cidrs: anywhere,
        action: "DENY",
        priority: 65_535,
      });
    }
    this.addresses = addresses;
    new TerraformOutput(this, "addresses", { value: addresses });
  }
}
