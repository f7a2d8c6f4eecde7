import { App, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { DataSvcNetwork, Project, ResourceName, SvcProvider, VirtualMachine } from "cdktf-provider-svc";

/** IDs of objects that were created by hand. */
export interface Estate {
  readonly project: string;
  readonly network: string;
  readonly machine: string;
}

/**
 * Imports an existing project and machine into a stack, and refers to a network that another team manages. The first plan shows the imports and no
 * changes. After its apply, both are ordinary resources.
 */
export class ExistingEstate extends TerraformStack {
  constructor(scope: Construct, id: string, estate: Estate) {
    super(scope, id);
    new SvcProvider(this, "svc", { project: estate.project, region: "eu-west-1" });

    const project = new Project(this, "project", { slug: estate.project, displayName: "Made by hand" });
    project.importFrom(ResourceName.of("Project", { slug: estate.project }));

    const network = new DataSvcNetwork(this, "network", { name: estate.network });
    const machine = new VirtualMachine(this, "machine", {
      displayName: "legacy",
      compute: { vcpus: 2, memoryGib: 4 },
      boot: { image: "debian-11" },
      network: { networkName: network },
      // A machine that cannot be created again must not be destroyed by accident.
      lifecycle: { preventDestroy: true },
    });
    machine.importFrom(ResourceName.of("VirtualMachine", { project: estate.project, id: estate.machine }));
  }
}

if (require.main === module) {
  const { PROJECT = "legacy", NETWORK = "", MACHINE = "" } = process.env;
  const app = new App();
  new ExistingEstate(app, "existing-estate", { project: PROJECT, network: NETWORK, machine: MACHINE });
  app.synth();
}
