import { App, TerraformOutput, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { type INetwork, type IProject, Network, Project, SvcProvider } from "cdktf-provider-svc";
import { ServerGroup } from "./server-group";

// Three stacks that are planned and applied apart, each with a state of its own. What one takes of another is an output there and
// remote state here: cdktf writes both, and knows the order. `cdktf deploy '*'` applies them in it; `cdktf destroy '*'` goes backwards.

/** What lives longest: the project and its network. */
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

/** What is deployed daily: the servers. */
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
      // Once it is there: a call of the service. Before it goes, even when it is only taken out of the code: a program of your own.
      server.onReady("look", {
        call: { method: "ComputeService/GetVirtualMachine", request: { name: server } },
      });
      server.beforeDestroy("drain", {
        command: ["node", "-e", "console.log('draining', process.argv[1])", server.name],
      });
    }
    new TerraformOutput(this, "bastion-address", { value: this.bastion.servers[0]?.network.publicIpv4 });
  }
}

/** What other people decide: who may reach the servers. */
export class Access extends TerraformStack {
  public constructor(scope: Construct, id: string, services: Services) {
    super(scope, id);
    new SvcProvider(this, "svc", { region: "eu-west-1" });
    services.api.allowFrom(this, "web", ["0.0.0.0/0", "::/0"], ["443"]);
    services.bastion.allowFrom(this, "ssh-office", ["203.0.113.0/24"], ["22"]);
    // An address that the service chose when the other stack was applied, within a text.
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
