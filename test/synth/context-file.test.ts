import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contract, type Kind, kindOf } from "../../src/contract";
import {
  type ContextEntry,
  ContextError,
  contextText,
  contractDigest,
  entryFor,
  type HookEntry,
  objectsIn,
  parseContext,
} from "../../src/synth";
import type { JsonObject } from "../../src/base/json";

const NETWORK = kindOf(contract, "Network");
const ENDPOINT = "https://api.example.com";

const VALUES: JsonObject = {
  name: "projects/shop/networks/n1",
  projectName: "projects/shop",
  displayName: "backend",
  region: "datacenters/eu-west-1",
  ipv4Cidr: "10.0.0.0/16",
  labels: { tier: "web" },
  createTime: "2030-01-31T12:00:00Z",
};

const QUERY = {
  kind: "Network",
  find: "one",
  parent: "projects/shop",
  where: { displayName: "backend" },
} as const;

function entryWith(
  values: JsonObject,
  query: Parameters<typeof entryFor>[2] = QUERY,
): ReturnType<typeof entryFor> {
  return entryFor(NETWORK, ENDPOINT, query, [values]);
}

const [KEY, ENTRY] = entryWith(VALUES);

const NO_HOOKS = { hooks: new Map<string, HookEntry>() };

function textWith(entry: unknown, key = KEY): string {
  return JSON.stringify({ version: 1, lookups: { [key]: entry } });
}

describe("context file", () => {
  test("is sorted, and the same text for the same content", () => {
    const other = entryFor(kindOf(contract, "Host"), ENDPOINT, { kind: "Host", find: "all", where: {} }, []);
    const text = contextText({ ...NO_HOOKS, lookups: new Map([[KEY, ENTRY], other]) });
    assert.equal(text, contextText({ ...NO_HOOKS, lookups: new Map([other, [KEY, ENTRY]]) }));
    const read = parseContext(text, "f").lookups;
    assert.deepEqual([...read.keys()], [other[0], KEY]);
    assert.deepEqual(read.get(KEY), ENTRY);
    assert.equal(contextText({ ...NO_HOOKS, lookups: read }), text);
  });

  test("has a key of its own for each service, contract and question", () => {
    const queries = [
      QUERY,
      { ...QUERY, find: "all" },
      { ...QUERY, where: {} },
      { ...QUERY, parent: "projects/b" },
    ] as const;
    const keys = [
      ...queries.map((query) => entryWith(VALUES, query)[0]),
      entryFor(NETWORK, "https://other.example.com", QUERY, [])[0],
      entryFor({ ...NETWORK, pattern: "networks/{id}" }, ENDPOINT, QUERY, [])[0],
    ];
    assert.equal(new Set(keys).size, keys.length);
    for (const key of keys) assert.match(key, /^network-[0-9a-f]{16}$/);
  });

  test("stays valid when only the description of the kind changes", () => {
    const described: Kind = {
      ...NETWORK,
      description: "x",
      fields: NETWORK.fields.map((f) => ({ ...f, description: "y" })),
    };
    assert.equal(contractDigest(described), contractDigest(NETWORK));
    const fields = NETWORK.fields.map((f) =>
      f.propName === "labels" ? { ...f, type: { kind: "string" as const } } : f,
    );
    assert.notEqual(contractDigest({ ...NETWORK, fields }), contractDigest(NETWORK));
  });

  const STRUCTURES: readonly (readonly [string, string, RegExp])[] = [
    ["no JSON", "{ secret", /^f is not JSON\. Restore the file/],
    ["a merge conflict", '<<<<<<< ours\n{"version":1}', /is not JSON/],
    ["a list", "[]", /must contain a JSON object/],
    ["another version", '{"version":2}', /must have "version": 1/],
    ["another member", '{"version":1,"x":1}', /unknown member "x"/],
    ["a prototype", '{"version":1,"__proto__":{"lookups":{}}}', /unknown member "__proto__"/],
    ["a list of look-ups", '{"version":1,"lookups":[]}', /must have an object in lookups/],
    ["an entry without content", textWith(null), /invalid entry "network-[0-9a-f]+": it must be an object/],
    [
      "an entry called __proto__",
      '{"version":1,"lookups":{"__proto__":{}}}',
      /"__proto__": contract must be a string/,
    ],
    ["an unknown field", textWith({ ...ENTRY, run: "rm" }), /run is an unknown field/],
    ["a missing field", textWith({ ...ENTRY, endpoint: undefined }), /endpoint must be a string/],
    ["a parent of another type", textWith({ ...ENTRY, parent: 1 }), /parent must be a string/],
    ["another search", textWith({ ...ENTRY, find: "some" }), /find must be "one" or "all"/],
    ["conditions of another type", textWith({ ...ENTRY, where: [] }), /where must be an object/],
    ["objects of another type", textWith({ ...ENTRY, objects: ["x"] }), /objects must be a list of objects/],
    ["no object", textWith({ ...ENTRY, objects: [] }), /exactly one object/],
    ["two objects", textWith({ ...ENTRY, objects: [VALUES, VALUES] }), /exactly one object/],
    ["a changed question", textWith({ ...ENTRY, where: {} }), /its key does not belong to its question/],
    ["a changed key", textWith(ENTRY, "network-0"), /its key does not belong/],
    [
      "deep nesting",
      `{"version":1,"lookups":${'{"a":'.repeat(5000)}1${"}".repeat(5001)}`,
      /nested more than/,
    ],
  ];
  for (const [title, text, message] of STRUCTURES) {
    test(`refuses ${title}`, () => {
      assert.throws(
        () => parseContext(text, "f"),
        (error) =>
          error instanceof ContextError && message.test(error.message) && !error.message.includes("secret"),
      );
    });
  }

  const without = (name: string): JsonObject =>
    Object.fromEntries(Object.entries(VALUES).filter(([each]) => each !== name));
  const OBJECTS: readonly (readonly [string, JsonObject, RegExp])[] = [
    ["a missing value", without("ipv4Cidr"), /objects\[0\]\.ipv4Cidr is missing/],
    ["a missing name", without("name"), /name is missing/],
    ["an unknown value", { ...VALUES, admin: true }, /admin is not a field/],
    ["a member of the prototype", { ...VALUES, constructor: "x" }, /constructor is not a field/],
    ["a number for a text", { ...VALUES, region: 7 }, /region must be a string/],
    ["null", { ...VALUES, region: null }, /region must be a string/],
    ["a list for a map", { ...VALUES, labels: [] }, /labels must be an object/],
    ["an object for a label", { ...VALUES, labels: { a: {} } }, /labels\["a"\] must be a string/],
    ["a time that is none", { ...VALUES, createTime: "now" }, /createTime must be a time/],
    [
      "another kind's name",
      { ...VALUES, name: "projects/shop/disks/d" },
      /name must be a name of the form projects/,
    ],
    [
      "a name elsewhere",
      { ...VALUES, name: "projects/b/networks/n" },
      /name must be a name in projects\/shop/,
    ],
  ];
  for (const [title, values, message] of OBJECTS) {
    test(`refuses an object with ${title}, naming file, key and field`, () => {
      const [key, entry] = entryWith(values);
      assert.throws(
        () => objectsIn(NETWORK, key, entry, "f"),
        (error) =>
          error instanceof ContextError &&
          message.test(error.message) &&
          error.message.startsWith(`f has an invalid entry "${key}": objects[0].`),
      );
    });
  }

  test("refuses another object than the one that the question names", () => {
    const [key, entry] = entryWith(VALUES, {
      kind: "Network",
      find: "one",
      name: "projects/shop/networks/n2",
      where: {},
    });
    assert.throws(() => objectsIn(NETWORK, key, entry, "f"), /must be the name in the question/);
  });

  test("refuses a number that JavaScript has rounded", () => {
    const host = kindOf(contract, "Host");
    const values = (cpuCores: number): JsonObject => ({
      name: "hosts/h",
      region: "datacenters/eu-west-1",
      available: true,
      cpuModel: "x",
      cpuCores,
      memoryGib: 1,
      diskGib: 1,
      gpuCount: 0,
    });
    const check = (cpuCores: number): unknown =>
      objectsIn(
        host,
        ...entryFor(host, ENDPOINT, { kind: "Host", find: "one", where: {} }, [values(cpuCores)]),
        "f",
      );
    assert.ok(check(8));
    for (const number of [2 ** 53, Infinity, -1.8881545897087505e289]) {
      assert.throws(() => check(number), /cpuCores must be a number/);
    }
  });

  test("returns exactly the objects of a valid entry", () => {
    assert.deepEqual(objectsIn(NETWORK, KEY, ENTRY, "f"), [VALUES]);
    const unchanged: ContextEntry = ENTRY;
    assert.equal(unchanged.contract, contractDigest(NETWORK));
  });
});
