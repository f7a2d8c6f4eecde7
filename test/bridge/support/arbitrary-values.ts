import fc from "fast-check";
import type { Field, FieldType } from "../../../src/contract";
import {
  Decimal,
  Dynamic,
  listOf,
  STRING,
  type Value,
  type ValueObject,
  valueObject,
} from "../../../src/plugin";
import { toDynamic, valuesOfJson } from "../../../src/values/dynamic-value";
import { isFreeForm } from "../../../src/values/from-wire";

/**
 * Configurations of fields: any values that their types allow, with an emphasis on zero values and values that are
 * hard to encode.
 */

const text = fc.oneof(
  fc.constant(""),
  fc.constantFrom("a", "__proto__", "constructor", "true", "0", "ünïcödé", '\u0000\n"\\'),
  fc.string({ unit: "grapheme", maxLength: 8 }).map((each) => each.normalize("NFC")),
);
const key = fc.oneof(fc.constantFrom("__proto__", "constructor", "toString", "a"), text);
const reference = fc.constantFrom("x", "homes/h/things/x", "homes/other/things/x", "y", "homes/h/things/y");
const time = fc.constantFrom(
  "2026-01-31T12:00:00Z",
  "2026-01-31T12:00:00.5Z",
  "2026-01-31T14:00:00.500+02:00",
  "1969-12-31T23:59:59.123456789Z",
);
const RANGES = {
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  uint32: [0n, 2n ** 32n - 1n],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
  uint64: [0n, 2n ** 64n - 1n],
} as const;

/** Returns configurations. Optional fields are sometimes omitted. */
export function arbitraryConfig(fields: readonly Field[]): fc.Arbitrary<ValueObject> {
  const settable = fields.filter(({ presence }) => presence !== "computed");
  return fc
    .tuple(...settable.map((field) => arbitraryField(field)))
    .map((all) =>
      valueObject(settable.map((field, index): [string, Value] => [field.terraformName, all[index] ?? null])),
    );
}

function arbitraryField(field: Field): fc.Arbitrary<Value> {
  const value =
    field.wireName === "homeName" ? fc.constantFrom("h", "homes/h") : arbitraryValue(field, field.type);
  const whole = isFreeForm(field.type) && field.type.kind !== "json" ? value.map(toDynamic) : value;
  return field.presence === "required" ? whole : fc.oneof(fc.constant(null), whole);
}

function arbitraryValue(field: Field, type: FieldType): fc.Arbitrary<Value> {
  switch (type.kind) {
    case "string":
      return field.references === undefined ? text : reference;
    case "timestamp":
      return time;
    case "bool":
      return fc.boolean();
    case "number":
      return arbitraryNumber(type.format);
    case "list":
      return fc.array(arbitraryValue(field, type.element), { maxLength: 3 });
    case "set":
      return fc.uniqueArray(arbitraryValue(field, type.element), {
        maxLength: 3,
        selector: (element) => (element instanceof Decimal ? element.toString() : element),
      });
    case "map":
      return fc
        .uniqueArray(fc.tuple(key, arbitraryValue(field, type.element)), {
          maxLength: 3,
          selector: ([name]) => name,
        })
        .map((entries) => valueObject(entries));
    case "object":
      return arbitraryConfig(type.fields);
    case "json":
      return fc.oneof(
        fc.jsonValue({ maxDepth: 3 }).map((json) => toDynamic(valuesOfJson(json as never))),
        fc.array(text, { maxLength: 2 }).map((all) => new Dynamic(listOf(STRING), all)),
        fc.constant(new Dynamic(listOf(STRING), [])),
        fc.bigInt({ min: 2n ** 53n, max: 2n ** 80n }).map((big) => toDynamic(Decimal.of(big))),
      );
  }
}

function arbitraryNumber(format: Extract<FieldType, { kind: "number" }>["format"]): fc.Arbitrary<Value> {
  if (format === "float" || format === "double") {
    return fc.oneof(
      fc
        .constantFrom("0", "0.1", "-0.1", "1e23", "0.12345678901234567890123", "9007199254740993")
        .map((each) => Decimal.of(each)),
      fc
        .double({ noNaN: true, noDefaultInfinity: true, min: -1e38, max: 1e38 })
        .map((each) => Decimal.of(each)),
    );
  }
  const [min, max] = RANGES[format];
  return fc.oneof(fc.constantFrom(0n, min, max), fc.bigInt({ min, max })).map((each) => Decimal.of(each));
}
