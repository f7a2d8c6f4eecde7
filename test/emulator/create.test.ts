import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { MACHINE, PROJECT, PUBLIC_KEY, REGION, startService, startWithProject } from "./running-service";

test("create: a kind with a slug is named after it, and a second object of that name is already_exists", async () => {
  const { call } = await startService();
  assert.equal((await call("CreateProject", { slug: "demo" })).body["name"], PROJECT);
  const again = await call("CreateProject", { slug: "demo" });
  assert.equal(again.status, 409);
  assert.deepEqual(again.body, { code: "already_exists", message: 'Project "projects/demo" already exists' });
});

test("create: a kind with an id gets a short, opaque, unique one", async () => {
  const { done } = await startWithProject();
  const names = new Set<unknown>();
  for (let made = 0; made < 20; made += 1) {
    const { name } = await done("CreateSshKey", { projectName: PROJECT, publicKey: PUBLIC_KEY });
    assert.match(String(name), /^projects\/demo\/ssh-keys\/[a-z][a-z0-9]{11}$/);
    names.add(name);
  }
  assert.equal(names.size, 20);
});

test("create: fills in the contract's defaults at every depth and takes times from the clock", async () => {
  const { machine, emulator } = await startWithProject();
  assert.deepEqual(emulator.get(await machine()), {
    name: "projects/demo/virtual-machines/hn6m9cftpjz8",
    projectName: PROJECT,
    displayName: "",
    region: REGION,
    compute: { vcpus: 2, memoryGib: 4, gpuModel: "", gpuCount: 0 },
    boot: { image: "debian-12", diskSizeGib: "40" },
    network: { assignPublicIpv4: false, privateIpv4: "172.16.0.2" },
    users: [],
    labels: {},
    state: "RUNNING",
    createTime: "2025-01-01T00:00:00Z",
  });
});

test("create: answers omit properties with zero values, but no map entries", async () => {
  const { machine, done } = await startWithProject();
  const name = await machine({ labels: { empty: "", x: "y" }, users: [{ username: "a" }] });
  assert.deepEqual(await done("GetVirtualMachine", { name }), {
    name,
    projectName: PROJECT,
    region: REGION,
    compute: { vcpus: 2, memoryGib: 4 },
    boot: { image: "debian-12", diskSizeGib: "40" },
    network: { privateIpv4: "172.16.0.2" },
    users: [{ username: "a" }],
    labels: { empty: "", x: "y" },
    state: "RUNNING",
    createTime: "2025-01-01T00:00:00Z",
  });
});

test('create: the string "0" is not a zero value', async () => {
  const { done } = await startService();
  assert.equal((await done("CreateProject", { slug: "demo", displayName: "0" }))["displayName"], "0");
});

test("create: with emitDefaults, answers contain zero values", async () => {
  const { machine, done } = await startWithProject({ emitDefaults: true });
  const { displayName, labels, compute, users } = await done("GetVirtualMachine", { name: await machine() });
  assert.deepEqual(
    { displayName, labels, compute, users },
    {
      displayName: "",
      labels: {},
      compute: { vcpus: 2, memoryGib: 4, gpuModel: "", gpuCount: 0 },
      users: [],
    },
  );
});

test("create: a write-only value is neither stored nor returned", async () => {
  const { machine, done, emulator } = await startWithProject();
  const name = await machine({ users: [{ username: "root", password: "correct horse" }] });
  assert.deepEqual((await done("GetVirtualMachine", { name }))["users"], [{ username: "root" }]);
  for (const kept of [emulator.objects(), emulator.operations(), emulator.requests]) {
    assert.ok(!JSON.stringify(kept).includes("correct horse"));
  }
});

test("create: labels may have any key, including members of Object.prototype", async () => {
  const { call, emulator } = await startService();
  const labels = JSON.parse('{"__proto__":"a","constructor":"b","toString":"c"}') as Record<string, string>;
  const reply = await call("CreateProject", { slug: "odd", labels });
  assert.equal(reply.status, 200, reply.text);
  assert.deepEqual(reply.body["labels"], labels);
  assert.deepEqual(emulator.get("projects/odd")?.["labels"], labels);
});

test("create: a missing parent is not_found", async () => {
  const { call } = await startService();
  const reply = await call("CreateNetwork", { projectName: "projects/nope", region: REGION });
  assert.equal(reply.status, 404);
  assert.deepEqual(reply.body, {
    code: "not_found",
    message: 'projectName: Project "projects/nope" does not exist',
  });
});

test("create: a reference to another missing object is failed_precondition with field and value", async () => {
  const { call, emulator } = await startWithProject();
  const key = `${PROJECT}/ssh-keys/gone`;
  const reply = await call("CreateVirtualMachine", {
    ...MACHINE,
    region: "datacenters/moon",
    users: [{ username: "a" }, { username: "b", sshKeyNames: [key] }],
  });
  assert.equal(reply.status, 400);
  assert.deepEqual(reply.body, {
    code: "failed_precondition",
    message: `region: Datacenter "datacenters/moon" does not exist; users[1].sshKeyNames[0]: SshKey "${key}" does not exist`,
  });
  assert.deepEqual(emulator.operations(), []);
});

test("create: a machine gets a public address only on request, and unique private addresses of its network", async () => {
  const { machine, done, emulator } = await startWithProject();
  const { name: networkName } = await done("CreateNetwork", {
    projectName: PROJECT,
    region: REGION,
    ipv4Cidr: "10.9.8.0/29",
  });
  const first = await machine({ network: { networkName, assignPublicIpv4: true } });
  const second = await machine({ network: { networkName } });
  assert.deepEqual(emulator.get(first)?.["network"], {
    networkName,
    assignPublicIpv4: true,
    privateIpv4: "10.9.8.2",
    publicIpv4: "198.18.0.2",
  });
  assert.deepEqual(emulator.get(second)?.["network"], {
    networkName,
    assignPublicIpv4: false,
    privateIpv4: "10.9.8.3",
  });
});

test("create: concurrent creates get different addresses", async () => {
  const { call, clock, emulator } = await startWithProject();
  const network = { assignPublicIpv4: true };
  for (let made = 0; made < 3; made += 1) await call("CreateVirtualMachine", { ...MACHINE, network });
  await clock.advance(3000);
  const networks = emulator
    .objects("VirtualMachine")
    .map((each) => each["network"] as Record<string, string>);
  for (const address of ["privateIpv4", "publicIpv4"]) {
    assert.equal(new Set(networks.map((each) => each[address])).size, 3);
  }
});

test("create: a full network rejects a machine until another is deleted", async () => {
  const { machine, call, done } = await startWithProject();
  const network = { projectName: PROJECT, region: REGION, ipv4Cidr: "10.9.8.0/29" };
  const { name: networkName } = await done("CreateNetwork", network);
  const machines: string[] = [];
  for (let made = 0; made < 5; made += 1) machines.push(await machine({ network: { networkName } }));
  const reply = await call("CreateVirtualMachine", { ...MACHINE, network: { networkName } });
  assert.equal(reply.status, 429);
  assert.match(String(reply.body["message"]), /has no free address in 10\.9\.8\.0\/29/);
  await done("DeleteVirtualMachine", { name: machines[2] });
  await machine({ network: { networkName } });
});

test("create: a datacenter that accepts no machines rejects one", async () => {
  const { call } = await startWithProject();
  const reply = await call("CreateVirtualMachine", { ...MACHINE, region: "datacenters/us-west-1" });
  assert.deepEqual(reply.body, {
    code: "failed_precondition",
    message: "region: datacenters/us-west-1 does not accept new virtual machines; choose another region",
  });
});

test("create: an SSH key's fingerprint equals that of ssh-keygen", async (context) => {
  const { done } = await startWithProject();
  const { fingerprint } = await done("CreateSshKey", { projectName: PROJECT, publicKey: PUBLIC_KEY });
  // Output of ssh-keygen 9.2 for this key.
  assert.equal(fingerprint, "SHA256:Q70JE2legJ+n+LdFg1SIGIHzYn1LkcJCu1mToQx6sug");
  const folder = mkdtempSync(join(tmpdir(), "svc-key-"));
  try {
    writeFileSync(join(folder, "key.pub"), `${PUBLIC_KEY}\n`);
    const printed = execFileSync("ssh-keygen", ["-lf", join(folder, "key.pub")], { encoding: "utf8" });
    assert.ok(printed.includes(fingerprint));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    context.diagnostic("there is no ssh-keygen here to ask; the recorded fingerprint was compared");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("create: a clone has the same content with its own name and addresses", async () => {
  const { machine, done, emulator } = await startWithProject();
  const source = await machine({
    displayName: "one",
    labels: { a: "b" },
    network: { assignPublicIpv4: true },
  });
  const operation = await done("CloneVirtualMachine", { name: source, displayName: "two" });
  const copy = String((operation["metadata"] as Record<string, unknown>)["virtual_machine_name"]);
  assert.notEqual(copy, source);
  const [before, after] = [emulator.get(source), emulator.get(copy)];
  assert.ok(before !== undefined && after !== undefined);
  assert.equal(after["displayName"], "two");
  for (const property of ["compute", "boot", "labels", "region"]) {
    assert.deepEqual(after[property], before[property]);
  }
  assert.notDeepEqual(after["network"], before["network"]);
});
