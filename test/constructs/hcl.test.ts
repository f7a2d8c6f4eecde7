import assert from "node:assert/strict";
import { test } from "node:test";
import { App, TerraformStack } from "cdktf";
import { DataSvcNetwork, Network, SshKey, VirtualMachine } from "../../src/constructs";
import { addProvider, temporaryDirectory } from "./support";

/** Returns the stack's HCL without indentation and empty lines. */
function hclOf(build: (stack: TerraformStack) => void): string {
  const stack = new TerraformStack(new App({ outdir: temporaryDirectory() }), "stack");
  addProvider(stack, { region: "eu-west-1" });
  build(stack);
  const { hcl } = stack.toHclTerraform() as { readonly hcl: string };
  return hcl
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");
}

test("HCL: writes nested objects and lists as attributes, and timeouts as a block", () => {
  const hcl = hclOf((stack) => {
    const network = new Network(stack, "network");
    const key = new SshKey(stack, "key", { publicKey: "ssh-ed25519 AAAA x" });
    new VirtualMachine(stack, "vm", {
      compute: { vcpus: 2, memoryGib: 4 },
      boot: { image: "debian-12" },
      network: { networkName: network, assignPublicIpv4: false },
      users: [{ username: "ops", sshKeyNames: [key, "other"] }, { username: "b" }],
      labels: { env: "x", "a.b": "c" },
      timeouts: { create: "10m" },
    });
    new DataSvcNetwork(stack, "read", { name: network });
  });
  assert.ok(
    hcl.includes(
      [
        'resource "svc_virtual_machine" "vm" {',
        "compute = {",
        "vcpus = 2",
        "memory_gib = 4",
        "}",
        "boot = {",
        'image = "debian-12"',
        "}",
        "network = {",
        'network_name = "${svc_network.network.name}"',
        "assign_public_ipv4 = false",
        "}",
        "users = [",
        "{",
        'username = "ops"',
        "ssh_key_names = [",
        '"${svc_ssh_key.key.name}",',
        '"other"',
        "]",
        "},",
        "{",
        'username = "b"',
        "}",
        "]",
        "labels = {",
        'env = "x"',
        '"a.b" = "c"',
        "}",
        "timeouts {",
        'create = "10m"',
        "}",
        "}",
      ].join("\n"),
    ),
    hcl,
  );
  assert.ok(hcl.includes('data "svc_network" "read" {\nname = "${svc_network.network.name}"\n}'), hcl);
  assert.ok(hcl.includes('provider "svc" {\nregion = "eu-west-1"\n}'), hcl);
});
