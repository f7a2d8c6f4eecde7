import { provider as nullProvider, resource as nullResource } from "@cdktf/provider-null";
import { App, DataResource, TerraformOutput, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { Network, Project, SvcProvider, VirtualMachine } from "cdktf-provider-svc";

// Resources of three providers in one stack: the service's, those of hashicorp/null (as those of a cloud would be), and Terraform's own
// `terraform_data`. A value of one is given to another as it is, and the engine makes them in the order that follows from it.

/** A server with a release label, and resources of other providers that refer to its address. */
export class Composition extends TerraformStack {
  public constructor(scope: Construct, id: string, options: { readonly release: string }) {
    super(scope, id);
    new SvcProvider(this, "svc", { region: "eu-west-1" });
    new nullProvider.NullProvider(this, "null");

    const project = new Project(this, "project", { slug: "shop" });
    const network = new Network(this, "network", { projectName: project, ipv4Cidr: "10.70.0.0/24" });

    // From other providers to the service: each version gets a release with a new ID. The label is updated in place.
    const version = new DataResource(this, "version", { input: { number: options.release } });
    const release = new nullResource.Resource(this, "release", {
      triggers: { version: version.output.lookup("number") as string },
    });
    const server = new VirtualMachine(this, "server", {
      projectName: project,
      displayName: "web",
      compute: { vcpus: 2, memoryGib: 4 },
      boot: { image: "debian-12" },
      network: { networkName: network, assignPublicIpv4: true },
      labels: { release: release.id },
    });

    // From the service to other providers: a new address forces replacement, as for a DNS record.
    const record = new nullResource.Resource(this, "record", {
      triggers: { name: "web", address: server.network.publicIpv4 },
    });
    const inventory = new DataResource(this, "inventory", {
      input: { server: server.name, release: release.id, record: record.id },
    });

    new TerraformOutput(this, "address", { value: server.network.publicIpv4 });
    new TerraformOutput(this, "listed", { value: inventory.output });
  }
}

if (require.main === module) {
  const app = new App();
  new Composition(app, "composition", { release: process.env["RELEASE"] ?? "1.0.0" });
  app.synth();
}
