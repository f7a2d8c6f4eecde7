import {
  loadBalancer,
  loadBalancerMonitor,
  loadBalancerPool,
  originCaCertificate,
  provider as cloudflare,
} from "@cdktf/provider-cloudflare";
import { App, TerraformOutput, TerraformVariable } from "cdktf";
import type { Construct } from "constructs";
import { RegionPair } from "../scenarios/region-pair/patterns.js";

/** The servers of two regions behind a load balancer of Cloudflare, which has their DNS, and signs the certificate that they show to it. */
export class PairBehindCloudflare extends RegionPair {
  public constructor(scope: Construct, id: string) {
    super(scope, id);
    // Reads CLOUDFLARE_API_TOKEN when the engine runs.
    new cloudflare.CloudflareProvider(this, "cloudflare");
    const variable = (name: string, description: string): string =>
      new TerraformVariable(this, name, { type: "string", description }).stringValue;
    const accountId = variable("account", "Account of Cloudflare.");
    const zoneId = variable("zone", "Zone of example.com.");
    const csr = variable("signing_request", "Certificate signing request of the servers.");

    const monitor = new loadBalancerMonitor.LoadBalancerMonitor(this, "monitor", {
      accountId,
      type: "tcp",
      port: 443,
    });
    const pool = new loadBalancerPool.LoadBalancerPool(this, "servers", {
      accountId,
      name: "shop",
      monitor: monitor.id,
      origins: this.addresses.map((address, index) => ({ name: `web-${index}`, address })),
    });
    new loadBalancer.LoadBalancer(this, "balancer", {
      zoneId,
      name: "shop.example.com",
      defaultPools: [pool.id],
      fallbackPool: pool.id,
      proxied: true,
    });
    const certificate = new originCaCertificate.OriginCaCertificate(this, "origin-certificate", {
      csr,
      hostnames: ["shop.example.com"],
      requestType: "origin-ecc",
      requestedValidity: 365,
    });
    new TerraformOutput(this, "certificate", { value: certificate.certificate });
  }
}

if (require.main === module) {
  const app = new App();
  new PairBehindCloudflare(app, "cloudflare");
  app.synth();
}
