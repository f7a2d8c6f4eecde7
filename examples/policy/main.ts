import { App, Aspects, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { FirewallRule, Network, Project, SvcProvider, VirtualMachine } from "cdktf-provider-svc";
import { AddLabels, PrefixDisplayNames } from "./conventions";
import { RequireFirewallRule } from "./require-firewall-rule";

// What a platform team wants of every stack is said once, by aspects. They see all constructs of a stack, those of libraries too, just before
// it is written.

/** A stack of a team that knows nothing of the policy. */
export class Shop extends TerraformStack {
  public constructor(scope: Construct, id: string, options: { readonly firewall: boolean }) {
    super(scope, id);
    new SvcProvider(this, "svc", { region: "eu-west-1" });
    const project = new Project(this, "project", { slug: "shop" });
    const network = new Network(this, "front", { projectName: project, ipv4Cidr: "10.50.0.0/24" });
    new VirtualMachine(this, "web", {
      projectName: project,
      displayName: "web",
      compute: { vcpus: 2, memoryGib: 4 },
      boot: { image: "debian-12" },
      network: { networkName: network },
      labels: { tier: "web", owner: "shop-team" },
    });
    if (options.firewall) {
      new FirewallRule(this, "https", {
        projectName: project,
        networkName: network,
        direction: "INGRESS",
        protocol: "TCP",
        ports: ["443"],
        cidrs: ["0.0.0.0/0"],
      });
    }
  }
}

/** Puts the policy on every stack of an app. cdktf asks the aspects of stacks and of what is in them, never the app's own. */
export function enforcePolicy(app: App, environment: string): void {
  for (const stack of app.node.children.filter((child) => TerraformStack.isStack(child))) {
    const aspects = Aspects.of(stack);
    aspects.add(new RequireFirewallRule());
    aspects.add(new PrefixDisplayNames(environment));
    aspects.add(new AddLabels({ environment, owner: "platform-team" }));
  }
}

if (require.main === module) {
  const { ENVIRONMENT = "staging", FIREWALL = "yes" } = process.env;
  const app = new App();
  new Shop(app, "policy", { firewall: FIREWALL === "yes" });
  enforcePolicy(app, ENVIRONMENT);
  app.synth();
}
