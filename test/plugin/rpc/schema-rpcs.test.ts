import assert from "node:assert/strict";
import { test } from "node:test";

import { parseType, SchemaError, STRING } from "../../../src/plugin";
import { createLabProvider } from "../support/lab-provider";
import { connect } from "../support/rpc-client";
import { tinyProvider } from "../support/tiny-provider";

void test("schema RPCs: the schema lists everything that the provider has, with its blocks", async () => {
  const {
    provider,
    resourceSchemas,
    dataSourceSchemas,
    ephemeralResourceSchemas,
    functions,
    serverCapabilities,
  } = await connect(createLabProvider()).call("GetProviderSchema", {});
  assert.ok(provider?.block);
  assert.deepEqual([...resourceSchemas.keys()], ["lab_thing"]);
  assert.deepEqual([...dataSourceSchemas.keys()], ["lab_thing"]);
  assert.deepEqual([...ephemeralResourceSchemas.keys()], ["lab_pass"]);
  assert.deepEqual([...functions.keys()], ["join_all"]);
  assert.equal(functions.get("join_all")?.variadicParameter?.name, "parts");
  assert.deepEqual(serverCapabilities, {
    planDestroy: false,
    getProviderSchemaOptional: true,
    moveResourceState: false,
    generateResourceConfig: false,
  });
  const thing = resourceSchemas.get("lab_thing");
  assert.equal(thing?.version, 2);
  const attributes = new Map(thing.block?.attributes?.map((attribute) => [attribute.name, attribute]));
  assert.equal(attributes.get("secret")?.writeOnly, true);
  assert.equal(attributes.get("token")?.sensitive, true);
  assert.deepEqual(parseType(Buffer.from(attributes.get("name")?.type ?? []).toString()), STRING);
  assert.equal(attributes.get("disk")?.nestedType?.nesting, 1);
  assert.equal(attributes.get("disk")?.type?.length, 0);
  assert.deepEqual(
    thing.block?.blockTypes?.map(({ typeName, nesting, maxItems }) => [typeName, nesting, maxItems]),
    [
      ["mount", 2, 3],
      ["policy", 1, 0],
      ["filter", 3, 0],
    ],
  );
  assert.equal(thing.block.descriptionKind, 1);
});

void test("schema RPCs: capabilities follow from what resources implement", async () => {
  const provider = tinyProvider({ resource: { planDestroy: () => ({}), moveFrom: () => undefined } });
  const { serverCapabilities } = await connect(provider).call("GetMetadata", {});
  assert.equal(serverCapabilities?.planDestroy, true);
  assert.equal(serverCapabilities.moveResourceState, true);
});

void test("schema RPCs: metadata, functions and identities are answered, even if there are none", async () => {
  const client = connect(tinyProvider());
  const metadata = await client.call("GetMetadata", {});
  assert.deepEqual(metadata.resources, [{ typeName: "tiny" }]);
  assert.deepEqual(metadata.functions, []);
  assert.equal((await client.call("GetFunctions", {})).functions.size, 0);
  assert.equal((await client.call("GetResourceIdentitySchemas", {})).identitySchemas.size, 0);
  assert.equal((await connect(createLabProvider()).call("GetFunctions", {})).functions.size, 1);
});

void test("schema RPCs: an identity declares its attributes required or optional for import", async () => {
  const identity = {
    version: 1,
    attributes: [
      { name: "id", type: STRING, importAs: "required" as const },
      { name: "region", type: STRING, importAs: "optional" as const },
    ],
  };
  const client = connect(tinyProvider({ resource: { identity } }));
  const { identitySchemas } = await client.call("GetResourceIdentitySchemas", {});
  assert.deepEqual(
    identitySchemas
      .get("tiny")
      ?.identityAttributes.map((each) => [each.name, each.requiredForImport, each.optionalForImport]),
    [
      ["id", true, false],
      ["region", false, true],
    ],
  );
});

void test("schema RPCs: every supported RPC is served at its full path", () => {
  const names = [...connect(tinyProvider()).table.keys()].map((path) =>
    path.replace("/tfplugin6.Provider/", ""),
  );
  assert.deepEqual(names.sort(), [
    "ApplyResourceChange",
    "CallFunction",
    "CloseEphemeralResource",
    "ConfigureProvider",
    "GenerateResourceConfig",
    "GetFunctions",
    "GetMetadata",
    "GetProviderSchema",
    "GetResourceIdentitySchemas",
    "ImportResourceState",
    "InvokeAction",
    "ListResource",
    "MoveResourceState",
    "OpenEphemeralResource",
    "PlanAction",
    "PlanResourceChange",
    "ReadDataSource",
    "ReadResource",
    "RenewEphemeralResource",
    "StopProvider",
    "UpgradeResourceIdentity",
    "UpgradeResourceState",
    "ValidateActionConfig",
    "ValidateDataResourceConfig",
    "ValidateEphemeralResourceConfig",
    "ValidateListResourceConfig",
    "ValidateProviderConfig",
    "ValidateResourceConfig",
  ]);
});

void test("schema RPCs: a provider with invalid schemas is rejected at start with all faults in one message", () => {
  const provider = tinyProvider({
    provider: {
      functions: new Map([["bad name", { parameters: [], returns: STRING, call: () => "" }]]),
    },
    resource: {
      schema: {
        version: -1,
        block: {
          attributes: [{ name: "Count", type: STRING }],
          blocks: [{ name: "count", nesting: "list", min: 2, max: 1, block: { attributes: [] } }],
        },
      },
      identity: { version: 0, attributes: [] },
    },
  });
  assert.throws(
    () => connect(provider),
    (error) =>
      error instanceof SchemaError &&
      error.message ===
        [
          "The provider's schemas are invalid:",
          "- the resource tiny: version -1 is not a whole number of 0 or more",
          "- the resource tiny: count: the engine reserves this name",
          "- the resource tiny: Count: a name has lower-case letters, digits and underscores only",
          "- the resource tiny: Count: it must be required, optional or computed",
          "- the resource tiny: count: min is larger than max",
          "- the identity of tiny: it has no attributes",
          '- the function bad name: "bad name" is not an identifier',
        ].join("\n"),
  );
});
