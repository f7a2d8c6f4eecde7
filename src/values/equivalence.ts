import {
  type Constraints,
  type Contract,
  type Field,
  type FieldType,
  forbidsSpace,
  instantOf,
  isSameNormalized,
  isSameRange,
  isSameResourceName,
  isSameText,
  keyFieldOf,
  kindOf,
  parentOf,
  parentPattern,
  parseResourceName,
  slugOf,
  textToSend,
} from "../contract";
import {
  type Attribute,
  Decimal,
  Dynamic,
  isObject,
  isSequence,
  isUnknown,
  type Value,
  valueAt,
  valueObject,
  type ValueObject,
} from "../plugin";
import { sameContent, toDynamic } from "./dynamic-value";
import { fromWire, isFreeForm, isNested, isZeroValue } from "./from-wire";

/** Which elements of two lists correspond. Lists whose elements have a key (`x-key`), and lists of references, have no order. */

/** Returns the Terraform name of the text that identifies the elements of a field's list or set; undefined if there is none. */
export function keyMember(field: Pick<Field, "elementKey" | "type">): string | undefined {
  return keyFieldOf(field)?.terraformName;
}

/** Whether a field is a list of references, whose order has no meaning. */
export function isUnordered({ type, references }: Pick<Field, "type" | "references">): boolean {
  return references !== undefined && type.kind === "list" && type.element.kind === "string";
}

/** Returns for each element of a list the corresponding one of another list, or null: by key, or without one by position. */
export function counterparts(field: Field, elements: readonly Value[], others: Value): readonly Value[] {
  const all = isSequence(others) ? others : [];
  const key = keyFieldOf(field);
  if (key === undefined) return elements.map((_, index) => all[index] ?? null);
  const keyOf = (element: Value): Value => (isObject(element) ? valueAt(element, key.terraformName) : null);
  const isSame = (a: Value, b: Value): boolean => a === b || isSameSpelling(key.constraints, a, b);
  // A state of an earlier version may have a key twice.
  const free = new Set(all.keys());
  return elements.map((element) => {
    const found = [...free].find((position) => isSame(keyOf(element), keyOf(all[position] ?? null)));
    if (found === undefined) return null;
    free.delete(found);
    return all[found] ?? null;
  });
}

/**
 * Finds for each planned element of a list of objects the element that the service has for it, so that values that the service chose in an
 * element survive a change of the list. Elements correspond if they have the same key. Without a known key, they correspond if they agree
 * in everything that is planned, or if they are the only two that differ in lists of the same length.
 *
 * @param key Terraform name of the member that identifies an element, if there is one
 * @returns for each planned element the existing one, or null
 */
export function pairElements(
  fields: readonly Field[],
  key: string | undefined,
  planned: readonly Value[],
  existing: readonly Value[],
): readonly Value[] {
  const free = new Set(existing);
  const take = (fits: (candidate: Value) => boolean): Value => {
    const found = [...free].find(fits) ?? null;
    free.delete(found);
    return found;
  };
  if (key !== undefined) {
    const ofKey = fields.find(({ terraformName }) => terraformName === key);
    const keyOf = (element: Value): Value => (isObject(element) ? valueAt(element, key) : null);
    return planned.map((element) => {
      const own = keyOf(element);
      return own === null || isUnknown(own)
        ? null
        : take((candidate) => agrees(own, keyOf(candidate), ofKey));
    });
  }
  const pairs = planned.map((element) => take((candidate) => agreesIn(fields, element, candidate)));
  const open = pairs.flatMap((pair, index) => (pair === null ? [index] : []));
  const [rest = null] = free;
  const isOneChange = open.length === 1 && free.size === 1 && planned.length === existing.length;
  return isOneChange ? pairs.map((pair) => pair ?? rest) : pairs;
}

function agreesIn(fields: readonly Field[], planned: Value, existing: Value): boolean {
  if (!isObject(planned) || !isObject(existing)) return false;
  return fields.every((field) => {
    const { terraformName, argument } = field;
    const [own, other] = [valueAt(planned, terraformName), valueAt(existing, terraformName)];
    return argument !== undefined || agrees(own, other, field);
  });
}

/** Whether a value is as planned, in any spelling of the field. An unknown value may be anything. */
function agrees(planned: Value, existing: Value, field?: Field): boolean {
  if (isUnknown(planned) || planned === existing) return true;
  if (field !== undefined && isSameSpelling(field.constraints, planned, existing)) return true;
  if (planned instanceof Decimal) return existing instanceof Decimal && planned.equals(existing);
  if (isSequence(planned)) {
    return (
      isSequence(existing) &&
      planned.length === existing.length &&
      planned.every((element, index) => agrees(element, existing[index] ?? null))
    );
  }
  if (!isObject(planned) || !isObject(existing)) return false;
  const names = new Set([...Object.keys(planned), ...Object.keys(existing)]);
  return [...names].every((name) => agrees(valueAt(planned, name), valueAt(existing, name)));
}

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
function isSameSpelling(constraints: Constraints, a: Value, b: Value): boolean {
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
