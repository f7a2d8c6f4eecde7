import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contract, type Field, type Kind, kindOf } from "../../../src/contract";
import { Decimal } from "../../../src/plugin";
import { generateConfig } from "../../../src/bridge/context/generate-config";
import { resourceSchema } from "../../../src/bridge/schema/schema";
import { valuesFor } from "../support/values";

/** Returns what is set in the generated configuration of an object with these values, and the warnings. */
function generated(kind: Kind, state: Parameters<typeof valuesFor>[1]) {
  const schema = resourceSchema(contract, kind);
  const { config, diagnostics = [] } = generateConfig({ contract, kind, schema }, valuesFor(schema, state));
  return { config: withoutNulls(config), warnings: diagnostics.map(({ detail }) => detail) };
}

function withoutNulls(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(withoutNulls);
  if (json instanceof Decimal) return Number(String(json));
  if (typeof json !== "object" || json === null) return json;
  return Object.fromEntries(
    Object.entries(json).flatMap(([key, value]) => (value === null ? [] : [[key, withoutNulls(value)]])),
  );
}

const MACHINE = {
  name: "projects/p/virtual-machines/vm-1",
  project_name: "projects/p",
  display_name: "web",
  region: "datacenters/eu-west-1",
  compute: { vcpus: 2, memory_gib: 4, gpu_model: "", gpu_count: 0 },
  boot: { image: "debian-12", disk_size_gib: 40 },
  network: { network_name: "projects/p/networks/net-1", assign_public_ipv4: false, private_ipv4: "10.0.0.2" },
  users: [],
  labels: {},
  state: "RUNNING",
  create_time: "2026-01-31T12:00:00Z",
};

describe("generated configuration", () => {
  const machine = kindOf(contract, "VirtualMachine");

  test("keeps names and chosen values, and omits defaults and values of the service at every depth", () => {
    assert.deepEqual(generated(machine, MACHINE), {
      config: {
        project_name: "projects/p",
        display_name: "web",
        region: "datacenters/eu-west-1",
        compute: { vcpus: 2, memory_gib: 4 },
        boot: { image: "debian-12" },
        network: { network_name: "projects/p/networks/net-1" },
      },
      warnings: [],
    });
  });

  test("omits a section that the service filled by itself", () => {
    const { config } = generated(machine, { ...MACHINE, network: { private_ipv4: "10.0.0.2" } });
    assert.ok(!Object.hasOwn(config as object, "network"));
  });

  test("omits write-only values, and says which and why", () => {
    const users = [{ username: "ops" }, { username: "admin" }];
    const { config, warnings } = generated(machine, { ...MACHINE, users });
    assert.deepEqual((config as { users: unknown }).users, users);
    assert.equal(warnings.length, 1);
    assert.match(
      warnings[0] ?? "",
      /^users\.password is write-only: the service never returns it, so the configuration of projects\/p\//,
    );
  });

  test("omits an optional value that the contract refuses, but not one with a default, which the plan would restore", () => {
    const refused = { ...MACHINE, display_name: "x".repeat(1_000) };
    assert.deepEqual(
      (generated(machine, refused).config as Record<string, unknown>)["display_name"],
      refused.display_name,
    );
    const fields = machine.fields.map((field): Field => {
      if (field.terraformName !== "display_name") return field;
      return Object.fromEntries(
        Object.entries(field).filter(([name]) => name !== "default"),
      ) as unknown as Field;
    });
    assert.ok(!Object.hasOwn(generated({ ...machine, fields }, refused).config as object, "display_name"));
  });

  test("keeps one of the fields that exclude each other: the first that is more than a zero value", () => {
    const exclusive = { ...machine, exclusive: [["labels", "display_name", "region"]] };
    const { config } = generated(exclusive, { ...MACHINE, labels: {}, display_name: "web" });
    assert.equal((config as Record<string, unknown>)["display_name"], "web");
    assert.ok(!Object.hasOwn(config as object, "region"));
    assert.ok(!Object.hasOwn(config as object, "labels"));
  });
});
