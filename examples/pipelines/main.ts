import { App, PgBackend, type PgBackendConfig, TerraformOutput, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { FirewallRule, Network, Project, SvcProvider, VirtualMachine } from "cdktf-provider-svc";

// The stack that the pipelines in this folder deploy: `.github/workflows/infrastructure.yml` and `.gitlab/infrastructure.yml`, which
// `cdktf-svc pipelines` has written.

/** A stack whose state is in PostgreSQL: every job of a pipeline finds it there, and a running job locks it. */
export class Shop extends TerraformStack {
  public constructor(scope: Construct, id: string, options: { readonly vcpus: number }) {
    super(scope, id);
    // The connection string is a secret, so the engine reads it from PG_CONN_STR. Here, the synthesized JSON would contain it.
    new PgBackend(this, { schemaName: "shop" } as PgBackendConfig);
    new SvcProvider(this, "svc", { region: "eu-west-1" });

    const project = new Project(this, "project", { slug: "shop" });
    const network = new Network(this, "network", { projectName: project, ipv4Cidr: "10.60.0.0/24" });
    new FirewallRule(this, "web", {
      projectName: project,
      networkName: network,
      direction: "INGRESS",
      protocol: "TCP",
      ports: ["443"],
      cidrs: ["0.0.0.0/0", "::/0"],
    });
    const server = new VirtualMachine(this, "server", {
      projectName: project,
      displayName: "web",
      compute: { vcpus: options.vcpus, memoryGib: 4 },
      boot: { image: "debian-12" },
      network: { networkName: network, assignPublicIpv4: true },
    });
    new TerraformOutput(this, "address", { value: server.network.publicIpv4 });
  }
}

if (require.main === module) {
  const app = new App();
  new Shop(app, "shop", { vcpus: 2 });
  app.synth();
}
