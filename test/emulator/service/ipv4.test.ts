import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addressAt, freeAddress } from "../../../src/emulator/service/ipv4";

test("ipv4: assigns each address of a range once, except network, gateway and broadcast", () => {
  const taken = new Set<string>();
  for (let address = freeAddress("10.0.0.8/29", taken); address !== undefined;) {
    taken.add(address);
    address = freeAddress("10.0.0.8/29", taken);
  }
  assert.deepEqual([...taken], ["10.0.0.10", "10.0.0.11", "10.0.0.12", "10.0.0.13", "10.0.0.14"]);
});

test("ipv4: finds a free address whenever there is one", () => {
  const all = ["10.0.0.2", "10.0.0.3", "10.0.0.4", "10.0.0.5", "10.0.0.6"];
  fc.assert(
    fc.property(fc.subarray(all), (taken) => {
      const found = freeAddress("10.0.0.0/29", new Set(taken));
      const free = all.filter((address) => !taken.includes(address));
      assert.ok(found === undefined ? free.length === 0 : free.includes(found));
    }),
  );
});

test("ipv4: ignores host bits, and the largest range does not overflow", () => {
  assert.equal(freeAddress("192.168.7.99/24", new Set()), "192.168.7.2");
  assert.equal(freeAddress("255.255.255.0/24", new Set()), "255.255.255.2");
  assert.equal(freeAddress("0.0.0.0/0", new Set()), "0.0.0.2");
});

for (const text of [
  "",
  "10.0.0.0",
  "10.0.0.256/24",
  "10.0.0.0/33",
  "10.0.0/24",
  "::/64",
  "10.0.0.0/31",
  "10.0.0.0/32",
]) {
  test(`ipv4: "${text}" yields no address`, () => {
    assert.equal(freeAddress(text, new Set()), undefined);
  });
}

test("ipv4: a counted address wraps around at the end of its range", () => {
  assert.deepEqual(
    [0, 1, 5, 6].map((index) => addressAt("198.18.0.0/29", index)),
    ["198.18.0.1", "198.18.0.2", "198.18.0.6", "198.18.0.1"],
  );
  assert.equal(addressAt("nonsense", 0), undefined);
});
