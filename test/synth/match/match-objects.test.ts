import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contract, kindOf } from "../../../src/contract";
import type { JsonObject } from "../../../src/client";
import { type FoundObjects, type LookupQuery, normalizeQuery } from "../../../src/synth";
import { matchObjects } from "../../../src/synth/match";
import { DIALECT_CONTRACTS } from "../../contracts/foreign-contracts";

function machine(id: string, more: JsonObject = {}): JsonObject {
  return {
    name: `projects/shop/virtual-machines/${id}`,
    projectName: "projects/shop",
    displayName: id,
    region: "datacenters/eu-west-1",
    compute: { vcpus: 2, memoryGib: 4 },
    boot: { image: "debian-12", diskSizeGib: 20 },
    network: { networkName: "projects/shop/networks/n1" },
    labels: { tier: "web", app: "shop" },
    state: "RUNNING",
    createTime: "2030-01-31T12:00:00Z",
    ...more,
  };
}

const MACHINES = [
  machine("b"),
  machine("a", { compute: { vcpus: 4, memoryGib: 4 }, labels: { tier: "db" } }),
];

function match(
  given: JsonObject,
  { find = "all", objects = MACHINES }: { find?: LookupQuery["find"]; objects?: readonly JsonObject[] } = {},
): FoundObjects {
  const kind = kindOf(contract, "VirtualMachine");
  const query = normalizeQuery(contract, kind, find, given, { project: "shop" });
  return matchObjects(contract, kind, query, objects);
}

test("matchObjects: a parent and a slug that answers omit are known from the name", () => {
  const imported = DIALECT_CONTRACTS.find(({ name }) => name === "tenancy")?.adopt().contract;
  assert.ok(imported);
  const kind = kindOf(imported, "Disk");
  const query = normalizeQuery(imported, kind, "one", { owner: "shop", diskId: "data" }, { project: "shop" });
  const objects = ["data", "logs"].map((id) => ({ name: `projects/shop/disks/${id}` }));
  const [found] = matchObjects(imported, kind, query, objects).objects;
  assert.deepEqual([found?.["owner"], found?.["diskId"]], ["projects/shop", "data"]);
});

describe("matchObjects", () => {
  const CASES: readonly (readonly [string, JsonObject, readonly string[]])[] = [
    ["everything without conditions", {}, ["a", "b"]],
    ["a name", { slug: "a" }, ["a"]],
    ["a name whose object meets another condition", { slug: "a", labels: { tier: "web" } }, []],
    ["a text", { displayName: "b" }, ["b"]],
    ["labels as a subset", { labels: { tier: "web" } }, ["b"]],
    ["no label of that value", { labels: { tier: "x" } }, []],
    ["a nested number", { compute: { vcpus: 4 } }, ["a"]],
    ["the other spelling of a reference", { region: "eu-west-1" }, ["a", "b"]],
    ["a nested reference by its slug", { network: { networkName: "n1" } }, ["a", "b"]],
    ["the same time in another zone", { createTime: "2030-01-31T13:00:00+01:00" }, ["a", "b"]],
    ["a value that proto-JSON omits", { network: { assignPublicIpv4: false } }, ["a", "b"]],
    ["all of several conditions", { displayName: "b", compute: { vcpus: 4 } }, []],
  ];
  for (const [title, given, ids] of CASES) {
    test(`finds ${title}`, () => {
      const names = ids.map((id) => `projects/shop/virtual-machines/${id}`);
      const found = match(given);
      assert.deepEqual([found.count, found.names], [ids.length, names]);
      assert.deepEqual(
        found.objects.map(({ name }) => name),
        names,
      );
    });
  }

  test("returns values by property name, with those that proto-JSON omits, and without secrets", () => {
    const users = [{ username: "ada", sshKeyNames: [], password: "secret" }];
    const [values] = match({ slug: "b" }, { objects: [machine("b", { users, unknown: 1 })] }).objects;
    assert.deepEqual(values, {
      name: "projects/shop/virtual-machines/b",
      projectName: "projects/shop",
      displayName: "b",
      region: "datacenters/eu-west-1",
      compute: { vcpus: 2, memoryGib: 4, gpuModel: "", gpuCount: 0 },
      boot: { image: "debian-12", diskSizeGib: 20 },
      network: { networkName: "projects/shop/networks/n1", assignPublicIpv4: false, privateIpv4: "" },
      users: [{ username: "ada", sshKeyNames: [] }],
      labels: { tier: "web", app: "shop" },
      state: "RUNNING",
      createTime: "2030-01-31T12:00:00Z",
    });
  });

  test("returns no values for a look-up of one object that matches several", () => {
    const found = match({}, { find: "one" });
    assert.deepEqual([found.count, found.objects], [2, []]);
  });

  test("returns the objects without the conditions if none matches, and ten names at most", () => {
    const objects = Array.from({ length: 12 }, (_, index) => machine(`m${index + 10}`));
    const found = match({ displayName: "x" }, { objects });
    assert.deepEqual([found.count, found.others, found.otherNames?.length], [0, 12, 10]);
    assert.equal(found.otherNames?.[0], "projects/shop/virtual-machines/m10");
    assert.equal(match({}, { objects }).names.length, 10);
  });

  test("ignores objects in another place", () => {
    const elsewhere = machine("c", { name: "projects/other/virtual-machines/c" });
    assert.equal(match({}, { objects: [...MACHINES, elsewhere] }).count, 2);
  });

  test("keeps a label called __proto__ as a label", () => {
    const labels = JSON.parse('{"__proto__":"x"}') as JsonObject;
    const [values] = match({ slug: "b" }, { objects: [machine("b", { labels })] }).objects;
    assert.deepEqual(Object.entries(values?.["labels"] as JsonObject), [["__proto__", "x"]]);
  });

  test("rejects a matching object of another shape, and a number that JavaScript would round", () => {
    assert.throws(() => match({}, { objects: [machine("b", { labels: "x" })] }), /labels/);
    const large = machine("b", { compute: { vcpus: "9007199254740993", memoryGib: 4 } });
    assert.throws(
      () => match({ slug: "b" }, { objects: [large] }),
      /vcpus is 9007199254740993, which a JavaScript number/,
    );
  });
});
