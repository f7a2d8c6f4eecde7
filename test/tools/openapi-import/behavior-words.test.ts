import assert from "node:assert/strict";
import { test } from "node:test";
import { kindOf } from "../../../src/contract";
import { message, post, ref } from "../../contract/support/small-document";
import { importInfra } from "./infra-document";

const text = (description = ""): object => ({ type: "string", description });

/** Returns the field `title` of a disk, whose create and update carry it, if its schema has this description. */
function titleWith(description: string): { readonly immutable: boolean; readonly presence: string } {
  const fields = { title: text(), note: text() };
  const disk = { name: text(), projectName: text(), ...fields, title: text(description) };
  const parts = {
    schemas: { Disk: message(disk) },
    methods: {
      CreateDisk: post(message({ projectName: text(), ...fields }), ref("Disk")),
      UpdateDisk: post(message({ name: text(), ...fields }), ref("Disk")),
    },
  };
  const { contract } = importInfra(parts);
  const found = kindOf(contract, "Disk").fields.find(({ wireName }) => wireName === "title");
  assert.ok(found);
  return found;
}

test("OpenAPI import: a field whose description begins with Immutable, or has it in brackets, forces replacement", () => {
  for (const said of [
    "Immutable. The title.",
    "Required. Immutable. The title.",
    "(IMMUTABLE) The title.",
    "The title. [Immutable]",
  ]) {
    assert.equal(titleWith(said).immutable, true, said);
  }
  for (const said of [
    "The title.",
    "Immutable infrastructure has one.",
    "The title. It is not immutable.",
    "Whether tags are (or were) immutable.",
  ]) {
    assert.equal(titleWith(said).immutable, false, said);
  }
});
