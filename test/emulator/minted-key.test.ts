import assert from "node:assert/strict";
import { test } from "node:test";
import { pathOf, post, startService } from "./running-service";

const service = startService();

async function mint(body: Record<string, unknown>): Promise<{ name: string; secret: string }> {
  const { body: made } = await (await service).call("CreateApiKey", body);
  return { name: String(made["name"]), secret: String(made["secret"]) };
}

async function call(secret: string): Promise<number> {
  const { emulator } = await service;
  const reply = await post(emulator, pathOf("ListProjects"), {}, { authorization: `Bearer ${secret}` });
  assert.ok(!reply.text.includes(secret));
  return reply.status;
}

test("API key: a created key is valid until it is deleted, and recorded requests name their key", async () => {
  const { emulator, call: callWithOwnKey } = await service;
  const { name, secret } = await mint({ displayName: "ci" });
  assert.equal(await call(secret), 200);
  assert.equal(emulator.requests.at(-1)?.apiKeyName, name);
  await callWithOwnKey("ListProjects", {});
  assert.equal(emulator.requests.at(-1)?.apiKeyName, undefined);
  await callWithOwnKey("DeleteApiKey", { name });
  assert.equal(await call(secret), 401);
});

test("API key: a key removed outside of the API is invalid", async () => {
  const { name, secret } = await mint({});
  (await service).emulator.remove(name);
  assert.equal(await call(secret), 401);
});

test("API key: a key is valid until its expiry time", async () => {
  const { clock } = await service;
  const { secret } = await mint({ expireTime: new Date(clock.now() + 1000).toISOString() });
  await clock.advance(999);
  assert.equal(await call(secret), 200);
  await clock.advance(1);
  assert.equal(await call(secret), 401);
});

test("API key: a key stays valid after an update, and is invalid after a reset", async () => {
  const { emulator, call: callWithOwnKey } = await service;
  const { name, secret } = await mint({});
  await callWithOwnKey("UpdateApiKey", { name, updateMask: "displayName", displayName: "other" });
  assert.equal(await call(secret), 200);
  emulator.reset();
  assert.equal(await call(secret), 401);
});

test("API key: recorded requests contain no key", async () => {
  const { emulator } = await service;
  const { secret } = await mint({});
  await call(secret);
  assert.ok(!JSON.stringify(emulator.requests).includes(secret));
  assert.ok(!JSON.stringify(emulator.objects()).includes(secret));
});
