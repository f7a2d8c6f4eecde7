import assert from "node:assert/strict";
import { test } from "node:test";
import { MACHINE, startWithProject, violationsOf } from "../running-service";

const service = startWithProject();

const INVALID: readonly [string, Record<string, unknown>, Record<string, RegExp>][] = [
  [
    "an unknown property",
    { colour: "red" },
    { colour: /^is not a known property; properties are projectName, displayName/ },
  ],
  [
    "an unknown property inside a section",
    { compute: { vcpus: 1, memoryGib: 1, cores: 1 } },
    { "compute.cores": /^is not a known property; properties are vcpus, memoryGib, gpuModel, gpuCount$/ },
  ],
  ["a missing section", { compute: undefined }, { compute: /^is required$/ }],
  ["null for a required section, which is its absence", { compute: null }, { compute: /^is required$/ }],
  ["a missing property of a section", { compute: { vcpus: 1 } }, { "compute.memoryGib": /^is required$/ }],
  ["a number for a string", { displayName: 7 }, { displayName: /^must be a string; got a number$/ }],
  [
    "a string for a boolean",
    { network: { assignPublicIpv4: "yes" } },
    { "network.assignPublicIpv4": /^must be true or false; got a string$/ },
  ],
  ["a string for a list", { users: "hunter2hunter2" }, { users: /^must be a list; got a string$/ }],
  ["null in a list", { users: [null] }, { "users[0]": /^must be an object; got null$/ }],
  [
    "a value below the range",
    { compute: { vcpus: 0, memoryGib: 1 } },
    { "compute.vcpus": /^must be a whole number from 1 to 256; got 0$/ },
  ],
  [
    "a value above the range",
    { compute: { vcpus: 257, memoryGib: 1 } },
    { "compute.vcpus": /from 1 to 256; got 257$/ },
  ],
  [
    "a fraction",
    { compute: { vcpus: 1.5, memoryGib: 1 } },
    { "compute.vcpus": /whole number from 1 to 256; got 1\.5$/ },
  ],
  [
    "a 32-bit integer as a string",
    { compute: { vcpus: "2", memoryGib: 1 } },
    { "compute.vcpus": /whole number from 1 to 256; got "2"$/ },
  ],
  [
    "a 64-bit integer below its range, as a string",
    { boot: { image: "x", diskSizeGib: "9" } },
    { "boot.diskSizeGib": /from 10 to 65536, as a string or a number; got "9"$/ },
  ],
  [
    "a 64-bit integer that JSON has rounded",
    { boot: { image: "x", diskSizeGib: 2 ** 53 } },
    { "boot.diskSizeGib": /from 10 to 65536/ },
  ],
  [
    "a 64-bit integer in words",
    { boot: { image: "x", diskSizeGib: "forty" } },
    { "boot.diskSizeGib": /got "forty"$/ },
  ],
  [
    "an empty text where one is needed",
    { boot: { image: "" } },
    { "boot.image": /^must not be empty$|^must not be empty/ },
  ],
  [
    "a text that is too long",
    { displayName: "x".repeat(121) },
    { displayName: /^must have at most 120 characters; got "x{78}…$/ },
  ],
  [
    "a text that breaks its pattern",
    { users: [{ username: "9" }] },
    { "users[0].username": /^must match \^\[a-z_\].* \(Login name: .*\); got "9"$/ },
  ],
  [
    "a value that only the service sets",
    { network: { privateIpv4: "10.0.0.9" } },
    { "network.privateIpv4": /^is set by the service and must be omitted$/ },
  ],
  ["a map entry of another type", { labels: { a: 1 } }, { "labels.a": /^must be a string; got a number$/ }],
  [
    "a bare slug where a full name is wanted",
    { projectName: "demo" },
    { projectName: /^must be a full resource name of the form projects\/\{slug\}; got "demo"$/ },
  ],
  [
    "the name of another kind",
    { region: "projects/demo" },
    { region: /^must be a full resource name of the form datacenters\/\{slug\}; got "projects\/demo"$/ },
  ],
  [
    "a bare slug deep inside",
    { users: [{ username: "a", sshKeyNames: ["k"] }] },
    { "users[0].sshKeyNames[0]": /of the form projects\/\{project\}\/ssh-keys\/\{id\}; got "k"$/ },
  ],
  ["an empty name where one is required, which is its absence", { region: "" }, { region: /^is required$/ }],
];
for (const [what, change, expected] of INVALID) {
  test(`validation: a request with ${what} is rejected with its path and the allowed values`, async () => {
    const { call, emulator } = await service;
    const reply = await call("CreateVirtualMachine", { ...MACHINE, ...change });
    assert.equal(reply.status, 400);
    assert.equal(reply.body["code"], "invalid_argument");
    const violations = violationsOf(reply);
    assert.deepEqual(Object.keys(violations), Object.keys(expected));
    for (const [field, pattern] of Object.entries(expected)) {
      assert.match(violations[field] ?? "", pattern);
      assert.ok(String(reply.body["message"]).includes(`${field}: ${violations[field] ?? ""}`));
    }
    assert.deepEqual(emulator.operations(), []);
  });
}

test("validation: every violation is listed", async () => {
  const { call } = await service;
  const reply = await call("CreateVirtualMachine", { compute: { vcpus: 0 }, users: [{}], x: 1 });
  assert.deepEqual(Object.keys(violationsOf(reply)).sort(), [
    "boot",
    "compute.memoryGib",
    "compute.vcpus",
    "projectName",
    "region",
    "users[0].username",
    "x",
  ]);
});

const SECRET = "hunter2";
const SECRET_BODIES: readonly [string, unknown][] = [
  ["too short", [{ username: "root", password: SECRET }]],
  ["of another type", [{ username: "root", password: [SECRET] }]],
  ["beside another error", [{ username: 9, password: `${SECRET}${SECRET}` }]],
  ["in place of a whole section", `${SECRET}${SECRET}`],
];
for (const [what, users] of SECRET_BODIES) {
  test(`validation: a secret that is ${what} appears in no error and no recorded request`, async () => {
    const { call, emulator } = await startWithProject();
    const reply = await call("CreateVirtualMachine", { ...MACHINE, users });
    assert.equal(reply.status, 400);
    assert.ok(!reply.text.includes(SECRET));
    if (Array.isArray(users)) assert.ok(!JSON.stringify(emulator.requests).includes(SECRET));
  });
}

test("validation: null and an empty name count as missing if not required", async () => {
  const { call } = await service;
  const reply = await call("CreateVirtualMachine", {
    ...MACHINE,
    displayName: null,
    labels: null,
    network: { networkName: "" },
  });
  assert.equal(reply.status, 200, reply.text);
});

for (const size of [50, "50", "0050"]) {
  test(`validation: a 64-bit integer sent as ${JSON.stringify(size)} is returned as the string "50"`, async () => {
    const { machine, done } = await startWithProject();
    const name = await machine({ boot: { image: "x", diskSizeGib: size } });
    assert.deepEqual((await done("GetVirtualMachine", { name }))["boot"], { image: "x", diskSizeGib: "50" });
  });
}
