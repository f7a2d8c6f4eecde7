import assert, { AssertionError } from "node:assert/strict";
import { after, before, test } from "node:test";
import { contract, type Contract } from "../../src/contract";
import { type Emulator, startEmulator } from "../../src/emulator";
import type { Expectation } from "../../src/testing";
import { expectNothingLeft } from "../../src/testing/expect-nothing-left";
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

/** The assertion that fails. */
function failureOf(kind: string, attributes: Expectation, of?: Contract): AssertionError {
  try {
    expected(kind, attributes, of);
  } catch (error) {
    assert.ok(error instanceof AssertionError, String(error));
    return error;
  }
  throw new Error("it did not fail");
}

test("values agree by what they mean: references by name, addresses and sets in any spelling and order", () => {
  expected("VirtualMachine", { projectName: "shop", region: "eu-west-1", labels: { tier: "web" } });
  expected("VirtualMachine", { projectName: "projects/shop", compute: { vcpus: 4 } });
  expected("FirewallRule", { ports: ["80", "443"], protocol: "TCP" });
  expected("Network", { ipv4Cidr: "10.20.0.0/24", labels: undefined });
  expected("VirtualMachine", { displayName: /^w/, name: /^projects\/shop\/virtual-machines\// });
  expected("VirtualMachine", { displayName: { asymmetricMatch: (value: unknown) => value === "web" } });
  failureOf("FirewallRule", { ports: ["80"] });
  failureOf("VirtualMachine", { projectName: "shop2" });
});

test("the nearest object is named, with each attribute in which it differs, and both values for a runner's comparison", () => {
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
    `No VirtualMachine is as expected; the nearest, "web" (${web}), differs in compute.vcpus: expected 2, got 4; ` +
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

test("where there is none of the kind, the message says what there is instead", () => {
  const names = emulator.objects().map(({ name }) => name);
  assert.equal(
    failureOf("Disk", { sizeGib: 10 }).message,
    `No Disk is as expected: there is none. The service has ${names.join(", ")}.`,
  );
});

test("what no object can have is an error of the test, which says what was meant", () => {
  for (const [kind, attributes, text] of [
    ["VirtualMachin", {}, '"VirtualMachin" is no kind of the service; did you mean VirtualMachine?'],
    [
      "VirtualMachine",
      { display_name: "web" },
      "display_name is no attribute of a VirtualMachine; did you mean displayName?",
    ],
    [
      "VirtualMachine",
      { compute: { vcpu: 2 } },
      "compute.vcpu is no attribute of a VirtualMachine; did you mean vcpus?",
    ],
    [
      "VirtualMachine",
      { allowReimage: true },
      "allowReimage of a VirtualMachine never reaches the service, so that no object has it: it tells the provider what to do. Leave it out.",
    ],
    [
      "VirtualMachine",
      { users: [{ password: "hunter2" }] },
      "users[0].password of a VirtualMachine is secret and no object shows it. To see that it was sent, start with " +
        "emulator: { recordSecrets: true } and look into run.emulator.requests.",
    ],
    [
      "VirtualMachine",
      { displayName: String },
      "displayName of a VirtualMachine is expected to be a function; give a value, a regular expression, or a matcher of your test runner.",
    ],
    [
      "VirtualMachine",
      { projectName: "${TfToken[TOKEN.1]}" },
      "projectName of a VirtualMachine is expected to be a reference, whose value only the engine knows. " +
        "Give the name of the Project as a text, or the last part of it.",
    ],
  ] as const) {
    assert.throws(() => expected(kind, attributes), { name: "Error", message: text });
  }
});

test("a secret that an object shows stands in no message and in no comparison", () => {
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

test("what is left is named, but for what was there before", () => {
  const names = emulator.objects().map(({ name }) => name);
  expectNothingLeft(emulator, new Set(names));
  const [first = "", ...others] = names;
  assert.throws(() => expectNothingLeft(emulator, new Set([first])), {
    code: "ERR_ASSERTION",
    message: `The service still has ${others.length} objects: ${others.join(", ")}`,
    actual: others,
  });
});
