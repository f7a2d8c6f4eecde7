import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contract, type Field, kindOf } from "../../../src/contract";
import {
  type Attribute,
  createLogger,
  createRpcTable,
  Decimal,
  DYNAMIC,
  formatPath,
  listOf,
  NUMBER,
  planChange,
  printType,
  type Schema,
  schemaFaults,
} from "../../../src/plugin";
import { createProvider } from "../../../src/bridge/provider";
import { dataSourceSchema, listDataSourceSchema, resourceSchema } from "../../../src/bridge/schema/schema";
import {
  computed,
  contractOf,
  field,
  home,
  lab,
  method,
  required,
  thing,
  thingFields,
} from "../support/lab-contract";
import { valuesFor } from "../support/values";

const attribute = (schema: Schema, name: string): Attribute => {
  const found = schema.block.attributes.find((each) => each.name === name);
  assert.ok(found, `there is an attribute ${name}`);
  return found;
};
const attributeOf = (one: Field): Attribute =>
  attribute(
    resourceSchema(contractOf({ ...thing, fields: [...thing.fields, one] }, home), {
      ...thing,
      fields: [one],
    }),
    one.terraformName,
  );
const flags = ({
  required: must,
  optional,
  computed: may,
  sensitive,
  writeOnly,
  stable,
  default: fallback,
  deprecated,
}: Attribute) =>
  Object.fromEntries(
    Object.entries({
      required: must,
      optional,
      computed: may,
      sensitive,
      writeOnly,
      stable,
      default: fallback,
      deprecated,
    }).filter(([, value]) => value !== undefined && value !== false),
  );

describe("schema: every schema of the provider", () => {
  test("is valid", () => {
    const log = createLogger({ threshold: "off" });
    assert.doesNotThrow(() => createRpcTable(createProvider(contract, { version: "0.0.0" }), { log }));
    for (const kind of lab.kinds) {
      assert.deepEqual(schemaFaults(resourceSchema(lab, kind), "resource"), []);
      assert.deepEqual(schemaFaults(dataSourceSchema(lab, kind), "dataSource"), []);
      assert.deepEqual(schemaFaults(listDataSourceSchema(lab, kind), "dataSource"), []);
    }
  });

  test("exists for each creatable kind as a resource, and for each readable kind as data sources", () => {
    const { resources, dataSources } = createProvider(contract, { version: "0.0.0" });
    const typed = (can: (kind: (typeof contract.kinds)[number]) => boolean): string[] =>
      contract.kinds.filter(can).map(({ terraformName }) => `svc_${terraformName}`);
    assert.deepEqual(
      [...resources.keys()],
      typed(({ methods }) => methods.create !== undefined),
    );
    for (const name of typed(({ methods }) => methods.get !== undefined)) {
      assert.ok(dataSources.has(name), name);
    }
    assert.ok(dataSources.has("svc_virtual_machines"));
  });
});

describe("schema: a field", () => {
  const cases: readonly (readonly [string, Partial<Field>, Record<string, unknown>])[] = [
    ["that the user must give is required", required, { required: true }],
    [
      "that the user may give is optional and computed, and kept when the service chose it",
      {},
      { optional: true, computed: true, stable: true },
    ],
    ["with a default plans it", { default: "x" }, { optional: true, computed: true, default: "x" }],
    ["that only the service sets is computed", computed, { computed: true }],
    ["that never changes is stable", { ...computed, immutable: true }, { computed: true, stable: true }],
    [
      "that is returned once is stable",
      { ...computed, readable: false, sensitive: true, returnedOnce: true },
      { computed: true, sensitive: true, stable: true },
    ],
    [
      "that is fixed at creation is kept when the service chose it",
      { immutable: true },
      { optional: true, computed: true, stable: true },
    ],
    [
      "that is a secret is sensitive",
      { sensitive: true },
      { optional: true, computed: true, sensitive: true, stable: true },
    ],
    [
      "that is only sent is write-only and not computed",
      { writeOnly: true, readable: false },
      { optional: true, writeOnly: true },
    ],
    [
      "that goes out of use is deprecated",
      { deprecated: true },
      { optional: true, computed: true, stable: true, deprecated: "The service advises against it." },
    ],
  ];
  for (const [title, more, expected] of cases) {
    test(title, () => assert.deepEqual(flags(attributeOf(field("f", "string", more))), expected));
  }

  test("has the Terraform type of its own type", () => {
    const schema = resourceSchema(lab, thing);
    const types = schema.block.attributes.map(({ name, type, nested }) => [
      name,
      nested?.nesting ?? (type && printType(type)),
    ]);
    assert.deepEqual(Object.fromEntries(types), {
      name: '"string"',
      home_name: '"string"',
      title: '"string"',
      note: '"string"',
      colour: '"string"',
      is_open: '"bool"',
      int32: '"number"',
      uint32: '"number"',
      int64: '"number"',
      uint64: '"number"',
      float: '"number"',
      double: '"number"',
      start_time: '"string"',
      sibling: '"string"',
      siblings: '["list","string"]',
      words: '["list","string"]',
      labels: '["map","string"]',
      quotas: '["map","number"]',
      grid: '["list",["list","number"]]',
      part: "single",
      parts: "list",
      parts_by_key: "map",
      deep: '["list",["list",["object",{"a":"string","b":"number"}]]]',
      extra: '"dynamic"',
      extras: '"dynamic"',
      token: '"string"',
      user_data: '"string"',
      password: '"string"',
      state: '"string"',
      create_time: '"string"',
    });
  });

  test("is dynamic as a whole if it contains a free-form value in a collection", () => {
    const inside = field("f", { kind: "list", element: { kind: "object", fields: [field("a", "json")] } });
    assert.equal(attributeOf(inside).type, DYNAMIC);
  });

  test("has no default if the service fills in more than the default contains", () => {
    const section = { kind: "object", fields: [field("a", "string")] } as const;
    assert.equal(attributeOf(field("f", section, { default: {} })).default, undefined);
    assert.equal(
      attributeOf(field("f", { kind: "list", element: section }, { default: [{ a: "x" }] })).default,
      undefined,
    );
    assert.deepEqual(
      attributeOf(field("f", { kind: "list", element: section }, { default: [] })).default,
      [],
    );
    assert.equal(attributeOf(field("f", "json", { default: {} })).default, undefined);
  });

  test("has a default of its own type", () => {
    const numbers = { kind: "list", element: { kind: "number", format: "int64" } } as const;
    const { default: fallback, type } = attributeOf(
      field("f", numbers, { default: ["9007199254740993", 1] }),
    );
    assert.deepEqual(fallback, [Decimal.of("9007199254740993"), Decimal.of(1)]);
    assert.deepEqual(type, listOf(NUMBER));
  });
});

describe("schema: a change that no method makes in place", () => {
  const inner = [
    field("a", "string", { immutable: true }),
    field("b", "string", { ...computed }),
    field("c", "string"),
  ];
  const fields = [
    field("name", "string", { ...computed, immutable: true }),
    field("text", "string", { immutable: true }),
    field("hidden", "string", { immutable: true, readable: false }),
    field("section", { kind: "object", fields: inner }, { immutable: true }),
    field("items", { kind: "list", element: { kind: "object", fields: inner } }, { immutable: true }),
    field("byKey", { kind: "map", element: { kind: "object", fields: inner } }, { immutable: true }),
    field(
      "grid",
      {
        kind: "list",
        element: { kind: "list", element: { kind: "object", fields: [field("a", "string")] } },
      },
      { immutable: true },
    ),
    field("free", "string"),
  ];
  const kind = {
    ...thing,
    fields,
    methods: { ...thing.methods, updates: [method("UpdateThing", [field("free", "string")])] },
  };
  const schema = resourceSchema(contractOf(kind, home), kind);
  type Json = Parameters<typeof valuesFor>[1];
  const replaced = (prior: Json, config: Json): readonly string[] =>
    planChange({
      schema,
      prior: valuesFor(schema, { name: "homes/h/things/t", ...prior }),
      config: valuesFor(schema, config),
    }).requiresReplace.map(formatPath);

  const cases: readonly (readonly [string, Json, Json, readonly string[]])[] = [
    ["replaces", { text: "a" }, { text: "b" }, ["text"]],
    ["replaces when it is given for the first time", {}, { text: "b" }, ["text"]],
    ["does not replace when it is no longer given", { text: "a" }, { free: "x" }, []],
    ["does not replace when nothing becomes nothing", {}, { text: "", items: [], section: { a: "" } }, []],
    ["replaces when what is never read changes", { hidden: "a" }, { hidden: "b" }, ["hidden"]],
    ["does not replace when what is never read is filled in", {}, { hidden: "b" }, []],
    [
      "replaces by the part that changed",
      { section: { a: "1", b: "x" } },
      { section: { a: "2" } },
      ["section.a"],
    ],
    [
      "does not replace because of what the service computes beside it",
      { section: { a: "1", b: null } },
      { section: { a: "1" }, free: "x" },
      [],
    ],
    [
      "does not replace because of a part that can be changed",
      { section: { a: "1", c: "1" } },
      { section: { a: "1", c: "2" } },
      [],
    ],
    ["replaces when a section appears", {}, { section: { a: "1" } }, ["section"]],
    ["replaces when a list grows", { items: [{ a: "1" }] }, { items: [{ a: "1" }, { a: "2" }] }, ["items"]],
    [
      "replaces by the element that changed",
      { items: [{ a: "1" }] },
      { items: [{ a: "2" }] },
      ["items[0].a"],
    ],
    [
      "replaces when a map has other keys",
      { by_key: { x: { a: "1" } } },
      { by_key: { y: { a: "1" } } },
      ["by_key"],
    ],
    [
      "replaces when anything in a list of lists changes",
      { grid: [[{ a: "1" }]] },
      { grid: [[{ a: "2" }]] },
      ["grid"],
    ],
  ];
  for (const [title, prior, config, paths] of cases) {
    test(title, () => assert.deepEqual(replaced(prior, config), paths));
  }

  test("is not planned for another change of a machine without a public address", () => {
    const machine = resourceSchema(contract, kindOf(contract, "VirtualMachine"));
    const config = {
      project_name: "p",
      region: "eu",
      compute: { vcpus: 1, memory_gib: 1 },
      boot: { image: "debian-12" },
      network: { assign_public_ipv4: false },
    };
    const prior = valuesFor(machine, {
      ...config,
      name: "projects/p/virtual-machines/m",
      compute: { vcpus: 1, memory_gib: 1, gpu_model: "", gpu_count: 0 },
      boot: { image: "debian-12", disk_size_gib: 40 },
      network: { assign_public_ipv4: false, private_ipv4: "10.0.0.2", public_ipv4: null, network_name: null },
      users: [],
      labels: {},
      display_name: "",
    });
    const plan = planChange({
      schema: machine,
      prior,
      config: valuesFor(machine, { ...config, display_name: "two" }),
    });
    assert.deepEqual(plan.requiresReplace, []);
  });
});

describe("schema: a data source", () => {
  const schema = dataSourceSchema(contract, kindOf(contract, "VirtualMachine"));

  test("requires the name, and accepts the project", () => {
    assert.deepEqual(flags(attribute(schema, "name")), { required: true });
    assert.deepEqual(flags(attribute(schema, "project_name")), { optional: true, computed: true });
    for (const { name, computed: isComputed } of schema.block.attributes) {
      if (name !== "name") assert.equal(isComputed, true, name);
    }
  });

  test("has no write-only fields", () => {
    const hidden = dataSourceSchema(lab, thing).block.attributes.map(({ name }) => name);
    const unreadable = thingFields
      .filter(({ readable }) => !readable)
      .map(({ terraformName }) => terraformName);
    assert.ok(unreadable.length > 0);
    for (const name of unreadable) assert.ok(!hidden.includes(name), name);
  });
});

describe("schema: timeouts", () => {
  test("are a local block with the kind's phases", () => {
    const { blocks = [] } = resourceSchema(contract, kindOf(contract, "VirtualMachine")).block;
    assert.deepEqual(
      blocks.map(({ name, nesting, local, block }) => [
        name,
        nesting,
        local,
        block.attributes.map((each) => each.name),
      ]),
      [["timeouts", "single", true, ["create", "update", "delete"]]],
    );
    const validate = blocks[0]?.block.attributes[0]?.validate;
    assert.ok(validate);
    assert.deepEqual(validate("90s", []), []);
    const [problem] = validate("soon", []);
    assert.match(problem?.detail ?? "", /must be a duration such as 90s, 30m or 1h30m; got "soon"/);
  });
});
