import assert from "node:assert/strict";
import { test } from "node:test";
import { nearestName } from "../../../src/contract";

const NAMES = ["projectName", "displayName", "ipv4Cidr", "labels", "region"];

for (const [given, expected] of [
  ["display_name", "displayName"],
  ["DisplayName", "displayName"],
  ["displayname", "displayName"],
  ["displayNmae", "displayName"],
  ["label", "labels"],
  ["ipv4_cidr", "ipv4Cidr"],
  ["zone", undefined],
  ["colour", undefined],
  ["", undefined],
] as const) {
  test(`nearest name: suggests ${expected ?? "none of the names"} for ${JSON.stringify(given)}`, () => {
    assert.equal(nearestName(given, NAMES), expected);
  });
}

test("nearest name: is undefined without names", () => assert.equal(nearestName("a", []), undefined));
