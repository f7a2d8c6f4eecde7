import type { Field, FieldType } from "../contract";
import {
  isObject,
  isSequence,
  isUnknown,
  type Value,
  valueAt,
  type ValueObject,
  valueObject,
} from "../plugin";
import { counterparts } from "./element-key";
import { isZeroValue } from "./field-type";

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
