import assert from "node:assert/strict";
import { test } from "node:test";
import { startEmulator } from "../../../src/emulator";
import { PRINTED_CONTRACTS } from "../../contracts/foreign-contracts";

test("emulator: a rule has ports for TCP and UDP only, also where the values of the printed enum have a prefix", async () => {
  const [printed] = PRINTED_CONTRACTS;
  assert.ok(printed);
  const emulator = await startEmulator({ documentText: JSON.stringify(printed.adopt().document) });
  try {
    const { name: projectName } = emulator.add("Project", { slug: "shop" });
    const region = emulator.objects("Datacenter")[0]?.name ?? "datacenters/west";
    const { name: networkName } = emulator.add("Network", { projectName, region });
    const add = (protocol: string): object => {
      const rule = { networkName, direction: "DIRECTION_INGRESS", protocol, ports: ["443"] };
      return emulator.add("FirewallRule", { projectName, ...rule });
    };
    add("PROTOCOL_TCP");
    add("PROTOCOL_UDP");
    assert.throws(() => add("PROTOCOL_ICMP"), /PROTOCOL_ICMP has no ports/);
  } finally {
    await emulator.close();
  }
});
