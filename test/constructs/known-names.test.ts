import assert from "node:assert/strict";
import { test } from "node:test";
import { TerraformStack } from "cdktf";
import { BareMetalInstance, DataSvcDatacenter, Network } from "../../src/constructs";
import { contract } from "../../src/contract";
import { addProvider, synthApp, synthStack } from "./support";

test("known names: the contract lists the names that its description shows, of kinds that cannot be created", () => {
  const known = contract.kinds.flatMap(({ name, knownNames }) =>
    knownNames === undefined ? [] : [[name, knownNames]],
  );
  assert.deepEqual(known, [
    [
      "Datacenter",
      ["datacenters/eu-west-1", "datacenters/eu-north-1", "datacenters/us-east-1", "datacenters/us-west-1"],
    ],
    ["Host", ["hosts/general-1", "hosts/general-2", "hosts/gpu-1", "hosts/general-3"]],
  ]);
});

test("known names: a name similar to a known one is a warning, wherever it is given", () => {
  const { warnings } = synthStack((stack) => {
    new Network(stack, "network", { region: "eu-wset-1" });
    new DataSvcDatacenter(stack, "place", { name: "datacenters/eu-nort-1" });
    new BareMetalInstance(stack, "trainer", { slug: "trainer", hostName: "gpu1", image: "debian-12" });
  });
  assert.deepEqual(warnings(), [
    'region "eu-wset-1" is not one of the datacenters in the contract; did you mean eu-west-1?',
    'name "datacenters/eu-nort-1" is not one of the datacenters in the contract; did you mean eu-north-1?',
    'hostName "gpu1" is not one of the hosts in the contract; did you mean gpu-1?',
  ]);
});

test("known names: a provider's region similar to a known one is a warning", () => {
  const { warnings } = synthApp((app) => {
    addProvider(new TerraformStack(app, "stack"), { region: "EU-WEST-1" });
  });
  assert.deepEqual(warnings(), [
    'region "EU-WEST-1" is not one of the datacenters in the contract; did you mean eu-west-1?',
  ]);
});

for (const region of [
  "eu-west-1",
  "datacenters/us-west-1",
  "eu-west-2",
  "eu-south-1",
  "ap-east-1",
  "${var.region}",
]) {
  test(`known names: ${region} is not a warning`, () => {
    const { warnings } = synthStack((stack) => new Network(stack, "network", { region }));
    assert.deepEqual(warnings(), []);
  });
}
