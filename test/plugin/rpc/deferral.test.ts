import assert from "node:assert/strict";
import { test } from "node:test";
import { isUnknown, type Provider, UNKNOWN, valueObject } from "../../../src/plugin";
import { fromDynamicValue } from "../../../src/plugin/wire";
import { impliedType } from "../../../src/plugin/schema/schema-walk";
import { connect, dynamic } from "../support/rpc-client";
import { plainSchema, providerSchema, tiny, tinyProvider, tinySchema } from "../support/tiny-provider";

const PROVIDER_CONFIG_UNKNOWN = 2;

/** Like the bridge's configure: the provider stays unconfigured while its endpoint is unknown. */
const configure: Provider<string>["configure"] = ({ config }) =>
  isUnknown(config["endpoint"] ?? null) ? {} : { configured: "client" };

async function connected(endpoint: string | typeof UNKNOWN) {
  const never = () => Promise.reject(new Error("the service must not be called"));
  const parts =
    endpoint === UNKNOWN
      ? { resource: { read: never, import: never }, dataSource: { read: never }, ephemeral: { open: never } }
      : {};
  const client = connect(tinyProvider({ provider: { configure }, ...parts }));
  await client.call("ConfigureProvider", {
    terraformVersion: "1.14.0",
    config: dynamic(providerSchema, valueObject({ endpoint })),
  });
  return client;
}

const plain = valueObject({ name: "a", size: null, token: null, id: null });
const created = tiny({ name: "a", id: "id-1" });

/** Returns each RPC's answer to an engine that does or does not allow deferral. */
async function answers(endpoint: string | typeof UNKNOWN, deferralAllowed: boolean) {
  const client = await connected(endpoint);
  const request = { typeName: "tiny", clientCapabilities: { deferralAllowed } };
  const config = dynamic(tinySchema, tiny({ name: "a" }));
  const none = dynamic(tinySchema, null);
  const state = dynamic(tinySchema, created);
  return {
    create: await client.call("PlanResourceChange", {
      ...request,
      priorState: none,
      proposedNewState: config,
      config,
    }),
    destroy: await client.call("PlanResourceChange", {
      ...request,
      priorState: state,
      proposedNewState: none,
      config: none,
    }),
    read: await client.call("ReadResource", { ...request, currentState: state, private: Buffer.from("p") }),
    import: await client.call("ImportResourceState", { ...request, id: "a" }),
    data: await client.call("ReadDataSource", { ...request, config: dynamic(plainSchema, plain) }),
    ephemeral: await client.call("OpenEphemeralResource", {
      ...request,
      config: dynamic(plainSchema, plain),
    }),
  };
}

void test("deferral: an engine that allows deferral gets deferred answers while the provider's configuration is unknown", async () => {
  const { create, destroy, read, import: imported, data, ephemeral } = await answers(UNKNOWN, true);
  for (const answer of [create, destroy, read, imported, data, ephemeral]) {
    assert.deepEqual(answer.diagnostics, []);
    assert.equal(answer.deferred?.reason, PROVIDER_CONFIG_UNKNOWN);
  }
  const type = impliedType(tinySchema.block);
  assert.deepEqual(
    fromDynamicValue(type, create.plannedState),
    tiny({ name: "a", id: UNKNOWN }),
    "what is known of the plan is shown",
  );
  assert.equal(fromDynamicValue(type, destroy.plannedState), null);
  assert.deepEqual(fromDynamicValue(type, read.newState), created);
  assert.equal(Buffer.from(read.private).toString(), "p");
  assert.deepEqual(imported.importedResources, []);
  for (const result of [data.state, ephemeral.result]) {
    assert.equal(fromDynamicValue(impliedType(plainSchema.block), result), UNKNOWN);
  }
});

void test("deferral: an engine that does not allow deferral gets plans, and errors for reads", async () => {
  const { create, destroy, read, import: imported, data, ephemeral } = await answers(UNKNOWN, false);
  for (const answer of [create, destroy, read, imported, data, ephemeral]) {
    assert.equal(answer.deferred, undefined);
  }
  for (const answer of [create, destroy]) assert.deepEqual(answer.diagnostics, []);
  for (const answer of [read, imported, data, ephemeral]) {
    assert.equal(answer.diagnostics[0]?.summary, "Provider not configured");
  }
});

void test("deferral: nothing is deferred by a configured provider or after a failed configure", async () => {
  for (const answer of Object.values(await answers("e", true))) assert.equal(answer.deferred, undefined);
  const client = connect(tinyProvider({ provider: { configure: () => Promise.reject(new Error("no")) } }));
  await client.call("ConfigureProvider", { config: dynamic(providerSchema, valueObject()) });
  const { deferred, diagnostics } = await client.call("ReadResource", {
    typeName: "tiny",
    currentState: dynamic(tinySchema, created),
    clientCapabilities: { deferralAllowed: true },
  });
  assert.equal(deferred, undefined);
  assert.equal(diagnostics[0]?.summary, "Provider not configured");
});
