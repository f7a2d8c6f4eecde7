import assert from "node:assert/strict";
import { test } from "node:test";
import { skipWithoutEngine } from "../support/engine";
import { withExample } from "../support/example";

const skip = skipWithoutEngine();

/** In the order in which they can be applied. */
const STACKS = ["foundation", "services", "access"];

test(
  "stacks that share a project and a network are applied, changed and destroyed apart",
  { skip },
  async () => {
    await withExample("multi-stack", {}, async ({ emulator, synth, stack }) => {
      synth();
      for (const name of STACKS) await stack(name).run("init");
      for (const name of STACKS) await stack(name).apply();

      const [network] = emulator.objects("Network");
      const machines = emulator.objects("VirtualMachine");
      assert.deepEqual(machines.map((machine) => machine["displayName"]).sort(), [
        "api-1",
        "api-2",
        "bastion",
      ]);
      for (const machine of machines)
        assert.equal((machine["network"] as { networkName: string }).networkName, network?.name);
      const bastion = machines.find((machine) => machine["displayName"] === "bastion");
      const { publicIpv4 } = bastion?.["network"] as { publicIpv4: string };
      const rules = new Map(emulator.objects("FirewallRule").map((rule) => [rule["displayName"], rule]));
      assert.deepEqual(rules.get("ssh-bastion")?.["cidrs"], [`${publicIpv4}/32`]);
      assert.equal(rules.get("web")?.["networkName"], network?.name);

      // Another server is the services' affair alone.
      synth({ API_SERVERS: "3" });
      assert.match(await stack("services").apply(), /1 added, 0 changed, 0 destroyed/);
      for (const name of ["foundation", "access"]) await stack(name).run("plan", "-detailed-exitcode");

      for (const name of STACKS.toReversed()) await stack(name).run("destroy", "-auto-approve");
      assert.deepEqual(emulator.objects(), []);
    });
  },
);
