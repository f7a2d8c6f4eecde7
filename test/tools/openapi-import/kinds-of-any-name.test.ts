import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ContractError, kindOf } from "../../../src/contract";
import { importDocument, type ImportedDocument } from "../../../src/tools/openapi-import";
import { message, type Part, post, ref } from "../../contract/support/small-document";
import { reportOf } from "./infra-document";
import { assertRoundTrip, withMap } from "./map-of";

const text = { type: "string" };
const outputOnly = { ...text, readOnly: true };
const named = message({ name: text });

/** The methods of one kind in one service. */
function life(prefix: string, schema: string, methodOf: (verb: string) => string, beside: Part = {}): Part {
  return {
    [`${prefix}/${methodOf("Create")}`]: post(message({ ...beside, spec: ref(schema) }), ref(schema)),
    [`${prefix}/${methodOf("Get")}`]: post(named, ref(schema)),
    [`${prefix}/${methodOf("List")}`]: post(
      message(beside),
      message({ items: { type: "array", items: ref(schema) } }),
    ),
    [`${prefix}/${methodOf("Delete")}`]: post(named, message({})),
  };
}

function documentOf(schemas: Part, ...paths: readonly Part[]): Part {
  return {
    openapi: "3.1.0",
    info: { title: "Any", version: "v1" },
    paths: Object.assign({}, ...paths) as Part,
    components: { schemas },
  };
}

const objectNamed = (description: string, more: Part = {}): Part =>
  message({ name: { ...outputOnly, description }, size: { type: "integer" }, ...more });

const imported = (document: unknown): ImportedDocument => importDocument(JSON.stringify(document));

const usableIn = ({ kinds }: ImportedDocument): readonly string[] =>
  kinds.filter(({ state }) => state === "usable").map(({ name }) => name);

describe("OpenAPI import: a kind of any name", () => {
  for (const prefix of ["", "v1"]) {
    test(`is the noun of a service that is called its plural (${prefix === "" ? "as is" : "with a prefix"})`, () => {
      const service = (plural: string, noun: string): Part => {
        const object = ref(`${prefix}${noun}`);
        return {
          [`/acme.v1.${plural}/Insert`]: post(message({ parent: text, item: object }), object),
          [`/acme.v1.${plural}/Get`]: post(named, object),
          [`/acme.v1.${plural}/List`]: post(
            message({ parent: text, pageToken: text }),
            message({ items: { type: "array", items: object }, nextPageToken: text }),
          ),
          [`/acme.v1.${plural}/Remove`]: post(named, message({})),
        };
      };
      const schemas = Object.fromEntries(
        ["Crate", "Canopy", "Lens"].map((noun) => [`${prefix}${noun}`, message({ name: text, size: text })]),
      );
      const description = documentOf(
        schemas,
        service("Crates", "Crate"),
        service("Canopies", "Canopy"),
        service("Lens", "Lens"),
      );
      const found = imported(description);
      assert.deepEqual(
        found.contract.kinds.map(({ name, plural, methods }) => [
          name,
          plural,
          ...[methods.create, methods.get, methods.list, methods.delete].map((method) => method?.name),
        ]),
        [
          ["Crate", "Crates", "InsertCrate", "GetCrate", "ListCrates", "RemoveCrate"],
          ["Canopy", "Canopies", "InsertCanopy", "GetCanopy", "ListCanopies", "RemoveCanopy"],
          ["Lens", "Lenses", "InsertLens", "GetLens", "ListLenses", "RemoveLens"],
        ],
      );
      assertRoundTrip(JSON.stringify(description), found);
    });
  }

  test("is every noun that methods create or read, in a service for many kinds", () => {
    const found = imported(
      documentOf(
        {
          Gateway: objectNamed("Name, in the form `gateways/{gateway}`."),
          Zone: objectNamed("Name, such as zones/west."),
        },
        life("/acme.v1.Cloud", "Gateway", (verb) => (verb === "List" ? "ListGateways" : `${verb}Gateway`)),
        { "/acme.v1.Cloud/GetZone": post(named, message({ zone: ref("Zone") })) },
      ),
    );
    assert.deepEqual(usableIn(found), ["Gateway", "Zone"]);
    assert.equal(kindOf(found.contract, "Gateway").pattern, "gateways/{gateway}");
    assert.equal(kindOf(found.contract, "Zone").pattern, "zones/{zone}");
    assert.equal(kindOf(found.contract, "Zone").methods.create, undefined);
  });

  test("is the noun of a service whose methods are bare verbs", () => {
    const found = imported(
      documentOf(
        {
          Gateway: objectNamed("Name, in the form `gateways/{gateway}`."),
          "acme.v1.Route": objectNamed("Name, in the form `routes/{route}`."),
        },
        life("/acme.v1.GatewayService", "Gateway", (verb) => verb),
        life("/acme.v1.RouteService", "acme.v1.Route", (verb) => verb),
      ),
    );
    assert.deepEqual(usableIn(found), ["Gateway", "Route"]);
    const { methods } = kindOf(found.contract, "Route");
    assert.equal(methods.create?.name, "CreateRoute");
    assert.equal(methods.create.path, "/acme.v1.RouteService/Create");
    assert.equal(methods.list?.name, "ListRoutes");
  });

  test("has names whose form is guessed if nothing shows it", () => {
    const found = imported(
      documentOf(
        { EdgeGateway: objectNamed("") },
        life("/acme.v1.EdgeGatewayService", "EdgeGateway", (verb) => verb),
      ),
    );
    assert.equal(kindOf(found.contract, "EdgeGateway").pattern, "edge-gateways/{id}");
    assert.match(found.notes.map((note) => note.text).join("\n"), /edge-gateways\/\{id\}; this is a guess/);
  });

  test("is none if methods only read something that has no name", () => {
    const found = imported(
      documentOf(
        { Gateway: objectNamed("Name: gateways/{gateway}"), Health: message({ state: text }) },
        life("/acme.v1.GatewayService", "Gateway", (verb) => verb),
        { "/acme.v1.GatewayService/GetHealth": post(message({}), ref("Health")) },
      ),
    );
    assert.deepEqual(usableIn(found), ["Gateway"]);
    assert.deepEqual(
      found.kinds.filter(({ state }) => state === "unusable"),
      [],
    );
  });

  test("is none if a method only reads several objects of another kind", () => {
    const found = imported(
      documentOf(
        { Gateway: objectNamed("Name: gateways/{gateway}") },
        life("/acme.v1.Cloud", "Gateway", (verb) => (verb === "List" ? "ListGateways" : `${verb}Gateway`)),
        { "/acme.v1.Cloud/GetGateways": post(named, message({ gateway: ref("Gateway") })) },
      ),
    );
    assert.deepEqual(usableIn(found), ["Gateway"]);
    assert.equal(kindOf(found.contract, "Gateway").methods.list?.name, "ListGateways");
    assert.deepEqual(found.unusedMethods(), ["GetGateways"]);
  });

  for (const isFirst of [true, false]) {
    test(`is listed by the method of its noun, not by one of another word (${isFirst ? "after" : "before"} it)`, () => {
      const other = {
        "/acme.v1.Cloud/ListGatewayRevisions": post(
          named,
          message({ gateways: { type: "array", items: ref("Gateway") } }),
        ),
      };
      const own = life("/acme.v1.Cloud", "Gateway", (verb) =>
        verb === "List" ? "ListGateways" : `${verb}Gateway`,
      );
      const found = imported(
        documentOf({ Gateway: objectNamed("Its name.") }, ...(isFirst ? [other, own] : [own, other])),
      );
      assert.deepEqual(usableIn(found), ["Gateway"]);
      const { pattern, methods } = kindOf(found.contract, "Gateway");
      assert.equal(methods.list?.name, "ListGateways");
      assert.equal(pattern, "gateways/{id}");
      assert.deepEqual(found.unusedMethods(), ["ListGatewayRevisions"]);
    });
  }

  test("has the pattern that is concluded, not that of a known kind, if a map names it without one", () => {
    const document = documentOf(
      { Network: message({ id: outputOnly, size: { type: "integer" } }) },
      {
        "/acme.v1.NetworkService/Create": post(message({ size: { type: "integer" } }), ref("Network")),
        "/acme.v1.NetworkService/Get": post(message({ id: text }), ref("Network")),
        "/acme.v1.NetworkService/Delete": post(message({ id: text }), message({})),
      },
    );
    const { contract } = imported(document);
    const mapped = withMap(JSON.stringify(document), "kinds:\n  Network:\n    schema: Network\n");
    assert.equal(kindOf(contract, "Network").pattern, "{id}");
    assert.equal(kindOf(mapped.contract, "Network").pattern, "{id}");
  });

  test("has the name of its package before it if several packages create objects of the noun", () => {
    const found = imported(
      documentOf(
        {
          "acme.sql.v1.Cluster": objectNamed("Name: sqlClusters/{cluster}"),
          "acme.cache.v1.Cluster": objectNamed("Name: clusters/{cluster}"),
        },
        life("/acme.sql.v1.ClusterService", "acme.sql.v1.Cluster", (verb) => verb),
        life("/acme.cache.v1.ClusterService", "acme.cache.v1.Cluster", (verb) => verb),
      ),
    );
    assert.deepEqual(usableIn(found), ["SqlCluster", "CacheCluster"]);
    assert.equal(kindOf(found.contract, "CacheCluster").methods.create?.name, "CreateCacheCluster");
  });

  test("is read in the highest stable version of its service", () => {
    const found = imported(
      documentOf(
        { Gateway: objectNamed("Name: gateways/{gateway}") },
        ...["v1", "v2beta1", "v1alpha1"].map((version) =>
          life(`/acme.${version}.GatewayService`, "Gateway", (verb) => verb),
        ),
      ),
    );
    assert.equal(kindOf(found.contract, "Gateway").methods.get?.path, "/acme.v1.GatewayService/Get");
    assert.match(
      found.notes.map((note) => note.text).join("\n"),
      /v2beta1 of acme\.GatewayService is ignored/,
    );
  });

  test("may have a package without a version, or none", () => {
    for (const service of ["acme.cloud.Gateways", "Gateways"]) {
      const found = imported(
        documentOf(
          { Gateway: objectNamed("Name: gateways/{gateway}") },
          life(`/${service}`, "Gateway", (verb) => (verb === "List" ? "ListGateways" : `${verb}Gateway`)),
        ),
      );
      assert.deepEqual(usableIn(found), ["Gateway"], service);
    }
  });
});

test("OpenAPI import: refuses a description of REST paths alone, and names some", () => {
  const document = documentOf(
    {},
    {
      "/v1/gateways": { get: {}, post: {} },
      "/v1/gateways/{id}": { put: {} },
    },
  );
  assert.throws(
    () => imported(document),
    (error: unknown) =>
      error instanceof ContractError &&
      /describes no RPC.* GET\/POST \/v1\/gateways, PUT \/v1\/gateways\/\{id\}\. REST paths are not supported/.test(
        error.problems.join(),
      ),
  );
});

test("OpenAPI import: reads a chain of a thousand schemas", () => {
  const count = 1000;
  const links = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `Link${index}`,
      message({ next: ref(`Link${(index + 1) % count}`), size: { type: "integer" } }),
    ]),
  );
  const found = imported(
    documentOf(
      { Gateway: objectNamed("Name: gateways/{gateway}", { link: ref("Link0") }), ...links },
      life("/acme.v1.GatewayService", "Gateway", (verb) => verb),
    ),
  );
  assert.deepEqual(usableIn(found), ["Gateway"]);
});

test("OpenAPI import: converts Swagger 2.0, with the titles in which a generator writes comments", () => {
  const body = (schema: string): Part => ({
    parameters: [{ name: "body", in: "body", schema: { $ref: `#/definitions/${schema}` } }],
  });
  const method = (request: string, answer: string): Part => ({
    post: {
      ...body(request),
      responses: { 200: { description: "", schema: { $ref: `#/definitions/${answer}` } } },
    },
  });
  const found = imported({
    swagger: "2.0",
    info: { title: "Any", version: "v1" },
    consumes: ["application/json"],
    produces: ["application/json"],
    paths: {
      "/acme.v1.Cloud/CreateGateway": method("v1CreateGatewayRequest", "examplev1Gateway"),
      "/acme.v1.Cloud/GetGateway": method("v1GetGatewayRequest", "examplev1Gateway"),
      "/acme.v1.Cloud/ListGateways": method("v1ListGatewaysRequest", "v1ListGatewaysResponse"),
      "/acme.v1.Cloud/DeleteGateway": method("v1GetGatewayRequest", "protobufEmpty"),
    },
    definitions: {
      examplev1Gateway: message({
        name: { ...text, title: "Name, in the form `gateways/{gateway}`" },
        size: { type: "integer" },
      }),
      v1CreateGatewayRequest: message({ gateway: { $ref: "#/definitions/examplev1Gateway" } }),
      v1GetGatewayRequest: named,
      v1ListGatewaysRequest: message({}),
      v1ListGatewaysResponse: message({
        gateways: { type: "array", items: { type: "object", $ref: "#/definitions/examplev1Gateway" } },
      }),
      protobufEmpty: message({}),
    },
  });
  assert.deepEqual(usableIn(found), ["Gateway"]);
  assert.equal(kindOf(found.contract, "Gateway").pattern, "gateways/{gateway}");
  assert.deepEqual(reportOf(found, "Gateway").schema, "examplev1Gateway");
  assert.doesNotMatch(found.notes.map((note) => note.text).join("\n"), /with another schema/);
});
