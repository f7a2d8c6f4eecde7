import assert from "node:assert/strict";
import { test } from "node:test";
import { contract, kindOf, nameMetadataKey } from "../../src/contract";
import type { JsonObject } from "../../src/client";
import { nameInMetadata, nameGivenIn } from "../../src/calls";
import { valueObject } from "../../src/plugin";
import { expectedParent, type ProviderContext } from "../../src/bridge/context/provider-context";

const machine = kindOf(contract, "VirtualMachine");
const metal = kindOf(contract, "BareMetalInstance");
const NAME = "projects/p/virtual-machines/m";
const OTHER = "projects/p/virtual-machines/other";
const FOREIGN = "projects/q/virtual-machines/m";

void test("created name: the documented key is virtual_machine_name", () => {
  assert.equal(nameMetadataKey(machine), "virtual_machine_name");
});

const cases: readonly (readonly [string, JsonObject, string | undefined])[] = [
  ["under the documented key", { virtual_machine_name: NAME, source: OTHER }, NAME],
  ["in camelCase, as proto-JSON writes fields", { virtualMachineName: NAME, source: OTHER }, NAME],
  ["under any key when it is the only one", { target: NAME, again: NAME, zone: "z", size: 3 }, NAME],
  ["not guessed among several", { target: NAME, source: OTHER }, undefined],
  ["not taken from what is no full name", { virtual_machine_name: "m" }, undefined],
  ["not taken from a name of another kind", { virtual_machine_name: "projects/p/networks/n" }, undefined],
  ["not taken from what is no text", { virtual_machine_name: { name: NAME } }, undefined],
  ["not there", {}, undefined],
];
for (const [title, metadata, name] of cases) {
  void test(`created name: the name of the new object is ${title}`, () =>
    assert.equal(nameInMetadata(machine, metadata), name));
}

void test("created name: a name in another project is never accepted, under any key", () => {
  for (const metadata of [
    { virtual_machine_name: FOREIGN },
    { virtualMachineName: FOREIGN },
    { it: FOREIGN },
  ]) {
    assert.equal(nameInMetadata(machine, metadata, undefined, "projects/p"), undefined);
    assert.equal(nameInMetadata(machine, metadata, undefined, "projects/q"), FOREIGN);
    assert.equal(nameInMetadata(machine, metadata), FOREIGN, "if the project is unknown");
  }
  const both = { virtual_machine_name: FOREIGN, target: NAME };
  assert.equal(nameInMetadata(machine, both, undefined, "projects/p"), NAME);
  assert.equal(nameGivenIn(machine, both), FOREIGN);
  const host = { bare_metal_instance_name: "bare-metal-instances/b" };
  assert.equal(
    nameInMetadata(metal, host, undefined, "projects/p"),
    "bare-metal-instances/b",
    "it lives in none",
  );
});

void test("created name: a new object is expected in its source's or its configured project, never in a default one", () => {
  const session = { contract, defaults: { project: "projects/elsewhere" } } as unknown as ProviderContext;
  const of = (values: Record<string, string>, source?: string): string | undefined =>
    expectedParent(session, machine, valueObject(values), source);
  assert.equal(of({ project_name: "p" }), "projects/p");
  assert.equal(of({ project_name: "projects/p" }), "projects/p");
  assert.equal(of({ project_name: "p" }, FOREIGN), "projects/q");
  assert.equal(of({}), undefined);
  assert.equal(expectedParent(session, metal, valueObject({})), undefined);
});
