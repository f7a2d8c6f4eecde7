import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { checkScalar, checkSize, type Constraints, type Field, type FieldType } from "../../../src/contract";
import { compilePattern } from "../../../src/contract/requests/check-value";

const field = (type: FieldType, constraints: Constraints = {}, more: Partial<Field> = {}): Field => ({
  wireName: "x",
  terraformName: "x",
  propName: "x",
  type,
  description: "",
  source: "assumed",
  presence: "optional",
  needed: false,
  immutable: false,
  readable: true,
  sensitive: false,
  writeOnly: false,
  deprecated: false,
  constraints,
  ...more,
});
const text = (constraints: Constraints, more: Partial<Field> = {}): Field =>
  field({ kind: "string" }, constraints, more);
type NumberFormat = Extract<FieldType, { kind: "number" }>["format"];
const number = (format: NumberFormat, constraints: Constraints = {}): Field =>
  field({ kind: "number", format }, constraints);

describe("check value: integer", () => {
  const RANGES = [
    ["int32", -(2n ** 31n), 2n ** 31n - 1n],
    ["uint32", 0n, 2n ** 32n - 1n],
    ["int64", -(2n ** 63n), 2n ** 63n - 1n],
    ["uint64", 0n, 2n ** 64n - 1n],
  ] as const;

  for (const [format, low, high] of RANGES) {
    test(`of format ${format} ranges from ${low} to ${high}, exactly`, () => {
      for (const value of [low, high]) assert.equal(checkScalar(number(format), value), undefined);
      for (const value of [low - 1n, high + 1n]) {
        assert.equal(checkScalar(number(format), value), `must be between ${low} and ${high}; got ${value}`);
      }
    });
  }

  test("has the same range as a bigint and as a number", () => {
    fc.assert(
      fc.property(fc.constantFrom(...RANGES), fc.maxSafeInteger(), ([format, low, high], value) => {
        const fits = value >= low && value <= high;
        assert.equal(checkScalar(number(format), value) === undefined, fits);
        assert.equal(checkScalar(number(format), BigInt(value)) === undefined, fits);
      }),
    );
  });

  test("rounded up to 2^63 by a number exceeds int64", () => {
    assert.notEqual(checkScalar(number("int64"), 2 ** 63), undefined);
    assert.equal(checkScalar(number("uint64"), 2 ** 63), undefined);
  });

  test("must not have a fraction", () => {
    assert.equal(checkScalar(number("int32"), 1.5), "must be a whole number; got 1.5");
    assert.equal(checkScalar(number("double"), 1.5), undefined);
  });

  test("as an element of a list or map must match the element's format", () => {
    const element = { kind: "number", format: "int32" } as const;
    for (const type of [
      { kind: "list", element },
      { kind: "map", element: { kind: "list", element } },
    ] as const) {
      assert.equal(checkScalar(field(type), 2.5), "must be a whole number; got 2.5");
    }
  });
});

describe("check value: any number", () => {
  test("must be finite", () => {
    for (const value of [NaN, Infinity, -Infinity]) {
      for (const format of ["double", "int64"] as const) {
        assert.equal(checkScalar(number(format), value), `must be a finite number; got ${value}`);
      }
    }
  });

  test("must be between minimum and maximum, inclusive", () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(), fc.integer(), (minimum, span, value) => {
        const maximum = minimum + span;
        const limited = number("double", { minimum, maximum });
        const expected =
          value < minimum
            ? `must be at least ${minimum}; got ${value}`
            : value > maximum
              ? `must be at most ${maximum}; got ${value}`
              : undefined;
        for (const edge of [minimum, maximum]) assert.equal(checkScalar(limited, edge), undefined);
        assert.equal(checkScalar(limited, value), expected);
        assert.equal(checkScalar(limited, BigInt(value)), expected);
      }),
    );
  });

  test("must be one of the enum values", () => {
    assert.equal(checkScalar(number("int32", { enum: ["1", "2"] }), 2n), undefined);
    assert.equal(checkScalar(number("int32", { enum: ["1", "2"] }), 3), "must be one of 1, 2; got 3");
  });
});

describe("check value: string", () => {
  test("must be one of the enum values in exact spelling", () => {
    const sizes = text({ enum: ["SMALL", "LARGE"] });
    assert.equal(checkScalar(sizes, "SMALL"), undefined);
    for (const value of ["small", "", "SMALL ", "toString"]) {
      assert.equal(checkScalar(sizes, value), `must be one of SMALL, LARGE; got ${JSON.stringify(value)}`);
    }
  });

  test("counts its length in code points", () => {
    fc.assert(
      fc.property(fc.nat({ max: 8 }), fc.nat({ max: 8 }), fc.nat({ max: 20 }), (minLength, span, length) => {
        const value = "🚀".repeat(length);
        const wrong = checkScalar(text({ minLength, maxLength: minLength + span }), value);
        assert.equal(wrong === undefined, length >= minLength && length <= minLength + span);
      }),
    );
  });

  test("that is too short, too long or empty is reported as such", () => {
    assert.equal(checkScalar(text({ minLength: 1 }), ""), "must not be empty");
    assert.equal(checkScalar(text({ minLength: 2 }), "a"), 'must have at least 2 characters; got "a"');
    assert.equal(checkScalar(text({ maxLength: 1 }), "ab"), 'must have at most 1 character; got "ab"');
  });

  test("must match the pattern, in unicode mode", () => {
    assert.equal(checkScalar(text({ pattern: "^.$" }), "🚀"), undefined);
    assert.equal(
      checkScalar(text({ pattern: "^[a-z]+$" }), "A"),
      'does not match the required format; got "A" (pattern: ^[a-z]+$)',
    );
    assert.equal(
      checkScalar(text({ pattern: "^[a-z]+$" }, { description: "Lower-case letters." }), "A"),
      'does not match the required format; got "A" (Lower-case letters. Pattern: ^[a-z]+$)',
    );
  });

  test("is not checked against a pattern that JavaScript cannot compile", () => {
    for (const pattern of ["(", "(?i)a", "\\_", "[z-a]"]) {
      assert.equal(compilePattern(pattern), undefined);
      assert.equal(checkScalar(text({ pattern }), "anything"), undefined);
    }
  });

  test("gives the same result on each check", () => {
    for (let turn = 0; turn < 3; turn += 1) assert.equal(checkScalar(text({ pattern: "a" }), "a"), undefined);
  });

  test("is quoted in part if it is long", () => {
    assert.equal(
      checkScalar(text({ maxLength: 1 }), "🚀".repeat(101)),
      `must have at most 1 character; got "${"🚀".repeat(100)}" and 1 more character`,
    );
    assert.equal(
      checkScalar(text({ maxLength: 1 }), "a".repeat(100)),
      `must have at most 1 character; got "${"a".repeat(100)}"`,
    );
  });

  test("is quoted with its control characters escaped", () => {
    assert.equal(
      checkScalar(text({ enum: ["a"] }), "\u001b[31m\n"),
      'must be one of a; got "\\u001b[31m\\n"',
    );
  });
});

describe("check value: sensitive value", () => {
  const secret = fc.stringMatching(/^[A-Z]{6,12}$/);
  const constraints: readonly Constraints[] = [
    { enum: ["a", "b"] },
    { minLength: 100 },
    { maxLength: 1 },
    { pattern: "^[0-9]$" },
  ];

  test("is never shown if it is sensitive or write-only", () => {
    fc.assert(
      fc.property(secret, fc.constantFrom(...constraints), fc.boolean(), (value, limits, writeOnly) => {
        const wrong = checkScalar(text(limits, { sensitive: !writeOnly, writeOnly }), value);
        assert.equal(typeof wrong, "string");
        assert.equal(wrong?.includes(value), false);
        assert.doesNotMatch(wrong, /got/);
      }),
    );
  });

  test("is never shown as a number", () => {
    for (const [format, value] of [
      ["int32", 12345.5],
      ["int32", 2n ** 40n],
      ["double", -98765],
      ["double", NaN],
    ] as const) {
      const wrong = checkScalar({ ...number(format, { minimum: 0 }), sensitive: true }, value);
      assert.equal(typeof wrong, "string");
      assert.doesNotMatch(wrong ?? "", /got/);
    }
  });
});

test("check value: a boolean is always valid, except against an enum", () => {
  const bool = field({ kind: "bool" });
  assert.equal(checkScalar(bool, true), undefined);
  assert.equal(checkScalar({ ...bool, constraints: { enum: ["true"] } }, true), undefined);
  assert.equal(
    checkScalar({ ...bool, constraints: { enum: ["true"] } }, false),
    "must be one of true; got false",
  );
});

test("check value: a list or map must have between minItems and maxItems elements", () => {
  const list: FieldType = { kind: "list", element: { kind: "string" } };
  fc.assert(
    fc.property(fc.nat({ max: 9 }), fc.nat({ max: 9 }), fc.nat({ max: 30 }), (minItems, span, size) => {
      const wrong = checkSize(field(list, { minItems, maxItems: minItems + span }), size);
      assert.equal(wrong === undefined, size >= minItems && size <= minItems + span);
    }),
  );
  assert.equal(checkSize(field(list), 1_000_000), undefined);
  assert.equal(checkSize(field(list, { minItems: 1 }), 0), "must have at least 1 element; got 0");
  assert.equal(checkSize(field(list, { maxItems: 2 }), 3), "must have at most 2 elements; got 3");
});

test("check value: a contract's pattern takes bounded time on any text", () => {
  const field = text({ pattern: "^(a+)+$" });
  assert.equal(checkScalar(field, "a".repeat(10_000)), undefined);
  assert.match(
    checkScalar(field, `${"a".repeat(10_000)}!`) ?? "",
    /^does not match the required format; got .* \(pattern: \^\(a\+\)\+\$\)$/,
  );
});
