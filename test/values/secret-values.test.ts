import assert from "node:assert/strict";
import { test } from "node:test";
import { secretsIn } from "../../src/values/config-rules";
import { field, thingFields } from "../bridge/support/lab-contract";
import { values } from "../bridge/support/values";

void test("secret values: finds secrets at every depth and nothing else", () => {
  const config = values({
    title: "a title",
    token: "a token",
    password: "a password",
    part: { label: "a label", secret: "in a section" },
    parts: [{ label: "another", secret: "in a list" }],
    parts_by_key: { k: { secret: "in a map" } },
  });
  assert.deepEqual(secretsIn(thingFields, config), [
    "in a section",
    "in a list",
    "in a map",
    "a token",
    "a password",
  ]);
});

void test("secret values: finds every text in a secret list or map, except short ones", () => {
  const secrets = [field("codes", "list", { sensitive: true }), field("keys", "map", { writeOnly: true })];
  assert.deepEqual(secretsIn(secrets, values({ codes: ["12345", "123", null], keys: { a: "abcdef" } })), [
    "12345",
    "abcdef",
  ]);
});
