import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contract, kindOf } from "../../src/contract";
import { planChange, valueObject, formatPath } from "../../src/plugin";
import { isSameReference } from "../../src/values/equivalence";
import { resourceSchema } from "../../src/bridge/schema/schema";
import { valuesFor } from "../bridge/support/values";

const NETWORK = "projects/{project}/networks/{id}";
const MACHINE = "projects/p/virtual-machines/m";

describe("references: two spellings of a reference", () => {
  const cases: readonly (readonly [string, string, string | null, boolean])[] = [
    ["projects/p/networks/n", "n", MACHINE, true],
    ["n", "n", MACHINE, true],
    ["projects/q/networks/n", "n", MACHINE, false],
    ["projects/p/networks/n", "projects/q/networks/n", MACHINE, false],
    ["projects/p/networks/n", "m", MACHINE, false],
    // The owner has no parent in which a slug resolves.
    ["projects/q/networks/n", "n", null, true],
    ["projects/q/networks/n", "n", "bare-metal-instances/b", true],
    ["projects/q/networks/n", "n", "organizations/o/wallets/default", true],
    ["projects/q/networks/n", "projects/p/networks/n", null, false],
    ["a", "b", null, false],
  ];
  for (const [a, b, owner, same] of cases) {
    test(`${a} and ${b} in ${String(owner)} are ${same ? "one" : "two"}`, () => {
      assert.equal(isSameReference(NETWORK, a, b, owner), same);
      assert.equal(isSameReference(NETWORK, b, a, owner), same);
    });
  }

  test("of a kind without a parent are compared literally", () => {
    assert.equal(isSameReference("datacenters/{slug}", "eu", "datacenters/eu", MACHINE), true);
    assert.equal(isSameReference("datacenters/{slug}", "eu", "datacenters/us", null), false);
  });
});

describe("references: a machine that names its network by a slug", () => {
  const schema = resourceSchema(contract, kindOf(contract, "VirtualMachine"));
  const config = (networkName: string) =>
    valuesFor(schema, {
      project_name: "p",
      region: "eu",
      compute: { vcpus: 1, memory_gib: 1 },
      boot: { image: "debian-12" },
      network: { network_name: networkName },
    });
  const prior = (networkName: string) => {
    const { planned } = planChange({ schema, prior: null, config: config(networkName) });
    return valueObject({ ...planned, name: MACHINE });
  };

  test("is not updated if the slug names the machine's current network", () => {
    const state = prior("projects/p/networks/n");
    const plan = planChange({ schema, prior: state, config: config("n") });
    assert.deepEqual(plan.planned, state);
  });

  test("is replaced if the slug names a network of its own project and the current one is in another", () => {
    const plan = planChange({ schema, prior: prior("projects/q/networks/n"), config: config("n") });
    assert.deepEqual(plan.requiresReplace.map(formatPath), ["network.network_name"]);
  });
});
