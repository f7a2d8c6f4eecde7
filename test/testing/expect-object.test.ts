import assert, { AssertionError } from "node:assert/strict";
import { after, before, test } from "node:test";
import { contract, type Contract } from "../../src/contract";
import { type Emulator, startEmulator } from "../../src/emulator";
import type { Expectation } from "../../src/testing";
import { expectNothingLeft } from "../../src/testing/start-stack";
import { expectObject } from "../../src/testing/expect-object";

let emulator: Emulator;
before(async () => {
  emulator = await startEmulator();
  emulator.add("Project", { slug: "shop", displayName: "Shop" });
  const place = { projectName: "projects/shop", region: "datacenters/eu-west-1" };
  const network = emulator.add("Network", { ...place, ipv4Cidr: "10.20.0.0/24" });
  emulator.add("FirewallRule", {
    projectName: "projects/shop",
    networkName: network.name,
    direction: "INGRESS",
    protocol: "TCP",
    ports: ["443", "80"],
    cidrs: ["10.0.0.0/8"],
  });
  const machine = { ...place, boot: { image: "debian-12" } };
  emulator.add("VirtualMachine", { ...machine, displayName: "db", compute: { vcpus: 8, memoryGib: 64 } });
  emulator.add("VirtualMachine", {
    ...machine,
    displayName: "web",
    compute: { vcpus: 4, memoryGib: 4 },
    labels: { tier: "web", team: "shop" },
  });
});
after(() => emulator.close());

const expected = (kind: string, attributes: Expectation, of: Contract = contract): string =>
  expectObject(emulator, of, kind, attributes).name;

/** Returns the assertion error that an expectation throws. */
function failureOf(kind: string, attributes: Expectation, of?: Contract): AssertionError {
  try {
    expected(kind, attributes, of);
  } catch (error) {
    assert.ok(error instanceof AssertionError, String(error));
    return error;
  }
  throw new Error("it did not fail");
}

test("expectObject: compares values semantically: references by name, addresses and sets in any spelling and order", () => {
  expected("VirtualMachine", { projectName: "shop", region: "eu-west-1", labels: { tier: "web" } });
  expected("VirtualMachine", { projectName: "projects/shop", compute: { vcpus: 4 } });
  expected("FirewallRule", { ports: ["80", "443"], protocol: "TCP" });
  expected("Network", { ipv4Cidr: "10.20.0.0/24", labels: undefined });
  expected("VirtualMachine", { displayName: /^w/, name: /^projects\/shop\/virtual-machines\// });
  expected("VirtualMachine", { displayName: { asymmetricMatch: (value: unknown) => value === "web" } });
  failureOf("FirewallRule", { ports: ["80"] });
  failureOf("VirtualMachine", { projectName: "shop2" });
});

test("expectObject: the error names the nearest object with each differing attribute, and has both values for a runner's diff", () => {
  const web = emulator.objects("VirtualMachine").at(-1)?.name ?? "";
  const {
    message,
    actual,
    expected: wanted,
    operator,
  } = failureOf("VirtualMachine", {
    displayName: "web",
    compute: { vcpus: 2 },
    labels: { stage: "test" },
  });
  assert.equal(
    message,
    `No VirtualMachine matches; the nearest, "web" (${web}), differs in compute.vcpus: expected 2, got 4; ` +
      'labels.stage: expected "test", got nothing',
  );
  assert.deepEqual(
    [actual, wanted, operator],
    [
      { "compute.vcpus": 4, "labels.stage": undefined },
      { "compute.vcpus": 2, "labels.stage": "test" },
      "expectObject",
    ],
  );
});

test("expectObject: without an object of the kind, the error lists the existing objects", () => {
  const names = emulator.objects().map(({ name }) => name);
  assert.equal(
    failureOf("Disk", { sizeGib: 10 }).message,
    `No Disk matches: there is none. The service has ${names.join(", ")}.`,
  );
});

test("expectObject: an impossible expectation is an error with a suggestion", () => {
  for (const [kind, attributes, text] of [
    ["VirtualMachin", {}, 'Unknown kind "VirtualMachin"; did you mean VirtualMachine?'],
    [
      "VirtualMachine",
      { display_name: "web" },
      "display_name is not an attribute of a VirtualMachine; did you mean displayName?",
    ],
    [
      "VirtualMachine",
      { compute: { vcpu: 2 } },
      "compute.vcpu is not an attribute of a VirtualMachine; did you mean vcpus?",
    ],
    [
      "VirtualMachine",
      { allowReimage: true },
      "allowReimage of a VirtualMachine is an argument of the provider that is never sent, so no object has it. Omit it.",
    ],
    [
      "VirtualMachine",
      { users: [{ password: "hunter2" }] },
      "users[0].password of a VirtualMachine is secret, and no object shows it. To check that it was sent, start with " +
        "emulator: { recordSecrets: true } and read run.emulator.requests.",
    ],
    [
      "VirtualMachine",
      { displayName: String },
      "displayName of a VirtualMachine is expected to be a function. Specify a value, a regular expression, or a matcher of your test runner.",
    ],
    [
      "VirtualMachine",
      { projectName: "${TfToken[TOKEN.1]}" },
      "projectName of a VirtualMachine is expected to be a reference, whose value only the engine knows. " +
        "Specify the name of the Project as a string, or its last part.",
    ],
  ] as const) {
    assert.throws(() => expected(kind, attributes), { name: "Error", message: text });
  }
});

test("expectObject: a sensitive value appears in no message and no diff", () => {
  const kinds = contract.kinds.map((kind) => ({
    ...kind,
    fields: kind.fields.map((field) =>
      field.propName === "ipv4Cidr" ? { ...field, sensitive: true } : field,
    ),
  }));
  const failure = failureOf("Network", { ipv4Cidr: "10.99.0.0/24" }, { ...contract, kinds });
  assert.match(failure.message, /differs in ipv4Cidr: expected \(secret\), got another \(secret\)$/);
  const told = JSON.stringify([failure.message, failure.actual, failure.expected]);
  assert.ok(!/10\.\d+\.0\.0/.test(told), told);
});

test("expectNothingLeft: names the remaining objects, except those that existed before", () => {
  const names = emulator.objects().map(({ name }) => name);
  expectNothingLeft(emulator, new Set(names));
  const [first = "", ...others] = names;
  assert.throws(() => expectNothingLeft(emulator, new Set([first])), {
    code: "ERR_ASSERTION",
    message: `The service still has ${others.length} objects: ${others.join(", ")}`,
    actual: others,
  });
});
