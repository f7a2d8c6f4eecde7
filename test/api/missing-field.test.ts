import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contract, kindOf } from "../../src/contract";
import type { JsonObject } from "../../src/client";
import { missingField } from "../../src/api";

const MACHINE = {
  name: "projects/p/virtual-machines/m",
  projectName: "projects/p",
  region: "datacenters/eu-west-1",
  compute: { vcpus: 1, memoryGib: 1 },
  boot: { image: "debian-12", diskSizeGib: "40" },
  network: { privateIpv4: "10.0.0.2" },
  users: [{ username: "ops" }],
  state: "RUNNING",
  createTime: "2026-01-31T12:00:00Z",
};

const missing = (kind: string, object: JsonObject): string | undefined =>
  missingField(kindOf(contract, kind).fields, object);

describe("first missing field of an answer", () => {
  test("is undefined if the answer contains every field that cannot be zero", () => {
    assert.equal(missing("VirtualMachine", MACHINE), undefined);
  });

  const left: readonly (readonly [string, JsonObject])[] = [
    ["name", { ...MACHINE, name: null }],
    ["boot", { ...MACHINE, boot: null }],
    ["boot.image", { ...MACHINE, boot: {} }],
    ["boot.image", { ...MACHINE, boot: { image: "", diskSizeGib: 40 } }],
    ["boot.diskSizeGib", { ...MACHINE, boot: { image: "debian-12", diskSizeGib: "0" } }],
    ["compute", { ...MACHINE, compute: null }],
    ["compute.memoryGib", { ...MACHINE, compute: { vcpus: 1 } }],
    ["compute.vcpus", { ...MACHINE, compute: { vcpus: 0, memoryGib: 1 } }],
    ["network", { ...MACHINE, network: null }],
    ["users[1].username", { ...MACHINE, users: [{ username: "a" }, { sshKeyNames: [] }] }],
    ["state", { ...MACHINE, state: "STATE_UNSPECIFIED" }],
  ];
  for (const [path, object] of left) {
    test(`is ${path} in ${JSON.stringify(object).slice(1, 400)}`, () => {
      assert.equal(missing("VirtualMachine", object), path);
    });
  }

  test("is never a secret, a zero value or an optional field", () => {
    const key = { name: "api-keys/k", roles: ["VIEWER"], createTime: "2026-01-31T12:00:00Z" };
    assert.equal(missing("ApiKey", key), undefined);
    assert.equal(missing("ApiKey", { ...key, roles: [] }), "roles");
  });

  test("ignores a value of another type, which the reader checks", () => {
    assert.equal(missing("VirtualMachine", { ...MACHINE, boot: "none" }), undefined);
  });
});
