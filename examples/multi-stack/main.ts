import { App, TerraformOutput, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { type INetwork, type IProject, Network, Project, SvcProvider } from "cdktf-provider-svc";
import { ServerGroup } from "./server-group.js";

// Three stacks, each planned and applied separately with its own state. A value from another stack is an output there and remote state
// here: cdktf writes both and knows the order. `cdktf deploy '*'` applies in that order, `cdktf destroy '*'` in reverse.

/** The long-lived objects: the project and its network. */
export class Foundation extends TerraformStack {
  public readonly project: Project;
  public readonly network: Network;

  public constructor(scope: Construct, id: string) {
    super(scope, id);
    new SvcProvider(this, "svc", { region: "eu-west-1" });
    this.project = new Project(this, "project", { slug: "shop", displayName: "Shop" });
    this.network = new Network(this, "network", {
      projectName: this.project,
      displayName: "back",
      ipv4Cidr: "10.40.0.0/24",
    });
  }
}

/** The servers, which are deployed daily. */
export class Services extends TerraformStack {
  public readonly api: ServerGroup;
  public readonly bastion: ServerGroup;

  public constructor(
    scope: Construct,
    id: string,
    shared: { readonly project: IProject; readonly network: INetwork },
    options: { readonly apiServers: number },
  ) {
    super(scope, id);
    new SvcProvider(this, "svc", { region: "eu-west-1" });
    const names = Array.from({ length: options.apiServers }, (_, index) => `api-${index + 1}`);
    this.api = new ServerGroup(this, "api", { ...shared, names });
    this.bastion = new ServerGroup(this, "bastion", { ...shared, names: ["bastion"] });
    for (const server of this.bastion.servers) {
      // After creation: a call of the service. Before deletion, also if the server is only removed from the code: your own program.
      server.onAfterCreate("look", {
        call: { method: "ComputeService/GetVirtualMachine", request: { name: server } },
      });
      server.onBeforeDestroy("drain", {
        command: ["node", "-e", "console.log('draining', process.argv[1])", server.name],
      });
    }
    new TerraformOutput(this, "bastion-address", { value: this.bastion.servers[0]?.network.publicIpv4 });
  }
}

/** The access rules, which another team owns. */
export class Access extends TerraformStack {
  public constructor(scope: Construct, id: string, services: Services) {
    super(scope, id);
    new SvcProvider(this, "svc", { region: "eu-west-1" });
    services.api.allowFrom(this, "web", ["0.0.0.0/0", "::/0"], ["443"]);
    services.bastion.allowFrom(this, "ssh-office", ["203.0.113.0/24"], ["22"]);
    // A string with an address that the service set when the other stack was applied.
    const bastions = services.bastion.servers.map(({ network }) => `${network.publicIpv4}/32`);
    services.api.allowFrom(this, "ssh-bastion", bastions, ["22"]);
  }
}

if (require.main === module) {
  const app = new App();
  const foundation = new Foundation(app, "foundation");
  const services = new Services(app, "services", foundation, {
    apiServers: Number(process.env["API_SERVERS"] ?? "2"),
  });
  new Access(app, "access", services);
  app.synth();
}
