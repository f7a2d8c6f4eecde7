import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { kindOf, nameFieldOf, requestBody } from "../../../src/contract";
import { importDocument, type ImportedDocument } from "../../../src/tools/openapi-import";
import { message, type Part, post, ref } from "../../contract/support/small-document";
import { reportOf } from "./infra-document";

const text = { type: "string" };
const time = { type: "string", format: "date-time" };

function imported(schemas: Part, methods: Part): ImportedDocument {
  return importDocument(
    JSON.stringify({
      openapi: "3.1.0",
      info: { title: "Farm", version: "v1" },
      paths: Object.fromEntries(
        Object.entries(methods).map(([path, item]) => [`/acme.farm.v1.${path}`, item]),
      ),
      components: { schemas },
    }),
  );
}

const listOf = (schema: string): Part => ({ type: "array", items: ref(schema) });

/** Barns that an identifier names, and whose changes are operations. */
function barns(more: Part = {}): Parameters<typeof imported> {
  return [
    {
      Barn: message({ id: text, farmId: text, name: text, stalls: { type: "integer" } }),
      Operation: message({ id: text, done: { type: "boolean" } }),
    },
    {
      "BarnService/Create": post(
        message({ farmId: text, name: text, stalls: { type: "integer" } }),
        ref("Operation"),
      ),
      "BarnService/Get": post(message({ barnId: text }), ref("Barn")),
      "BarnService/List": post(message({ farmId: text }), message({ barns: listOf("Barn") })),
      "BarnService/Update": post(message({ barnId: text, name: text }), ref("Operation")),
      "BarnService/Delete": post(message({ barnId: text }), ref("Operation")),
      "OperationService/Get": post(message({ operationId: text }), ref("Operation")),
      ...more,
    },
  ];
}

describe("OpenAPI import: a kind whose objects an identifier names", () => {
  test("has that identifier as its name, and another property called name beside it", () => {
    const { contract } = imported(...barns());
    const barn = kindOf(contract, "Barn");
    assert.equal(barn.pattern, "{id}");
    assert.equal(nameFieldOf(barn).wireName, "id");
    assert.equal(barn.fields.find(({ wireName }) => wireName === "name")?.terraformName, "svc_name");
    const { get, delete: remove, updates } = barn.methods;
    assert.deepEqual(
      [get, remove, ...updates].map((method) => method?.nameField),
      ["barnId", "barnId", "barnId"],
    );
    assert.equal(kindOf(contract, "Operation").pattern, "{id}");
  });

  test("keeps the methods of its own service beside those of others about some of its objects", () => {
    const { contract, kinds } = imported(
      ...barns({
        "FarmService/ListBarns": post(message({ farmId: text }), message({ barns: listOf("Barn") })),
        "FarmService/ListOperations": post(
          message({ farmId: text }),
          message({ operations: listOf("Operation") }),
        ),
        "BarnService/ListOperations": post(
          message({ barnId: text }),
          message({ operations: listOf("Operation") }),
        ),
        "BarnService/GetByName": post(message({ name: text }), ref("Barn")),
      }),
    );
    const { get, list } = kindOf(contract, "Barn").methods;
    assert.equal(list?.path, "/acme.farm.v1.BarnService/List");
    assert.equal(get?.path, "/acme.farm.v1.BarnService/Get");
    assert.equal(kindOf(contract, "Operation").methods.list, undefined);
    assert.equal(
      kinds.find(({ name }) => name === "ByName"),
      undefined,
    );
  });

  test("is found in a section of the object, and an update sends it there", () => {
    const metadata = message({ id: text, parentId: text, name: text });
    const { contract } = imported(
      {
        Metadata: metadata,
        Barn: message({ metadata: ref("Metadata"), spec: ref("BarnSpec"), status: ref("BarnStatus") }),
        BarnSpec: message({ stalls: { type: "integer" } }),
        BarnStatus: message({ state: text }),
        Operation: message({
          id: text,
          resourceId: text,
          finishedAt: time,
          status: message({ code: { type: "integer" } }),
        }),
      },
      {
        "BarnService/Create": post(
          message({ metadata: ref("Metadata"), spec: ref("BarnSpec") }),
          ref("Operation"),
        ),
        "BarnService/Get": post(message({ id: text }), ref("Barn")),
        "BarnService/Update": post(
          message({ metadata: ref("Metadata"), spec: ref("BarnSpec") }),
          ref("Operation"),
        ),
        "BarnService/Delete": post(message({ id: text }), ref("Operation")),
        "OperationService/Get": post(message({ id: text }), ref("Operation")),
      },
    );
    const barn = kindOf(contract, "Barn");
    assert.equal(nameFieldOf(barn).wireName, "metadata.id");
    const { doneField, resultField, reasonField } = kindOf(contract, "Operation");
    assert.deepEqual([doneField, resultField, reasonField], ["finishedAt", "resourceId", "status"]);
    const [update] = barn.methods.updates;
    assert.ok(update !== undefined);
    assert.deepEqual(requestBody(update, { name: "b-1", members: [] }), { metadata: { id: "b-1" } });
  });

  test("is none if a resource name tells its objects apart", () => {
    const { contract } = imported(
      { Barn: message({ name: { ...text, description: "Form: `barns/{barn}`." }, id: text }) },
      {
        "BarnService/Create": post(message({ spec: ref("Barn") }), ref("Barn")),
        "BarnService/Get": post(message({ name: text }), ref("Barn")),
        "BarnService/Delete": post(message({ name: text }), message({})),
      },
    );
    assert.equal(kindOf(contract, "Barn").pattern, "barns/{barn}");
  });
});

test("OpenAPI import: an enum without its values is a text", () => {
  const { contract } = imported(
    { Gate: message({ id: text, state: { type: "integer", format: "enum" } }) },
    { "GateService/Get": post(message({ gateId: text }), ref("Gate")) },
  );
  const state = kindOf(contract, "Gate").fields.find(({ wireName }) => wireName === "state");
  assert.equal(state?.type.kind, "string");
});

test("OpenAPI import: a kind whose plural equals its name is usable", () => {
  const report = reportOf(
    imported(
      { Premises: message({ id: text }) },
      {
        "PremisesService/Get": post(message({ premisesId: text }), ref("Premises")),
        "PremisesService/List": post(message({}), message({ premises: listOf("Premises") })),
      },
    ),
    "Premises",
  );
  assert.deepEqual([report.state, report.problems], ["usable", []]);
});
