import { provider as aws, route53Record, vpcSecurityGroupIngressRule } from "@cdktf/provider-aws";
import { App, TerraformStack, TerraformVariable } from "cdktf";
import { Network, Project, SvcProvider, VirtualMachine } from "cdktf-provider-svc";
import type { Construct } from "constructs";

/**
 * A virtual machine of the service that AWS knows: a DNS record in Route 53 points to it, and a security group in a VPC lets it in. Terraform
 * creates the machine first, because both AWS resources refer to its address.
 */
export class MachineKnownToAws extends TerraformStack {
  public constructor(scope: Construct, id: string) {
    super(scope, id);
    new SvcProvider(this, "svc", { region: "eu-west-1" });
    new aws.AwsProvider(this, "aws", { region: "eu-west-1" });
    const zone = new TerraformVariable(this, "zone", {
      type: "string",
      description: "Route 53 zone of example.com.",
    });
    const database = new TerraformVariable(this, "database_group", {
      type: "string",
      description: "Security group of the database in the VPC.",
    });

    const project = new Project(this, "project", { slug: "shop" });
    const network = new Network(this, "network", { projectName: project, ipv4Cidr: "10.80.0.0/24" });
    const server = new VirtualMachine(this, "server", {
      projectName: project,
      compute: { vcpus: 2, memoryGib: 4 },
      boot: { image: "debian-12" },
      network: { networkName: network, assignPublicIpv4: true },
    });

    new route53Record.Route53Record(this, "record", {
      zoneId: zone.stringValue,
      name: "shop.example.com",
      type: "A",
      ttl: 300,
      records: [server.network.publicIpv4],
    });
    new vpcSecurityGroupIngressRule.VpcSecurityGroupIngressRule(this, "database", {
      securityGroupId: database.stringValue,
      description: "PostgreSQL from the shop's server",
      cidrIpv4: `${server.network.publicIpv4}/32`,
      ipProtocol: "tcp",
      fromPort: 5432,
      toPort: 5432,
    });
  }
}

if (require.main === module) {
  const app = new App();
  new MachineKnownToAws(app, "shop");
  app.synth();
}
