import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DataSvcNetwork,
  DataSvcNetworks,
  DataSvcSshKeys,
  type INetwork,
  Network,
  type NetworkRef,
  SshKey,
  VirtualMachine,
} from "../../src/constructs";
import { only, problemsOf, synthStack } from "./support";

const PUBLIC_KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIA test";
const MACHINE = { compute: { vcpus: 2, memoryGib: 4 }, boot: { image: "debian-12" } } as const;

test("references: an SSH key as a network fails in the type checker and at synthesis", () => {
  const problems = problemsOf((stack) => {
    const key = new SshKey(stack, "key", { publicKey: PUBLIC_KEY });
    // @ts-expect-error a key is not a network
    const wrong: NetworkRef = key;
    new VirtualMachine(stack, "vm", { ...MACHINE, network: { networkName: wrong } });
  });
  assert.equal(problems.length, 1);
  assert.match(
    problems[0] ?? "",
    /^\[stack\/vm\] network\.networkName must be a Network or its name; got the SshKey "stack\/key" \(/,
  );
});

test("references: the type checker knows the type of each property", () => {
  // Never called: the compiler is the test.
  const never = (stack: never): void => {
    // @ts-expect-error compute and boot are required
    new VirtualMachine(stack, "a", {});
    // @ts-expect-error vcpus is a number
    new VirtualMachine(stack, "b", { ...MACHINE, compute: { vcpus: "2", memoryGib: 4 } });
    // @ts-expect-error a misspelt property
    new VirtualMachine(stack, "c", { ...MACHINE, displayNam: "x" });
    // @ts-expect-error the address is computed
    new VirtualMachine(stack, "d", { ...MACHINE, network: { privateIpv4: "10.0.0.1" } });
    const vm = new VirtualMachine(stack, "e", MACHINE);
    // @ts-expect-error a password is write-only
    const password: unknown = vm.users.get(0).password;
    // @ts-expect-error the name is computed
    vm.name = "other";
    // @ts-expect-error elements of a list are read-only
    vm.users.get(0).username = "other";
    const network: INetwork = new Network(stack, "f");
    // @ts-expect-error a machine is not a network
    const wrong: INetwork = vm;
    new VirtualMachine(stack, "g", {
      ...MACHINE,
      users: [{ username: "a", sshKeyNames: [network.name] }],
      region: undefined,
    });
    // @ts-expect-error a network among the keys
    new VirtualMachine(stack, "h", { ...MACHINE, users: [{ username: "a", sshKeyNames: [network] }] });
    assert.deepEqual([password, wrong], []);
  };
  assert.equal(typeof never, "function");
});

test("references: data sources and the elements of their lists are references, too", () => {
  const { json } = synthStack((stack) => {
    const networks = new DataSvcNetworks(stack, "networks", { projectName: "demo" });
    const keys = new DataSvcSshKeys(stack, "keys");
    const network = new DataSvcNetwork(stack, "network", { name: networks.networks.get(0) });
    new VirtualMachine(stack, "vm", {
      ...MACHINE,
      network: { networkName: network },
      users: [{ username: "ops", sshKeyNames: [keys.sshKeys.get(2)] }],
    });
  });
  assert.deepEqual(only(json().data["svc_network"]), {
    name: "${data.svc_networks.networks.networks[0].name}",
  });
  const machine = only(json().resource["svc_virtual_machine"]);
  assert.deepEqual(machine["network"], { network_name: "${data.svc_network.network.name}" });
  assert.deepEqual(machine["users"], [
    { username: "ops", ssh_key_names: ["${data.svc_ssh_keys.keys.ssh_keys[2].name}"] },
  ]);
});

test("references: a construct with forEach or count is not a reference to a single object", () => {
  const problems = problemsOf((stack) => {
    const networks = new Network(stack, "networks", { count: 2 });
    new VirtualMachine(stack, "vm", { ...MACHINE, network: { networkName: networks } });
  });
  assert.match(problems[0] ?? "", /network\.networkName .* uses count and represents several objects/);
});

test("references: an unrelated construct is rejected with its path", () => {
  const problems = problemsOf((stack) => {
    new VirtualMachine(stack, "vm", { ...MACHINE, projectName: stack as never });
  });
  assert.match(
    problems[0] ?? "",
    /^\[stack\/vm\] projectName must be a Project or its name .* got the construct "stack" \(/,
  );
});

for (const [given, ok] of [
  ["projects/p/networks/n", true],
  ["n", true],
  ["net.work_1", true],
  ["projects/p/networks/", false],
  ["projects/p/ssh-keys/n", false],
  ["/n", false],
  ["a b", false],
  ["", false],
  ["${var.network}", true],
] as const) {
  test(`references: ${JSON.stringify(given)} ${ok ? "can" : "cannot"} be a network's name`, () => {
    const build = (): readonly string[] =>
      problemsOf((stack) => new VirtualMachine(stack, "vm", { ...MACHINE, network: { networkName: given } }));
    if (ok) assert.throws(build, /the synthesis succeeded/);
    else assert.match(build()[0] ?? "", /^\[stack\/vm\] network\.networkName must be a Network or its name/);
  });
}
