import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contract, kindOf } from "../../src/contract";
import { LookupError, type LookupQuery, normalizeQuery } from "../../src/synth";
import type { JsonObject } from "../../src/base/json";

function normalize(kind: string, given: JsonObject, project?: string): LookupQuery {
  return normalizeQuery(contract, kindOf(contract, kind), "one", given, { project });
}

const NETWORK = "projects/shop/networks/n1";

describe("normalizeQuery", () => {
  const SAME: readonly (readonly [string, JsonObject, string | undefined])[] = [
    ["a full name", { name: NETWORK }, undefined],
    ["a full name with its parent", { name: NETWORK, projectName: "projects/shop" }, undefined],
    ["a full name in another project than the default", { name: NETWORK }, "other"],
    ["a slug as name", { name: "n1", projectName: "shop" }, undefined],
    ["a slug", { slug: "n1", projectName: "projects/shop" }, "other"],
    ["a slug in the default project", { slug: "n1" }, "projects/shop"],
  ];
  for (const [title, given, project] of SAME) {
    test(`returns the full name for ${title}`, () => {
      assert.deepEqual(normalize("Network", given, project), {
        kind: "Network",
        find: "one",
        name: NETWORK,
        where: {},
      });
    });
  }

  test("returns the parent, and full names and sorted members in conditions", () => {
    const query = normalize("VirtualMachine", {
      projectName: "shop",
      network: { networkName: "n1" },
      labels: { tier: "web", app: "shop" },
      region: "eu-west-1",
    });
    assert.deepEqual(query, {
      kind: "VirtualMachine",
      find: "one",
      parent: "projects/shop",
      where: {
        labels: { app: "shop", tier: "web" },
        network: { networkName: NETWORK },
        region: "datacenters/eu-west-1",
      },
    });
    assert.deepEqual(Object.keys(query.where["labels"] as JsonObject), ["app", "tier"]);
  });

  test("uses the slug of a kind that has a field of that name", () => {
    assert.equal(normalize("Project", { slug: "shop" }).name, "projects/shop");
  });

  test("compares a field `slug` that is not part of the kind's names like any other field", () => {
    const { slugField, ...rest } = kindOf(contract, "Project");
    assert.equal(slugField, "slug");
    const normalized = (given: JsonObject): LookupQuery => normalizeQuery(contract, rest, "one", given, {});
    assert.deepEqual(normalized({ slug: "shop" }), { kind: "Project", find: "one", where: { slug: "shop" } });
    assert.deepEqual(normalized({ name: "projects/p1", slug: "shop" }), {
      kind: "Project",
      find: "one",
      name: "projects/p1",
      where: { slug: "shop" },
    });
  });

  test("searches all objects of a kind without a parent", () => {
    const query = normalize("Host", { available: true }, "shop");
    assert.deepEqual(query, { kind: "Host", find: "one", where: { available: true } });
  });

  test("ignores the default project for a kind whose parent is another kind", () => {
    const query = normalize("Wallet", { organizationName: "acme" }, "shop");
    assert.equal(query.parent, "organizations/acme");
    assert.throws(() => normalize("Wallet", {}, "shop"), /set organizationName \(organizations/);
  });

  const REFUSED: readonly (readonly [string, string, JsonObject, RegExp])[] = [
    [
      "an unknown place",
      "Network",
      { displayName: "a" },
      /set projectName \(projects\/\{project\}\), the prov.*SVC_PROJECT/,
    ],
    ["a slug without a place", "Network", { slug: "n1" }, /only the last part of a name; set projectName/],
    [
      "another kind's name",
      "Network",
      { name: "projects/a/disks/d" },
      /must name a Network.*got "projects\/a\/disks\/d"/,
    ],
    ["a name in another parent", "Network", { name: NETWORK, projectName: "b" }, /is not in projects\/b/],
    ["a name and a slug", "Network", { name: NETWORK, slug: "n1" }, /cannot be set together/],
    ["a full name as slug", "Network", { slug: NETWORK }, /slug must name a Network/],
    ["an impossible parent", "Network", { projectName: "a/b", slug: "n" }, /projectName must be a full name/],
  ];
  for (const [title, kind, given, message] of REFUSED) {
    test(`refuses ${title}`, () => {
      assert.throws(
        () => normalize(kind, given),
        (error) => error instanceof LookupError && message.test(error.message),
      );
    });
  }

  test("refuses to search a kind that cannot be listed", () => {
    const network = kindOf(contract, "Network");
    const { list, ...methods } = network.methods;
    assert.ok(list !== undefined);
    const kind = { ...network, methods };
    const search = (given: JsonObject): unknown =>
      normalizeQuery(contract, kind, "one", given, { project: "p" });
    assert.throws(
      () => search({ displayName: "a" }),
      /no method that lists Networks; look the object up by name/,
    );
    assert.ok(search({ slug: "n1" }));
  });
});
