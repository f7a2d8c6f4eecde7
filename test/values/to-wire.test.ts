import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contract, kindOf } from "../../src/contract";
import { decodeProtoJson, encodeProtoJson, type JsonInputObject } from "../../src/client";
import { Decimal, Dynamic, tupleOf, NUMBER, UNKNOWN, type ValueObject, valueObject } from "../../src/plugin";
import { toWire } from "../../src/values/to-wire";
import { lab, thingFields } from "../bridge/support/lab-contract";
import { values } from "../bridge/support/values";

const write = (planned: ValueObject, config: ValueObject | null = null): JsonInputObject =>
  toWire(lab, thingFields, { planned, config, parent: "homes/h" });

describe("to wire: a request", () => {
  test("for a complete virtual machine has these fields", () => {
    const planned = values({
      name: "never sent",
      project_name: "p",
      display_name: "one",
      region: "eu",
      compute: { vcpus: 2, memory_gib: 4, gpu_model: "h100", gpu_count: 1 },
      boot: { image: "debian-12", disk_size_gib: 80 },
      network: { network_name: "n", assign_public_ipv4: true, private_ipv4: "never sent" },
      users: [{ username: "ops", ssh_key_names: ["k", "projects/q/ssh-keys/k"], password: null }],
      labels: { tier: "web" },
      state: "never sent",
      timeouts: { create: "never sent" },
    });
    const config = values({ users: [{ username: "ops", password: "hunter22" }] });
    assert.deepEqual(
      toWire(contract, kindOf(contract, "VirtualMachine").fields, { planned, config, parent: "projects/p" }),
      {
        projectName: "projects/p",
        displayName: "one",
        region: "datacenters/eu",
        compute: { vcpus: 2, memoryGib: 4, gpuModel: "h100", gpuCount: 1 },
        boot: { image: "debian-12", diskSizeGib: "80" },
        network: { networkName: "projects/p/networks/n", assignPublicIpv4: true },
        users: [
          {
            username: "ops",
            sshKeyNames: ["projects/p/ssh-keys/k", "projects/q/ssh-keys/k"],
            password: "hunter22",
          },
        ],
        labels: { tier: "web" },
      },
    );
  });

  test("omits null and unknown values, and keeps false, zero and empty ones", () => {
    const planned = valueObject({
      ...values({ title: "", is_open: false, int32: 0, words: [], labels: {}, note: null, part: {} }),
      colour: UNKNOWN,
    });
    assert.deepEqual(write(planned), { title: "", isOpen: false, int32: 0, words: [], labels: {}, part: {} });
  });

  test("encodes numbers without loss: 64-bit integers as text, fractions as the nearest double", () => {
    const planned = valueObject({
      int64: Decimal.of("-9223372036854775808"),
      uint64: Decimal.of("18446744073709551615"),
      double: Decimal.of("0.1"),
      int32: Decimal.of(7),
    });
    assert.deepEqual(write(planned), {
      int32: 7,
      int64: "-9223372036854775808",
      uint64: "18446744073709551615",
      double: 0.1,
    });
  });

  test("encodes free-form values as JSON, and numbers with each digit", () => {
    const numbers = [
      Decimal.of("0.1"),
      Decimal.of(1),
      Decimal.of("9007199254740993"),
      Decimal.of("0.12345678901234567890"),
    ];
    const planned = valueObject({ extra: new Dynamic(tupleOf(numbers.map(() => NUMBER)), numbers) });
    assert.equal(
      Buffer.from(encodeProtoJson(write(planned))).toString(),
      `{"extra":[0.1,1,9007199254740993,0.1234567890123456789]}`,
    );
  });

  test("takes write-only values from the configuration, by index or key", () => {
    const planned = values({ parts: [{ label: "a" }], parts_by_key: { k: { label: "b" } } });
    const config = values({
      password: "p",
      parts: [{ label: "a", secret: "s" }],
      parts_by_key: { k: { label: "b", secret: "t" } },
    });
    assert.deepEqual(write(planned, config), {
      parts: [{ label: "a", secret: "s" }],
      partsByKey: { k: { label: "b", secret: "t" } },
      password: "p",
    });
    assert.deepEqual(write(planned), { parts: [{ label: "a" }], partsByKey: { k: { label: "b" } } });
  });

  test("keeps a bare slug if no parent is known", () => {
    const source = { planned: values({ sibling: "x" }), config: null, parent: undefined };
    assert.deepEqual(toWire(lab, thingFields, source), { sibling: "x" });
  });

  test("keeps keys that are built-in object properties", () => {
    const planned = valueObject({ labels: valueObject([["__proto__", "a"]]) });
    assert.equal(Buffer.from(encodeProtoJson(write(planned))).toString(), `{"labels":{"__proto__":"a"}}`);
    assert.deepEqual(decodeProtoJson(`{"labels":{"__proto__":"a"}}`), write(planned));
  });
});
