import assert from "node:assert/strict";
import { test } from "node:test";
import { kindOf } from "../../../src/contract";
import type { ImportedDocument } from "../../../src/tools/openapi-import";
import { message, type Part, post, ref } from "../../contract/support/small-document";
import { importInfra } from "./infra-document";

const text = { type: "string" };
const named = message({ name: text });

/** A document whose kind Disk has no method with a usual verb, but these. */
function importWith(methods: Part): ImportedDocument {
  const usual = ["CreateDisk", "GetDisk", "ListDisks", "UpdateDisk", "DeleteDisk"];
  return importInfra({
    methods: { ...Object.fromEntries(usual.map((name) => [name, undefined])), ...methods },
  });
}

const OTHER_WORDS = {
  ProvisionDisk: post(message({ projectName: text, sizeGib: { type: "integer" } }), ref("Disk")),
  DescribeDisk: post(named, ref("Disk")),
  EnumerateDisks: post(
    message({ projectName: text }),
    message({ disks: { type: "array", items: ref("Disk") } }),
  ),
  DestroyDisk: post(named, message({})),
};

test("OpenAPI import: the only method with a word of the same meaning has the usual verb, as a guess", () => {
  const { contract, mapLines } = importWith(OTHER_WORDS);
  const { methods } = kindOf(contract, "Disk");
  const names = [methods.create, methods.get, methods.list, methods.delete].map((each) => each?.name);
  assert.deepEqual(names, ["ProvisionDisk", "DescribeDisk", "EnumerateDisks", "DestroyDisk"]);
  for (const verb of ["create", "get", "list", "delete"]) {
    const line = mapLines().find(({ path }) => path.join(".") === `kinds.Disk.${verb}.method`);
    assert.match(line?.guess ?? "", /^its name; /);
  }
});

test("OpenAPI import: of two methods with a word of the same meaning, neither has the usual verb", () => {
  const { contract } = importWith({ ...OTHER_WORDS, RemoveDisk: post(named, message({})) });
  const { methods } = kindOf(contract, "Disk");
  assert.equal(methods.delete, undefined);
  assert.equal(methods.create, undefined);
});

test("OpenAPI import: a method that creates something of which nothing can be deleted is no create", () => {
  const { contract } = importWith({ ...OTHER_WORDS, DestroyDisk: undefined });
  assert.equal(kindOf(contract, "Disk").methods.create, undefined);
});

test("OpenAPI import: a usual verb takes precedence over words of the same meaning", () => {
  const { contract } = importWith({ ...OTHER_WORDS, DeleteDisk: post(named, message({})) });
  assert.equal(kindOf(contract, "Disk").methods.delete?.name, "DeleteDisk");
});
