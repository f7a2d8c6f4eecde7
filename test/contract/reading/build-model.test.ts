import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parse } from "yaml";
import { buildContract } from "../../../src/contract/reading/build-model";
import { ContractError } from "../../../src/contract/reading/document";
import type { Method } from "../../../src/contract";
import {
  message,
  openapi,
  type Part,
  post,
  problemsOf,
  ref,
  thing,
  thingContract,
  thingDocument,
  type ThingParts,
} from "../support/small-document";

const string: Part = { type: "string" };
const named = message({ name: string }, ["name"]);

function methodOf(parts: ThingParts, name: string): Method {
  const method = thingContract(parts).methods.find((each) => each.name === name);
  assert.ok(method);
  return method;
}

describe("build model: contract", () => {
  test("has the document's title, version and description, and the prefix of its packages", () => {
    const contract = buildContract({
      ...thingDocument(),
      info: { title: "Things", version: "v7", description: " All about things.\n" },
    });
    assert.equal(contract.title, "Things");
    assert.equal(contract.version, "v7");
    assert.equal(contract.description, "All about things.");
    assert.equal(contract.packagePrefix, "svc");
  });

  test("describes the first server's address, if it is an absolute http address without variables, and names no default", () => {
    const endpoint = (url: string): string | undefined =>
      buildContract({ ...thingDocument(), servers: [{ url }] }).describedEndpoint;
    assert.equal(endpoint("https://api.example.com"), "https://api.example.com");
    for (const url of ["/", "https://{region}.example.com", "", "ftp://example.com"]) {
      assert.equal(endpoint(url), undefined);
    }
    assert.equal(thingContract().describedEndpoint, undefined);
    const described = buildContract({ ...thingDocument(), servers: [{ url: "https://api.example.com" }] });
    assert.equal(described.defaultEndpoint, undefined);
  });

  test("is plain JSON", () => {
    const contract = thingContract({ input: { a: string } });
    assert.deepEqual(JSON.parse(JSON.stringify(contract)), contract);
  });

  test("can be built from an OpenAPI 3.0 document", () => {
    const contract = buildContract(
      parse(`
        openapi: 3.0.3
        info: { title: Old, version: v1 }
        paths:
          /svc.old.v1.OldService/GetPart:
            post:
              requestBody: { content: { application/json: { schema: { type: object, properties: { name: { type: string } } } } } }
              responses: { 200: { description: "", content: { application/json: { schema: { $ref: "#/components/schemas/Part" } } } } }
        components:
          schemas:
            Part:
              x-kind: { pattern: "parts/{id}" }
              type: object
              properties:
                name: { type: string }
                size: { type: integer, minimum: 0, exclusiveMinimum: true, nullable: true }
                state: { allOf: [{ $ref: "#/components/schemas/State" }], nullable: true }
            State: { type: string, enum: [NEW, OLD] }`),
    );
    const [part] = contract.kinds;
    assert.deepEqual(
      part?.fields.map(({ wireName, type, constraints }) => [wireName, type.kind, constraints]),
      [
        ["name", "string", {}],
        ["size", "number", { minimum: 1 }],
        ["state", "string", { enum: ["NEW", "OLD"] }],
      ],
    );
  });
});

describe("build model: method", () => {
  test("derives its verb from its name's first word or from x-verb", () => {
    const methods = {
      RotateThing: post(named, named),
      GrowThing: post(named, named, { "x-verb": "update" }),
    };
    assert.equal(methodOf({ methods }, "RotateThing").verb, "rotate");
    assert.equal(methodOf({ methods }, "GrowThing").verb, "update");
    assert.equal(methodOf({ methods }, "CreateThing").verb, "create");
  });

  test("is long-running if its answer contains an operation", () => {
    const methods = { DeleteThing: post(named, message({ operation: message({ name: string }) })) };
    assert.equal(methodOf({ methods }, "DeleteThing").longRunning, true);
    assert.equal(methodOf({}, "DeleteThing").longRunning, false);
  });

  test("keeps its path, its description and its source", () => {
    const item = { ...post(named, named, { description: " Turns it. \n" }), "x-source": "documented" };
    const { path, description, source } = methodOf({ methods: { TurnThing: item } }, "TurnThing");
    assert.deepEqual(
      { path, description, source },
      { path: "/svc.thing.v1.ThingService/TurnThing", description: "Turns it.", source: "documented" },
    );
  });

  test("has the fields of its request, each settable unless it is read-only", () => {
    const request = message(
      { name: string, count: { type: "integer" }, seen: { ...string, readOnly: true } },
      ["name"],
    );
    const { request: fields } = methodOf({ methods: { TurnThing: post(request, named) } }, "TurnThing");
    assert.deepEqual(
      fields.map(({ wireName, terraformName, presence, needed, immutable }) => [
        wireName,
        terraformName,
        presence,
        needed,
        immutable,
      ]),
      [
        ["name", "name", "required", true, false],
        ["count", "count", "optional", false, false],
        ["seen", "seen", "computed", false, false],
      ],
    );
  });

  test("lists the kind's objects in the answer's array of that kind", () => {
    const answer = message({
      warnings: { type: "array", items: string },
      things: { type: "array", items: ref("Thing") },
    });
    assert.equal(
      methodOf({ methods: { ListThings: post(message({}), answer) } }, "ListThings").listField,
      "things",
    );
    assert.equal(methodOf({}, "ListThings").listField, "things");
    assert.equal(methodOf({}, "GetThing").listField, undefined);
  });

  test("finds the answer's array behind a reference", () => {
    const answer = message({ found: ref("Found") });
    const parts = {
      schemas: { Found: { type: "array", items: ref("Thing") } },
      methods: { ListThings: post(message({}), answer) },
    };
    assert.equal(methodOf(parts, "ListThings").listField, "found");
  });

  test("finds the request's field mask by its format, under any name", () => {
    const mask = { type: "string", format: "field-mask" };
    assert.equal(methodOf({ update: { changes: mask } }, "UpdateThing").maskField, "changes");
    assert.equal(
      methodOf({ update: { changes: ref("Mask") }, schemas: { Mask: mask } }, "UpdateThing").maskField,
      "changes",
    );
    assert.equal(methodOf({}, "UpdateThing").maskField, undefined);
  });

  test("resolves references to request bodies and responses", () => {
    const document = thingDocument() as { paths: Record<string, Part>; components: Part };
    const path = "/svc.thing.v1.ThingService/GetThing";
    const contract = buildContract({
      ...document,
      paths: {
        ...document.paths,
        [path]: {
          post: {
            requestBody: { $ref: "#/components/requestBodies/Name" },
            responses: { "200": { $ref: "#/components/responses/Thing" } },
          },
        },
      },
      components: {
        ...document.components,
        requestBodies: { Name: { content: { "application/json": { schema: named } } } },
        responses: { Thing: { content: { "application/json": { schema: ref("Thing") } } } },
      },
    });
    assert.deepEqual(
      contract.kinds[0]?.methods.get?.request.map((field) => field.wireName),
      ["name"],
    );
  });

  test("is read only from POST operations at RPC paths", () => {
    const document = thingDocument() as { paths: Part };
    const paths = {
      ...document.paths,
      "/healthz": post(message({}), message({})),
      "/v1/things": post(message({}), message({})),
      "/svc.thing.ThingService/NoVersion": post(message({}), message({})),
      "/svc.thing.v1.ThingService/Restart": post(message({}), message({}), { "x-name": "RestartThing" }),
      "/svc.thing.v1.ThingService/Seen": { get: {} },
    };
    const names = buildContract({ ...document, paths }).methods.map((method) => method.name);
    assert.deepEqual(names, [
      ...["CreateThing", "GetThing", "ListThings", "UpdateThing", "DeleteThing"],
      ...["NoVersion", "RestartThing"],
    ]);
  });
});

describe("build model: kind", () => {
  test("has its lifecycle methods by verb, and the others in a list", () => {
    const { methods } = thing({
      methods: {
        ResizeThing: post(named, named, { "x-verb": "update" }),
        CloneThing: post(named, named),
        RestartThing: post(named, named),
        ResetThingies: post(named, named),
      },
    });
    assert.equal(methods.create?.name, "CreateThing");
    assert.equal(methods.get?.name, "GetThing");
    assert.equal(methods.list?.name, "ListThings");
    assert.equal(methods.delete?.name, "DeleteThing");
    assert.deepEqual(
      methods.updates.map((method) => method.name),
      ["UpdateThing", "ResizeThing"],
    );
    assert.deepEqual(
      methods.others.map((method) => method.name),
      ["RestartThing"],
    );
    assert.equal(methods.clone?.name, "CloneThing");
  });

  test("is named without the package prefix of generated schema names", () => {
    const schema = "svc.thing.v1.SshKey";
    const contract = buildContract(
      openapi(
        { [schema]: { ...message({ name: string }), "x-kind": { pattern: "ssh-keys/{id}" } } },
        { GetSshKey: post(named, ref(schema)) },
      ),
    );
    const [kind] = contract.kinds;
    assert.deepEqual(
      [kind?.name, kind?.terraformName, kind?.terraformPlural],
      ["SshKey", "ssh_key", "ssh_keys"],
    );
  });

  test("has the given plural, or the English one", () => {
    const schema = { ...message({ name: string }), "x-kind": { pattern: "data/{id}", plural: "Data" } };
    const contract = buildContract(
      openapi(
        { Datum: schema },
        { ListData: post(message({}), message({ data: { type: "array", items: ref("Datum") } })) },
      ),
    );
    assert.equal(contract.kinds[0]?.methods.list?.name, "ListData");
    assert.equal(contract.kinds[0].terraformPlural, "data");
    assert.equal(thing().plural, "Things");
  });

  test("takes its slug from the field named like the pattern's last variable", () => {
    assert.equal(thing({ pattern: "things/{slug}", input: { slug: string } }).slugField, "slug");
    assert.equal(thing({ pattern: "things/{id}", input: { slug: string } }).slugField, undefined);
    assert.equal(thing({ pattern: "things/{slug}", output: { slug: string } }).slugField, undefined);
  });

  test("has only computed fields without a create method", () => {
    const contract = buildContract(
      openapi(
        {
          Place: {
            ...message({ name: string, city: string }, ["city"]),
            "x-kind": { pattern: "places/{slug}" },
          },
        },
        { GetPlace: post(named, ref("Place")) },
      ),
    );
    assert.deepEqual(
      contract.kinds[0]?.fields.map((field) => field.presence),
      ["computed", "computed"],
    );
    assert.equal(contract.kinds[0].methods.create, undefined);
  });
});

describe("build model: invalid document", () => {
  test("is rejected unless it is OpenAPI 3", () => {
    const expected = ["it is not an OpenAPI 3 document (there is no `openapi: 3.x`)"];
    for (const value of [undefined, null, 7, "text", [], {}, { swagger: "2.0" }, { openapi: "2.0" }]) {
      assert.deepEqual(problemsOf(value), expected, JSON.stringify(value));
    }
  });

  test("is rejected without RPCs and kinds", () => {
    assert.deepEqual(problemsOf({ openapi: "3.1.0" }), [
      "it has no `POST /<package>.<Service>/<Method>` path",
      "no schema is marked as a kind (x-kind)",
    ]);
  });

  test("is rejected with all its problems at once", () => {
    const document = openapi(
      {
        Nameless: { "x-kind": {}, ...message({}) },
        "a.Twin": { "x-kind": { pattern: "twins/{id}" }, ...message({ name: string }) },
        "b.Twin": { "x-kind": { pattern: "twins/{id}" }, ...message({ name: string }) },
        Lost: {
          "x-kind": { pattern: "lost" },
          ...message({
            other: { ...string, "x-references": "Nowhere" },
            deep: message({ other: { ...string, "x-references": "Missing" } }),
            gone: ref("Gone"),
            far: { $ref: "far.yaml#/A" },
          }),
        },
        SshKey: { "x-kind": { pattern: "keys/{id}" }, ...message({ name: string }) },
        SSHKey: { "x-kind": { pattern: "keys/{id}" }, ...message({ name: string }) },
      },
      {
        GetTwin: post(named, ref("a.Twin")),
        CreateSshKey: post(message({ a: { ...string, "x-default-from": "zone" } }), ref("SshKey")),
        MakeSshKey: post(message({}), ref("SshKey"), { "x-verb": "create" }),
        GetSSHKey: post(named, ref("Lost")),
        ListSSHKeys: post(message({}), message({})),
      },
    ) as { paths: Part };
    const paths = { ...document.paths, "/svc.thing.v2.ThingService/GetTwin": post(named, ref("a.Twin")) };
    assert.deepEqual(problemsOf({ ...document, paths }), [
      'property a: x-default-from is "zone"; it can be project or region',
      '$ref "#/components/schemas/Gone" has no target',
      '$ref "far.yaml#/A" points outside of the document; only "#/..." is followed',
      "method GetTwin has two paths: /svc.thing.v1.ThingService/GetTwin and /svc.thing.v2.ThingService/GetTwin",
      "schema Nameless: x-kind has no pattern",
      "schemas a.Twin and b.Twin would both be the kind Twin",
      "kind SshKey: CreateSshKey and MakeSshKey both have the verb create; only one can",
      "kind SSHKey: the answer of GetSSHKey is not the schema SSHKey",
      'kind Lost: its pattern "lost" must be one variable, or alternate words and variables, each variable once, such as things/{id}',
      "kind Lost: there is neither GetLost nor ListLosts",
      "kind Lost: it has no string field `name`, and no other field is marked as the object's name (x-kind.nameField)",
      "kind Lost: other refers to Nowhere, which is not a kind",
      "kind Lost: deep.other refers to Missing, which is not a kind",
      "kind SshKey: there is neither GetSshKey nor ListSshKeys",
      "kind SshKey: there is CreateSshKey but no DeleteSshKey",
      "kind SSHKey: the response of ListSSHKeys has no array",
      "kinds SshKey and SSHKey: both would be ssh_key in Terraform",
      "kinds SshKey and SSHKey: both would be ssh_keys in Terraform",
    ]);
  });

  test("is rejected in bounded time if its schemas expand exponentially", () => {
    const levels = 40;
    const schemas = Object.fromEntries(
      Array.from({ length: levels }, (_, level) => {
        const next = level + 1 === levels ? string : ref(`L${level + 1}`);
        return [`L${level}`, message({ a: next, b: next })];
      }),
    );
    assert.deepEqual(problemsOf(thingDocument({ input: { a: ref("L0") }, schemas })), [
      "it has more than 20000 fields; its schemas refer to each other too often",
    ]);
  });

  test("is rejected with an error that lists all problems", () => {
    assert.throws(
      () => buildContract({ openapi: "3.1.0" }),
      (error) => {
        assert.ok(error instanceof ContractError);
        assert.equal(
          error.message,
          "The API description cannot be used:\n" +
            "  - it has no `POST /<package>.<Service>/<Method>` path\n" +
            "  - no schema is marked as a kind (x-kind)",
        );
        return true;
      },
    );
  });
});
