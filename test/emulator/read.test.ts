import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  PROJECT,
  PUBLIC_KEY,
  startService,
  startWithProject,
  violationsOf,
  type RunningService,
} from "./running-service";

/** Returns all pages of a list of keys, by display name. */
async function pages(
  service: RunningService,
  pageSize: number | undefined,
  between?: () => Promise<void>,
): Promise<string[][]> {
  const found: string[][] = [];
  let pageToken = "";
  do {
    const reply = await service.call("ListSshKeys", { projectName: PROJECT, pageSize, pageToken });
    assert.equal(reply.status, 200, reply.text);
    const keys = (reply.body["sshKeys"] ?? []) as { displayName: string }[];
    found.push(keys.map(({ displayName }) => displayName));
    pageToken = (reply.body["nextPageToken"] ?? "") as string;
    await between?.();
  } while (pageToken !== "");
  return found;
}

async function withKeys(count: number, options = {}): Promise<RunningService> {
  const service = await startWithProject(options);
  for (let made = 0; made < count; made += 1) {
    service.emulator.add("SshKey", { projectName: PROJECT, publicKey: PUBLIC_KEY, displayName: `k${made}` });
  }
  return service;
}

test("list: the pages of any size together are the whole list in order of creation", async () => {
  const service = await withKeys(11);
  const whole = Array.from({ length: 11 }, (_, index) => `k${index}`);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 13 }), async (pageSize) => {
      const found = await pages(service, pageSize);
      assert.deepEqual(found.flat(), whole);
      for (const page of found.slice(0, -1)) assert.equal(page.length, pageSize);
    }),
    { numRuns: 13 },
  );
});

test("list: without a page size or with 0, pages have the service's default size", async () => {
  const service = await withKeys(5, { defaultPageSize: 2 });
  for (const size of [undefined, 0]) {
    assert.deepEqual(await pages(service, size), [["k0", "k1"], ["k2", "k3"], ["k4"]]);
  }
});

test("list: a full last page has no next page token", async () => {
  assert.deepEqual(await pages(await withKeys(4), 2), [
    ["k0", "k1"],
    ["k2", "k3"],
  ]);
});

test("list: no page exceeds the service's own limit", async () => {
  const service = await withKeys(3, { behaviour: { maxPageSize: 2 } });
  for (const size of [undefined, 1, 50]) {
    assert.deepEqual(
      (await pages(service, size)).map((page) => page.length),
      size === 1 ? [1, 1, 1] : [2, 1],
    );
  }
});

test("list: an empty list has neither objects nor a next page token", async () => {
  const { done } = await startWithProject();
  assert.deepEqual(await done("ListSshKeys", { projectName: PROJECT }), {});
});

test("list: objects created or deleted between two pages neither repeat nor hide others", async () => {
  const service = await withKeys(6);
  const { emulator } = service;
  const found = await pages(service, 2, async () => {
    const [oldest] = emulator.objects("SshKey");
    if (oldest !== undefined) await service.done("DeleteSshKey", { name: oldest.name });
  });
  assert.deepEqual(found.flat(), ["k0", "k1", "k2", "k3", "k4", "k5"]);
});

test("list: a fault shifts later pages, so that they skip or repeat objects", async () => {
  for (const [by, names] of [
    [2, ["k0", "k1", "k4", "k5"]],
    [-1, ["k0", "k1", "k1", "k2", "k3", "k4", "k5"]],
  ] as const) {
    const service = await withKeys(6);
    service.emulator.fault({ method: "ListSshKeys", times: 2 }, { do: "shift", by });
    assert.deepEqual((await pages(service, 2)).flat(), names);
    assert.deepEqual((await pages(service, 2)).flat().length, 6);
  }
});

test("list: contains only the objects of one project", async () => {
  const service = await withKeys(2);
  await service.done("CreateProject", { slug: "other" });
  service.emulator.add("SshKey", {
    projectName: "projects/other",
    publicKey: PUBLIC_KEY,
    displayName: "theirs",
  });
  assert.deepEqual(await pages(service, undefined), [["k0", "k1"]]);
});

test("list: a missing project is not_found, and a slug is invalid", async () => {
  const { call } = await startService();
  const reply = await call("ListVirtualMachines", { projectName: "projects/nope" });
  assert.equal(reply.status, 404);
  assert.match(String(reply.body["message"]), /projectName: Project "projects\/nope" does not exist/);
  assert.equal((await call("ListVirtualMachines", { projectName: "nope" })).body["code"], "invalid_argument");
});

test("list: a page token is valid only for its own list", async () => {
  const service = await withKeys(3);
  await service.done("CreateProject", { slug: "other" });
  const { body } = await service.call("ListSshKeys", { projectName: PROJECT, pageSize: 1 });
  const pageToken = String(body["nextPageToken"]);
  for (const [method, request] of [
    ["ListSshKeys", { projectName: "projects/other", pageToken }],
    ["ListNetworks", { projectName: PROJECT, pageToken }],
    ["ListSshKeys", { projectName: PROJECT, pageToken: "2" }],
    ["ListSshKeys", { projectName: PROJECT, pageToken: `${pageToken}x` }],
    ["ListSshKeys", { projectName: PROJECT, pageToken: Buffer.from("x.1").toString("base64url") }],
  ] as const) {
    const reply = await service.call(method, request);
    assert.deepEqual(violationsOf(reply), { pageToken: "is not a nextPageToken of this list" });
  }
});

test("list: kinds that cannot be created exist from the start, as in the contract's examples", async () => {
  const { done } = await startService();
  const { datacenters } = await done("ListDatacenters", {});
  assert.deepEqual(
    (datacenters as { name: string }[]).map(({ name }) => name),
    ["datacenters/eu-west-1", "datacenters/eu-north-1", "datacenters/us-east-1", "datacenters/us-west-1"],
  );
  assert.deepEqual(await done("GetDatacenter", { name: "datacenters/eu-west-1" }), {
    name: "datacenters/eu-west-1",
    displayName: "Dublin",
    countryCode: "IE",
    acceptsVirtualMachines: true,
  });
});

test("get: a full name without an object is not_found", async () => {
  const { call } = await startWithProject();
  const name = `${PROJECT}/virtual-machines/nope`;
  const reply = await call("GetVirtualMachine", { name });
  assert.equal(reply.status, 404);
  assert.deepEqual(reply.body, { code: "not_found", message: `VirtualMachine "${name}" does not exist` });
});

for (const name of [
  "nope",
  "projects/demo",
  "projects//virtual-machines/x",
  "projects/demo/virtual-machines/x/y",
  "/x",
]) {
  test(`get: "${name}" is not a name of a virtual machine`, async () => {
    const { call } = await startWithProject();
    const reply = await call("GetVirtualMachine", { name });
    assert.equal(reply.status, 400);
    assert.deepEqual(violationsOf(reply), {
      name: `must be a full resource name of the form projects/{project}/virtual-machines/{id}; got "${name}"`,
    });
  });
}
