import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { agrees } from "../../src/values/list-filter";
import { contract, kindOf, listDataSourceFields } from "../../src/contract";
import { Decimal, type Value, valueObject } from "../../src/plugin";

const filterOf = (kindName: string): ReturnType<typeof listDataSourceFields> => {
  const filter = listDataSourceFields(kindOf(contract, kindName)).find(
    ({ argument }) => argument !== undefined,
  );
  assert.ok(filter?.type.kind === "object", `${kindName} has a filter`);
  return filter.type.fields;
};

const object = (members: Readonly<Record<string, Value>>): ReturnType<typeof valueObject> =>
  valueObject(Object.entries(members));

const rule = object({
  name: "projects/p/firewall-rules/r",
  project_name: "projects/p",
  network_name: "projects/p/networks/n",
  priority: Decimal.of(10),
  enabled: false,
  display_name: null,
  ports: ["443", "8000-8080"],
  cidrs: ["2001:db8::/32", "10.0.0.0/8"],
});

const finds = (filter: Readonly<Record<string, Value>>): boolean =>
  agrees(contract, filterOf("FirewallRule"), object(filter), rule);

describe("list filter: the filter of a list data source", () => {
  test("matches every object if it sets nothing", () => {
    assert.ok(finds({}));
    assert.ok(finds({ priority: null, ports: null }));
  });

  test("compares references, ranges and numbers by semantic equality", () => {
    assert.ok(finds({ network_name: "n", project_name: "p", priority: Decimal.of("10.0") }));
    assert.ok(finds({ cidrs: ["2001:DB8:0::/32"], ports: ["443-443"] }));
    assert.ok(!finds({ network_name: "projects/q/networks/n" }));
    assert.ok(!finds({ priority: Decimal.of(11) }));
  });

  test("matches objects with all its list elements, in any order", () => {
    assert.ok(finds({ ports: ["8000-8080", "443"] }));
    assert.ok(finds({ ports: [] }));
    assert.ok(!finds({ ports: ["443", "22"] }));
  });

  test("distinguishes false and empty from unset", () => {
    assert.ok(finds({ enabled: false, display_name: "" }));
    assert.ok(!finds({ enabled: true }));
    assert.ok(!finds({ display_name: "x" }));
  });

  test("has no secret, free-form or unreadable fields", () => {
    const names = filterOf("ApiKey").map(({ terraformName }) => terraformName);
    assert.ok(names.includes("roles"));
    assert.ok(!names.includes("secret"));
    assert.ok(!filterOf("Operation").some(({ terraformName }) => terraformName === "metadata"));
    assert.ok(!filterOf("VirtualMachine").some(({ terraformName }) => terraformName === "users"));
  });
});
