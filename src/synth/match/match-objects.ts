import {
  type Contract,
  type Field,
  type FieldType,
  type Kind,
  lookupFields,
  lookupQueryFields,
  nameFieldOf,
  parentOf,
} from "../../contract";
import type { JsonObject } from "../../client";
import { agrees, fromWire, withNameParts } from "../../values";
import {
  Decimal,
  Dynamic,
  isObject,
  isSequence,
  type Value,
  valueAt,
  valueObject,
  type ValueObject,
} from "../../plugin";
import { type FoundObjects, isExact, type LookupQuery, MOST_CANDIDATES, type ObjectValues } from "..";
import type { Json } from "../../base/json";

/**
 * Returns the objects that match a query, in the form of its values. Conditions have the rules of a list data source's filter. `objects` are
 * those in the place that the query searches; others are ignored.
 *
 * @throws UnexpectedAnswer if an object does not have the contract's shape
 * @throws RangeError if a number of a matching object cannot be represented exactly
 */
export function matchObjects(
  contract: Contract,
  kind: Kind,
  query: LookupQuery,
  objects: readonly JsonObject[],
): FoundObjects {
  const { fields, conditions } = shapeOf(kind);
  const filter = toFilterValue(conditions, query.where);
  const nameField = nameFieldOf(kind).wireName;
  const named = objects
    .flatMap((object): readonly (readonly [string, JsonObject])[] => {
      const name = object[nameField];
      return typeof name === "string" ? [[name, object]] : [];
    })
    .filter(([name]) => (query.name === undefined ? isIn(query.parent, name) : name === query.name))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const matching = named.flatMap(([name, object]): readonly (readonly [string, ValueObject])[] => {
    const value = valueOf(kind, object);
    return agrees(contract, conditions, filter, value) ? [[name, value]] : [];
  });
  const isUsable = query.find === "all" || matching.length === 1;
  return {
    count: matching.length,
    names: first(matching),
    objects: isUsable ? matching.map(([name, value]) => toValues(fields, value, name)) : [],
    ...(matching.length === 0 ? { others: named.length, otherNames: first(named) } : {}),
  };
}

interface MatchedShape {
  readonly fields: readonly Field[];
  readonly conditions: readonly Field[];
}

const shapes = new WeakMap<Kind, MatchedShape>();

function shapeOf(kind: Kind): MatchedShape {
  const known = shapes.get(kind);
  if (known !== undefined) return known;
  const shape = { fields: lookupFields(kind), conditions: lookupQueryFields(kind) };
  shapes.set(kind, shape);
  return shape;
}

// Many look-ups search the same list. Converting an object costs far more than comparing it.
const converted = new WeakMap<JsonObject, ValueObject>();

function valueOf(kind: Kind, object: JsonObject): ValueObject {
  const known = converted.get(object);
  if (known !== undefined) return known;
  const value = withNameParts(kind, fromWire(shapeOf(kind).fields, object, kind.exclusive));
  converted.set(object, value);
  return value;
}

function isIn(parent: string | undefined, name: string): boolean {
  return parent === undefined || parentOf(name) === parent;
}

function first(named: readonly (readonly [string, unknown])[]): readonly string[] {
  return named.slice(0, MOST_CANDIDATES).map(([name]) => name);
}

/** Converts conditions, by property name, to a filter with Terraform's names. */
function toFilterValue(fields: readonly Field[], where: JsonObject): ValueObject {
  return valueObject(
    fields.map(({ terraformName, propName, type }): [string, Value] => [
      terraformName,
      toValue(type, Object.hasOwn(where, propName) ? (where[propName] ?? null) : null),
    ]),
  );
}

function toValue(type: FieldType, json: Json): Value {
  if (typeof json === "number") return Decimal.of(json);
  if (typeof json !== "object" || json === null) return json;
  if (type.kind === "object") return toFilterValue(type.fields, json as JsonObject);
  const element: FieldType = "element" in type ? type.element : { kind: "json" };
  if (Array.isArray(json)) return (json as readonly Json[]).map((each) => toValue(element, each));
  return valueObject(
    Object.entries(json).map(([key, each]): [string, Value] => [key, toValue(element, each)]),
  );
}

/** Converts an object to values by property name. Omits fields without a value. */
function toValues(fields: readonly Field[], object: ValueObject, path: string): ObjectValues {
  return Object.fromEntries(
    fields.flatMap((field): [string, Json][] => {
      const value = toJson(field.type, valueAt(object, field.terraformName), `${path}: ${field.propName}`);
      if (value !== null) return [[field.propName, value]];
      return field.alwaysReturned === true ? [[field.propName, zeroOf(field.type)]] : [];
    }),
  );
}

function toJson(type: FieldType, value: Value, path: string): Json {
  if (value instanceof Dynamic) return toJson({ kind: "json" }, value.value, path);
  if (value instanceof Decimal) return numberOf(value, path);
  if (isSequence(value)) {
    const element: FieldType = "element" in type ? type.element : { kind: "json" };
    return value.map((each) => toJson(element, each, path));
  }
  if (!isObject(value)) return value as null | boolean | string;
  if (type.kind === "object") return toValues(type.fields, value, path);
  const element: FieldType = "element" in type ? type.element : { kind: "json" };
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, toJson(element, each, path)]));
}

function numberOf(value: Decimal, path: string): number {
  const number = value.toNumber();
  if (isExact(number)) return number;
  throw new RangeError(`${path} is ${value.toString()}, which a JavaScript number cannot represent exactly`);
}

/** Returns the value of a field that proto-JSON omits because it is zero. */
function zeroOf(type: FieldType): Json {
  switch (type.kind) {
    case "bool":
      return false;
    case "number":
      return 0;
    case "list":
    case "set":
      return [];
    case "map":
      return {};
    case "object":
      return toValues(type.fields, valueObject(), "");
    default:
      return "";
  }
}
