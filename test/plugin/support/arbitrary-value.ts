import fc from "fast-check";

import type { Refinements, Type, Value } from "../../../src/plugin";
import {
  BOOL,
  conformValue,
  Decimal,
  Dynamic,
  DYNAMIC,
  listOf,
  mapOf,
  NUMBER,
  objectOf,
  setOf,
  STRING,
  tupleOf,
  UNKNOWN,
  Unknown,
  valueObject,
} from "../../../src/plugin";

/** Whether UTF-8 can encode a text, that is, whether it has no lone surrogate. */
export function isWellFormed(text: string): boolean {
  return Buffer.from(text, "utf8").toString("utf8") === text;
}

/** Keys that are hard to handle correctly, among ordinary ones. */
export const arbitraryKey: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "length",
    "",
    "0",
    "a",
    "b",
    "ä",
    "\u0065\u0301",
  ),
  fc.string({ unit: "grapheme", maxLength: 6 }),
);

/** Strings that are difficult for UTF-8, JSON and normalisation, but without lone surrogates. */
export const arbitraryString: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.string({ unit: "binary", maxLength: 40 }).filter(isWellFormed),
  fc.constantFrom(
    "",
    "e\u0301",
    "\u00e9",
    "\ufffd",
    "\0",
    "😀".repeat(20),
    "x".repeat(300),
    "y".repeat(70_000),
  ),
);

/** Numbers at the limits of every encoding: 64 bits and beyond, fractions, exponents, exact and inexact floats. */
export const arbitraryDecimal: fc.Arbitrary<Decimal> = fc.oneof(
  fc.maxSafeInteger().map(Decimal.of),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(Decimal.of),
  fc.double({ noNaN: true }).map(Decimal.of),
  fc
    .tuple(fc.bigInt({ min: -(10n ** 60n), max: 10n ** 60n }), fc.integer({ min: -80, max: 80 }))
    .map(([coefficient, exponent]) => Decimal.of(`${coefficient}e${exponent}`)),
  fc
    .constantFrom(0, 7, 8, 16, 31, 32, 33, 53, 63, 64, 65)
    .chain((bits) => fc.constantFrom(-1n, 0n, 1n).map((offset) => 2n ** BigInt(bits) + offset))
    .chain((whole) => fc.constantFrom(whole, -whole))
    .map(Decimal.of),
  fc.constantFrom("0.1", "0.5", "1e-400", "1e400", "123456789.000000000000000001").map(Decimal.of),
);

/** Returns every type up to a depth. */
export function arbitraryType(depth = 3): fc.Arbitrary<Type> {
  const leaf = fc.constantFrom(STRING, NUMBER, BOOL);
  if (depth === 0) {
    return leaf;
  }
  // Not lazily recursive, since the depth limits it.
  const inner = arbitraryType(depth - 1);
  const innerWithDynamic = fc.oneof(
    { weight: 5, arbitrary: inner },
    { weight: 1, arbitrary: fc.constant(DYNAMIC) },
  );
  return fc.oneof(
    { weight: 3, arbitrary: leaf },
    { weight: 1, arbitrary: inner.map(listOf) },
    { weight: 1, arbitrary: inner.map(setOf) },
    { weight: 1, arbitrary: inner.map(mapOf) },
    { weight: 1, arbitrary: fc.array(innerWithDynamic, { maxLength: 3 }).map(tupleOf) },
    {
      weight: 2,
      arbitrary: fc
        .array(fc.tuple(arbitraryKey, innerWithDynamic), { maxLength: 4 })
        .map((entries) => objectOf(new Map(entries.map(([name, type]) => [name.normalize("NFC"), type])))),
    },
  );
}

/** Whether to generate null and unknown values. */
export interface ValueOptions {
  readonly nulls: boolean;
  readonly unknowns: boolean;
}

/** Returns values of a type as the engine sends them: conforming, with nulls and unknowns at every depth if requested. */
export function arbitraryValue(type: Type, options: ValueOptions): fc.Arbitrary<Value> {
  return rawValue(type, options).map((value) => conformValue(type, value));
}

function rawValue(type: Type, options: ValueOptions): fc.Arbitrary<Value> {
  const alternatives: fc.WeightedArbitrary<Value>[] = [{ weight: 8, arbitrary: knownValue(type, options) }];
  if (options.nulls) {
    alternatives.push({ weight: 1, arbitrary: fc.constant(null) });
  }
  if (options.unknowns) {
    alternatives.push({ weight: 1, arbitrary: arbitraryUnknown(type) });
  }
  return fc.oneof(...alternatives);
}

function knownValue(type: Type, options: ValueOptions): fc.Arbitrary<Value> {
  switch (type.kind) {
    case "string":
      return arbitraryString;
    case "number":
      return arbitraryDecimal;
    case "bool":
      return fc.boolean();
    case "dynamic":
      return arbitraryType(1).chain((inner) =>
        rawValue(inner, options).map((value) => new Dynamic(inner, value)),
      );
    case "list":
    case "set":
      return fc.array(rawValue(type.element, options), { maxLength: 3 });
    case "tuple":
      return fc.tuple(...type.elements.map((element) => rawValue(element, options)));
    case "map":
      return fc
        .uniqueArray(fc.tuple(arbitraryKey, rawValue(type.element, options)), {
          maxLength: 3,
          selector: ([key]) => key.normalize("NFC"),
        })
        .map((entries) => valueObject(entries));
    case "object": {
      const names = [...type.attributes.keys()];
      return fc
        .tuple(...[...type.attributes.values()].map((attribute) => rawValue(attribute, options)))
        .map((values) =>
          valueObject(names.map((name, index): [string, Value] => [name, values[index] ?? null])),
        );
    }
  }
}

/** Returns unknown values of a type, with every refinement that the type allows. */
export function arbitraryUnknown(type: Type): fc.Arbitrary<Unknown> {
  const notNull = fc.constantFrom<Refinements>({}, { notNull: true });
  const refinements = fc.tuple(notNull, kindRefinements(type)).map(([a, b]): Refinements => ({ ...a, ...b }));
  return type.kind === "dynamic"
    ? fc.constant(UNKNOWN)
    : refinements.map((found) => (Object.keys(found).length === 0 ? UNKNOWN : new Unknown(found)));
}

function kindRefinements(type: Type): fc.Arbitrary<Refinements> {
  switch (type.kind) {
    case "string":
      return fc.constantFrom<Refinements>({}, { prefix: "pre-" }, { prefix: "ü" });
    case "number":
      return (
        fc
          .tuple(
            arbitraryDecimal,
            arbitraryDecimal,
            fc.boolean(),
            fc.boolean(),
            fc.integer({ min: 0, max: 3 }),
          )
          // A range of one number is that number, or empty, and neither is an unknown value.
          .filter(([a, b]) => a.compare(b) !== 0)
          .map(([a, b, lowInclusive, highInclusive, which]): Refinements => {
            const [low, high] = a.compare(b) < 0 ? [a, b] : [b, a];
            return {
              ...(which & 1 ? { numberMin: { value: low, inclusive: lowInclusive } } : {}),
              ...(which & 2 ? { numberMax: { value: high, inclusive: highInclusive } } : {}),
            };
          })
      );
    case "list":
    case "set":
    case "map":
      return fc.constantFrom<Refinements>(
        {},
        { lengthMin: 1 },
        { lengthMax: 5 },
        { lengthMin: 0, lengthMax: 70_000 },
      );
    default:
      return fc.constant({});
  }
}
