import assert from "node:assert/strict";
import { test } from "node:test";
import { MACHINE, PROJECT, PUBLIC_KEY, REGION, startWithProject } from "./running-service";

test("delete: a deleted object cannot be read, and deleting it again is not_found", async () => {
  const { call, done } = await startWithProject();
  assert.deepEqual(await done("DeleteProject", { name: PROJECT }), {});
  for (const method of ["GetProject", "DeleteProject"]) {
    assert.equal((await call(method, { name: PROJECT })).body["code"], "not_found");
  }
});

test("delete: a slug is free after its object was deleted", async () => {
  const { done } = await startWithProject();
  await done("DeleteProject", { name: PROJECT });
  await done("CreateProject", { slug: "demo" });
});

test("delete: a project with child objects cannot be deleted, and the error names some of them", async () => {
  const { call, emulator } = await startWithProject();
  const keys = Array.from({ length: 7 }, () =>
    emulator.add("SshKey", { projectName: PROJECT, publicKey: PUBLIC_KEY }),
  );
  const reply = await call("DeleteProject", { name: PROJECT });
  assert.equal(reply.status, 400);
  const named = keys.slice(0, 5).map(({ name }) => name);
  assert.deepEqual(reply.body, {
    code: "failed_precondition",
    message: `Project "projects/demo" cannot be deleted: it contains other objects: ${named.join(", ")} and 2 more`,
  });
});

test("delete: a machine under creation blocks the deletion of its project and its network", async () => {
  const { call, done, clock } = await startWithProject();
  const { name: networkName } = await done("CreateNetwork", { projectName: PROJECT, region: REGION });
  await call("CreateVirtualMachine", { ...MACHINE, network: { networkName } });
  for (const [method, name] of [
    ["DeleteProject", PROJECT],
    ["DeleteNetwork", networkName],
  ] as const) {
    const reply = await call(method, { name });
    assert.equal(reply.body["code"], "failed_precondition");
    assert.match(String(reply.body["message"]), /projects\/demo\/virtual-machines\/\w+/);
  }
  await clock.advance(3000);
});

test("delete: a network cannot be deleted while a machine uses it", async () => {
  const { call, done, machine } = await startWithProject();
  const { name: networkName } = await done("CreateNetwork", { projectName: PROJECT, region: REGION });
  const name = await machine({ network: { networkName } });
  const reply = await call("DeleteNetwork", { name: networkName });
  assert.deepEqual(reply.body, {
    code: "failed_precondition",
    message: `Network "${String(networkName)}" cannot be deleted: it is in use by: ${name}`,
  });
  await done("DeleteVirtualMachine", { name });
  await done("DeleteNetwork", { name: networkName });
});

test("delete: an SSH key can be deleted while machines use it, and they keep it", async () => {
  const { done, machine, emulator } = await startWithProject();
  const { name: key } = emulator.add("SshKey", { projectName: PROJECT, publicKey: PUBLIC_KEY });
  const name = await machine({ users: [{ username: "root", sshKeyNames: [key] }] });
  await done("DeleteSshKey", { name: key });
  assert.deepEqual((await done("GetVirtualMachine", { name }))["users"], [
    { username: "root", sshKeyNames: [key] },
  ]);
});

test("delete: a machine exists until its delete operation has succeeded", async () => {
  const { call, clock, machine } = await startWithProject();
  const name = await machine();
  const { body } = await call("DeleteVirtualMachine", { name });
  await clock.advance(1999);
  assert.equal((await call("GetVirtualMachine", { name })).status, 200);
  await clock.advance(1);
  assert.equal((await call("GetVirtualMachine", { name })).status, 404);
  const operation = await call("GetOperation", { name: (body["operation"] as { name: string }).name });
  assert.equal(operation.body["state"], "SUCCEEDED");
});
