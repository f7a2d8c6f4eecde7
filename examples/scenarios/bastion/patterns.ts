import { TerraformStack } from "cdktf";
import { SshKey, SvcProvider } from "cdktf-provider-svc";
import { Bastion, Peer, Port, PrivateNetwork, ServerGroup } from "cdktf-provider-svc/patterns";
import type { Construct } from "constructs";

/** Machines without public addresses, which an office reaches by a bastion, and which reach others by HTTPS only. */
export class PrivateMachines extends TerraformStack {
  public constructor(scope: Construct, id: string) {
    super(scope, id);
    new SvcProvider(this, "svc", { project: "shop", region: "eu-west-1" });
    const network = new PrivateNetwork(this, "private", { ipv4Cidr: "10.40.0.0/24", preset: "isolated" });
    network.connections.allowTo(Peer.ANYWHERE, Port.HTTPS);
    const publicKey =
      "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDCvCAM7EFEzFhl2CVCW3Yv2ekqr16igZcATCPE685AP office";
    const users = [{ username: "ops", sshKeyNames: [new SshKey(this, "office-key", { publicKey })] }];
    new Bastion(this, "bastion", { network, allowedFrom: ["203.0.113.0/24"], users });
    new ServerGroup(this, "worker", {
      servers: 3,
      network,
      machine: { compute: { vcpus: 2, memoryGib: 4 }, boot: { image: "debian-12" }, users },
    });
  }
}
