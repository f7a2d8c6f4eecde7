import assert from "node:assert/strict";
import { test } from "node:test";
import { skipWithoutEngine } from "../support/engine";
import { type Scenario, scenario } from "../support/end-to-end";

const skip = skipWithoutEngine();

const NETWORK = {
  project_name: "projects/demo",
  display_name: "n",
  region: "eu-west-1",
  ipv4_cidr: "10.0.0.0/16",
  deletion_protection: true,
};

const withNetwork = (more: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  resource: { svc_network: { n: { ...NETWORK, ...more } } },
});

/** Runs a command that must be refused without a request that changes anything. */
async function refused(s: Scenario, ...command: string[]): Promise<string> {
  const output = await s.refused(...command);
  assert.match(output, /is protected from deletion/);
  return output;
}

test(
  "deletion protection: refuses removal, replacement and destroy, until a plan of its own switches it off",
  { skip },
  async () => {
    await scenario({}, async (s) => {
      s.emulator.add("Project", { slug: "demo" });
      s.write(withNetwork({}));
      await s.apply("-auto-approve");
      assert.deepEqual(await s.plan(), {});
      const networks = (): number => s.emulator.objects("Network").length;

      s.write({});
      assert.match(await refused(s, "plan"), /The plan would delete the Network: keep its block/);
      assert.match(await refused(s, "destroy", "-auto-approve"), /first apply deletion_protection = false/);
      s.write(withNetwork({ region: "us-east-1", deletion_protection: false }));
      assert.match(await refused(s, "plan"), /Changing region would replace the Network: revert the change/);
      s.write(withNetwork({}));
      await refused(s, "apply", "-auto-approve", "-replace=svc_network.n");
      assert.equal(networks(), 1);
      assert.equal(s.emulator.requests.filter(({ method }) => method === "DeleteNetwork").length, 0);

      const before = s.emulator.requests.length;
      s.write(withNetwork({ deletion_protection: false }));
      assert.deepEqual(await s.plan(), { "svc_network.n": "update" });
      await s.apply("-auto-approve");
      const changed = s.emulator.requests.slice(before).filter(({ method }) => method?.startsWith("Update"));
      assert.deepEqual(changed, [], "the protection is no matter of the service");
      s.write({});
      await s.apply("-auto-approve");
      assert.equal(networks(), 0);
    });
  },
);

test("deletion protection: protects an imported and a moved object, too", { skip }, async () => {
  await scenario({}, async (s) => {
    s.emulator.add("Project", { slug: "demo" });
    s.write(withNetwork({}));
    await s.apply("-auto-approve");
    const name = String(s.attributes("svc_network.n")?.["name"]);
    await s.must("state", "rm", "svc_network.n");
    await s.must("import", "svc_network.n", name);
    await s.apply("-auto-approve");
    s.write({
      resource: { svc_network: { m: NETWORK } },
      moved: { from: "svc_network.n", to: "svc_network.m" },
    });
    await s.apply("-auto-approve");
    s.write({});
    await refused(s, "apply", "-auto-approve");
    assert.equal(s.emulator.objects("Network").length, 1);
  });
});

test(
  "deletion protection: lets go of an object that another client has deleted, and so do limits",
  { skip },
  async () => {
    await scenario({ provider: { limits: { max_deletes: 0 } } }, async (s) => {
      s.emulator.add("Project", { slug: "demo" });
      s.write(withNetwork({}));
      await s.apply("-auto-approve");
      for (const { name } of s.emulator.objects("Network")) s.emulator.remove(name);
      s.write({});
      assert.deepEqual(await s.plan(), {});
      await s.apply("-auto-approve");
      assert.equal(s.attributes("svc_network.n"), undefined);
    });
  },
);
