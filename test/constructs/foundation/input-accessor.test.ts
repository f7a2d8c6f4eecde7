import assert from "node:assert/strict";
import { test } from "node:test";
import { TerraformStack, Testing, Token } from "cdktf";
import { VirtualMachine } from "../../../src/constructs";

function machine(network?: object | null): VirtualMachine {
  const stack = new TerraformStack(Testing.app(), "stack");
  return new VirtualMachine(stack, "vm", {
    compute: { vcpus: 1, memoryGib: 1 },
    boot: { image: "i" },
    ...(network === undefined ? {} : { network: network as never }),
  });
}

test("input accessor: sets a property of a section that is undefined or null", () => {
  for (const given of [undefined, null]) {
    const vm = machine(given);
    vm.network.networkName = "n";
    assert.deepEqual(vm.networkInput, { networkName: "n" });
  }
});

test("input accessor: setting a property of a section given as a token replaces the token by a new section", () => {
  const token = Token.asAny("${var.network}");
  const vm = machine(token);
  assert.equal(vm.network.internalValue, token);
  assert.equal(vm.network.networkNameInput, undefined);
  vm.network.networkName = "n";
  assert.deepEqual(vm.network.internalValue, { networkName: "n" });
});

test("input accessor: resetting the last property leaves an empty section, and assigning undefined removes it", () => {
  const vm = machine({ networkName: "n" });
  vm.network.resetNetworkName();
  assert.deepEqual(vm.networkInput, {});
  vm.network.internalValue = undefined;
  assert.equal(vm.networkInput, undefined);
});

test("input accessor: returns the same section object on each read", () => {
  const vm = machine();
  assert.equal(vm.network, vm.network);
  assert.equal(vm.users, vm.users);
});
