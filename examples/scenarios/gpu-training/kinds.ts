import { TerraformStack } from "cdktf";
import { FileShare, FirewallRule, Network, SvcProvider, VirtualMachine } from "cdktf-provider-svc";
import type { Construct } from "constructs";

/** The same as in patterns.ts. */
export class GpuTraining extends TerraformStack {
  public constructor(scope: Construct, id: string) {
    super(scope, id);
    new SvcProvider(this, "svc", { project: "shop", region: "eu-west-1" });
    const network = new Network(this, "training", { ipv4Cidr: "10.30.0.0/24" });
    for (const port of ["22", "6006"]) {
      new FirewallRule(this, `from-office-${port}`, {
        displayName: `TCP ${port} in`,
        networkName: network,
        direction: "INGRESS",
        protocol: "TCP",
        ports: [port],
        cidrs: ["203.0.113.0/24"],
      });
    }
    new FirewallRule(this, "to-mirror", {
      displayName: "TCP 443 out",
      networkName: network,
      direction: "EGRESS",
      protocol: "TCP",
      ports: ["443"],
      cidrs: ["198.51.100.10/32"],
    });
    new FirewallRule(this, "internal-in", {
      displayName: "all traffic in",
      networkName: network,
      direction: "INGRESS",
      protocol: "ANY",
      cidrs: ["10.30.0.0/24"],
    });
    new FirewallRule(this, "internal-out", {
      displayName: "all traffic out",
      networkName: network,
      direction: "EGRESS",
      protocol: "ANY",
      cidrs: ["10.30.0.0/24"],
    });
    new FirewallRule(this, "deny-in", {
      displayName: "deny all other traffic",
      networkName: network,
      direction: "INGRESS",
      protocol: "ANY",
      cidrs: ["0.0.0.0/0", "::/0"],
      action: "DENY",
      priority: 65_535,
    });
    new FirewallRule(this, "deny-out", {
      displayName: "deny all other traffic out",
      networkName: network,
      direction: "EGRESS",
      protocol: "ANY",
      cidrs: ["0.0.0.0/0", "::/0"],
      action: "DENY",
      priority: 65_535,
    });
    new FileShare(this, "data", { sizeGib: 2048, networkName: network });
    for (const index of [0, 1, 2, 3]) {
      new VirtualMachine(this, `trainer-${index}`, {
        displayName: `trainer-${index}`,
        compute: { vcpus: 64, memoryGib: 1024, gpuCount: 8 },
        boot: { image: "debian-12" },
        network: { networkName: network },
        createAlternatives: [
          { compute: { gpuModel: "NVIDIA H100" } },
          { compute: { gpuModel: "NVIDIA A100" } },
        ],
        waitForCapacity: "2h",
        replace: "forbid",
        disruptionGroup: { name: "trainer", maxUnavailable: 1 },
      });
    }
  }
}
