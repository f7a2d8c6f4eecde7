import {
  acmCertificate,
  dataAwsRoute53Zone,
  provider as aws,
  route53HealthCheck,
  route53Record,
} from "@cdktf/provider-aws";
import { App, TerraformOutput } from "cdktf";
import type { Construct } from "constructs";
import { RegionPair } from "../scenarios/region-pair/patterns.js";

/** The servers of two regions, with their DNS and their certificate in AWS: Route 53 answers with those servers that respond. */
export class PairInRoute53 extends RegionPair {
  public constructor(scope: Construct, id: string) {
    super(scope, id);
    new aws.AwsProvider(this, "aws", { region: "eu-west-1" });
    const { zoneId } = new dataAwsRoute53Zone.DataAwsRoute53Zone(this, "zone", { name: "example.com" });
    for (const [index, address] of this.addresses.entries()) {
      const check = new route53HealthCheck.Route53HealthCheck(this, `check-${index}`, {
        ipAddress: address,
        port: 443,
        type: "TCP",
        requestInterval: 30,
        failureThreshold: 3,
      });
      new route53Record.Route53Record(this, `record-${index}`, {
        zoneId,
        name: "shop.example.com",
        type: "A",
        ttl: 60,
        records: [address],
        setIdentifier: `web-${index}`,
        multivalueAnswerRoutingPolicy: true,
        healthCheckId: check.id,
      });
    }
    const certificate = new acmCertificate.AcmCertificate(this, "certificate", {
      domainName: "shop.example.com",
      validationMethod: "DNS",
    });
    const proof = certificate.domainValidationOptions.get(0);
    new route53Record.Route53Record(this, "proof", {
      zoneId,
      name: proof.resourceRecordName,
      type: proof.resourceRecordType,
      ttl: 60,
      records: [proof.resourceRecordValue],
    });
    new TerraformOutput(this, "certificate-arn", { value: certificate.arn });
  }
}

if (require.main === module) {
  const app = new App();
  new PairInRoute53(app, "route53");
  app.synth();
}
