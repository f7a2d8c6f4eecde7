import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Field } from "../../../src/contract";
import { attributeStep, Decimal, type Diagnostic, type Path, UNKNOWN, type Value } from "../../../src/plugin";
import { validateDuration, validateField } from "../../../src/bridge/schema/validate-field";
import { field, lab } from "../support/lab-contract";
import { values } from "../support/values";

const PATH: Path = [attributeStep("f")];
const problems = (one: Field, value: Value): readonly string[] =>
  validateField(lab, one, true)(value, PATH).map(({ summary, detail }) => `${summary}: ${detail}`);
const NULL = "must not be null. Leave the element out, for example with `if` in a `for` expression.";
const SET = { kind: "set", element: { kind: "string" } } as const;
const number = (format: "int32" | "int64" | "uint64" | "double", constraints = {}): Field =>
  field("f", { kind: "number", format }, { constraints });

describe("validate field: a configured value", () => {
  const cases: readonly (readonly [string, Field, Value, readonly string[]])[] = [
    [
      "of an enum",
      field("f", "string", { constraints: { enum: ["a", "b"] } }),
      "c",
      ['Invalid value: f must be one of a, b; got "c".'],
    ],
    [
      "that is too long",
      field("f", "string", { constraints: { maxLength: 1 } }),
      "ab",
      ['Invalid value: f must have at most 1 character; got "ab".'],
    ],
    [
      "that is empty and must not be",
      field("f", "string", { constraints: { minLength: 1 } }),
      "",
      ["Invalid value: f must not be empty."],
    ],
    [
      "below the least",
      number("int32", { minimum: 1 }),
      Decimal.of(0),
      ["Invalid value: f must be at least 1; got 0."],
    ],
    [
      "that is no whole number",
      number("int32"),
      Decimal.of("0.5"),
      ["Invalid value: f must be a whole number; got 0.5."],
    ],
    [
      "beyond 32 bits",
      number("int32"),
      Decimal.of("2147483648"),
      ["Invalid value: f must be between -2147483648 and 2147483647; got 2147483648."],
    ],
    ["of the largest 64 bits", number("uint64"), Decimal.of("18446744073709551615"), []],
    [
      "beyond 64 bits",
      number("uint64"),
      Decimal.of("18446744073709551616"),
      ["Invalid value: f must be between 0 and 18446744073709551615; got 18446744073709551616."],
    ],
    [
      "without an end",
      number("double"),
      Decimal.POSITIVE_INFINITY,
      ["Invalid value: f must be a finite number; got Infinity."],
    ],
    [
      "of a list, each element by its place",
      field("f", "list", { constraints: { maxLength: 1 } }),
      ["a", "bc"],
      ['Invalid value: f[1] must have at most 1 character; got "bc".'],
    ],
    [
      "of a list of too many",
      field("f", "list", { constraints: { maxItems: 1 } }),
      ["a", "b"],
      ["Invalid value: f must have at most 1 element; got 2."],
    ],
    [
      "of a map, each element by its key",
      field("f", "map", { constraints: { maxLength: 1 } }),
      values({ k: "bc" }),
      ['Invalid value: f["k"] must have at most 1 character; got "bc".'],
    ],
    [
      "that names nothing",
      field("f", "string", { references: "Thing" }),
      "a/b",
      ['Invalid value: f must name a Thing: homes/{home}/things/{thing}, or its last part alone; got "a/b".'],
    ],
    ["that is a slug", field("f", "string", { references: "Thing" }), "a", []],
    ["that is a full name", field("f", "string", { references: "Thing" }), "homes/h/things/t", []],
    [
      "that is a full name of another kind",
      field("f", "list", { references: "Thing" }),
      ["homes/h"],
      [
        'Invalid value: f[0] must name a Thing: homes/{home}/things/{thing}, or its last part alone; got "homes/h".',
      ],
    ],
    ["that is a time", field("f", "timestamp"), "2026-01-31T12:00:00Z", []],
    [
      "that is no time",
      field("f", "timestamp"),
      "noon",
      ['Invalid value: f must be a time such as 2026-01-31T12:00:00Z (RFC 3339); got "noon".'],
    ],
    ["that is not known yet", field("f", "string", { constraints: { enum: ["a"] } }), UNKNOWN, []],
    ["that is not known in part", field("f", "list", { constraints: { enum: ["a"] } }), [UNKNOWN, "a"], []],
    [
      "with null elements, at every depth",
      field("f", { kind: "map", element: { kind: "list", element: { kind: "string" } } }),
      values({ a: null, b: ["x", null], c: [] }),
      ['f["a"]', 'f["b"][1]'].map((path) => `Invalid value: ${path} ${NULL}`),
    ],
    ["of a set with a null element", field("f", SET), ["x", null], [`Invalid value: f[...] ${NULL}`]],
    [
      "of a list of objects with a null element, whose attributes are checked by themselves",
      field("f", { kind: "list", element: { kind: "object", fields: [field("a", "list")] } }),
      [values({ a: [null] }), null],
      [`Invalid value: f[1] ${NULL}`],
    ],
    [
      "of objects without attributes of their own, with null elements inside",
      field("f", {
        kind: "list",
        element: {
          kind: "list",
          element: { kind: "object", fields: [field("a", "list"), field("b", "string")] },
        },
      }),
      [[values({ a: ["x", null], b: null }), null]],
      [`Invalid value: f[0][0].a[1] ${NULL}`, `Invalid value: f[0][1] ${NULL}`],
    ],
    ["of free-form JSON, which may contain null", field("f", "json"), [null], []],
  ];
  for (const [title, one, value, expected] of cases) {
    test(title, () => assert.deepEqual(problems(one, value), expected));
  }

  test("is not repeated if it is a secret", () => {
    const secret = field("f", "string", { sensitive: true, constraints: { minLength: 8 } });
    assert.deepEqual(problems(secret, "short"), ["Invalid value: f must have at least 8 characters."]);
  });

  test("has no path beside a secret, since the engine would show its line", () => {
    const one = field("f", "string", { constraints: { maxLength: 1 } });
    const paths = (isQuotable: boolean): readonly (Path | undefined)[] =>
      validateField(lab, one, isQuotable)("ab", PATH).map(({ path }: Diagnostic) => path);
    assert.deepEqual(paths(true), [PATH]);
    assert.deepEqual(paths(false), [undefined]);
  });
});

test("validate field: a duration must have the documented format", () => {
  assert.deepEqual(validateDuration("1h30m", PATH), []);
  assert.deepEqual(validateDuration(UNKNOWN, PATH), []);
  assert.deepEqual(
    validateDuration("1 hour", PATH).map(({ detail }) => detail),
    ['f must be a duration such as 90s, 30m or 1h30m; got "1 hour".'],
  );
});
