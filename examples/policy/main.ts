import { App, Aspects, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { FirewallRule, Network, Project, SvcProvider, VirtualMachine } from "cdktf-provider-svc";
import { AddLabels, PrefixDisplayNames } from "./conventions.js";
import { RequireFirewallRule } from "./require-firewall-rule.js";

// Aspects state a platform team's rules once for every stack. They visit all constructs of a stack, those of libraries included, just before
// synthesis.

/** A team's stack, written without regard to the policy. */
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

/** Adds the policy to every stack of an app. cdktf applies aspects of stacks and of constructs in them, not those of the app itself. */
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
