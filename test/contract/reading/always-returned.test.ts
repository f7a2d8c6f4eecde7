import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contract, type Field, fieldsIn, guaranteeOf, type Kind, kindOf } from "../../../src/contract";
import { field } from "../../bridge/support/lab-contract";

function promised(kind: Kind): readonly string[] {
  const walk = (fields: readonly Field[], prefix: string): readonly string[] =>
    fields.flatMap((each) => [
      ...(guaranteeOf(each, false) === "nothing" ? [] : [`${prefix}${each.wireName}`]),
      ...walk(fieldsIn(each.type), `${prefix}${each.wireName}.`),
    ]);
  return walk(kind.fields, "");
}

describe("fields that every answer contains", () => {
  test("are those that are required or have a default and cannot be zero", () => {
    assert.deepEqual(promised(kindOf(contract, "VirtualMachine")), [
      "name",
      "projectName",
      "region",
      "compute.vcpus",
      "compute.memoryGib",
      "boot.image",
      "boot.diskSizeGib",
      "network.privateIpv4",
      "users.username",
      "state",
      "createTime",
    ]);
    assert.deepEqual(promised(kindOf(contract, "Network")), [
      "name",
      "projectName",
      "region",
      "ipv4Cidr",
      "createTime",
    ]);
  });

  const cases: readonly (readonly [string, Field, ReturnType<typeof guaranteeOf>])[] = [
    [
      "a demanded number from 1",
      field("a", "number", { needed: true, constraints: { minimum: 1 } }),
      "value",
    ],
    [
      "a demanded number from 0",
      field("a", "number", { needed: true, constraints: { minimum: 0 } }),
      "nothing",
    ],
    ["a demanded number of any size", field("a", "number", { needed: true }), "nothing"],
    ["a demanded text of any length", field("a", "string", { needed: true }), "nothing"],
    [
      "a demanded text of some length",
      field("a", "string", { needed: true, constraints: { minLength: 1 } }),
      "value",
    ],
    [
      "a demanded text of a pattern",
      field("a", "string", { needed: true, constraints: { pattern: "^a+$" } }),
      "value",
    ],
    [
      "a pattern that takes nothing, too",
      field("a", "string", { needed: true, constraints: { pattern: "^a*$" } }),
      "nothing",
    ],
    ["a demanded enum", field("a", "string", { needed: true, constraints: { enum: ["A", "B"] } }), "value"],
    [
      "an enum that lists its zero",
      field("a", "string", { needed: true, constraints: { enum: ["A_UNSPECIFIED", "A"] } }),
      "nothing",
    ],
    [
      "a demanded range of addresses",
      field("a", "string", { needed: true, constraints: { format: "cidr" } }),
      "value",
    ],
    [
      "a demanded name of another object",
      field("a", "string", { needed: true, references: "Thing" }),
      "value",
    ],
    ["a demanded time", field("a", "timestamp", { needed: true }), "value"],
    ["a demanded bool", field("a", "bool", { needed: true }), "nothing"],
    ["a demanded list", field("a", "list", { needed: true }), "nothing"],
    [
      "a demanded list of at least one",
      field("a", "list", { needed: true, constraints: { minItems: 1 } }),
      "value",
    ],
    [
      "a default that is not zero",
      field("a", "number", { default: 40, constraints: { minimum: 10 } }),
      "value",
    ],
    ["a default of zero", field("a", "string", { default: "", constraints: { enum: ["A"] } }), "nothing"],
    ["an optional text of a pattern", field("a", "string", { constraints: { pattern: "^a+$" } }), "nothing"],
    ["what only the service sets", field("a", "timestamp", { presence: "computed" }), "nothing"],
    ["what it always sets", field("a", "string", { presence: "computed", alwaysReturned: true }), "member"],
    [
      "a demanded secret",
      field("a", "string", { needed: true, sensitive: true, constraints: { minLength: 8 } }),
      "nothing",
    ],
    [
      "what is only sent",
      field("a", "string", { needed: true, readable: false, constraints: { minLength: 8 } }),
      "nothing",
    ],
  ];
  for (const [what, each, expected] of cases) {
    test(`${what}: ${expected}`, () => assert.equal(guaranteeOf(each, false), expected));
  }

  test("never include members of an exclusive group, whatever their defaults", () => {
    assert.equal(guaranteeOf(field("a", "timestamp", { default: "2026-01-01T00:00:00Z" }), true), "nothing");
  });
});
