import assert from "node:assert/strict";
import { test } from "node:test";
import { contract } from "../../src/contract";
import { type PlannedChange, svcMatchers, type StackRun } from "../../src/testing";
import { readConstructPaths } from "../../src/testing/construct-paths";
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

test("a plan is as expected by paths and by addresses alike", () => {
  expectPlan([update], paths.names, { "web/server": "update" });
  expectPlan([update], paths.names, { "svc_virtual_machine.server": "update" });
  expectPlan([{ ...update, path: "web/server[1]" }], paths.names, { "web/server[1]": "update" });
});

test("each action that differs is named, with the attributes that bring it about", () => {
  assert.throws(() => expectPlan([update], paths.names, { "web/network": "create" }), {
    code: "ERR_ASSERTION",
    message:
      "The plan is not as expected:\n" +
      "  web/server: expected nothing, planned update, compute.vcpus 2 -> 4\n" +
      "  web/network: expected create, planned nothing",
    actual: { "web/server": "update" },
    expected: { "web/network": "create" },
  });
  assert.throws(() => expectPlan([], paths.names, { "web/sever": "create" }), {
    name: "Error",
    message: '"web/sever" is neither a construct of the app nor an address in it; did you mean web/server?',
  });
  assert.throws(() => expectNoChanges([], ["address"]), {
    message: "The plan should be empty, and is not:\n  output address: update",
  });
});

test("attributes that change are named as constructs name them, secrets by nothing but that", () => {
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

test("the matchers of Jest and Vitest pass on what was asserted, and throw what is no assertion", async () => {
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
    /^The plan should be empty, and is not:\n {2}web\/server \(svc_virtual_machine\.server\): update, compute\.vcpus 2 -> 4$/,
  );
  assert.equal(svcMatchers.toHaveNothingLeft(run).pass, true);
  assert.throws(() => svcMatchers.toHaveObject(run, "VirtualMachine", {}), /vcpu is no attribute/);
});
