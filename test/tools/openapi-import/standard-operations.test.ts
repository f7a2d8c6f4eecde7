import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { kindOf } from "../../../src/contract";
import { importDocument } from "../../../src/tools/openapi-import";
import { message, type Part, post, ref } from "../../contract/support/small-document";

const text = { type: "string" };
const named = message({ name: text });
const operation = message({
  name: text,
  done: { type: "boolean" },
  error: message({ code: { type: "integer" }, message: text }),
  response: { type: "object", additionalProperties: {} },
});

function documentOf(more: Part = {}): string {
  return JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Farm", version: "v1" },
    paths: {
      "/acme.v1.Farm/CreateBarn": post(message({ barn: ref("Barn") }), ref("google.longrunning.Operation")),
      "/acme.v1.Farm/GetBarn": post(named, ref("Barn")),
      "/acme.v1.Farm/DeleteBarn": post(named, ref("google.longrunning.Operation")),
      ...more,
    },
    components: {
      schemas: {
        Barn: message({ name: { ...text, readOnly: true, description: "Form: barns/{barn}" }, title: text }),
        "google.longrunning.Operation": operation,
      },
    },
  });
}

describe("OpenAPI import: operations of the standard form", () => {
  test("are read by the standard method if the description has none, which the map marks as a guess", () => {
    const { contract, mapLines } = importDocument(documentOf());
    const { methods, doneField } = kindOf(contract, "Operation");
    assert.equal(methods.get?.path, "/google.longrunning.Operations/GetOperation");
    assert.equal(doneField, "done");
    assert.equal(kindOf(contract, "Barn").methods.create?.name, "CreateBarn");
    const line = mapLines().find(({ path }) => path.join(".") === "operations.method");
    assert.equal(line?.value, "GetOperation");
    assert.match(line.guess ?? "", /standard method/);
  });

  test("are read by the description's own method if it has one", () => {
    const own = { "/acme.v1.Jobs/GetOperation": post(named, ref("google.longrunning.Operation")) };
    const { contract } = importDocument(documentOf(own));
    assert.equal(kindOf(contract, "Operation").methods.get?.path, "/acme.v1.Jobs/GetOperation");
  });
});
