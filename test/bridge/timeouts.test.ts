import assert from "node:assert/strict";
import { test } from "node:test";
import { contract, kindOf } from "../../src/contract";
import { timeLeftMs, timeoutMs } from "../../src/bridge/timeouts";
import { values } from "./support/values";

const MINUTE_MS = 60_000;
const machine = kindOf(contract, "VirtualMachine");
const project = kindOf(contract, "Project");

void test("a phase may take as long as `timeouts` says", () => {
  const given = values({ timeouts: { create: "90s", update: "1h30m", delete: null } });
  assert.equal(timeoutMs(machine, given, "create"), 90_000);
  assert.equal(timeoutMs(machine, given, "update"), 90 * MINUTE_MS);
  assert.equal(timeoutMs(machine, given, "delete"), 60 * MINUTE_MS);
});

void test("without `timeouts` it is an hour for a kind with operations, and ten minutes for others", () => {
  assert.equal(timeoutMs(machine, values({ timeouts: null }), "create"), 60 * MINUTE_MS);
  assert.equal(timeoutMs(project, values({}), "create"), 10 * MINUTE_MS);
});

void test("an earlier run's operation has what is left of its time, at least a minute and at most all of it", () => {
  const left = (agoMs: number): number =>
    timeLeftMs(machine, values({}), { verb: "create", operation: "operations/x", startedAtMs: -agoMs }, 0);
  assert.equal(left(10 * MINUTE_MS), 50 * MINUTE_MS);
  assert.equal(left(600 * MINUTE_MS), MINUTE_MS);
  assert.equal(left(-600 * MINUTE_MS), 60 * MINUTE_MS);
});

void test("a time limit below a minute holds for a resumed wait too", () => {
  const given = values({ timeouts: { create: "5s" } });
  assert.equal(
    timeLeftMs(machine, given, { verb: "create", operation: "operations/x", startedAtMs: 0 }, 9_000),
    5_000,
  );
});
