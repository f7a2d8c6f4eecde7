import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { buildContract } from "../../src/contract/reading/build-model";
import {
  type Contract,
  contract as builtIn,
  defaultPattern,
  expandDefault,
  kindOf,
  listParentField,
} from "../../src/contract";
import { DIALECT_CONTRACTS } from "../contracts/foreign-contracts";
import { message, type Part, post, ref, thingDocument } from "./support/small-document";

const string: Part = { type: "string" };
const things = message({ things: { type: "array", items: ref("Thing") } });

/** A contract of things, whose list takes the given fields. */
function contractOf(pattern: string, list: Part): Contract {
  return buildContract(
    thingDocument({
      pattern,
      methods: { ListThings: post(message(list), things) },
    }),
  );
}

const PROJECT = { ...string, "x-default-from": "project" };

/** A contract of machines in projects, without the kind Project. */
const literal = DIALECT_CONTRACTS.find(({ name }) => name === "literal")?.adopt().contract ?? builtIn;

describe("provider default", () => {
  test("is a name of the kind that the fields refer to", () => {
    assert.equal(defaultPattern(builtIn, "project"), "projects/{slug}");
    assert.equal(expandDefault(builtIn, "region", "west"), "datacenters/west");
    assert.equal(expandDefault(builtIn, "region", "datacenters/west"), "datacenters/west");
  });

  test("has the documented form if the objects live there and the contract has no such kind", () => {
    assert.equal(defaultPattern(literal, "project"), "projects/{project}");
    for (const text of ["demo", "projects/demo"]) {
      assert.equal(expandDefault(literal, "project", text), "projects/demo");
    }
    assert.equal(
      expandDefault(literal, "region", "west"),
      "west",
      "a plain text: nothing is in a datacenter",
    );
    const contract = contractOf("things/{id}", { scope: PROJECT });
    assert.equal(defaultPattern(contract, "project"), undefined);
    assert.equal(expandDefault(contract, "project", "demo"), "demo");
  });
});

describe("the parent in the request of a list", () => {
  test("is the field that refers to the parent's kind, whether or not it is required", () => {
    for (const kind of builtIn.kinds.filter(({ pattern }) => pattern.startsWith("projects/{p"))) {
      const field = listParentField(builtIn, kind);
      assert.equal(field?.references, "Project", kind.name);
    }
    assert.equal(listParentField(builtIn, kindOf(builtIn, "Project")), undefined);
    assert.equal(listParentField(literal, kindOf(literal, "VirtualMachine"))?.wireName, "projectName");
  });
});
