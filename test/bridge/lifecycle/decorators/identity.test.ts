import assert from "node:assert/strict";
import { test } from "node:test";
import { contract } from "../../../../src/contract";
import { createSecret } from "../../../../src/client";
import { startEmulator } from "../../../../src/emulator";
import { impliedType, isObject, objectOf, STRING, type Value, valueObject } from "../../../../src/plugin";
import { fromDynamicValue, toDynamicValue } from "../../../../src/plugin/wire";
import { createProvider } from "../../../../src/bridge/provider";
import { connect, dynamic } from "../../../plugin/support/rpc-client";
import { valuesFor } from "../../support/values";

const IDENTITY = objectOf(new Map([["name", STRING]]));
const key = createSecret("svc_identity_0123456789").reveal();

void test("identity: create, read, plan, update and import return the resource's name as its identity over the protocol", async (t) => {
  const emulator = await startEmulator({ apiKey: key });
  t.after(() => emulator.close());
  const provider = createProvider(contract, { version: "0.0.0", environment: {} });
  const client = connect(provider);
  const { identitySchemas } = await client.call("GetResourceIdentitySchemas", {});
  assert.deepEqual([...identitySchemas.keys()].sort(), [...provider.resources.keys()].sort());
  for (const schema of identitySchemas.values()) {
    assert.deepEqual(
      schema.identityAttributes.map(({ name, requiredForImport }) => [name, requiredForImport]),
      [["name", true]],
    );
  }

  await client.call("ConfigureProvider", {
    terraformVersion: "1.13.4",
    config: dynamic(provider.schema, valuesFor(provider.schema, { endpoint: emulator.url, api_key: key })),
  });
  const schema = provider.resources.get("svc_project")?.schema;
  assert.ok(schema);
  const typeName = "svc_project";
  const type = impliedType(schema.block);
  const nameOf = (message: { readonly identityData?: unknown } | undefined): Value =>
    fromDynamicValue(IDENTITY, message?.identityData as never);
  const expected = valueObject({ name: "projects/shop" });

  const config = dynamic(schema, valuesFor(schema, { slug: "shop" }));
  const nothing = toDynamicValue(type, null);
  const planned = await client.call("PlanResourceChange", {
    typeName,
    config,
    priorState: nothing,
    proposedNewState: config,
  });
  assert.deepEqual(planned.diagnostics, []);
  const made = await client.call("ApplyResourceChange", {
    typeName,
    config,
    priorState: nothing,
    plannedState: planned.plannedState,
    plannedIdentity: planned.plannedIdentity,
  });
  assert.deepEqual(made.diagnostics, []);
  assert.deepEqual(nameOf(made.newIdentity), expected);

  const read = await client.call("ReadResource", { typeName, currentState: made.newState });
  assert.deepEqual(nameOf(read.newIdentity), expected, "state of a time without identities gets one");

  const renamed = dynamic(schema, valuesFor(schema, { slug: "shop", display_name: "Shop" }));
  const change = await client.call("PlanResourceChange", {
    typeName,
    config: renamed,
    priorState: made.newState,
    proposedNewState: renamed,
  });
  assert.deepEqual(change.diagnostics, []);
  assert.deepEqual(nameOf(change.plannedIdentity), expected, "also if the state has none");
  const changed = await client.call("ApplyResourceChange", {
    typeName,
    config: renamed,
    priorState: made.newState,
    plannedState: change.plannedState,
    plannedIdentity: change.plannedIdentity,
  });
  assert.deepEqual(changed.diagnostics, []);
  assert.deepEqual(nameOf(changed.newIdentity), expected);

  const replaced = await client.call("PlanResourceChange", {
    typeName,
    config,
    priorState: nothing,
    proposedNewState: config,
    priorIdentity: change.plannedIdentity,
  });
  assert.deepEqual(replaced.diagnostics, []);
  assert.equal(replaced.plannedIdentity, undefined, "a replacement has another identity");

  const upgrade = (version: number): ReturnType<typeof client.call<"UpgradeResourceIdentity">> =>
    client.call("UpgradeResourceIdentity", {
      typeName,
      version,
      rawIdentity: { json: Buffer.from(JSON.stringify({ name: "projects/shop" })) },
    });
  assert.deepEqual(
    nameOf((await upgrade(0)).upgradedIdentity),
    expected,
    "stored identities stay as they are",
  );
  const newer = await upgrade(1);
  assert.equal(newer.upgradedIdentity, undefined);
  assert.equal(newer.diagnostics.length, 1, "a later version of the provider stored it");

  const byId = await client.call("ImportResourceState", { typeName, id: "projects/shop" });
  const byIdentity = await client.call("ImportResourceState", {
    typeName,
    identity: { identityData: toDynamicValue(IDENTITY, expected) },
  });
  const imported = ({ importedResources, diagnostics }: typeof byId): readonly Value[] => {
    assert.deepEqual(diagnostics, []);
    const [found, ...others] = importedResources;
    assert.equal(others.length, 0);
    const state = fromDynamicValue(type, found?.state);
    assert.ok(isObject(state));
    return [state, nameOf(found?.identity)];
  };
  assert.deepEqual(imported(byIdentity), imported(byId));
  assert.deepEqual(imported(byId)[1], expected);

  const wrong = await client.call("ImportResourceState", {
    typeName,
    identity: { identityData: toDynamicValue(IDENTITY, valueObject({ name: "nets/x/y" })) },
  });
  assert.equal(wrong.importedResources.length, 0);
  assert.match(wrong.diagnostics[0]?.detail ?? "", /"nets\/x\/y" is not the name of a Project/);
});
