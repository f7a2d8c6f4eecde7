import assert from "node:assert/strict";
import { test } from "node:test";
import {
  contract,
  dataSourceFields,
  ephemeralFields,
  type Field,
  type FieldType,
  isEphemeralKind,
  kindOf,
  listDataSourceFields,
  timeoutPhases,
  timeoutText,
} from "../../src/contract";
import { message, type Part, post, ref, thing } from "./support/small-document";

const string: Part = { type: "string" };
const boxed = thing({
  pattern: "boxes/{box}/things/{id}",
  input: {
    boxName: { ...string, "x-references": "Box", "x-default-from": "project" },
    size: { type: "integer", default: 3 },
    users: {
      type: "array",
      items: message({ login: { ...string, default: "root" }, password: { ...string, writeOnly: true } }, [
        "login",
      ]),
    },
    secret: { ...string, writeOnly: true },
    sent: string,
  },
  required: ["boxName"],
  output: {
    boxName: string,
    size: { type: "integer" },
    users: { type: "array", items: message({ login: string }) },
  },
  update: { size: { type: "integer" } },
  schemas: { Box: { ...message({ name: string }), "x-kind": { pattern: "boxes/{id}" } } },
  methods: {
    GetBox: post(message({ name: string }), ref("Box")),
    ListThings: post(
      message({ boxName: string }),
      message({ things: { type: "array", items: ref("Thing") } }),
    ),
  },
});

const shape = (fields: readonly Field[]): readonly (readonly [string, string])[] =>
  fields.map((field) => [field.terraformName, field.presence]);

/** Returns all fields of a tree, including nested ones. */
const all = (fields: readonly Field[]): readonly Field[] =>
  fields.flatMap((field) => [field, ...all(inside(field.type))]);

function inside(type: FieldType): readonly Field[] {
  if (type.kind === "object") return type.fields;
  return type.kind === "list" || type.kind === "map" ? inside(type.element) : [];
}

test("Terraform shape: a data source takes a name and the parent of a slug, and computes all readable fields", () => {
  assert.deepEqual(shape(dataSourceFields(boxed)), [
    ["name", "required"],
    ["box_name", "optional"],
    ["size", "computed"],
    ["users", "computed"],
    ["id", "computed"],
  ]);
});

test("Terraform shape: a data source's name refers to the kind, and its parent falls back to the provider's default", () => {
  const [name, box] = dataSourceFields(boxed);
  assert.equal(name?.references, "Thing");
  assert.equal(box?.defaultFrom, "project");
});

test("Terraform shape: a list takes the parent if its method does, and a filter, and computes the objects", () => {
  const fields = listDataSourceFields(boxed);
  assert.deepEqual(shape(fields), [
    ["box_name", "optional"],
    ["filter", "optional"],
    ["things", "computed"],
    ["names", "computed"],
  ]);
  assert.deepEqual(shape(inside(fields[2]?.type ?? { kind: "json" })), [
    ["name", "computed"],
    ["box_name", "computed"],
    ["size", "computed"],
    ["users", "computed"],
  ]);
  assert.deepEqual(shape(listDataSourceFields(thing())), [
    ["filter", "optional"],
    ["things", "computed"],
    ["names", "computed"],
  ]);
  const named = { ...thing(), terraformPlural: "names" };
  assert.deepEqual(shape(listDataSourceFields(named)), [
    ["filter", "optional"],
    ["names", "computed"],
  ]);
});

test("Terraform shape: a filter takes plain values and collections of them, all optional", () => {
  const [, filter] = listDataSourceFields(boxed);
  const fields = inside(filter?.type ?? { kind: "json" });
  assert.deepEqual(shape(fields), [
    ["name", "optional"],
    ["box_name", "optional"],
    ["size", "optional"],
  ]);
  for (const { constraints, needed, immutable, readable } of fields) {
    assert.deepEqual({ needed, immutable, readable }, { needed: false, immutable: false, readable: false });
    assert.equal(constraints.minimum, undefined);
  }
});

test("Terraform shape: a data source's computed fields have no default and no write-only field, at any depth", () => {
  const computed = all([...dataSourceFields(boxed), ...listDataSourceFields(boxed)]).filter(
    (field) => field.presence === "computed",
  );
  assert.ok(computed.some((field) => field.wireName === "login"));
  for (const field of computed) {
    assert.equal(field.default, undefined, field.wireName);
    assert.equal(field.defaultFrom, undefined, field.wireName);
    assert.equal(field.writeOnly, false, field.wireName);
    assert.equal(field.needed, false, field.wireName);
  }
});

test("Terraform shape: a kind without a list method has no list data source", () => {
  const { list, ...others } = kindOf(contract, "Operation").methods;
  assert.ok(list !== undefined);
  assert.throws(() => listDataSourceFields({ ...kindOf(contract, "Operation"), methods: others }), {
    name: "RangeError",
    message: "Operations cannot be listed: there is no ListOperations",
  });
});

test("Terraform shape: a list data source takes the list method's fields except paging", () => {
  const given = (kind: string): string[] =>
    listDataSourceFields(kindOf(contract, kind))
      .filter(({ presence, argument }) => presence !== "computed" && argument === undefined)
      .map(({ terraformName, presence }) => `${presence} ${terraformName}`);
  assert.deepEqual(given("Project"), ["optional organization_name"]);
  assert.deepEqual(given("Wallet"), ["required organization_name"]);
  assert.deepEqual(given("Disk"), ["optional project_name"]);
  assert.deepEqual(given("Host"), []);
});

test("Terraform shape: a phase's timeout is that of its slowest method in the contract", () => {
  const { methods, ...kind } = thing();
  const slow = methods.updates.flatMap((method) => [
    { ...method, timeout: "90m" },
    { ...method, timeout: "2h" },
    { ...method, timeout: "30s" },
  ]);
  const updated = { ...kind, methods: { ...methods, updates: slow } };
  assert.equal(timeoutText(updated, "update"), "2h");
  assert.equal(timeoutText(updated, "create"), "10m");
  assert.equal(timeoutText(kindOf(contract, "BareMetalInstance"), "create"), "3h");
  assert.equal(timeoutText(kindOf(contract, "BareMetalInstance"), "update"), "3h");
  assert.equal(timeoutText(kindOf(contract, "Network"), "update"), "10m");
  assert.equal(timeoutText(kindOf(contract, "VirtualMachine"), "update"), "60m");
});

test("Terraform shape: a resource has an update timeout if it can be updated", () => {
  assert.deepEqual(timeoutPhases(thing()), ["create", "update", "delete"]);
  assert.deepEqual(timeoutPhases({ ...thing(), methods: { ...thing().methods, updates: [] } }), [
    "create",
    "delete",
  ]);
});

test("Terraform shape: asking for a missing kind is an error that lists the kinds", () => {
  assert.equal(kindOf(contract, "Project").name, "Project");
  assert.throws(() => kindOf({ ...contract, kinds: [thing()] }, "toString"), {
    name: "RangeError",
    message: '"toString" is not a kind of the contract; the kinds are Thing',
  });
});

test("Terraform shape: only a kind that is created and deleted at once and returns a secret once is ephemeral", () => {
  assert.deepEqual(
    contract.kinds.filter(isEphemeralKind).map(({ name }) => name),
    ["ApiKey"],
  );
  const kind = kindOf(contract, "ApiKey");
  const { create, ...methods } = kind.methods;
  assert.ok(create !== undefined);
  assert.ok(!isEphemeralKind({ ...kind, methods }));
  assert.ok(!isEphemeralKind({ ...kind, methods: { ...methods, create: { ...create, longRunning: true } } }));
  assert.ok(
    !isEphemeralKind({ ...kind, fields: kind.fields.filter(({ returnedOnce }) => returnedOnce !== true) }),
  );
});

test("Terraform shape: an ephemeral object takes the resource's fields without versions, files or write-only marks", () => {
  assert.deepEqual(
    shape(ephemeralFields(kindOf(contract, "ApiKey"))),
    shape(kindOf(contract, "ApiKey").fields.filter(({ argument }) => argument === undefined)),
  );
  const fields = ephemeralFields(boxed);
  assert.ok(all(boxed.fields).some(({ argument }) => argument?.role === "version"));
  assert.deepEqual(
    all(fields).filter(
      ({ argument, writeOnly, immutable }) => argument !== undefined || writeOnly || immutable,
    ),
    [],
  );
  const secrets = all(fields).filter(({ sensitive }) => sensitive);
  assert.deepEqual(
    secrets.map(({ wireName }) => wireName),
    ["password", "secret"],
  );
});
