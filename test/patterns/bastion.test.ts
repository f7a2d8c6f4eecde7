import assert from "node:assert/strict";
import { test } from "node:test";
import type { TerraformStack } from "cdktf";
import { Bastion, PrivateNetwork } from "../../src/patterns";
import { problemsOf, synthStack } from "../constructs/support";

const bastion = (stack: TerraformStack, allowedFrom: readonly string[]): Bastion => {
  const config = { projectName: "p", region: "eu-west-1" };
  const network = new PrivateNetwork(stack, "network", { ...config, ipv4Cidr: "10.20.0.0/24" });
  return new Bastion(stack, "bastion", {
    projectName: "p",
    network,
    allowedFrom,
    users: [{ username: "ops", sshKeyNames: ["projects/p/ssh-keys/k"] }],
    machine: { region: "eu-west-1", compute: { vcpus: 2, memoryGib: 4 } },
  });
};

test("bastion: is a machine with a public address in the network, to which SSH is open from the peers and the network", () => {
  const { resource } = synthStack((stack) => bastion(stack, ["203.0.113.0/24"])).json();
  const [machine] = Object.values(resource["svc_virtual_machine"] ?? {});
  assert.deepEqual(machine?.["network"], {
    assign_public_ipv4: true,
    network_name: "${svc_network.network_Network_41FD6EB8.name}",
  });
  assert.deepEqual(machine["compute"], { vcpus: 2, memory_gib: 4 });
  const ssh = Object.values(resource["svc_firewall_rule"] ?? {}).find(({ ports }) => String(ports) === "22");
  assert.deepEqual(ssh?.["cidrs"], ["203.0.113.0/24", "10.20.0.0/24"]);
});

test("bastion: a list of peers that is empty is refused", () => {
  assert.deepEqual(
    problemsOf((stack) => bastion(stack, [])),
    ["[stack/bastion] allowedFrom must not be empty: no user could log in to the bastion"],
  );
});

test("bastion: waits for a login at its public address", () => {
  const { resource } = synthStack((stack) =>
    bastion(stack, ["203.0.113.0/24"]).waitUntilReady("login", {
      user: "ops",
      hostKey: { pinnedIn: "known" },
    }),
  ).json();
  assert.match(JSON.stringify(resource["null_resource"]), /\.network\.public_ipv4\}/);
});
