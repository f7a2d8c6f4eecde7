import { TerraformStack } from "cdktf";
import { FirewallRule, Network, SshKey, SvcProvider, VirtualMachine } from "cdktf-provider-svc";
import type { Construct } from "constructs";

/** The same as in patterns.ts. */
export class PrivateMachines extends TerraformStack {
  public constructor(scope: Construct, id: string) {
    super(scope, id);
    new SvcProvider(this, "svc", { project: "shop", region: "eu-west-1" });
    const network = new Network(this, "private", { ipv4Cidr: "10.40.0.0/24" });
    new FirewallRule(this, "ssh", {
      displayName: "TCP 22 in",
      networkName: network,
      direction: "INGRESS",
      protocol: "TCP",
      ports: ["22"],
      cidrs: ["203.0.113.0/24", "10.40.0.0/24"],
    });
    new FirewallRule(this, "https-out", {
      displayName: "TCP 443 out",
      networkName: network,
      direction: "EGRESS",
      protocol: "TCP",
      ports: ["443"],
      cidrs: ["0.0.0.0/0", "::/0"],
    });
    new FirewallRule(this, "internal-in", {
      displayName: "all traffic in",
      networkName: network,
      direction: "INGRESS",
      protocol: "ANY",
      cidrs: ["10.40.0.0/24"],
    });
    new FirewallRule(this, "internal-out", {
      displayName: "all traffic out",
      networkName: network,
      direction: "EGRESS",
      protocol: "ANY",
      cidrs: ["10.40.0.0/24"],
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
    const publicKey =
      "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDCvCAM7EFEzFhl2CVCW3Yv2ekqr16igZcATCPE685AP office";
    const users = [{ username: "ops", sshKeyNames: [new SshKey(this, "office-key", { publicKey })] }];
    new VirtualMachine(this, "bastion", {
      compute: { vcpus: 1, memoryGib: 1 },
      boot: { image: "debian-12" },
      network: { networkName: network, assignPublicIpv4: true },
      users,
    });
    for (const index of [0, 1, 2]) {
      new VirtualMachine(this, `worker-${index}`, {
        displayName: `worker-${index}`,
        compute: { vcpus: 2, memoryGib: 4 },
        boot: { image: "debian-12" },
        network: { networkName: network },
        users,
        replace: "forbid",
        disruptionGroup: { name: "worker", maxUnavailable: 1 },
      });
    }
  }
}
