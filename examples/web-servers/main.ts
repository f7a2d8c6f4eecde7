import { App, TerraformOutput, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { FirewallRule, Network, Project, SshKey, SvcProvider, VirtualMachine } from "cdktf-provider-svc";

/** Two web servers in a project of their own, on a private network behind firewall rules, opened by one SSH key. */
export class WebServers extends TerraformStack {
  constructor(scope: Construct, id: string, options: { readonly memoryGib: number }) {
    super(scope, id);
    // Endpoint and API key come from SVC_ENDPOINT and SVC_API_KEY.
    new SvcProvider(this, "svc", { region: "eu-west-1" });

    const project = new Project(this, "project", { slug: "web", displayName: "Web shop" });
    const network = new Network(this, "network", {
      projectName: project,
      displayName: "front",
      ipv4Cidr: "10.20.0.0/24",
    });
    const key = new SshKey(this, "key", {
      projectName: project,
      displayName: "operations",
      publicKey:
        "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOJ1Zz9bD0mHcYQwJ7rVqJX3s0vQ5q7H0S1xk1m4yNfT operations@example.com",
    });

    new FirewallRule(this, "web", {
      projectName: project,
      displayName: "web",
      networkName: network,
      direction: "INGRESS",
      protocol: "TCP",
      ports: ["80", "443"],
      cidrs: ["0.0.0.0/0", "::/0"],
    });
    new FirewallRule(this, "ssh", {
      projectName: project,
      displayName: "SSH from the office",
      networkName: network,
      direction: "INGRESS",
      protocol: "TCP",
      ports: ["22"],
      cidrs: ["203.0.113.0/24"],
    });

    for (const name of ["web-1", "web-2"]) {
      const server = new VirtualMachine(this, name, {
        projectName: project,
        displayName: name,
        compute: { vcpus: 2, memoryGib: options.memoryGib },
        boot: { image: "debian-12" },
        network: { networkName: network, assignPublicIpv4: true },
        users: [{ username: "admin", sshKeyNames: [key] }],
      });
      new TerraformOutput(this, `${name}-name`, { value: server.name });
      new TerraformOutput(this, `${name}-address`, { value: server.network.publicIpv4 });
    }
  }
}

if (require.main === module) {
  const app = new App();
  new WebServers(app, "web-servers", { memoryGib: Number(process.env["MEMORY_GIB"] ?? "4") });
  app.synth();
}
