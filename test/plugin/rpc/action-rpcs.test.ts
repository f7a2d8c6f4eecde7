import assert from "node:assert/strict";
import { describe, test } from "node:test";

import type { Action } from "../../../src/plugin";
import { Decimal, errorDiagnostic, UNKNOWN, valueObject, warningDiagnostic } from "../../../src/plugin";
import { connect, dynamic, type RpcClient } from "../support/rpc-client";
import { optionsSchema, providerSchema, tinyProvider } from "../support/tiny-provider";

const CONFIG = dynamic(optionsSchema, valueObject({ prefix: "a", size: Decimal.of(2) }));
const REQUEST = { actionType: "tiny_act", config: CONFIG };

async function configured(action: Partial<Action<string>>): Promise<RpcClient> {
  const client = connect(tinyProvider({ action }));
  await client.call("ConfigureProvider", { config: dynamic(providerSchema, valueObject()) });
  return client;
}

/** Invokes the action and returns its events, as texts. */
async function invoke(
  client: RpcClient,
  request: Parameters<typeof client.events<"InvokeAction">>[1] = REQUEST,
): Promise<readonly string[]> {
  const events: string[] = [];
  for await (const { progress, completed } of client.events("InvokeAction", request)) {
    assert.equal([progress, completed].filter((member) => member !== undefined).length, 1);
    events.push(
      progress === undefined
        ? `completed: ${(completed?.diagnostics ?? []).map(({ summary }) => summary).join()}`
        : progress.message,
    );
  }
  return events;
}

void describe("action RPCs: InvokeAction", () => {
  test("sends each progress message at once, before the action ends, and then its diagnostics", async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const client = await configured({
      invoke: async ({ config, configured: connection, progress }) => {
        assert.equal(config["prefix"], "a");
        progress(`to ${connection}`);
        await released;
        progress("second");
        return [warningDiagnostic("Slow", "It was slow.")];
      },
    });
    const events = client.events("InvokeAction", REQUEST);
    const first = await events.next();
    assert.equal(first.done ? undefined : first.value.progress?.message, "to to true");
    release();
    const rest: unknown[] = [];
    for await (const event of events) {
      rest.push(event.progress?.message ?? event.completed?.diagnostics[0]?.summary);
    }
    assert.deepEqual(rest, ["second", "Slow"]);
  });

  const failures: readonly (readonly [string, Partial<Action<string>>, readonly string[]])[] = [
    ["without progress or diagnostics", { invoke: () => [] }, ["completed: "]],
    ["with an error", { invoke: () => [errorDiagnostic("No", "No.")] }, ["completed: No"]],
    [
      "that throws after progress",
      {
        invoke: ({ progress }) => {
          progress("begun");
          throw new Error("boom");
        },
      },
      ["begun", "completed: The provider failed unexpectedly"],
    ],
  ];
  for (const [title, action, expected] of failures) {
    test(`ends an action ${title} with a completed event`, async () => {
      assert.deepEqual(await invoke(await configured(action)), expected);
    });
  }

  test("ends with a completed event without a configured provider, for an unknown action, and an invalid value", async () => {
    assert.deepEqual(await invoke(connect(tinyProvider({ action: {} }))), [
      "completed: Provider not configured",
    ]);
    const client = await configured({});
    assert.deepEqual(await invoke(client, { ...REQUEST, actionType: "other" }), [
      "completed: Unknown action type",
    ]);
    assert.deepEqual(await invoke(client, { ...REQUEST, config: { msgpack: Uint8Array.of(1) } }), [
      "completed: Invalid request from the engine",
    ]);
  });

  test("keeps only the latest messages for an engine that does not read them", async () => {
    const client = await configured({
      invoke: ({ progress }) => {
        for (let step = 1; step <= 100_000; step++) progress(`step ${step}`);
        return [];
      },
    });
    const events = await invoke(client);
    assert.deepEqual(events.slice(-2), ["step 100000", "completed: "]);
    assert.ok(events.length < 100, `${events.length} events`);
  });

  test("aborts the action's signal when the engine stops the provider, and still completes", async () => {
    const client = await configured({
      invoke: async ({ progress }, { signal }) => {
        progress("waiting");
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        progress("not sent, since engines may crash on it");
        return [errorDiagnostic("Interrupted", "operations/1 is still running.")];
      },
    });
    const events = client.events("InvokeAction", REQUEST);
    await events.next();
    await client.call("StopProvider", {});
    const last = await events.next();
    assert.equal(last.done ? undefined : last.value.completed?.diagnostics[0]?.summary, "Interrupted");
    assert.equal((await events.next()).done, true);
  });
});

void describe("action RPCs: validation and plan", () => {
  const unknownSize = dynamic(optionsSchema, valueObject({ prefix: "a", size: UNKNOWN }));

  test("ValidateActionConfig allows unknown values, and returns the action's own errors", async () => {
    const client = connect(
      tinyProvider({
        action: {
          validate: ({ config }) =>
            config["size"] === UNKNOWN ? [] : [errorDiagnostic("Bad size", "Choose another.")],
        },
      }),
    );
    const validate = async (config: typeof CONFIG) =>
      (await client.call("ValidateActionConfig", { actionType: "tiny_act", config })).diagnostics.map(
        ({ summary }) => summary,
      );
    assert.deepEqual(await validate(unknownSize), []);
    assert.deepEqual(await validate(CONFIG), ["Bad size"]);
    assert.deepEqual(await validate(dynamic(optionsSchema, valueObject({ prefix: null, size: UNKNOWN }))), [
      "Missing required argument",
    ]);
  });

  test("PlanAction calls the action's plan with unknown values, and is empty without one", async () => {
    const planned = await configured({
      plan: ({ config }) => [warningDiagnostic("Size", String(config["size"] === UNKNOWN))],
    });
    const request = { actionType: "tiny_act", config: unknownSize };
    assert.equal((await planned.call("PlanAction", request)).diagnostics[0]?.detail, "true");
    assert.deepEqual((await (await configured({})).call("PlanAction", request)).diagnostics, []);
  });

  test("PlanAction is deferred while the provider's configuration is unknown, if the engine allows it", async () => {
    const client = connect(
      tinyProvider({
        action: { plan: () => [errorDiagnostic("Planned", "x")] },
        provider: { configure: () => ({}) },
      }),
    );
    await client.call("ConfigureProvider", { config: dynamic(providerSchema, valueObject()) });
    const answer = await client.call("PlanAction", {
      ...REQUEST,
      clientCapabilities: { deferralAllowed: true },
    });
    assert.deepEqual(answer, { deferred: { reason: 2 }, diagnostics: [] });
  });

  test("the schemas and the metadata have the action", async () => {
    const client = connect(tinyProvider({ action: {} }));
    const { actionSchemas } = await client.call("GetProviderSchema", {});
    assert.deepEqual(
      actionSchemas.get("tiny_act")?.schema?.block?.attributes?.map(({ name }) => name),
      ["prefix", "size"],
    );
    assert.deepEqual((await client.call("GetMetadata", {})).actions, [{ typeName: "tiny_act" }]);
  });
});
