import assert from "node:assert/strict";
import { test } from "node:test";

import type { ValueObject } from "../../../src/plugin";
import {
  callWithoutPeer,
  attributeStep,
  errorDiagnostic,
  RpcError,
  STRING,
  UNKNOWN,
  valueObject,
  warningDiagnostic,
} from "../../../src/plugin";
import { connect, dynamic } from "../support/rpc-client";
import type { TinyParts } from "../support/tiny-provider";
import { plainSchema, providerSchema, tiny, tinyProvider, tinySchema } from "../support/tiny-provider";

const allowed = { writeOnlyAttributesAllowed: true };

async function validate(parts: TinyParts, config: ValueObject, clientCapabilities = allowed) {
  const request = { typeName: "tiny", config: dynamic(tinySchema, config), clientCapabilities };
  return (await connect(tinyProvider(parts)).call("ValidateResourceConfig", request)).diagnostics;
}

void test("config RPCs: a valid configuration passes, including unknown values", async () => {
  assert.deepEqual(await validate({}, tiny({ name: "a", secret: "s" })), []);
  assert.deepEqual(await validate({}, tiny({ name: UNKNOWN, size: UNKNOWN })), []);
});

void test("config RPCs: a missing required value and a configured read-only value are errors", async () => {
  const [missing, readOnly] = await validate({}, tiny({ id: "x" }));
  assert.equal(missing?.summary, "Missing required argument");
  assert.deepEqual(missing.attribute?.steps[0]?.attributeName, "name");
  assert.equal(readOnly?.detail, '"id" is set by the service. Remove it from the configuration.');
});

void test("config RPCs: a write-only value requires an engine that supports it", async () => {
  const [diagnostic, ...others] = await validate({}, tiny({ name: "a", secret: "hush" }), {
    writeOnlyAttributesAllowed: false,
  });
  assert.equal(others.length, 0);
  assert.match(diagnostic?.detail ?? "", /"secret" is write-only: .* requires Terraform 1\.11/s);
  assert.doesNotMatch(diagnostic?.detail ?? "", /hush/);
  assert.equal(diagnostic?.attribute, undefined, "with a path the engine would quote the line of the secret");
});

void test("config RPCs: an attribute's validate receives only known values, and the resource's own findings come last", async () => {
  const asked: unknown[] = [];
  const name = {
    name: "name",
    type: STRING,
    required: true,
    validate: (value: unknown, path: readonly unknown[]) => {
      asked.push([value, path]);
      return [errorDiagnostic("Bad name", "It is bad.", [attributeStep("name")])];
    },
  };
  const schema = { version: 0, block: { attributes: [name] } };
  const resource = { schema, validate: () => [warningDiagnostic("Hm", "Think again.")] };
  const client = connect(tinyProvider({ resource }));
  const run = async (value: string | typeof UNKNOWN) => {
    const config = dynamic(schema, valueObject({ name: value }));
    return (await client.call("ValidateResourceConfig", { typeName: "tiny", config })).diagnostics;
  };
  assert.deepEqual(
    (await run("x")).map(({ summary, severity }) => [summary, severity]),
    [
      ["Bad name", 1],
      ["Hm", 2],
    ],
  );
  assert.deepEqual(
    (await run(UNKNOWN)).map(({ summary }) => summary),
    ["Hm"],
  );
  assert.deepEqual(asked, [["x", [attributeStep("name")]]]);
});

void test("config RPCs: provider, data source and ephemeral resource configurations follow the same rules", async () => {
  const parts: TinyParts = {
    provider: { validate: () => [errorDiagnostic("P", "p")] },
    dataSource: { validate: () => [errorDiagnostic("D", "d")] },
    ephemeral: { validate: () => [errorDiagnostic("E", "e")] },
  };
  const client = connect(tinyProvider(parts));
  const config = dynamic(plainSchema, valueObject({ name: "a" }));
  const summaries = [
    await client.call("ValidateProviderConfig", { config: dynamic(providerSchema, valueObject()) }),
    await client.call("ValidateDataResourceConfig", { typeName: "tiny", config }),
    await client.call("ValidateEphemeralResourceConfig", { typeName: "tiny", config }),
  ].map(({ diagnostics }) => diagnostics.map(({ summary }) => summary));
  assert.deepEqual(summaries, [["P"], ["D"], ["E"]]);
});

void test("config RPCs: every call receives the result of the latest configure", async () => {
  const seen: unknown[] = [];
  let count = 0;
  const client = connect(
    tinyProvider({
      provider: {
        configure: ({ config, clientCapabilities }, { terraformVersion }) => {
          seen.push(config["endpoint"], clientCapabilities, terraformVersion);
          return { configured: `client ${String(++count)}` };
        },
      },
      resource: { read: ({ configured, state }) => ({ state: valueObject({ ...state, id: configured }) }) },
    }),
  );
  const read = async () => {
    const currentState = dynamic(tinySchema, tiny({ name: "a" }));
    const { newState } = await client.call("ReadResource", { typeName: "tiny", currentState });
    return Buffer.from(newState?.msgpack ?? []).toString("latin1");
  };
  const configure = (endpoint: string | typeof UNKNOWN) =>
    client.call("ConfigureProvider", {
      terraformVersion: "1.11.4",
      config: dynamic(providerSchema, valueObject({ endpoint })),
      clientCapabilities: { deferralAllowed: true },
    });
  await configure("e");
  assert.match(await read(), /client 1/);
  await configure(UNKNOWN);
  assert.match(await read(), /client 2/);
  assert.deepEqual(seen.slice(0, 3), [
    "e",
    { deferralAllowed: true, writeOnlyAttributesAllowed: false },
    "1.11.4",
  ]);
  assert.equal(seen[3], UNKNOWN);
});

void test("config RPCs: after a failed configure, calls that need it report so", async () => {
  const client = connect(
    tinyProvider({
      provider: { configure: () => ({ configured: "half", diagnostics: [errorDiagnostic("No", "no.")] }) },
    }),
  );
  const { diagnostics } = await client.call("ConfigureProvider", {
    config: dynamic(providerSchema, valueObject()),
  });
  assert.deepEqual(
    diagnostics.map(({ summary }) => summary),
    ["No"],
  );
  const currentState = dynamic(tinySchema, tiny({ name: "a" }));
  const answer = await client.call("ReadResource", { typeName: "tiny", currentState });
  assert.equal(answer.diagnostics[0]?.summary, "Provider not configured");
  assert.match(answer.diagnostics[0].detail, /^Reading tiny needs the provider's configuration/);
});

void test("config RPCs: an unknown type or an invalid value is an error, not a crash", async () => {
  const client = connect(tinyProvider());
  const unknown = await client.call("ValidateResourceConfig", { typeName: "nope" });
  assert.equal(unknown.diagnostics[0]?.summary, "Unknown resource type");
  const unfit = await client.call("ValidateResourceConfig", {
    typeName: "tiny",
    config: dynamic(providerSchema, valueObject()),
  });
  assert.equal(unfit.diagnostics[0]?.summary, "Invalid request from the engine");
  assert.match(unfit.diagnostics[0].detail, /endpoint: the schema has no such attribute/);
  const nothing = await client.call("ValidateResourceConfig", { typeName: "tiny" });
  assert.match(nothing.diagnostics[0]?.detail ?? "", /an object is required, not null/);
});

void test("config RPCs: invalid request bytes are a gRPC error with a clear message", async () => {
  for (const [path, rpc] of connect(tinyProvider()).table) {
    const invalid = Uint8Array.of(0xff, 0xff, 0xff);
    await assert.rejects(
      async () => {
        if (rpc.kind === "unary") await rpc.handle(invalid, callWithoutPeer());
        else for await (const event of rpc.handle(invalid, callWithoutPeer())) assert.fail(String(event));
      },
      (error) => error instanceof RpcError && error.code === 3 && error.message.includes("are not a"),
      path,
    );
  }
});

void test("config RPCs: an exception is reported as a bug with its message, with the stack only in the log", async () => {
  const client = connect(
    tinyProvider({
      resource: {
        validate: () => {
          throw new TypeError("x is not a function");
        },
      },
    }),
  );
  const { diagnostics } = await client.call("ValidateResourceConfig", {
    typeName: "tiny",
    config: dynamic(tinySchema, tiny({ name: "a" })),
    clientCapabilities: allowed,
  });
  assert.equal(
    diagnostics[0]?.detail,
    "Validating tiny failed: x is not a function\n\nThis is a bug in the provider. Please report it, with the log of a run with TF_LOG=DEBUG.",
  );
  assert.ok(client.logLines.some((line) => line.includes("config-rpcs.test")));
});

void test("config RPCs: secrets known to the log are redacted in every message", async () => {
  const client = connect(
    tinyProvider({
      resource: {
        validate: (_request, { log }) => {
          log.redactSecret("hunter2-hunter2");
          return [errorDiagnostic("Bad hunter2-hunter2", "The key hunter2-hunter2 is bad.")];
        },
      },
    }),
  );
  const { diagnostics } = await client.call("ValidateResourceConfig", {
    typeName: "tiny",
    config: dynamic(tinySchema, tiny({ name: "a" })),
  });
  assert.equal(JSON.stringify(diagnostics).includes("hunter2"), false);
});
