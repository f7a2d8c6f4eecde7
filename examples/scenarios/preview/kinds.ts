import { TerraformStack } from "cdktf";
import { FirewallRule, Network, Project, SvcProvider, VirtualMachine } from "cdktf-provider-svc";
import type { Construct } from "constructs";

/** The same as in patterns.ts. */
export class Preview extends TerraformStack {
  public constructor(scope: Construct, id: string) {
    super(scope, id);
    new SvcProvider(this, "svc", {
      region: "eu-west-1",
      expires: "72h",
      defaultLabels: { stage: "preview" },
    });
    const projectName = new Project(this, "project", { slug: id });
    const network = new Network(this, "network", { projectName, ipv4Cidr: "10.70.0.0/24" });
    for (const port of ["443", "22"]) {
      new FirewallRule(this, `from-office-${port}`, {
        projectName,
        displayName: `TCP ${port} in`,
        networkName: network,
        direction: "INGRESS",
        protocol: "TCP",
        ports: [port],
        cidrs: ["203.0.113.0/24"],
      });
    }
    new FirewallRule(this, "https-out", {
      projectName,
      displayName: "TCP 443 out",
      networkName: network,
      direction: "EGRESS",
      protocol: "TCP",
      ports: ["443"],
      cidrs: ["0.0.0.0/0", "::/0"],
    });
    new FirewallRule(this, "internal-in", {
      projectName,
      displayName: "all traffic in",
      networkName: network,
      direction: "INGRESS",
      protocol: "ANY",
      cidrs: ["10.70.0.0/24"],
    });
    new FirewallRule(this, "internal-out", {
      projectName,
      displayName: "all traffic out",
      networkName: network,
      direction: "EGRESS",
      protocol: "ANY",
      cidrs: ["10.70.0.0/24"],
    });
    new FirewallRule(this, "deny-in", {
      projectName,
      displayName: "deny all other traffic",
      networkName: network,
      direction: "INGRESS",
      protocol: "ANY",
      cidrs: ["0.0.0.0/0", "::/0"],
      action: "DENY",
      priority: 65_535,
    });
    new FirewallRule(this, "deny-out", {
      projectName,
      displayName: "deny all other traffic out",
      networkName: network,
      direction: "EGRESS",
      protocol: "ANY",
      cidrs: ["0.0.0.0/0", "::/0"],
      action: "DENY",
      priority: 65_535,
    });
    for (const name of ["web", "database"]) {
      new VirtualMachine(this, `shop-${name}`, {
        projectName,
        displayName: `shop-${name}`,
        compute: { vcpus: 1, memoryGib: 2 },
        boot: { image: "debian-12" },
        network: { networkName: network },
        replace: "forbid",
        disruptionGroup: { name: "shop", maxUnavailable: 1 },
      });
    }
  }
}
