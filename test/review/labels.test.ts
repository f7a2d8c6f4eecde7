import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contract } from "../../src/contract";
import { readPlanDocument, type Review, reviewPlans } from "../../src/review";
import { changeOf, planJson } from "./plan-json";

const NETWORK = {
  name: "projects/shop/networks/n",
  project_name: "projects/shop",
  region: "datacenters/eu-west-1",
  ipv4_cidr: "10.0.0.0/16",
};

function reviewed(before: object | null, after: object): Review["changes"][number] {
  const change = changeOf({
    address: "svc_network.a",
    actions: [before === null ? "create" : "update"],
    before: before === null ? null : { ...NETWORK, ...before },
    after: { ...NETWORK, ...after },
  });
  const text = planJson({ changes: [change], expressions: { "svc_network.a": {} } });
  const [found] = reviewPlans([readPlanDocument("plan.json", text)], { contract }).changes;
  assert.ok(found !== undefined);
  return found;
}

describe("review of labels", () => {
  test("announces the update that a changed default label causes, and shows the label", () => {
    const change = reviewed(
      { labels: { a: "1" }, labels_all: { a: "1", env: "prod" } },
      { labels: { a: "1" }, labels_all: { a: "1", env: "dev" } },
    );
    assert.deepEqual(
      change.calls.map(({ method }) => method),
      ["NetworkService/UpdateNetwork"],
    );
    assert.deepEqual(
      change.attributes.map(({ attribute }) => attribute),
      ["labels_all"],
    );
  });

  test("announces no call for an own label that equals the default one", () => {
    const all = { labels_all: { env: "prod" } };
    assert.deepEqual(reviewed({ labels: {}, ...all }, { labels: { env: "prod" }, ...all }).calls, []);
  });

  test("reads a plan of an earlier version, which has no labels_all", () => {
    const change = reviewed({ labels: { a: "1" } }, { labels: { a: "2" } });
    assert.equal(change.calls.length, 1);
  });
});
