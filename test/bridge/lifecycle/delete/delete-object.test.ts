import assert from "node:assert/strict";
import { test } from "node:test";
import { contract, kindOf } from "../../../../src/contract";
import { createLogger } from "../../../../src/plugin";
import { deleteObject } from "../../../../src/bridge/lifecycle/delete/delete-object";
import { startBench } from "../../support/running-bridge";

const kind = kindOf(contract, "ApiKey");

test("delete-object: after Ctrl-C, stops waiting for an answer and says that the object may still exist", async (t) => {
  const { emulator, session } = await startBench(t, { kind: "ApiKey" });
  const { name } = emulator.add("ApiKey", { displayName: "ci" });
  emulator.fault({ method: "DeleteApiKey", times: 100 }, { do: "hang" });
  const stopping = new AbortController();
  const context = {
    signal: stopping.signal,
    isAnswerWanted: () => true,
    terraformVersion: "1.11.4",
    log: createLogger({ threshold: "error", write: () => undefined }),
  };
  const deletion = deleteObject(kind, session, name, context, 20);
  await emulator.whenRequested("DeleteApiKey", 1);
  stopping.abort(new Error("the engine asked the provider to stop"));
  assert.match(
    (await deletion) ?? "",
    /^DeleteApiKey was interrupted: the service had not confirmed the deletion 20 ms after the engine asked to stop/,
  );
});

test("delete-object: deletes an object although the engine has already asked to stop", async (t) => {
  const { emulator, session } = await startBench(t, { kind: "ApiKey" });
  const { name } = emulator.add("ApiKey", { displayName: "ci" });
  // The first answer is lost, so the request is repeated.
  emulator.fault({ method: "DeleteApiKey" }, { do: "answer", status: 503, body: {} });
  const context = {
    signal: AbortSignal.abort(),
    isAnswerWanted: () => true,
    terraformVersion: "1.11.4",
    log: createLogger({ threshold: "error", write: () => undefined }),
  };
  assert.equal(await deleteObject(kind, session, name, context), undefined);
  assert.deepEqual(emulator.objects("ApiKey"), []);
});
