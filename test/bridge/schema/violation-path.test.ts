import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contract, kindOf } from "../../../src/contract";
import { ServiceError } from "../../../src/client";
import { formatPath } from "../../../src/plugin";
import { violationPath } from "../../../src/bridge/schema/violation-path";
import { attributeName, attributePath } from "../../../src/values/attribute-path";
import { thingFields } from "../support/lab-contract";

const { fields } = kindOf(contract, "VirtualMachine");

describe("violation path: a field violation", () => {
  const cases: readonly (readonly [string, string | undefined])[] = [
    ["displayName", "display_name"],
    ["display_name", "display_name"],
    ["compute.memoryGib", "compute.memory_gib"],
    ["boot.disk_size_gib", "boot.disk_size_gib"],
    ["compute.unheardOf", "compute"],
    ['labels["a.b"]', 'labels["a.b"]'],
    ["labels.tier", 'labels["tier"]'],
    ["network.networkName", "network.network_name"],
    ["unheardOf", undefined],
    ["updateMask", undefined],
    ["", undefined],
    ["[0]", undefined],
    ["..", undefined],
    // The same object contains a password, perhaps on the same line.
    ["users[0].username", undefined],
    ["users[0].password", undefined],
  ];
  for (const [wire, path] of cases) {
    test(`${JSON.stringify(wire)} points at ${path ?? "no place that may be shown"}`, () => {
      const found = attributePath(fields, wire);
      assert.equal(found === undefined ? undefined : formatPath(found), path);
    });
  }

  test("points at list elements by index", () => {
    assert.equal(formatPath(attributePath(thingFields, "siblings[1]") ?? []), "siblings[1]");
    assert.equal(formatPath(attributePath(thingFields, "siblings[x]") ?? []), "siblings");
  });

  test("has the attribute's name in Terraform's spelling if the contract knows all of it, also for a secret", () => {
    const cases: readonly (readonly [string, string | undefined])[] = [
      ["virtualMachine.boot.diskSizeGib", "boot.disk_size_gib"],
      ["users[0].password", "users[0].password"],
      ['labels["a.b"]', 'labels["a.b"]'],
      ["compute.unheardOf", undefined],
      ["updateMask", undefined],
      ["", undefined],
    ];
    for (const [wire, name] of cases) assert.equal(attributeName(fields, wire, "virtualMachine"), name, wire);
  });

  test("points at the first violation that is an attribute", () => {
    const error = (...names: readonly string[]): ServiceError =>
      new ServiceError({
        code: "invalid_argument",
        reason: "answered",
        delivery: "answered",
        method: "/m",
        endpoint: "https://x",
        fieldViolations: names.map((field) => ({ field, description: "odd" })),
      });
    assert.deepEqual(
      violationPath(fields, error("etag", "boot.image", "region")),
      attributePath(fields, "boot.image"),
    );
    assert.equal(violationPath(fields, error()), undefined);
    assert.equal(violationPath(fields, new Error("boot.image")), undefined);
  });
});
