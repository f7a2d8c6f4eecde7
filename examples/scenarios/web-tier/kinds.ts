import { TerraformStack } from "cdktf";
import { FirewallRule, Network, SvcProvider, VirtualMachine } from "cdktf-provider-svc";
import type { Construct } from "constructs";

/** The same as in patterns.ts. */
export class WebTier extends TerraformStack {
  public constructor(scope: Construct, id: string) {
    super(scope, id);
    new SvcProvider(this, "svc", { project: "shop", region: "eu-west-1" });
    const anywhere = ["0.0.0.0/0", "::/0"];
    const front = new Network(this, "front", { ipv4Cidr: "10.20.0.0/24" });
    const data = new Network(this, "data", { ipv4Cidr: "10.20.1.0/24" });
    for (const port of ["80", "443"]) {
      new FirewallRule(this, `front-${port}`, {
        displayName: `TCP ${port} in`,
        networkName: front,
        direction: "INGRESS",
        protocol: "TCP",
        ports: [port],
        cidrs: anywhere,
      });
    }
    new FirewallRule(this, "front-internal", {
      displayName: "all traffic in",
      networkName: front,
      direction: "INGRESS",
      protocol: "ANY",
      cidrs: ["10.20.0.0/24"],
    });
    new FirewallRule(this, "data-internal", {
      displayName: "all traffic in",
      networkName: data,
      direction: "INGRESS",
      protocol: "ANY",
      cidrs: ["10.20.1.0/24"],
    });
    new FirewallRule(this, "data-postgres", {
      displayName: "TCP 5432 in",
      networkName: data,
      direction: "INGRESS",
      protocol: "TCP",
      ports: ["5432"],
      cidrs: ["10.20.0.0/24"],
    });
    for (const [name, network] of Object.entries({ front, data })) {
      new FirewallRule(this, `${name}-ssh`, {
        displayName: "TCP 22 in",
        networkName: network,
        direction: "INGRESS",
        protocol: "TCP",
        ports: ["22"],
        cidrs: ["203.0.113.0/24"],
      });
      new FirewallRule(this, `${name}-deny`, {
        displayName: "deny all other traffic",
        networkName: network,
        direction: "INGRESS",
        protocol: "ANY",
        cidrs: anywhere,
        action: "DENY",
        priority: 65_535,
      });
    }
    for (const index of [0, 1, 2]) {
      new VirtualMachine(this, `web-${index}`, {
        displayName: `web-${index}`,
        compute: { vcpus: 2, memoryGib: 4 },
        boot: { image: "debian-12" },
        network: { networkName: front },
        lifecycle: { createBeforeDestroy: true },
        disruptionGroup: { name: "web", maxUnavailable: 1, createBeforeDestroy: true },
      });
    }
    for (const index of [0, 1]) {
      new VirtualMachine(this, `database-${index}`, {
        displayName: `database-${index}`,
        compute: { vcpus: 4, memoryGib: 16 },
        boot: { image: "debian-12" },
        network: { networkName: data },
        replace: "forbid",
        disruptionGroup: { name: "database", maxUnavailable: 1 },
      });
    }
  }
}
