import fc from "fast-check";

import type {
  Attribute,
  Block,
  NestedBlock,
  ObjectShape,
  Schema,
  Type,
  Value,
  ValueObject,
} from "../../../src/plugin";
import {
  BOOL,
  conformValue,
  Decimal,
  DYNAMIC,
  impliedType,
  isObject,
  listOf,
  mapOf,
  NUMBER,
  objectOf,
  setOf,
  STRING,
  UNKNOWN,
  valueObject,
  withoutWriteOnly,
  Dynamic,
} from "../../../src/plugin";

// Few different values, so that state and configuration are often equal, in part or semantically.
const fewStrings = fc.constantFrom("a", "A", "b", "B", "c");
const fewNumbers = fc.constantFrom(1, 2, 3).map(Decimal.of);

const sameLetters = (a: Value, b: Value): boolean =>
  typeof a === "string" && typeof b === "string" && a.toLowerCase() === b.toLowerCase();

const arbitraryNesting = fc.constantFrom("single", "list", "set", "map", "group" as const);

interface Place {
  readonly depth: number;
  readonly inSet: boolean;
  readonly inCollection: boolean;
}

/** Valid schemas with every combination of flags, types and nestings. */
export const arbitrarySchema: fc.Arbitrary<Schema> = arbitraryBlock({
  depth: 2,
  inSet: false,
  inCollection: false,
}).map((block) => ({ version: 0, block }));

function arbitraryBlock(place: Place): fc.Arbitrary<Block> {
  const blocks: fc.Arbitrary<NestedBlock[]> =
    place.depth === 0
      ? fc.constant([])
      : fc.array(
          arbitraryNesting.chain((nesting) => arbitraryNestedBlock(nesting, place)),
          { maxLength: 2 },
        );
  return fc.tuple(arbitraryAttributes(place), blocks).map(([attributes, nested]) => ({
    attributes,
    blocks: nested.map((block, index) => ({ ...block, name: `block_${index}` })),
  }));
}

function arbitraryNestedBlock(nesting: NestedBlock["nesting"], place: Place): fc.Arbitrary<NestedBlock> {
  return fc
    .tuple(arbitraryBlock(inside(place, nesting)), fc.boolean())
    .map(([block, local]) => ({ name: "", nesting, block, ...(local ? { local } : {}) }));
}

function arbitraryAttributes(place: Place): fc.Arbitrary<Attribute[]> {
  return fc
    .array(arbitraryAttribute(place), { minLength: 1, maxLength: 4 })
    .map((attributes) =>
      attributes.map((attribute, index) => ({ ...attribute, name: `attribute_${index}` })),
    );
}

function arbitraryAttribute(place: Place): fc.Arbitrary<Attribute> {
  const flags = fc.record({
    kind: fc.constantFrom("required", "optional", "optional computed", "computed", "write-only" as const),
    stable: fc.boolean(),
    requiresReplace: fc.boolean(),
    local: fc.integer({ min: 0, max: 5 }).map((roll) => roll === 0),
    equivalent: fc.boolean(),
    withDefault: fc.boolean(),
  });
  const plain = arbitraryAttributeType(place).map((type): { readonly type: Type } => ({ type }));
  const nested = fc
    .constantFrom("single", "list", "set", "map" as const)
    .chain((nesting) =>
      arbitraryAttributes(inside(place, nesting)).map((attributes) => ({ nested: { nesting, attributes } })),
    );
  const content =
    place.depth === 0 ? plain : fc.oneof({ weight: 3, arbitrary: plain }, { weight: 2, arbitrary: nested });
  return fc
    .tuple(flags, content)
    .chain(([{ kind, stable, requiresReplace, local, equivalent, withDefault }, what]) => {
      const writeOnly = kind === "write-only" && !place.inSet && !("nested" in what);
      const computed = kind === "computed" || kind === "optional computed";
      const attribute = {
        name: "",
        ...(kind === "required" ? { required: true } : kind === "computed" ? {} : { optional: true }),
        ...(computed ? { computed: true } : {}),
        ...(writeOnly ? { writeOnly: true } : {}),
        ...(computed && stable ? { stable } : {}),
        ...(kind !== "computed" && !writeOnly && requiresReplace ? { requiresReplace } : {}),
        ...(local ? { local } : {}),
        ...(equivalent ? { equivalent: sameLetters } : {}),
        ...what,
      } as Attribute;
      const type = "type" in what ? what.type : undefined;
      return kind === "optional computed" && withDefault && type !== undefined && type.kind !== "dynamic"
        ? knownOfType(type).map((value) => ({ ...attribute, default: value }))
        : fc.constant(attribute);
    });
}

function arbitraryAttributeType({ inCollection }: Place): fc.Arbitrary<Type> {
  const types = [
    STRING,
    NUMBER,
    BOOL,
    listOf(STRING),
    setOf(STRING),
    mapOf(STRING),
    objectOf({ x: STRING, y: NUMBER }),
  ];
  return fc.constantFrom(...types, STRING, STRING, ...(inCollection ? [] : [DYNAMIC]));
}

function inside({ depth, inSet, inCollection }: Place, nesting: NestedBlock["nesting"]): Place {
  const isCollection = nesting !== "single" && nesting !== "group";
  return { depth: depth - 1, inSet: inSet || nesting === "set", inCollection: inCollection || isCollection };
}

function knownOfType(type: Type): fc.Arbitrary<Value> {
  switch (type.kind) {
    case "string":
      return fewStrings;
    case "number":
      return fewNumbers;
    case "bool":
      return fc.boolean();
    case "dynamic":
      return fewStrings.map((text) => new Dynamic(STRING, text));
    case "list":
    case "set":
      return fc
        .array(knownOfType(type.element), { maxLength: 3 })
        .map((elements) => conformValue(type, elements));
    case "map":
      return fc
        .dictionary(fc.constantFrom("k", "l"), knownOfType(type.element))
        .map((entries) => valueObject(entries));
    case "tuple":
      return fc.tuple(...type.elements.map(knownOfType));
    case "object":
      return fc
        .tuple(...[...type.attributes.values()].map(knownOfType))
        .map((values) =>
          valueObject(
            [...type.attributes.keys()].map((name, index): [string, Value] => [name, values[index] ?? null]),
          ),
        );
  }
}

/** Returns configurations of a shape, with all required and only configurable attributes. */
export function arbitraryConfig(shape: ObjectShape, unknowns: boolean): fc.Arbitrary<ValueObject> {
  return arbitraryObject(
    shape,
    (attribute) => {
      if (attribute.required !== true && attribute.optional !== true) {
        return { null: 1, known: 0, unknown: 0 };
      }
      return { null: attribute.required === true ? 0 : 3, known: 4, unknown: unknowns ? 1 : 0 };
    },
    unknowns,
  );
}

/** Returns states of a shape: wholly known, without write-only values, and otherwise arbitrary. */
export function arbitraryState(shape: ObjectShape): fc.Arbitrary<ValueObject> {
  return arbitraryObject(
    shape,
    ({ required }) => ({ null: required === true ? 0 : 1, known: 4, unknown: 0 }),
    false,
  ).map((state) => withoutWriteOnly(shape, state));
}

interface Weights {
  readonly null: number;
  readonly known: number;
  readonly unknown: number;
}

function arbitraryObject(
  shape: ObjectShape,
  weightsOf: (attribute: Attribute) => Weights,
  unknowns: boolean,
): fc.Arbitrary<ValueObject> {
  const members: Record<string, fc.Arbitrary<Value>> = {};
  for (const attribute of shape.attributes) {
    const weights = weightsOf(attribute);
    const known =
      attribute.nested === undefined
        ? knownOfType(attribute.type)
        : nestedOf(attribute.nested.nesting, arbitraryObject(attribute.nested, weightsOf, unknowns));
    members[attribute.name] = fc.oneof(
      { weight: weights.null, arbitrary: fc.constant<Value>(null) },
      { weight: weights.known, arbitrary: known },
      { weight: weights.unknown, arbitrary: fc.constant<Value>(UNKNOWN) },
    );
  }
  for (const { name, nesting, block } of shape.blocks ?? []) {
    const known = nestedOf(nesting, arbitraryObject(block, weightsOf, unknowns));
    members[name] = fc.oneof(
      { weight: 6, arbitrary: known },
      { weight: nesting === "single" ? 2 : 0, arbitrary: fc.constant<Value>(null) },
      {
        weight: unknowns && nesting !== "group" && nesting !== "single" ? 1 : 0,
        arbitrary: fc.constant<Value>(UNKNOWN),
      },
    );
  }
  const type = impliedType(shape);
  return fc.record(members).map((object) => {
    const conformed = conformValue(type, valueObject(object));
    return isObject(conformed) ? conformed : valueObject();
  });
}

function nestedOf(nesting: NestedBlock["nesting"], element: fc.Arbitrary<ValueObject>): fc.Arbitrary<Value> {
  switch (nesting) {
    case "single":
    case "group":
      return element;
    case "list":
    case "set":
      return fc.array(element, { maxLength: 3 });
    case "map":
      return fc.dictionary(fc.constantFrom("k", "l"), element).map((entries) => valueObject(entries));
  }
}
