import { App, PgBackend, type PgBackendConfig, TerraformOutput, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { Network, Project, SvcProvider, VirtualMachine } from "cdktf-provider-svc";

/** The stack that the workflow deploys. State, lock and recovery journal are in PostgreSQL, so that no worker keeps anything. */
export class Shop extends TerraformStack {
  public constructor(scope: Construct, id: string) {
    super(scope, id);
    // The connection string is in PG_CONN_STR, and the password in PGPASSWORD: the synthesized JSON would contain them.
    new PgBackend(this, { schemaName: "shop" } as PgBackendConfig);
    new SvcProvider(this, "svc", { region: "eu-west-1", journal: "backend" });

    const project = new Project(this, "project", { slug: "shop" });
    const network = new Network(this, "network", { projectName: project, ipv4Cidr: "10.70.0.0/24" });
    const servers = ["web-1", "web-2"].map(
      (name) =>
        new VirtualMachine(this, name, {
          projectName: project,
          displayName: name,
          compute: { vcpus: Number(process.env["VCPUS"] ?? "1"), memoryGib: 2 },
          boot: { image: "debian-12" },
          network: { networkName: network },
        }),
    );
    new TerraformOutput(this, "servers", { value: servers.map(({ name }) => name) });
  }
}

const app = new App();
new Shop(app, "shop");
app.synth();
