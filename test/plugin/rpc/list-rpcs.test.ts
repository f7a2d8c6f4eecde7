import assert from "node:assert/strict";
import { describe, test } from "node:test";

import type { ListedResource, ListResource } from "../../../src/plugin";
import { errorDiagnostic, SchemaError, STRING, valueObject, warningDiagnostic } from "../../../src/plugin";
import { connect, dynamic, type RpcClient, valueOf } from "../support/rpc-client";
import { optionsSchema, providerSchema, tiny, tinyProvider, tinySchema } from "../support/tiny-provider";

const identity = { version: 0, attributes: [{ name: "id", type: STRING, importAs: "required" as const }] };
const REQUEST = {
  typeName: "tiny",
  config: dynamic(optionsSchema, valueObject({ prefix: "a", size: null })),
};

async function configured(list: Partial<ListResource<string>>): Promise<RpcClient> {
  const client = connect(tinyProvider({ list, resource: { identity } }));
  await client.call("ConfigureProvider", { config: dynamic(providerSchema, valueObject()) });
  return client;
}

const listed = (id: string, more: Partial<ListedResource> = {}): ListedResource => ({
  identity: valueObject({ id }),
  displayName: `the ${id}`,
  object: valueObject({ id, name: id, secret: "hidden" }),
  ...more,
});

async function* listOf(objects: readonly ListedResource[]): AsyncGenerator<ListedResource> {
  for (const each of objects) yield await Promise.resolve(each);
}

async function names(
  client: RpcClient,
  request: Parameters<typeof client.events<"ListResource">>[1] = REQUEST,
) {
  const found: string[] = [];
  for await (const { displayName, diagnostics } of client.events("ListResource", request)) {
    found.push([displayName, ...diagnostics.map(({ summary }) => summary)].join("|"));
  }
  return found;
}

void describe("list RPCs: ListResource", () => {
  test("sends identity and display name, and the object without write-only values if it is asked for", async () => {
    const client = await configured({ list: () => listOf([listed("x")]) });
    for (const includeResourceObject of [false, true]) {
      for await (const event of client.events("ListResource", { ...REQUEST, includeResourceObject })) {
        assert.equal(event.displayName, "the x");
        assert.ok(event.identity?.identityData);
        assert.deepEqual(
          valueOf(tinySchema, event.resourceObject),
          includeResourceObject ? tiny({ id: "x", name: "x" }) : undefined,
        );
      }
    }
  });

  test("ends at the limit, and ends the author's iteration", async () => {
    let ended = false;
    const limits: number[] = [];
    const client = await configured({
      async *list({ limit }) {
        limits.push(limit);
        try {
          for (let n = 0; n < 10; n++) yield await Promise.resolve(listed(String(n)));
        } finally {
          ended = true;
        }
      },
    });
    assert.deepEqual(await names(client, { ...REQUEST, limit: 2 }), ["the 0", "the 1"]);
    assert.equal(ended, true);
    assert.equal((await names(client)).length, 10);
    assert.deepEqual(limits, [2, Infinity]);
  });

  test("requests each object only after the previous one was read", async () => {
    let produced = 0;
    const client = await configured({
      async *list() {
        for (;;) {
          produced += 1;
          yield await Promise.resolve(listed(String(produced)));
        }
      },
    });
    const events = client.events("ListResource", REQUEST);
    for (let read = 1; read <= 3; read++) {
      await events.next();
      assert.equal(produced, read);
    }
    await events.return();
  });

  test("ends with the error of an object, of the iteration, and of a missing result", async () => {
    const failed = listed("y", { identity: null, diagnostics: [errorDiagnostic("Denied", "x")] });
    assert.deepEqual(
      await names(await configured({ list: () => listOf([listed("x"), failed, listed("z")]) })),
      ["the x", "the y|Denied"],
    );
    const throwing = await configured({
      async *list() {
        yield await Promise.resolve(listed("x"));
        throw new Error("boom");
      },
    });
    assert.deepEqual(await names(throwing), ["the x", "|The provider failed unexpectedly"]);
    const bare: ListedResource = { identity: valueObject({ id: "x" }), displayName: "bare" };
    assert.deepEqual(
      await names(await configured({ list: () => listOf([bare, bare]) }), {
        ...REQUEST,
        includeResourceObject: true,
      }),
      ["bare|The provider returned no result"],
    );
  });

  test("a warning without an identity ends nothing, and does not count for the limit", async () => {
    const warning = { identity: null, displayName: "", diagnostics: [warningDiagnostic("Partial", "x")] };
    const client = await configured({ list: () => listOf([warning, listed("x"), listed("y")]) });
    assert.deepEqual(await names(client, { ...REQUEST, limit: 1 }), ["|Partial", "the x"]);
  });

  test("an interrupted list ends with an error that says so", async () => {
    const client = await configured({
      async *list(_request, { signal }) {
        yield await Promise.resolve(listed("x"));
        signal.throwIfAborted();
      },
    });
    const events = client.events("ListResource", REQUEST);
    await events.next();
    await client.call("StopProvider", {});
    const last = await events.next();
    assert.equal(last.done ? undefined : last.value.diagnostics[0]?.summary, "Operation interrupted");
  });
});

void describe("list RPCs: schemas and validation", () => {
  test("ValidateListResourceConfig returns the list resource's own errors", async () => {
    const client = connect(
      tinyProvider({ list: { validate: () => [errorDiagnostic("Bad", "x")] }, resource: { identity } }),
    );
    const { diagnostics } = await client.call("ValidateListResourceConfig", REQUEST);
    assert.deepEqual(
      diagnostics.map(({ summary }) => summary),
      ["Bad"],
    );
  });

  test("the schemas and the metadata have the list resource", async () => {
    const client = connect(tinyProvider({ list: {}, resource: { identity } }));
    assert.deepEqual([...(await client.call("GetProviderSchema", {})).listResourceSchemas.keys()], ["tiny"]);
    assert.deepEqual((await client.call("GetMetadata", {})).listResources, [{ typeName: "tiny" }]);
  });

  test("a list resource needs an identity, and cannot have computed attributes", () => {
    const schema = { version: 0, block: { attributes: [{ name: "id", type: STRING, computed: true }] } };
    assert.throws(
      () => connect(tinyProvider({ list: { schema } })),
      (error) =>
        error instanceof SchemaError &&
        /tiny: it returns no values.*\n.*no resource of this type name with an identity/.test(error.message),
    );
  });
});

void describe("list RPCs: GenerateResourceConfig", () => {
  const state = dynamic(tinySchema, tiny({ name: "a", id: "x", token: "t" }));
  const request = { typeName: "tiny", state };

  test("without an own rule, returns the values that can be configured", async () => {
    const client = connect(tinyProvider());
    const { config, diagnostics } = await client.call("GenerateResourceConfig", request);
    assert.deepEqual([valueOf(tinySchema, config), diagnostics], [tiny({ name: "a", token: "t" }), []]);
    const { serverCapabilities } = await client.call("GetMetadata", {});
    assert.equal(serverCapabilities?.generateResourceConfig, false);
  });

  test("returns the resource's own configuration, and never null without an error", async () => {
    const own = connect(
      tinyProvider({
        resource: {
          generateConfig: ({ state: { name } }) => ({ config: valueObject({ name: name ?? null }) }),
        },
      }),
    );
    assert.deepEqual(
      valueOf(tinySchema, (await own.call("GenerateResourceConfig", request)).config),
      tiny({ name: "a" }),
    );
    assert.equal((await own.call("GetMetadata", {})).serverCapabilities?.generateResourceConfig, true);
    const missing = connect(tinyProvider({ resource: { generateConfig: () => ({ config: null }) } }));
    assert.deepEqual(
      (await missing.call("GenerateResourceConfig", request)).diagnostics.map(({ summary }) => summary),
      ["The provider returned no result"],
    );
  });
});
