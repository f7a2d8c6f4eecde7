import assert from "node:assert/strict";
import { test } from "node:test";
import { actionsOf, type Contract, kindOf, withoutToken, withToken } from "../../src/contract";
import { createLogger } from "../../src/plugin";
import { createEphemeralResource } from "../../src/bridge/ephemeral-resource";
import { importDocument } from "../../src/tools/openapi-import";
import { DIALECT_CONTRACTS } from "../contracts/foreign-contracts";
import { message, post, ref } from "../contract/support/small-document";
import { infraDocument } from "../tools/openapi-import/infra-document";
import { startBench } from "./support/running-bridge";
import { valuesFor } from "./support/values";

const TEXT = { type: "string" };

function cloningContract(): Contract {
  const request = message({ sourceName: TEXT, idempotencyKey: TEXT, label: TEXT });
  const methods = { CloneDisk: post(request, ref("Disk")) };
  return importDocument(JSON.stringify(infraDocument({ methods }))).contract;
}

test("idempotency token: differs for each request, and a given one is kept", () => {
  const method = kindOf(cloningContract(), "Disk").methods.clone;
  assert.equal(method?.tokenField, "idempotencyKey");
  const [first, second] = [withToken(method, {}), withToken(method, {})];
  assert.notEqual(first["idempotencyKey"], second["idempotencyKey"]);
  assert.deepEqual(withToken(method, { idempotencyKey: "mine" }), { idempotencyKey: "mine" });
  assert.deepEqual(withoutToken(method, { ...first, label: "a" }), { label: "a" });
});

test("idempotency token: is no attribute of the action that clones", () => {
  const action = actionsOf(cloningContract()).find(({ method }) => method.verb === "clone");
  assert.ok(action);
  const names = action.fields.map(({ wireName }) => wireName);
  assert.ok(names.includes("label"));
  assert.ok(!names.includes("idempotencyKey"));
});

test("idempotency token: is sent by the create of an ephemeral resource, another one for each", async (t) => {
  const foreign = DIALECT_CONTRACTS.find(({ name }) => name === "rewriting");
  assert.ok(foreign);
  const { contract, document } = foreign.adopt();
  const emulator = { documentText: JSON.stringify(document), behaviour: foreign.behaviour };
  const bench = await startBench(t, { kind: "Disk", contract, emulator, project: { projectId: "demo" } });
  const resource = createEphemeralResource(contract, kindOf(contract, "Disk"), new Map());
  const config = valuesFor(resource.schema, { parent: "projects/demo", size_gib: 5 });
  const context = {
    signal: new AbortController().signal,
    isAnswerWanted: () => true,
    terraformVersion: "1.11.4",
    log: createLogger({ threshold: "error", write: () => undefined }),
  };
  await resource.open({ configured: bench.session, config }, context);
  await resource.open({ configured: bench.session, config }, context);
  const tokens = bench
    .calls("CreateDisk")
    .map(({ body }) => String((body as Readonly<Record<string, unknown>>)["requestId"]));
  assert.equal(new Set(tokens).size, 2);
  for (const token of tokens) assert.match(token, /^[0-9a-f-]{36}$/);
});
