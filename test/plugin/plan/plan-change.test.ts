import assert from "node:assert/strict";
import { test } from "node:test";

import type { Attribute, Block, NestedBlock, Value, ValueObject } from "../../../src/plugin";
import {
  attributeStep,
  Decimal,
  Dynamic,
  formatPath,
  listOf,
  mapOf,
  NUMBER,
  planChange,
  setOf,
  STRING,
  UNKNOWN,
  Unknown,
  valueObject,
} from "../../../src/plugin";

// Each case lists attributes and blocks, prior state (null: none), configuration, planned state and replacement paths.

const ignoringCase = (a: Value, b: Value): boolean =>
  typeof a === "string" && typeof b === "string" && a.toLowerCase() === b.toLowerCase();

const id: Attribute = { name: "id", type: STRING, computed: true, stable: true };
const status: Attribute = { name: "status", type: STRING, computed: true };
const name: Attribute = { name: "name", type: STRING, required: true };
const zone: Attribute = { name: "zone", type: STRING, optional: true, computed: true, requiresReplace: true };
const size: Attribute = {
  name: "size",
  type: NUMBER,
  optional: true,
  computed: true,
  default: Decimal.of(10),
};

function plan(members: readonly (Attribute | NestedBlock)[], prior: ValueObject | null, config: ValueObject) {
  const blocks = members.filter((member): member is NestedBlock => "block" in member);
  const attributes = members.filter((member): member is Attribute => !("block" in member));
  const { planned, requiresReplace } = planChange({
    schema: { version: 0, block: { attributes, blocks } },
    prior: prior === null ? null : valueObject(prior),
    config: valueObject(config),
  });
  return {
    planned: JSON.parse(JSON.stringify(planned)) as unknown,
    replaces: requiresReplace.map(formatPath),
  };
}

/** Returns a value as plain JSON, which a test can write literally. */
function plain(value: Value): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}

const later = "(known after apply)";

void test("plan: a create has configured values, defaults, and unknown values for the rest", () => {
  assert.deepEqual(
    plan([name, id, status, size, zone], null, { name: "a", id: null, status: null, size: null, zone: null }),
    {
      planned: { name: "a", id: later, status: later, size: "10", zone: later },
      replaces: [],
    },
  );
});

void test("plan: an update keeps stable and immutable values and makes other computed ones unknown", () => {
  const prior = { name: "a", id: "i", status: "ok", size: Decimal.of(10), zone: "z" };
  assert.deepEqual(
    plan([name, id, status, size, zone], prior, {
      name: "b",
      id: null,
      status: null,
      size: null,
      zone: null,
    }),
    {
      planned: { name: "b", id: "i", status: later, size: "10", zone: "z" },
      replaces: [],
    },
  );
});

void test("plan: a null immutable value stays null", () => {
  const prior = { name: "a", id: null, zone: null };
  assert.deepEqual(plan([name, id, zone], prior, { name: "b", id: null, zone: null }).planned, {
    name: "b",
    id: null,
    zone: null,
  });
});

void test("plan: a configured change forces replacement where required, and a computed value that becomes unknown does not", () => {
  const immutable: Attribute = { name: "kind", type: STRING, optional: true, requiresReplace: true };
  const prior = { name: "a", zone: "z", kind: "k" };
  assert.deepEqual(plan([name, zone, immutable], prior, { name: "b", zone: "y", kind: "k" }).replaces, [
    "zone",
  ]);
  assert.deepEqual(plan([name, zone, immutable], prior, { name: "b", zone: null, kind: "k" }).replaces, []);
  assert.deepEqual(plan([name, zone, immutable], prior, { name: "a", zone: "z", kind: null }).replaces, [
    "kind",
  ]);
  assert.deepEqual(plan([name, zone, immutable], prior, { name: "a", zone: UNKNOWN, kind: "k" }), {
    planned: { name: "a", zone: later, kind: "k" },
    replaces: ["zone"],
  });
});

void test("plan: a return to a default can force replacement", () => {
  const tier: Attribute = {
    name: "tier",
    type: STRING,
    optional: true,
    computed: true,
    default: "std",
    requiresReplace: true,
  };
  assert.deepEqual(plan([tier], { tier: "fast" }, { tier: null }), {
    planned: { tier: "std" },
    replaces: ["tier"],
  });
});

void test("plan: a function decides about replacement if values differ, including unknown ones", () => {
  const asked: unknown[] = [];
  const disk: Attribute = {
    name: "disk",
    type: NUMBER,
    optional: true,
    requiresReplace: (was, will) => (
      asked.push([was, will]),
      was instanceof Decimal && will instanceof Decimal && will.compare(was) < 0
    ),
  };
  const prior = { disk: Decimal.of(10) };
  assert.deepEqual(plan([disk], prior, { disk: Decimal.of(20) }).replaces, []);
  assert.deepEqual(plan([disk], prior, { disk: Decimal.of(5) }).replaces, ["disk"]);
  assert.deepEqual(plan([disk], prior, { disk: UNKNOWN }).replaces, []);
  assert.deepEqual(plan([disk], prior, { disk: Decimal.of("10.0") }).replaces, []);
  assert.equal(asked.length, 3);
});

void test("plan: a semantically equal spelling keeps the state's and is no change", () => {
  const ref: Attribute = {
    name: "ref",
    type: STRING,
    required: true,
    requiresReplace: true,
    equivalent: ignoringCase,
  };
  assert.deepEqual(plan([ref, status], { ref: "NET", status: "ok" }, { ref: "net", status: null }), {
    planned: { ref: "NET", status: "ok" },
    replaces: [],
  });
  assert.deepEqual(
    plan([ref, status], { ref: "NET", status: "ok" }, { ref: "other", status: null }).replaces,
    ["ref"],
  );
});

void test("plan: a collection keeps its spelling or takes the configured one as a whole", () => {
  const list: Attribute = { name: "refs", type: listOf(STRING), optional: true, equivalent: ignoringCase };
  const set: Attribute = { name: "refs", type: setOf(STRING), optional: true, equivalent: ignoringCase };
  const refs = (attribute: Attribute, prior: readonly string[], config: readonly string[]) =>
    (plan([attribute], { refs: prior }, { refs: config }).planned as { refs: unknown }).refs;
  assert.deepEqual(refs(list, ["A", "B"], ["a", "b"]), ["A", "B"]);
  assert.deepEqual(refs(list, ["A", "B"], ["b", "a"]), ["b", "a"]);
  assert.deepEqual(refs(list, ["A", "B"], ["a", "c"]), ["a", "c"]);
  assert.deepEqual(refs(set, ["A", "B"], ["b", "a"]), ["A", "B"]);
  assert.deepEqual(refs(set, ["A", "B"], ["b", "a", "c"]), ["b", "a", "c"]);
});

void test("plan: a change of a local attribute affects nothing else", () => {
  const timeout: Attribute = { name: "timeout", type: STRING, optional: true, local: true };
  const prior = { name: "a", status: "ok", timeout: "1m" };
  assert.deepEqual(plan([name, status, timeout], prior, { name: "a", status: null, timeout: "2m" }).planned, {
    name: "a",
    status: "ok",
    timeout: "2m",
  });
  const both = plan([name, status, timeout], prior, { name: "b", status: null, timeout: "2m" });
  assert.deepEqual(both.planned, { name: "b", status: later, timeout: "2m" });
});

void test("plan: a write-only value is never planned, and its change alone is no change", () => {
  const secret: Attribute = { name: "secret", type: STRING, optional: true, writeOnly: true };
  assert.deepEqual(plan([name, secret], null, { name: "a", secret: "s" }).planned, {
    name: "a",
    secret: null,
  });
  assert.deepEqual(
    plan(
      [name, secret, status],
      { name: "a", secret: null, status: "ok" },
      { name: "a", secret: UNKNOWN, status: null },
    ).planned,
    {
      name: "a",
      secret: null,
      status: "ok",
    },
  );
});

void test("plan: an unknown configuration stays unknown, and only null is ruled out, as it may turn out to be a default or an equal spelling", () => {
  const [set, open] = [new Unknown({ notNull: true, prefix: "p-" }), new Unknown({ lengthMin: 1 })];
  const labels: Attribute = { name: "labels", type: mapOf(STRING), optional: true };
  const names: Attribute = { name: "names", type: listOf(STRING), optional: true };
  const any: Attribute = { name: "any", type: { kind: "dynamic" }, optional: true };
  const { planned } = planChange({
    schema: { version: 0, block: { attributes: [name, any, labels, names] } },
    prior: null,
    config: valueObject({ name: set, any: new Dynamic(STRING, UNKNOWN), labels: open, names: ["a", set] }),
  });
  const notNull = new Unknown({ notNull: true });
  assert.deepEqual(planned["name"], notNull);
  assert.deepEqual(planned["labels"], UNKNOWN);
  assert.deepEqual(planned["names"], ["a", notNull]);
  assert.deepEqual(planned["any"], new Dynamic(STRING, UNKNOWN));
});

const nic = {
  name: "nics",
  optional: true,
  nested: { nesting: "list", attributes: [name, id, status] },
} as const;
const element = (values: Readonly<Record<string, Value>>): ValueObject =>
  valueObject({ name: null, id: null, status: null, ...values });

void test("plan: list elements pair by index, and keep stable values only if they are unchanged", () => {
  const prior = [
    element({ name: "a", id: "1", status: "ok" }),
    element({ name: "b", id: "2", status: "ok" }),
  ];
  const config = [element({ name: "a" }), element({ name: "c" }), element({ name: "d" })];
  assert.deepEqual(plan([nic], { nics: prior }, { nics: config }).planned, {
    nics: [
      { name: "a", id: "1", status: later },
      { name: "c", id: later, status: later },
      { name: "d", id: later, status: later },
    ],
  });
});

void test("plan: map elements pair by key and keep stable values", () => {
  const map = { ...nic, nested: { ...nic.nested, nesting: "map" } } as const;
  const prior = valueObject({
    x: element({ name: "a", id: "1", status: "ok" }),
    y: element({ name: "b", id: "2" }),
  });
  const config = valueObject({ x: element({ name: "changed" }), z: element({ name: "new" }) });
  assert.deepEqual(plan([map], { nics: prior }, { nics: config }).planned, {
    nics: { x: { name: "changed", id: "1", status: later }, z: { name: "new", id: later, status: later } },
  });
});

void test("plan: set elements pair by their configured content in any order", () => {
  const set = { ...nic, nested: { ...nic.nested, nesting: "set" } } as const;
  const prior = [
    element({ name: "a", id: "1", status: "ok" }),
    element({ name: "b", id: "2", status: "ok" }),
  ];
  assert.deepEqual(
    plan([set], { nics: prior }, { nics: [element({ name: "b" }), element({ name: "a" })] }).planned,
    { nics: plain(prior) },
  );
  assert.deepEqual(
    plan([set], { nics: prior }, { nics: [element({ name: "b" }), element({ name: "c" })] }).planned,
    {
      nics: [
        { name: "b", id: "2", status: later },
        { name: "c", id: later, status: later },
      ],
    },
  );
});

void test("plan: an ambiguous set element pairs so that the other ones keep their partners", () => {
  const any: Attribute = { name: "name", type: STRING, optional: true, computed: true };
  const set = { name: "nics", optional: true, nested: { nesting: "set", attributes: [any, id] } } as const;
  const prior = [valueObject({ name: "a", id: "1" }), valueObject({ name: "b", id: "2" })];
  const config = [valueObject({ name: null, id: null }), valueObject({ name: "a", id: null })];
  assert.deepEqual(plan([set], { nics: prior }, { nics: config }), {
    planned: { nics: plain(prior) },
    replaces: [],
  });
});

void test("plan: two spellings of one value in a set stay two elements", () => {
  const ref: Attribute = { name: "name", type: STRING, required: true, equivalent: ignoringCase };
  const set = { name: "nics", optional: true, nested: { nesting: "set", attributes: [ref] } } as const;
  const config = [valueObject({ name: "A" }), valueObject({ name: "a" })];
  assert.deepEqual(plan([set], { nics: [valueObject({ name: "a" })] }, { nics: config }).planned, {
    nics: plain(config),
  });
});

void test("plan: adding or removing an object with an immutable attribute forces replacement at the object's path", () => {
  const kind: Attribute = { name: "kind", type: STRING, optional: true, requiresReplace: true };
  const inner = { attributes: [kind] };
  const single: Attribute = { name: "disk", optional: true, nested: { nesting: "single", ...inner } };
  const list: Attribute = { name: "disks", optional: true, nested: { nesting: "list", ...inner } };
  const map: Attribute = { name: "by", optional: true, nested: { nesting: "map", ...inner } };
  const set: Attribute = { name: "some", optional: true, nested: { nesting: "set", ...inner } };
  const none = { disk: null, disks: [], by: valueObject(), some: [] };
  const ssd = valueObject({ kind: "ssd" });
  const one = { disk: ssd, disks: [ssd], by: valueObject({ k: ssd }), some: [ssd] };
  const paths = ["disk", "disks[0]", 'by["k"]', "some"];
  assert.deepEqual(plan([single, list, map, set], none, one).replaces, paths);
  assert.deepEqual(plan([single, list, map, set], one, none).replaces, paths);
  const bare = valueObject({ kind: null });
  assert.deepEqual(
    plan([single, list, map, set], none, {
      disk: bare,
      disks: [bare],
      by: valueObject({ k: bare }),
      some: [bare],
    }).replaces,
    [],
  );
  const hdd = valueObject({ kind: "hdd" });
  assert.deepEqual(
    plan([single, list, map, set], one, { disk: hdd, disks: [hdd], by: valueObject({ k: hdd }), some: [hdd] })
      .replaces,
    ["disk.kind", "disks[0].kind", 'by["k"].kind', "some"],
  );
});

void test("plan: blocks follow the same rules, and absent ones are empty, not null", () => {
  const block: Block = { attributes: [name, { ...size, name: "size" }, status] };
  const members: NestedBlock[] = [
    { name: "many", nesting: "list", block },
    { name: "one", nesting: "single", block },
    { name: "group", nesting: "group", block: { attributes: [size] } },
    { name: "keyed", nesting: "map", block },
  ];
  const written = valueObject({ name: "a", size: null, status: null });
  assert.deepEqual(
    plan(members, null, {
      many: [written],
      one: null,
      group: valueObject({ size: null }),
      keyed: valueObject(),
    }).planned,
    {
      many: [{ name: "a", size: "10", status: later }],
      one: null,
      group: { size: "10" },
      keyed: {},
    },
  );
  assert.deepEqual(plan(members.slice(0, 1), null, { many: UNKNOWN }).planned, { many: later });
  assert.deepEqual(plan(members.slice(0, 1), null, { many: null }).planned, { many: [] });
});

void test("plan: an optional computed object that leaves the configuration keeps its value", () => {
  const disk: Attribute = {
    name: "disk",
    optional: true,
    computed: true,
    nested: { nesting: "single", attributes: [name, id] },
  };
  const prior = { disk: valueObject({ name: "a", id: "1" }) };
  assert.deepEqual(plan([disk], prior, { disk: null }), {
    planned: { disk: { name: "a", id: "1" } },
    replaces: [],
  });
});

void test("plan: a thousand set elements with few changes are planned without quadratic work", () => {
  const set = { ...nic, nested: { ...nic.nested, nesting: "set" } } as const;
  let asked = 0;
  const counted: Attribute = { ...name, equivalent: (a, b) => (asked++, a === b) };
  const shape = { ...set, nested: { ...set.nested, attributes: [counted, id, status] } };
  const prior = Array.from({ length: 1000 }, (_, index) =>
    element({ name: `n${index}`, id: `${index}`, status: "ok" }),
  );
  const config = prior.map((each) => element({ name: each["name"] ?? null }));
  plan(
    [shape],
    { nics: prior },
    { nics: [...config.slice(0, 500), element({ name: "new" }), ...config.slice(500)] },
  );
  assert.ok(asked < 10_000, `${asked} comparisons`);
});

void test("plan: a cleared value is unknown, and a change of which computed values know nothing", () => {
  const note: Attribute = { name: "note", type: STRING, optional: true, computed: true };
  const inner: Attribute = {
    name: "inner",
    optional: true,
    computed: true,
    nested: { nesting: "single", attributes: [note, name] },
  };
  const schema = { version: 0, block: { attributes: [id, status, note, inner] } };
  const prior = valueObject({
    id: "1",
    status: "up",
    note: "a",
    inner: valueObject({ note: "b", name: "n" }),
  });
  const config = valueObject({
    id: null,
    status: null,
    note: null,
    inner: valueObject({ note: null, name: "n" }),
  });
  const planOf = (...cleared: readonly (readonly string[])[]): unknown =>
    plain(
      planChange({ schema, prior, config, cleared: cleared.map((path) => path.map(attributeStep)) }).planned,
    );
  assert.deepEqual(planOf(), plain(prior));
  const changed = { id: "1", status: later, note: later, inner: { note: later, name: "n" } };
  assert.deepEqual(planOf(["note"]), changed);
  assert.deepEqual(planOf(["inner", "note"]), changed);
  assert.deepEqual(planOf(["inner"]), { ...changed, inner: later });
});

void test("plan: an update keeps what is settable in an object that is not configured, and opens what is computed in it", () => {
  const members: readonly Attribute[] = [
    { name: "size", type: STRING, required: true },
    { name: "tier", type: STRING, optional: true, computed: true, stable: true },
    { name: "address", type: STRING, computed: true },
    { name: "note", type: STRING, optional: true },
  ];
  const section = (nesting: "single" | "list" | "map" | "set"): Attribute => ({
    name: nesting,
    nested: { nesting, attributes: members },
    optional: true,
    computed: true,
  });
  const label: Attribute = { name: "label", type: STRING, optional: true };
  const told = { ...section("single"), name: "told", optional: false };
  const attributes = [label, section("single"), section("list"), section("map"), section("set"), told];
  const prior = valueObject({ size: "1", tier: "fast", address: "10.0.0.1", note: "x" });
  const kept = valueObject({ ...prior, address: UNKNOWN });
  const unset = valueObject(attributes.map(({ name }): [string, Value] => [name, null]));
  const { planned } = plan(
    attributes,
    valueObject({
      label: "a",
      single: prior,
      list: [prior],
      map: valueObject({ k: prior }),
      set: [prior],
      told: prior,
    }),
    valueObject({ ...unset, label: "b" }),
  );
  assert.deepEqual(
    planned,
    plain(
      valueObject({
        label: "b",
        single: kept,
        list: [kept],
        map: valueObject({ k: kept }),
        set: UNKNOWN,
        told: UNKNOWN,
      }),
    ),
  );
});
