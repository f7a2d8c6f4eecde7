import assert from "node:assert/strict";
import { test } from "node:test";
import { Token } from "cdktf";
import { checkConfig } from "../../../src/constructs/foundation";
import { contract, type Field, type FieldType } from "../../../src/contract";

// Field types that the current contract does not use, but a service's contract may.

function field(propName: string, type: FieldType, more: Partial<Field> = {}): Field {
  return {
    wireName: propName,
    terraformName: propName,
    propName,
    type,
    description: "",
    source: "live",
    presence: "optional",
    needed: false,
    immutable: false,
    readable: true,
    sensitive: false,
    writeOnly: false,
    deprecated: false,
    constraints: {},
    ...more,
  };
}

const STRING: FieldType = { kind: "string" };

/** Returns the findings as lines: category, path and text. */
function findings(fields: readonly Field[], given: Record<string, unknown>): readonly string[] {
  return checkConfig(contract, fields, given, []).map(({ what, path, text }) => `${what}: ${path} ${text}`);
}

test("check config: a timestamp is in RFC 3339 format", () => {
  const fields = [field("at", { kind: "timestamp" })];
  for (const good of [
    "2030-01-31T12:00:00Z",
    "2030-01-31t12:00:00.123456z",
    "2030-01-31T12:00:00+02:00",
    "${timestamp()}",
  ]) {
    assert.deepEqual(findings(fields, { at: good }), [], good);
  }
  for (const bad of [
    "2030-01-31",
    "2030-01-31T12:00:00",
    "2030-13-31T12:00:00Z",
    "tomorrow",
    "",
    new Date(),
    7,
  ]) {
    assert.match(
      findings(fields, { at: bad })[0] ?? "",
      /^problem: at must be a time in RFC 3339 format, such as/,
    );
  }
});

test("check config: free JSON is any JSON value, including tokens", () => {
  const fields = [field("data", { kind: "json" })];
  const circle: unknown[] = [];
  circle.push(circle);
  for (const good of ["a", 1, true, [1, [null]], { a: { b: Token.asString("${x}") } }, { a: undefined }]) {
    assert.deepEqual(findings(fields, { data: good }), []);
  }
  for (const bad of [() => 1, 1n, NaN, Symbol("x"), circle, { a: [() => 1] }, new Map(), new Date()]) {
    assert.match(findings(fields, { data: bad })[0] ?? "", /^problem: data must be a JSON value/);
  }
});

test("check config: the number of elements of lists and maps and each element are checked", () => {
  const sized = { constraints: { minItems: 1, maxItems: 2, maxLength: 3 } };
  const fields = [
    field("list", { kind: "list", element: STRING }, sized),
    field("map", { kind: "map", element: STRING }, sized),
  ];
  assert.deepEqual(findings(fields, { list: ["a"], map: { a: "b", c: undefined } }), []);
  assert.deepEqual(
    findings(fields, { list: [], map: { a: "1", b: "2", c: "3" } }).map((line) => line.replace(/;.*/, "")),
    ["problem: list must have at least 1 element", "problem: map must have at most 2 elements"],
  );
  assert.match(
    findings(fields, { list: ["a", "long"] })[0] ?? "",
    /^problem: list\[1\] must have at most 3 characters/,
  );
});

test("check config: paths lead through nested lists, maps of objects and nested objects", () => {
  const inner: FieldType = {
    kind: "object",
    fields: [field("size", { kind: "number", format: "int32" }, { presence: "required" })],
  };
  const fields = [
    field("grid", { kind: "list", element: { kind: "list", element: STRING } }),
    field("disks", { kind: "map", element: inner }),
    field("outer", { kind: "object", fields: [field("inner", inner)] }),
  ];
  assert.deepEqual(
    findings(fields, {
      grid: [["a"], ["b", 1]],
      disks: { "a b": { size: 1.5 } },
      outer: { inner: { sise: 1 } },
    }).map((line) => line.split(" must ")[0]?.split(" is ")[0]),
    [
      "problem: grid[1][1]",
      'problem: disks["a b"].size',
      "problem: outer.inner.size",
      "problem: outer.inner.sise",
    ],
  );
});

test("check config: an integer is checked against its format", () => {
  const fields = [
    field("small", { kind: "number", format: "uint32" }),
    field("real", { kind: "number", format: "double" }),
  ];
  assert.deepEqual(findings(fields, { small: 4294967295, real: 2 ** 60 }), []);
  assert.match(findings(fields, { small: -1 })[0] ?? "", /^problem: small must be between 0 and 4294967295/);
});

test("check config: a deprecated property is reported if and only if it is given", () => {
  const fields = [field("old", STRING, { deprecated: true })];
  assert.deepEqual(findings(fields, { old: "x" }), ["deprecated: old is deprecated by the service"]);
  assert.deepEqual(findings(fields, {}), []);
});

test("check config: everything within a sensitive field is sensitive and never shown", () => {
  const nested: FieldType = {
    kind: "object",
    fields: [
      field("key", STRING, { constraints: { minLength: 9 } }),
      field("n", { kind: "number", format: "int32" }),
    ],
  };
  const lines = findings(
    [field("login", nested, { sensitive: true }), field("blob", { kind: "json" }, { writeOnly: true })],
    {
      login: { key: "hunter2", n: "hunter3" },
      blob: { a: "hunter4" },
    },
  );
  assert.deepEqual(
    lines.map((line) => line.split(":")[0]),
    ["problem", "plainSecret", "problem", "plainSecret"],
  );
  assert.ok(!/hunter/.test(lines.join()), lines.join());
});

test("check config: a version requires its write-only value, at any depth", () => {
  const secret = field("secret", STRING, { writeOnly: true, terraformName: "the_secret" });
  const version = field(
    "secretVersion",
    { kind: "number", format: "int32" },
    {
      argument: { role: "version", of: "the_secret" },
    },
  );
  const users = field("users", { kind: "list", element: { kind: "object", fields: [secret, version] } });
  const fields = [secret, version, users];
  const text = "is the version of";
  assert.deepEqual(findings(fields, { secretVersion: 1 }), [
    `problem: secretVersion ${text} secret, which is not set`,
  ]);
  assert.deepEqual(findings(fields, { users: [{}, { secretVersion: 2, secret: null }] }), [
    `problem: users[1].secretVersion ${text} users[1].secret, which is not set`,
  ]);
  const token = Token.asString("${var.s}");
  assert.deepEqual(findings(fields, { secret: token, secretVersion: 1, users: [{ secret: token }] }), []);
});

test("check config: only one of mutually exclusive properties may be given, at any depth", () => {
  const names = ["a", "b", "c"].map((name) => field(name, STRING));
  const exclusive = [["a", "b"]];
  const inner = field("inner", { kind: "object", fields: names, exclusive });
  const check = (given: Record<string, unknown>): readonly string[] =>
    checkConfig(contract, [...names, inner], given, [], exclusive).map(({ path, text }) => `${path} ${text}`);
  assert.deepEqual(check({ a: "1", c: "3", inner: { b: "2", c: "3" } }), []);
  assert.deepEqual(check({ a: "1", b: null, inner: { a: undefined, b: "2" } }), []);
  assert.deepEqual(check({ a: "1", b: Token.asString("${var.b}"), inner: { a: "1", b: "2" } }), [
    "inner.b cannot be set together with inner.a; set only one of them",
    "b cannot be set together with a; set only one of them",
  ]);
});
