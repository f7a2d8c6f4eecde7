import { type Field, fieldsIn, type FieldType } from "../contract";
import {
  Decimal,
  Dynamic,
  isObject,
  isSequence,
  isUnknown,
  type Value,
  valueAt,
  type ValueObject,
  valueObject,
} from "../plugin";
import type { AnswerPath, AnswerStep } from "./answer-path";
import { counterparts, isUnordered, keyMember } from "./equivalence";
import { sameContent } from "./dynamic-value";
import { isZeroValue } from "./from-wire";

/** A part of an object that the service answered with another value than the configured one. */
export interface ValueDifference {
  readonly path: AnswerPath;
  /** The innermost field on the path. */
  readonly field: Field;
  readonly type: FieldType;
  /** Undefined: a map has no such entry. */
  readonly configured: Value | undefined;
  /** Undefined: a map has no such entry. */
  readonly answered: Value | undefined;
  /** Whether the values must not be shown. */
  readonly isSecret: boolean;
}

/**
 * Returns the innermost differences between two objects: single members, entries of maps, and elements of lists. Lists whose elements do not
 * correspond, and sets, differ as a whole.
 *
 * @param configured - wholly known
 * @param answered - with the spellings of `configured`
 */
export function differencesBetween(
  fields: readonly Field[],
  configured: ValueObject,
  answered: ValueObject,
): readonly ValueDifference[] {
  return inObjects(fields, configured, answered, { path: [], isSecret: false });
}

/**
 * Returns a text that is equal for equal values of a type, whatever the order of entries and of elements without order. An unknown value
 * counts as none.
 */
export function canonicalText(type: FieldType, value: Value): string {
  if (value instanceof Dynamic) return canonicalText(type, value.value);
  if (value instanceof Decimal) return value.toString();
  if (isSequence(value)) {
    const element = "element" in type ? type.element : type;
    const texts = value.map((each) => canonicalText(element, each));
    return `[${(type.kind === "set" ? texts.sort() : texts).join(",")}]`;
  }
  if (isUnknown(value)) return "null";
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => type.kind === "map" || !(member === null || isUnknown(member)))
    .map(([name, member]): [string, string] => [name, canonicalText(memberType(type, name), member)]);
  return `{${members
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, text]) => `${JSON.stringify(name)}:${text}`)
    .join(",")}}`;
}

/** Returns the type of a member of an object or map; that of free-form JSON if the type has no such member. */
export function memberType(type: FieldType, name: string): FieldType {
  if (type.kind === "map") return type.element;
  const field = fieldsIn(type).find(({ terraformName }) => terraformName === name);
  return field?.type ?? { kind: "json" };
}

interface DifferencePosition {
  readonly path: AnswerPath;
  readonly isSecret: boolean;
}

function inObjects(
  fields: readonly Field[],
  configured: ValueObject,
  answered: ValueObject,
  at: DifferencePosition,
): readonly ValueDifference[] {
  return fields.flatMap((field) => {
    // Arguments and write-only values are in no answer.
    if (field.argument !== undefined || field.writeOnly) return [];
    const { terraformName, type, sensitive } = field;
    const inside = { path: [...at.path, terraformName], isSecret: at.isSecret || sensitive };
    return inValues(
      field,
      type,
      valueAt(configured, terraformName),
      valueAt(answered, terraformName),
      inside,
    );
  });
}

function inValues(
  field: Field,
  type: FieldType,
  configured: Value | undefined,
  answered: Value | undefined,
  at: DifferencePosition,
): readonly ValueDifference[] {
  if (configured === answered) return [];
  if (configured !== undefined && answered !== undefined) {
    if (sameContent(configured, answered)) return [];
    const parts = partsOf(field, type, configured, answered);
    if (parts !== undefined) {
      const element = "element" in type ? type.element : type;
      return parts.flatMap(([step, a, b]) =>
        inValues(field, element, a, b, { ...at, path: [...at.path, step] }),
      );
    }
    if (type.kind === "object" && isObject(configured) && isObject(answered)) {
      return inObjects(type.fields, configured, answered, at);
    }
  }
  const isSecret = at.isSecret || fieldsIn(type).some(showsSecret);
  return [{ path: at.path, field, type, configured, answered, isSecret }];
}

/** Whether a value of the field may contain a secret. Write-only values are in no plan and no answer. */
function showsSecret(field: Field): boolean {
  return !field.writeOnly && (field.sensitive || fieldsIn(field.type).some(showsSecret));
}

type ValuePart = readonly [step: AnswerStep, configured: Value | undefined, answered: Value | undefined];

/** Returns the corresponding parts of two maps or lists; undefined if there are none. */
function partsOf(field: Field, type: FieldType, a: Value, b: Value): readonly ValuePart[] | undefined {
  if (type.kind === "map" && isObject(a) && isObject(b)) {
    const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])];
    const entry = (map: ValueObject, key: string): Value | undefined =>
      Object.hasOwn(map, key) ? map[key] : undefined;
    return keys.map((key) => [key, entry(a, key), entry(b, key)]);
  }
  if (type.kind !== "list" || !isSequence(a) || !isSequence(b) || a.length !== b.length) return undefined;
  // A position in a list without order tells nothing.
  if (isUnordered(field)) return undefined;
  const member = field.type === type ? keyMember(field) : undefined;
  if (member === undefined) return a.map((element, index) => [index, element, b[index]]);
  const parts = a.map((element): ValuePart => {
    const is = isObject(element) ? valueAt(element, member) : null;
    const other = b.find((each) => isObject(each) && valueAt(each, member) === is);
    return [{ member, is: typeof is === "string" ? is : "" }, element, other];
  });
  return parts.every(([, , other]) => other !== undefined) ? parts : undefined;
}

/**
 * Returns the path of the first field that an object had and no longer has, although the field cannot change in place while the object
 * exists. Returns undefined if there is none. Such an answer is more likely partial than true, and the plan would replace the object.
 */
export function vanishedField(
  fields: readonly Field[],
  before: ValueObject,
  after: ValueObject,
): string | undefined {
  for (const field of fields) {
    if (!field.readable || field.argument !== undefined) continue;
    const [was, is] = [valueAt(before, field.terraformName), valueAt(after, field.terraformName)];
    if (isNothing(field.type, was)) continue;
    if (isFixed(field) && isNothing(field.type, is)) return field.wireName;
    const inner = vanishedInside(field, field.type, was, is);
    if (inner !== undefined) return `${field.wireName}${inner}`;
  }
  return undefined;
}

/**
 * Whether the object was recreated under the same name: a field that the service sets only once has another value.
 *
 * @param after - with the spellings of `before`
 */
export function isRecreated(fields: readonly Field[], before: ValueObject, after: ValueObject): boolean {
  return fields.some(({ presence, immutable, terraformName, type }) => {
    const [was, is] = [valueAt(before, terraformName), valueAt(after, terraformName)];
    const isText = type.kind === "string" || type.kind === "timestamp";
    if (presence !== "computed" || !immutable || !isText || isUnknown(was)) return false;
    return was !== null && is !== null && was !== is;
  });
}

function vanishedInside(field: Field, type: FieldType, was: Value, is: Value): string | undefined {
  if (type.kind === "object") {
    const inner = isObject(was)
      ? vanishedField(type.fields, was, isObject(is) ? is : valueObject())
      : undefined;
    return inner === undefined ? undefined : `.${inner}`;
  }
  if (type.kind !== "list" || !isSequence(was) || !isSequence(is) || was.length !== is.length) {
    return undefined;
  }
  const after = counterparts(field, was, is);
  for (const [index, element] of was.entries()) {
    const now = after[index] ?? null;
    const inner = now === null ? undefined : vanishedInside(field, type.element, element, now);
    if (inner !== undefined) return `[${index}]${inner}`;
  }
  return undefined;
}

/** Whether a change of the field forces replacement, or destroys data of the object. */
function isFixed({ immutable, needsPermission, growOnly }: Field): boolean {
  return immutable || needsPermission !== undefined || growOnly === true;
}

function isNothing(type: FieldType, value: Value): boolean {
  return value === null || isUnknown(value) || isZeroValue(type, value);
}
