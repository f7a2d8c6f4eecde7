import assert from "node:assert/strict";
import { test } from "node:test";
import { TerraformVariable } from "cdktf";
import * as constructs from "../../src/constructs";
import {
  DataSvcDatacenter,
  DataSvcWallet,
  Disk,
  FirewallRule,
  type INetwork,
  type IVirtualMachine,
  Network,
  ResourceName,
  VirtualMachine,
} from "../../src/constructs";
import { contract, formatResourceName, isReadableKind, parsePattern } from "../../src/contract";
import { only, problemsOf, synthStack } from "./support";

const MACHINE = { compute: { vcpus: 2, memoryGib: 4 }, boot: { image: "debian-12" } } as const;

/** A class with the method, of any kind. */
interface FromName {
  fromName?: (name: string) => { readonly svcKind: string; readonly name: string };
}

test("fromName: each kind's resource class, or else its data source class, represents objects by name", () => {
  const classes = constructs as unknown as Readonly<Record<string, FromName | undefined>>;
  for (const kind of contract.kinds.filter(isReadableKind)) {
    const variables = parsePattern(kind.pattern).flatMap((segment) =>
      "variable" in segment ? [[segment.variable, "x"] as const] : [],
    );
    const name = formatResourceName(kind.pattern, Object.fromEntries(variables));
    const own = classes[kind.methods.create === undefined ? `DataSvc${kind.name}` : kind.name];
    assert.deepEqual({ ...own?.fromName?.(name) }, { svcKind: kind.name, name });
    if (kind.methods.create !== undefined) assert.equal(classes[`DataSvc${kind.name}`]?.fromName, undefined);
  }
});

test("fromName: the result is accepted wherever a construct is, and written as the name", () => {
  const { json } = synthStack((stack) => {
    const network: INetwork = Network.fromName("projects/shop/networks/n1");
    new VirtualMachine(stack, "vm", {
      ...MACHINE,
      region: DataSvcDatacenter.fromName("datacenters/eu-west-1"),
      network: { networkName: network },
    });
    new FirewallRule(stack, "rule", {
      networkName: network,
      direction: "INGRESS",
      protocol: "TCP",
      cidrs: ["0.0.0.0/0"],
    });
  });
  const machine = only(json().resource["svc_virtual_machine"]);
  assert.deepEqual(machine["network"], { network_name: "projects/shop/networks/n1" });
  assert.equal(machine["region"], "datacenters/eu-west-1");
  assert.equal(only(json().resource["svc_firewall_rule"])["network_name"], "projects/shop/networks/n1");
});

test("fromName: a library accepts the result like a resource", () => {
  const attach = (machine: IVirtualMachine): string => machine.name;
  assert.equal(
    attach(VirtualMachine.fromName("projects/p/virtual-machines/x")),
    "projects/p/virtual-machines/x",
  );
  // Never called: the compiler is the test.
  const never = (): unknown =>
    // @ts-expect-error a disk is not a virtual machine
    attach(Disk.fromName("projects/p/disks/x"));
  assert.equal(typeof never, "function");
  const { parts } = ResourceName.parse("Disk", Disk.fromName("projects/p/disks/x"));
  assert.deepEqual(parts, { project: "p", id: "x" });
});

test("fromName: a token represents an object whose name the engine knows", () => {
  const { json } = synthStack((stack) => {
    const variable = new TerraformVariable(stack, "network", { type: "string" });
    new VirtualMachine(stack, "vm", {
      ...MACHINE,
      network: { networkName: Network.fromName(variable.stringValue) },
    });
  });
  assert.deepEqual(only(json().resource["svc_virtual_machine"])["network"], {
    network_name: "${var.network}",
  });
});

for (const [attempt, message] of [
  [
    () => VirtualMachine.fromName("k8f6c"),
    "VirtualMachine.fromName must be called with the full resource name of a VirtualMachine, projects/{project}/virtual-machines/{id}, or with a token; " +
      'got "k8f6c". ResourceName.of("VirtualMachine", { project, id }) builds the full name from its parts.',
  ],
  [
    () => Network.fromName("projects/p/disks/d"),
    "Network.fromName must be called with the full resource name of a Network, projects/{project}/networks/{id}, or with a token; " +
      'got "projects/p/disks/d", which names a Disk. ResourceName.of("Network", { project, id }) builds the full name from its parts.',
  ],
  [
    () => DataSvcWallet.fromName(undefined as never),
    "DataSvcWallet.fromName must be called with the full resource name of a Wallet, organizations/{organization}/wallets/default, or with a token; " +
      'got nothing. ResourceName.of("Wallet", { organization }) builds the full name from its parts.',
  ],
] as const) {
  test(`fromName: an invalid full name is rejected at once: ${message.split(".")[0] ?? ""}`, () => {
    assert.throws(attempt, { name: "RangeError", message });
  });
}

test("fromName: a reference to another kind is rejected by the property", () => {
  const problems = problemsOf((stack) => {
    new VirtualMachine(stack, "vm", {
      ...MACHINE,
      network: { networkName: Disk.fromName("projects/p/disks/d") as never },
    });
  });
  assert.match(
    problems[0] ?? "",
    /^\[stack\/vm\] network\.networkName must be a Network or its name; got a Disk \(/,
  );
});

test("fromName: a custom class with an invalid name is rejected by the property", () => {
  const problems = problemsOf((stack) => {
    const network: INetwork = { svcKind: "Network", name: "projects/p/disks/d" };
    new VirtualMachine(stack, "vm", { ...MACHINE, network: { networkName: network } });
  });
  assert.match(
    problems[0] ?? "",
    /^\[stack\/vm\] network\.networkName must be a Network or its name \(.*\); got "projects\/p\/disks\/d", which names a Disk \(/,
  );
});
