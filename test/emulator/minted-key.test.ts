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

test("API key: a viewer's key reads, an editor's changes all but API keys, and an administrator's changes everything", async () => {
  const { emulator } = await service;
  const as = async (secret: string, method: string, body: unknown = {}): Promise<string> => {
    const reply = await post(emulator, pathOf(method), body, { authorization: `Bearer ${secret}` });
    return reply.status === 200 ? "done" : `${reply.status} ${String(reply.body["code"])}`;
  };
  const [viewer, editor, admin] = await Promise.all(
    ["VIEWER", "EDITOR", "ADMIN"].map(async (role) => (await mint({ roles: [role] })).secret),
  );
  const refused = "403 permission_denied";
  let slug = 0;
  for (const [key, changes, mints] of [
    [viewer, refused, refused],
    [editor, "done", refused],
    [admin, "done", "done"],
  ]) {
    assert.equal(await as(key ?? "", "ListApiKeys"), "done");
    assert.equal(await as(key ?? "", "CreateOrganization", { slug: `org-${slug}` }), changes);
    assert.equal(await as(key ?? "", "CreateApiKey", { roles: ["ADMIN"] }), mints);
    slug += 1;
  }
  assert.equal(emulator.get("organizations/org-0"), undefined, "a refused call changes nothing");
});

test("API key: the roles of a key are those of its last update", async () => {
  const { emulator, call: callWithOwnKey } = await service;
  const { name, secret } = await mint({ roles: ["EDITOR"] });
  const create = async (slug: string): Promise<number> => {
    const headers = { authorization: `Bearer ${secret}` };
    return (await post(emulator, pathOf("CreateOrganization"), { slug }, headers)).status;
  };
  assert.equal(await create("before"), 200);
  await callWithOwnKey("UpdateApiKey", { name, updateMask: "roles", roles: ["VIEWER"] });
  assert.equal(await create("after"), 403);
});

test("API key: a key that is limited to a project sees and changes only what lies in it", async () => {
  const { emulator } = await service;
  const [mine, other] = ["mine", "other"].map((slug) => emulator.add("Project", { slug }).name);
  const { name, secret } = await mint({ roles: ["ADMIN"] });
  emulator.limitKey(name, [mine ?? ""]);
  const as = (method: string, body: unknown): ReturnType<typeof post> =>
    post(emulator, pathOf(method), body, { authorization: `Bearer ${secret}` });
  const network = { region: "datacenters/eu-west-1" };
  assert.equal((await as("CreateNetwork", { projectName: mine, ...network })).status, 200);
  for (const [method, body] of [
    ["CreateNetwork", { projectName: other, ...network }],
    ["ListNetworks", { projectName: other }],
    ["GetProject", { name: other }],
    ["DeleteProject", { name: other }],
    ["CreateOrganization", { slug: "acme" }],
    ["CreateApiKey", {}],
  ] as const) {
    assert.equal((await as(method, body)).body["code"], "permission_denied", method);
  }
  const listed = (await as("ListProjects", {})).body["projects"] as { name: string }[];
  assert.deepEqual(
    listed.map((each) => each.name),
    [mine],
  );
  assert.equal((await as("ListDatacenters", {})).status, 200);
  assert.throws(() => emulator.limitKey(mine ?? "", []), RangeError);
});

test("API key: recorded requests contain no key", async () => {
  const { emulator } = await service;
  const { secret } = await mint({});
  await call(secret);
  assert.ok(!JSON.stringify(emulator.requests).includes(secret));
  assert.ok(!JSON.stringify(emulator.objects()).includes(secret));
});
