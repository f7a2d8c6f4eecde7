import assert from "node:assert/strict";
import { test } from "node:test";
import { contract, kindOf } from "../../src/contract";
import type { JsonObject } from "../../src/client";
import { nameInMetadata, nameMetadataKey } from "../../src/bridge/operation-name";

const machine = kindOf(contract, "VirtualMachine");
const NAME = "projects/p/virtual-machines/m";
const OTHER = "projects/p/virtual-machines/other";

void test("the documented key is virtual_machine_name", () => {
  assert.equal(nameMetadataKey(machine), "virtual_machine_name");
});

const cases: readonly (readonly [string, JsonObject, string | undefined])[] = [
  ["under the documented key", { virtual_machine_name: NAME, source: OTHER }, NAME],
  ["in camelCase, as proto-JSON writes fields", { virtualMachineName: NAME, source: OTHER }, NAME],
  ["under any key when it is the only one", { target: NAME, again: NAME, zone: "z", size: 3 }, NAME],
  ["not guessed among several", { target: NAME, source: OTHER }, undefined],
  ["not taken from what is no full name", { virtual_machine_name: "m" }, undefined],
  ["not taken from a name of another kind", { virtual_machine_name: "projects/p/networks/n" }, undefined],
  ["not there", {}, undefined],
];
for (const [title, metadata, name] of cases) {
  void test(`the name of what was made is ${title}`, () =>
    assert.equal(nameInMetadata(machine, metadata), name));
}
