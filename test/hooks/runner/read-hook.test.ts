import assert from "node:assert/strict";
import { test } from "node:test";
import { encodeMessage, PLAN_TIME_VARIABLES, TEMPLATE_VARIABLE } from "../../../src/hooks";
import { readHook } from "../../../src/hooks/runner/read-hook";

const HOOK = {
  path: "stack/web/tell",
  runs: "afterUpdate",
  effect: { command: ["true"] },
  environment: {},
  secrets: ["TOKEN"],
  timeoutMs: 1_000,
  onFailure: "fail",
};

const { creation, current } = PLAN_TIME_VARIABLES;

const kindWith = (times: Readonly<Record<string, string>>): string =>
  readHook(
    { [TEMPLATE_VARIABLE]: encodeMessage({ literal: HOOK, holes: [] }), TOKEN: "secret", ...times },
    ".",
  ).kind;

test("hook program: a hook after updates runs if an earlier plan created its target, and any other hook at once", () => {
  assert.equal(kindWith({ [creation]: "2026-11-25T10:00:00Z", [current]: "2026-11-25T10:00:01Z" }), "run");
  assert.equal(kindWith({}), "run");
});

test("hook program: a hook after updates does nothing if this plan created its target, also without its secrets", () => {
  const time = "2026-11-25T10:00:00Z";
  assert.equal(kindWith({ [creation]: time, [current]: time, TOKEN: "" }), "skip");
});
