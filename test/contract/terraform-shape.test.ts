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

/** Every field of a tree, the nested ones too. */
const all = (fields: readonly Field[]): readonly Field[] =>
  fields.flatMap((field) => [field, ...all(inside(field.type))]);

function inside(type: FieldType): readonly Field[] {
  if (type.kind === "object") return type.fields;
  return type.kind === "list" || type.kind === "map" ? inside(type.element) : [];
}

test("a data source asks for a name and where to look for a slug, and computes what can be read", () => {
  assert.deepEqual(shape(dataSourceFields(boxed)), [
    ["name", "required"],
    ["box_name", "optional"],
    ["size", "computed"],
    ["users", "computed"],
  ]);
});

test("a data source's name refers to the kind, and where to look still falls back to the provider", () => {
  const [name, box] = dataSourceFields(boxed);
  assert.equal(name?.references, "Thing");
  assert.equal(box?.defaultFrom, "project");
});

test("a list asks where to look, if its method does, takes a filter, and computes the objects", () => {
  const fields = listDataSourceFields(boxed);
  assert.deepEqual(shape(fields), [
    ["box_name", "optional"],
    ["filter", "optional"],
    ["things", "computed"],
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
  ]);
});

test("a filter asks for what has a plain value, or is a collection of such, and demands nothing", () => {
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

test("what a data source computes has no default and no secret that is only sent, at any depth", () => {
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

test("a kind that cannot be listed has no list", () => {
  const { list, ...others } = kindOf(contract, "Operation").methods;
  assert.ok(list !== undefined);
  assert.throws(() => listDataSourceFields({ ...kindOf(contract, "Operation"), methods: others }), {
    name: "RangeError",
    message: "Operations cannot be listed: there is no ListOperations",
  });
});

test("what a list method can be asked for beside a page can be given to its data source", () => {
  const given = (kind: string): string[] =>
    listDataSourceFields(kindOf(contract, kind))
      .filter(({ presence, argument }) => presence !== "computed" && argument === undefined)
      .map(({ terraformName, presence }) => `${presence} ${terraformName}`);
  assert.deepEqual(given("Project"), ["optional organization_name"]);
  assert.deepEqual(given("Wallet"), ["required organization_name"]);
  assert.deepEqual(given("Disk"), ["optional project_name"]);
  assert.deepEqual(given("Host"), []);
});

test("a phase is waited for as long as the slowest of its methods, where the contract says so", () => {
  const { methods, ...kind } = thing();
  const slow = methods.updates.flatMap((method) => [
    { ...method, timeout: "90m" },
    { ...method, timeout: "2h" },
    { ...method, timeout: "30s" },
  ]);
  const updated = { ...kind, methods: { ...methods, updates: slow } };
  assert.equal(timeoutText(updated, "update"), "2h");
  assert.equal(timeoutText(updated, "create"), undefined);
  assert.equal(timeoutText(kindOf(contract, "BareMetalInstance"), "create"), "3h");
  assert.equal(timeoutText(kindOf(contract, "BareMetalInstance"), "update"), "3h");
  assert.equal(timeoutText(kindOf(contract, "Network"), "update"), undefined);
});

test("a resource can be given a time to update where it can be updated", () => {
  assert.deepEqual(timeoutPhases(thing()), ["create", "update", "delete"]);
  assert.deepEqual(timeoutPhases({ ...thing(), methods: { ...thing().methods, updates: [] } }), [
    "create",
    "delete",
  ]);
});

test("asking for a kind that is not there says which are", () => {
  assert.equal(kindOf(contract, "Project").name, "Project");
  assert.throws(() => kindOf({ ...contract, kinds: [thing()] }, "toString"), {
    name: "RangeError",
    message: '"toString" is no kind of the contract; there are Thing',
  });
});

test("only what is made and deleted at once and tells a secret once can be ephemeral", () => {
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

test("an ephemeral object takes what the resource takes, with no versions, and nothing of it is write-only", () => {
  assert.deepEqual(
    shape(ephemeralFields(kindOf(contract, "ApiKey"))),
    shape(kindOf(contract, "ApiKey").fields),
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
