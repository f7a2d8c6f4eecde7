import assert from "node:assert/strict";
import { test } from "node:test";
import { contract } from "../../src/contract";
import { type PlannedChange, svcMatchers, type StackRun } from "../../src/testing";
import { readConstructPaths } from "../../src/base/synthesized";
import { expectNoChanges, expectPlan } from "../../src/testing/expect-plan";
import { plannedChanges } from "../../src/testing/planned-change";

const noted = (path: string): Readonly<Record<string, unknown>> => ({ "//": { metadata: { path } } });
const paths = readConstructPaths({
  resource: {
    svc_virtual_machine: { server: noted("web/server") },
    svc_network: { network: noted("web/network") },
  },
});
const update = {
  path: "web/server",
  address: "svc_virtual_machine.server",
  action: "update",
  attributes: [{ path: "compute.vcpus", before: 2, after: 4 }],
} as const satisfies PlannedChange;

test("expectPlan: accepts construct paths and addresses alike", () => {
  expectPlan([update], paths.names, { "web/server": "update" });
  expectPlan([update], paths.names, { "svc_virtual_machine.server": "update" });
  expectPlan([{ ...update, path: "web/server[1]" }], paths.names, { "web/server[1]": "update" });
});

test("expectPlan: the error lists each differing action with the attributes that cause it", () => {
  assert.throws(() => expectPlan([update], paths.names, { "web/network": "create" }), {
    code: "ERR_ASSERTION",
    message:
      "The plan differs from the expected one:\n" +
      "  web/server: expected nothing, planned update, compute.vcpus 2 -> 4\n" +
      "  web/network: expected create, planned no change",
    actual: { "web/server": "update" },
    expected: { "web/network": "create" },
  });
  assert.throws(() => expectPlan([], paths.names, { "web/sever": "create" }), {
    name: "Error",
    message: '"web/sever" is neither a construct nor an address of the app; did you mean web/server?',
  });
  assert.throws(() => expectNoChanges([], ["address"]), {
    message: "Expected an empty plan, but it has changes:\n  output address: update",
  });
});

test("expectPlan: changed attributes have their construct names, and sensitive ones show no value", () => {
  const change = {
    address: "svc_virtual_machine.server",
    type: "svc_virtual_machine",
    change: {
      before: {
        compute: { memory_gib: 4 },
        users: [{ token: "hunter2" }],
        update_time: "now",
        labels: { a_b: "1" },
      },
      after: { compute: { memory_gib: 8 }, users: [{ token: "hunter3" }], labels: { a_b: "2" } },
      after_unknown: { update_time: true },
      before_sensitive: { users: [{ token: true }] },
      after_sensitive: {},
    },
  };
  const [changed] = plannedChanges(
    [{ address: change.address, action: "update" }],
    { resource_changes: [change] },
    paths,
    contract,
  );
  assert.deepEqual(changed?.attributes, [
    { path: "compute.memoryGib", before: 4, after: 8 },
    { path: "users", before: "(secret)", after: "(secret)" },
    { path: "labels.a_b", before: "1", after: "2" },
  ]);
});

test("matchers: report failed assertions to Jest and Vitest, and throw other errors", async () => {
  const run = {
    expectNoChanges: () => Promise.resolve().then(() => expectNoChanges([update], [])),
    expectNothingLeft: () => undefined,
    expectObject: () => {
      throw new Error("compute.vcpu is no attribute");
    },
  } as unknown as StackRun;
  const { pass, message, actual } = await svcMatchers.toHaveNoChanges(run);
  assert.deepEqual([pass, actual], [false, { "web/server": "update" }]);
  assert.match(
    message(),
    /^Expected an empty plan, but it has changes:\n {2}web\/server \(svc_virtual_machine\.server\): update, compute\.vcpus 2 -> 4$/,
  );
  assert.equal(svcMatchers.toHaveNothingLeft(run).pass, true);
  assert.throws(() => svcMatchers.toHaveObject(run, "VirtualMachine", {}), /vcpu is no attribute/);
});
