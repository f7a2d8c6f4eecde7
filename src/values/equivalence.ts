import {
  type Constraints,
  type Contract,
  type Field,
  type FieldType,
  forbidsSpace,
  isSameNormalized,
  isSameRange,
  isSameText,
  kindOf,
  textToSend,
  instantOf,
  isSameResourceName,
  parentOf,
  parentPattern,
  parseResourceName,
  slugOf,
} from "../contract";
import {
  type Attribute,
  Decimal,
  Dynamic,
  isObject,
  isSequence,
  type Value,
  valueAt,
  valueObject,
  type ValueObject,
} from "../plugin";
import { sameContent, toDynamic } from "./dynamic-value";
import { isFreeForm, isNested, isZeroValue } from "./field-type";
import { fromWire } from "./from-wire";

/** Returns the semantic equality of a field's values (or elements); undefined if different values are never equal. */
export function equivalenceOf(contract: Contract, field: Field): Attribute["equivalent"] {
  if (isNested(field.type)) return undefined;
  const type = isFreeForm(field.type) ? field.type : leafOf(field.type);
  return isLiteral(field, type)
    ? undefined
    : (a, b, within) => isSame({ contract, field, owner: valueAt(within, "name") }, type, a, b);
}

/** Returns the zero value of a field's type, which an answer may omit; undefined if there is none, or if it differs from no value. */
export function zeroValueOf({ type, writeOnly, explicitPresence }: Field): Attribute["zeroValue"] {
  if (writeOnly || explicitPresence === true) return undefined;
  switch (type.kind) {
    case "string":
      return "";
    case "bool":
      return false;
    case "number":
      return Decimal.ZERO;
    case "list":
    case "set":
      return isFreeForm(type) ? toDynamic([]) : [];
    case "map":
      return isFreeForm(type) ? toDynamic(valueObject()) : valueObject();
    case "object":
      return fromWire(type.fields, {}, type.exclusive);
    default:
      return undefined;
  }
}

/** A field whose values are compared, in an object of the name `owner`. */
interface FieldPlace {
  readonly contract: Contract;
  readonly field: Field;
  readonly owner: Value;
}

/** Whether the plugin's own equality is enough for the values of a type. */
function isLiteral({ constraints, references, type: whole }: Field, type: FieldType): boolean {
  if (type.kind === "string") {
    const { format, normalizes, enum: values } = constraints;
    const isPlain = format === undefined && normalizes === undefined && references === undefined;
    // Any plain text may be a range of addresses; to compare a large set by that would take long.
    return isPlain && !forbidsSpace(constraints) && (values !== undefined || whole.kind === "set");
  }
  return type.kind === "bool" || (type.kind === "number" && !isFraction(type.format));
}

function isSame(place: FieldPlace, type: FieldType, a: Value, b: Value): boolean {
  if (a instanceof Dynamic) return isSame(place, type, a.value, b);
  if (b instanceof Dynamic) return isSame(place, type, a, b.value);
  return sameContent(a, b) || isSameInside(place, type, a, b);
}

function isSameInside(place: FieldPlace, type: FieldType, a: Value, b: Value): boolean {
  switch (type.kind) {
    case "string":
      return isSameString(place, a, b);
    case "timestamp":
      return isSameTimestamp(a, b);
    case "number":
      return isSameNumber(type.format, a, b);
    case "list":
      return (
        isSequence(a) &&
        isSequence(b) &&
        a.length === b.length &&
        a.every((element, index) => isSame(place, type.element, element, b[index] ?? null))
      );
    case "set": {
      const isIn = (all: readonly Value[], element: Value): boolean =>
        all.some((each) => isSame(place, type.element, each, element));
      return (
        isSequence(a) &&
        isSequence(b) &&
        a.every((element) => isIn(b, element)) &&
        b.every((element) => isIn(a, element))
      );
    }
    case "map": {
      if (!isObject(a) || !isObject(b)) return false;
      const keys = Object.keys(a);
      return (
        keys.length === Object.keys(b).length &&
        keys.every(
          (key) => Object.hasOwn(b, key) && isSame(place, type.element, valueAt(a, key), valueAt(b, key)),
        )
      );
    }
    case "object":
      return isObject(a) && isObject(b) && isSameObject(place, type.fields, a, b);
    default:
      return false;
  }
}

/** A zero value inside an object may be omitted. */
function isSameObject(place: FieldPlace, fields: readonly Field[], a: ValueObject, b: ValueObject): boolean {
  return fields.every((field) => {
    const [left, right] = [valueAt(a, field.terraformName), valueAt(b, field.terraformName)];
    const isUnset = (value: Value): boolean => value === null || isZeroValue(field.type, value);
    return (isUnset(left) && isUnset(right)) || isSame({ ...place, field }, field.type, left, right);
  });
}

function isSameString({ contract, field, owner }: FieldPlace, a: Value, b: Value): boolean {
  return (
    isSameSpelling(field.constraints, a, b) ||
    (field.references !== undefined &&
      isSameReference(kindOf(contract, field.references).pattern, a, b, owner))
  );
}

/** Whether two values are texts that are equal by the format, or by what the service makes of them. */
export function isSameSpelling(constraints: Constraints, a: Value, b: Value): boolean {
  if (typeof a !== "string" || typeof b !== "string") return false;
  const { format, normalizes } = constraints;
  return (
    textToSend(constraints, a) === textToSend(constraints, b) ||
    (format === undefined ? isSameRange(a, b) : isSameText(format, a, b)) ||
    (normalizes !== undefined && isSameNormalized(normalizes, a, b))
  );
}

type NumberFormat = Extract<FieldType, { kind: "number" }>["format"];

/** Whether two numbers are equal to the service. Of a fraction, only the digits that the format can hold count. */
function isSameNumber(format: NumberFormat, a: Value, b: Value): boolean {
  if (!(a instanceof Decimal) || !(b instanceof Decimal)) return false;
  const [left, right] = [a.toNumber(), b.toNumber()];
  return format === "float"
    ? Math.fround(left) === Math.fround(right)
    : format === "double" && left === right;
}

function isFraction(format: NumberFormat): boolean {
  return format === "float" || format === "double";
}

function leafOf(type: FieldType): FieldType {
  return "element" in type ? leafOf(type.element) : type;
}

/** Whether two RFC 3339 times are the same instant, whatever their offset and number of fractional digits. */
export function isSameTimestamp(a: Value, b: Value): boolean {
  if (typeof a !== "string" || typeof b !== "string") return false;
  const left = instantOf(a);
  return a === b || (left !== undefined && left === instantOf(b));
}

/**
 * Whether two spellings of a reference name the same object. A bare slug is resolved in the parent of the referring object, whose full name
 * is `owner`. If the owner has no such parent, or no name yet, the slug cannot be resolved; it then matches the last part of any name.
 */
export function isSameReference(pattern: string, a: Value, b: Value, owner: Value): boolean {
  if (typeof a !== "string" || typeof b !== "string") return false;
  const outer = parentPattern(pattern);
  const parent = typeof owner === "string" ? parentOf(owner) : undefined;
  const isKnownPlace =
    outer === undefined || (parent !== undefined && parseResourceName(outer, parent) !== undefined);
  if (isKnownPlace) return isSameResourceName(pattern, a, b, parent);
  return a === b || a === slugOf(b) || b === slugOf(a);
}
