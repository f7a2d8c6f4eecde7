import assert from "node:assert/strict";
import { test } from "node:test";

import { fromWire } from "../../src/values/from-wire";
import { stateOf, withReturnedOnce } from "../../src/bridge/context/resource-model";
import { resourceSchema } from "../../src/bridge/schema/schema";
import { timeoutMs } from "../../src/bridge/context/provider-context";
import { contract, kindOf } from "../../src/contract";
import { Decimal, formatPath, planChange, UNKNOWN, valueObject, type Value } from "../../src/plugin";

const disk = kindOf(contract, "Disk");
const DISK = {
  name: "projects/p/disks/d",
  projectName: "projects/p",
  region: "datacenters/eu-west-1",
  sizeGib: "20",
  state: "READY",
};

function replacedBySize(sizeGib: Value): readonly string[] {
  const schema = resourceSchema(contract, disk);
  const prior = valueObject([...Object.entries(fromWire(disk.fields, DISK)), ["timeouts", null]]);
  const nothing = Object.fromEntries(Object.keys(prior).map((name): [string, Value] => [name, null]));
  const config = valueObject({
    ...nothing,
    project_name: "projects/p",
    region: "datacenters/eu-west-1",
    size_gib: sizeGib,
  });
  return planChange({ schema, prior, config }).requiresReplace.map(formatPath);
}

test("plan: a grow-only number is updated in place when it grows, and forces replacement when it shrinks", () => {
  assert.deepEqual(replacedBySize(Decimal.of(20)), []);
  assert.deepEqual(replacedBySize(Decimal.of(21)), []);
  assert.deepEqual(replacedBySize(Decimal.of(19)), ["size_gib"]);
});

test("plan: an unknown size forces no replacement", () => {
  assert.deepEqual(replacedBySize(UNKNOWN), []);
});

test("read: a secret that only the create's answer contains is kept when the object is read without it", () => {
  const kind = kindOf(contract, "ApiKey");
  const { create } = kind.methods;
  assert.ok(create);
  const model = { contract, kind, schema: resourceSchema(contract, kind) };
  const planned = valueObject({ display_name: "ci", name: UNKNOWN, secret: UNKNOWN });
  const made = withReturnedOnce(
    model,
    create,
    { name: "api-keys/k", displayName: "ci", secret: "svc_once" },
    planned,
  );
  assert.equal(made["secret"], "svc_once");
  const read = stateOf(model, { name: "api-keys/k", displayName: "ci" }, made);
  assert.equal(read["secret"], "svc_once");
});

test("create: an answer of the wrong shape yields no secret but keeps the other values", () => {
  const kind = kindOf(contract, "ApiKey");
  const { create } = kind.methods;
  assert.ok(create);
  const model = { contract, kind, schema: resourceSchema(contract, kind) };
  const planned = valueObject({ display_name: "ci", secret: UNKNOWN });
  const made = withReturnedOnce(
    model,
    create,
    { name: "api-keys/k", secret: { value: "svc_once" } },
    planned,
  );
  assert.equal(made["secret"], UNKNOWN);
  assert.equal(made["display_name"], "ci");
});

test("timeouts: the resource's timeout takes precedence over the contract's, and that over the default", () => {
  const metal = kindOf(contract, "BareMetalInstance");
  const machine = kindOf(contract, "VirtualMachine");
  const HOUR_MS = 3_600_000;
  assert.equal(timeoutMs(metal, valueObject(), "create"), 3 * HOUR_MS);
  assert.equal(timeoutMs(machine, valueObject(), "create"), HOUR_MS);
  assert.equal(timeoutMs(kindOf(contract, "SshKey"), valueObject(), "create"), HOUR_MS / 6);
  const own = valueObject({ timeouts: valueObject({ create: "90s", delete: null }) });
  assert.equal(timeoutMs(metal, own, "create"), 90_000);
  assert.equal(timeoutMs(metal, own, "delete"), 3 * HOUR_MS);
});
