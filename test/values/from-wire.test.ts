import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contract, kindOf } from "../../src/contract";
import { decodeProtoJson, type JsonObject } from "../../src/client";
import { Decimal, type ValueObject, valueObject } from "../../src/plugin";
import { fromWire } from "../../src/values/from-wire";
import { UnexpectedAnswer } from "../../src/api";
import { thing, thingFields } from "../bridge/support/lab-contract";
import { values } from "../bridge/support/values";

const NAME = "homes/h/things/t";
const read = (answer: JsonObject): ValueObject => fromWire(thingFields, { name: NAME, ...answer });

describe("from wire: a complete answer", () => {
  test("of a virtual machine yields these values", () => {
    const answer = {
      name: "projects/p/virtual-machines/m",
      projectName: "projects/p",
      displayName: "one",
      region: "datacenters/eu",
      compute: { vcpus: 2, memoryGib: 4, gpuModel: "h100", gpuCount: 1 },
      boot: { image: "debian-12", diskSizeGib: "80" },
      network: {
        networkName: "projects/p/networks/n",
        assignPublicIpv4: true,
        privateIpv4: "10.0.0.2",
        publicIpv4: "192.0.2.1",
      },
      users: [{ username: "ops", sshKeyNames: ["projects/p/ssh-keys/k", "projects/q/ssh-keys/k"] }],
      labels: { tier: "web" },
      state: "RUNNING",
      createTime: "2026-01-31T12:00:00Z",
    };
    assert.deepEqual(
      fromWire(kindOf(contract, "VirtualMachine").fields, answer),
      values({
        name: answer.name,
        project_name: "projects/p",
        display_name: "one",
        region: "datacenters/eu",
        compute: { vcpus: 2, memory_gib: 4, gpu_model: "h100", gpu_count: 1 },
        boot: { image: "debian-12", disk_size_gib: 80 },
        network: {
          network_name: "projects/p/networks/n",
          assign_public_ipv4: true,
          private_ipv4: "10.0.0.2",
          public_ipv4: "192.0.2.1",
        },
        users: [
          {
            username: "ops",
            ssh_key_names: ["projects/p/ssh-keys/k", "projects/q/ssh-keys/k"],
            password: null,
            password_version: null,
          },
        ],
        labels: { tier: "web" },
        state: "RUNNING",
        create_time: answer.createTime,
        clone_from: null,
        allow_reimage: null,
        deletion_protection: null,
        replace: null,
        disruption_group: null,
        create_alternatives: null,
        wait_for_capacity: null,
        all_or_none: null,
      }),
    );
  });

  for (const [kind, answer, expected] of [
    [
      "Project",
      {
        name: "projects/p",
        slug: "p",
        organizationName: "organizations/o",
        displayName: "P",
        labels: { a: "1" },
        createTime: "2026-01-31T12:00:00Z",
      },
      {
        name: "projects/p",
        slug: "p",
        organization_name: "organizations/o",
        display_name: "P",
        labels: { a: "1" },
        create_time: "2026-01-31T12:00:00Z",
        deletion_protection: null,
        replace: null,
      },
    ],
    [
      "SshKey",
      {
        name: "projects/p/ssh-keys/k",
        projectName: "projects/p",
        displayName: "K",
        publicKey: "ssh-ed25519 A",
        fingerprint: "SHA256:x",
        createTime: "2026-01-31T12:00:00Z",
      },
      {
        name: "projects/p/ssh-keys/k",
        project_name: "projects/p",
        display_name: "K",
        public_key: "ssh-ed25519 A",
        fingerprint: "SHA256:x",
        create_time: "2026-01-31T12:00:00Z",
        deletion_protection: null,
        replace: null,
      },
    ],
    [
      "Network",
      {
        name: "projects/p/networks/n",
        projectName: "projects/p",
        displayName: "N",
        region: "datacenters/eu",
        ipv4Cidr: "10.0.0.0/16",
        labels: {},
        createTime: "2026-01-31T12:00:00Z",
      },
      {
        name: "projects/p/networks/n",
        project_name: "projects/p",
        display_name: "N",
        region: "datacenters/eu",
        ipv4_cidr: "10.0.0.0/16",
        labels: {},
        create_time: "2026-01-31T12:00:00Z",
        deletion_protection: null,
        replace: null,
      },
    ],
    [
      "Datacenter",
      { name: "datacenters/eu", displayName: "EU", countryCode: "IE" },
      { name: "datacenters/eu", display_name: "EU", country_code: "IE", accepts_virtual_machines: false },
    ],
  ] as const) {
    test(`of a ${kind} yields these values`, () => {
      assert.deepEqual(fromWire(kindOf(contract, kind).fields, answer), values(expected));
    });
  }
});

describe("from wire: a field", () => {
  test("that the contract does not know is ignored", () => {
    assert.deepEqual(read({ unheardOf: { a: [1] } }), read({}));
  });

  test("that is write-only or unreadable is null, whatever the answer contains", () => {
    const state = read({ password: "x", userData: "y" });
    assert.equal(state["password"], null);
    assert.equal(state["user_data"], null);
    assert.deepEqual(
      read({ part: { label: "l", secret: "s" } })["part"],
      values({ label: "l", peer: null, size_gib: 0, is_on: false, secret: null, address: null }),
    );
  });

  test("with a number beyond 2^53 is read without loss, from a string or a bare number", () => {
    const text = `{"int64":9223372036854775807,"uint64":"18446744073709551615","quotas":{"a":-9007199254740993}}`;
    const state = read(decodeProtoJson(text) as JsonObject);
    assert.deepEqual(state["int64"], Decimal.of(9223372036854775807n));
    assert.deepEqual(state["uint64"], Decimal.of(18446744073709551615n));
    assert.equal(JSON.stringify(state["quotas"]), `{"a":"-9007199254740993"}`);
  });

  test("may be named as a built-in object property", () => {
    const text = `{"labels":{"__proto__":"a","constructor":"b"},"extra":{"__proto__":{"polluted":true}}}`;
    const state = read(JSON.parse(text) as JsonObject);
    assert.deepEqual(Object.entries(state["labels"] as ValueObject), [
      ["__proto__", "a"],
      ["constructor", "b"],
    ]);
    assert.equal(({} as Record<string, unknown>)["polluted"], undefined);
    const odd = {
      ...thing,
      fields: [{ ...thingFields[4], wireName: "constructor", terraformName: "constructor" }],
    };
    assert.deepEqual(fromWire(odd.fields as never, {}), values({ constructor: null as never }));
  });

  test("is null if it is a section that the answer omits, and empty if it is a collection", () => {
    const state = read({});
    assert.equal(state["part"], null);
    assert.deepEqual([state["words"], state["labels"]], [[], valueObject()]);
  });

  for (const [answer, message] of [
    [{ title: 1 }, "the field title should be a string, but is a number"],
    [{ title: ["secret"] }, "the field title should be a string, but is a list"],
    [{ isOpen: "yes" }, "the field isOpen should be true or false, but is a string"],
    [{ int64: "secret" }, "the field int64 should be a finite number, but is a string"],
    [{ int64: "NaN" }, "the field int64 should be a finite number, but is a string"],
    [{ int32: true }, "the field int32 should be a number, but is true or false"],
    [{ startTime: 12 }, "the field startTime should be a time, but is a number"],
    [{ words: "secret" }, "the field words should be a list, but is a string"],
    [{ words: ["a", { secret: 1 }] }, "the field words[1] should be a string, but is an object"],
    [{ labels: ["secret"] }, "the field labels should be an object, but is a list"],
    [{ labels: { a: 1 } }, 'the field labels["a"] should be a string, but is a number'],
    [{ part: "secret" }, "the field part should be an object, but is a string"],
    [
      { parts: [{ label: "x" }, { isOn: 3 }] },
      "the field parts[1].isOn should be true or false, but is a number",
    ],
    [{ parts: [null] }, "the field parts[0] should be an object, but is null"],
    [
      { partsByKey: { k: { sizeGib: [] } } },
      'the field partsByKey["k"].sizeGib should be a number, but is a list',
    ],
  ] as const) {
    test(`of the wrong type is refused, naming only the field: ${message}`, () => {
      assert.throws(
        () => read(answer),
        (error) => error instanceof UnexpectedAnswer && error.message === message,
      );
    });
  }
});
