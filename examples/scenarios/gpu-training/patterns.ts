import { TerraformStack } from "cdktf";
import { FileShare, SvcProvider } from "cdktf-provider-svc";
import { Port, PrivateNetwork, ServerGroup } from "cdktf-provider-svc/patterns";
import type { Construct } from "constructs";

/** Machines that train together on shared data. An office reaches them and TensorBoard, and they reach a mirror of packages, but no other address. */
export class GpuTraining extends TerraformStack {
  public constructor(scope: Construct, id: string) {
    super(scope, id);
    new SvcProvider(this, "svc", { project: "shop", region: "eu-west-1" });
    const network = new PrivateNetwork(this, "training", { ipv4Cidr: "10.30.0.0/24", preset: "isolated" });
    network.connections.allowFrom("203.0.113.0/24", Port.SSH);
    network.connections.allowFrom("203.0.113.0/24", Port.tcp(6006));
    network.connections.allowTo("198.51.100.10", Port.HTTPS);
    new FileShare(this, "data", { sizeGib: 2048, networkName: network.network });
    new ServerGroup(this, "trainer", {
      servers: 4,
      network,
      machine: {
        compute: { vcpus: 64, memoryGib: 1024, gpuCount: 8 },
        boot: { image: "debian-12" },
        createAlternatives: [
          { compute: { gpuModel: "NVIDIA H100" } },
          { compute: { gpuModel: "NVIDIA A100" } },
        ],
        waitForCapacity: "2h",
      },
    });
  }
}
