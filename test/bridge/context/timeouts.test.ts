import assert from "node:assert/strict";
import { test } from "node:test";
import { contract, kindOf } from "../../../src/contract";
import { timeLeftMs, timeoutMs } from "../../../src/bridge/context/provider-context";
import { values } from "../support/values";

const MINUTE_MS = 60_000;
const machine = kindOf(contract, "VirtualMachine");
const project = kindOf(contract, "Project");

void test("timeouts: `timeouts` limits the duration of each phase", () => {
  const given = values({ timeouts: { create: "90s", update: "1h30m", delete: null } });
  assert.equal(timeoutMs(machine, given, "create"), 90_000);
  assert.equal(timeoutMs(machine, given, "update"), 90 * MINUTE_MS);
  assert.equal(timeoutMs(machine, given, "delete"), 60 * MINUTE_MS);
});

void test("timeouts: the default is one hour for a kind with operations, and ten minutes for others", () => {
  assert.equal(timeoutMs(machine, values({ timeouts: null }), "create"), 60 * MINUTE_MS);
  assert.equal(timeoutMs(project, values({}), "create"), 10 * MINUTE_MS);
});

void test("timeouts: an earlier run's operation gets its remaining time, at least one minute and at most the whole timeout", () => {
  const left = (agoMs: number): number =>
    timeLeftMs(machine, values({}), { verb: "create", operation: "operations/x", startedAtMs: -agoMs }, 0);
  assert.equal(left(10 * MINUTE_MS), 50 * MINUTE_MS);
  assert.equal(left(600 * MINUTE_MS), MINUTE_MS);
  assert.equal(left(-600 * MINUTE_MS), 60 * MINUTE_MS);
});

void test("timeouts: a timeout below one minute also applies to a resumed wait", () => {
  const given = values({ timeouts: { create: "5s" } });
  assert.equal(
    timeLeftMs(machine, given, { verb: "create", operation: "operations/x", startedAtMs: 0 }, 9_000),
    5_000,
  );
});
