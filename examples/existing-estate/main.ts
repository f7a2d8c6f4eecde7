import { App, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { DataSvcNetwork, Project, ResourceName, SvcProvider, VirtualMachine } from "cdktf-provider-svc";

/** What somebody made by hand: its ids. */
export interface Estate {
  readonly project: string;
  readonly network: string;
  readonly machine: string;
}

/**
 * Takes a project and a machine that exist already under the care of a stack, and refers to a network that stays somebody else's. The first plan
 * says what it imports and that nothing changes; from then on they are like any other resource.
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
      // Nobody destroys by accident what nobody can make anew.
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
