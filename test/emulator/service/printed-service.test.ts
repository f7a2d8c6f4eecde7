import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startEmulator, type Emulator } from "../../../src/emulator";
import { PRINTED_CONTRACTS } from "../../contracts/foreign-contracts";

for (const { name, adopt } of PRINTED_CONTRACTS) {
  describe(`emulator: the description that ${name} prints`, () => {
    const serve = async (use: (emulator: Emulator, projectName: string) => void): Promise<void> => {
      const emulator = await startEmulator({ documentText: JSON.stringify(adopt().document) });
      try {
        use(emulator, emulator.add("Project", { slug: "shop" }).name);
      } finally {
        await emulator.close();
      }
    };

    // A generator may print no `readOnly`: then only `required` shows that answers have a property.
    test("an answer has every property that it must have, also those that only the service sets", () =>
      serve((emulator, projectName) => {
        // The emulator refuses to send an answer that lacks one.
        emulator.add("ApiKey", { displayName: "deploy", expireTime: "2030-01-01T00:00:00Z" });
        emulator.add("SshKey", { projectName, publicKey: "ssh-ed25519 AAAA deploy" });
        const [key] = emulator.objects("SshKey");
        assert.equal(typeof key?.["createTime"], "string");
      }));

    test("a rule has ports for TCP and UDP only, also where the values of the printed enum have a prefix", () =>
      serve((emulator, projectName) => {
        const region = emulator.objects("Datacenter")[0]?.name ?? "datacenters/west";
        const { name: networkName } = emulator.add("Network", { projectName, region });
        const add = (protocol: string): object => {
          const rule = { networkName, direction: "DIRECTION_INGRESS", protocol, ports: ["443"] };
          return emulator.add("FirewallRule", { projectName, ...rule });
        };
        add("PROTOCOL_TCP");
        add("PROTOCOL_UDP");
        assert.throws(() => add("PROTOCOL_ICMP"), /PROTOCOL_ICMP has no ports/);
      }));
  });
}
