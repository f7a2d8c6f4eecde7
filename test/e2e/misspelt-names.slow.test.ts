import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { asOneLine, scenario } from "../support/end-to-end";
import { skipWithoutEngine } from "../support/engine";

const NETWORK = { project_name: "${svc_project.shop.name}", ipv4_cidr: "10.20.0.0/24" };

/** Returns the warnings of a plan, without repetitions. */
function warningsIn(output: string): readonly string[] {
  return [...new Set(asOneLine(output).match(/\S+( \(from \w+\))? "[^"]*" is not one of the .*?\?/g) ?? [])];
}

describe("a name that is one typing error away from a known one", { skip: skipWithoutEngine() }, () => {
  test("is a warning at plan, with the suggestion and the attribute, and blocks nothing", () =>
    scenario({}, async (s) => {
      s.write({
        variable: { place: { default: "eu-nort-1" } },
        resource: {
          svc_project: { shop: { slug: "shop" } },
          svc_network: {
            back: { ...NETWORK, region: "eu-wset-1" },
            spare: { ...NETWORK, region: "${var.place}" },
            far: { ...NETWORK, region: "eu-south-1" },
            near: { ...NETWORK, region: "eu-west-1" },
          },
        },
      });
      const { output } = await s.must("plan");
      assert.deepEqual(warningsIn(output), [
        'region "eu-wset-1" is not one of the datacenters in the contract; did you mean eu-west-1?',
        'region "eu-nort-1" is not one of the datacenters in the contract; did you mean eu-north-1?',
      ]);
      assert.match(asOneLine(output), /If the service has an object of this name, ignore this warning\./);
      assert.match(asOneLine(output), /Plan: 5 to add/);
    }));

  test("is a warning in the provider's arguments and in its environment variable", async () => {
    const resource = { svc_project: { shop: { slug: "shop" } } };
    await scenario({ provider: { region: "eu-wst-1" } }, async (s) => {
      s.write({ resource });
      assert.deepEqual(warningsIn((await s.must("plan")).output), [
        'region "eu-wst-1" is not one of the datacenters in the contract; did you mean eu-west-1?',
      ]);
    });
    await scenario({ env: { SVC_REGION: "datacenters/us-esat-1" } }, async (s) => {
      s.write({ resource });
      assert.deepEqual(warningsIn((await s.must("plan")).output), [
        'region (from SVC_REGION) "datacenters/us-esat-1" is not one of the datacenters in the contract; did you mean us-east-1?',
      ]);
    });
  });
});
