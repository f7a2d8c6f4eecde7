import type { FieldType } from "../contract";
import { Decimal, Dynamic, isObject, isSequence, isUnknown, type Value } from "../plugin";

/**
 * Whether the only possible Terraform type is "any" (dynamic). This is so for free-form JSON, and for collections that contain it anywhere,
 * as all elements of a Terraform collection must have one type.
 */
export function isFreeForm(type: FieldType): boolean {
  if (type.kind === "json") return true;
  return "element" in type && holdsJson(type.element);
}

/** Whether a field has attributes of its own in Terraform: an object, or a list, set or map of objects. */
export function isNested(type: FieldType): boolean {
  if (isFreeForm(type)) return false;
  const inner = "element" in type ? type.element : type;
  return inner.kind === "object";
}

function holdsJson(type: FieldType): boolean {
  if ("element" in type) return holdsJson(type.element);
  return (
    type.kind === "json" || (type.kind === "object" && type.fields.some((field) => holdsJson(field.type)))
  );
}

/**
 * Whether a value is the zero value of its type, which proto-JSON omits: "", false, 0, an empty list or map. An object is one if each of
 * its parts is null, unknown or a zero value.
 */
export function isZeroValue(type: FieldType, value: Value): boolean {
  if (value instanceof Dynamic) return isZeroValue(type, value.value);
  switch (type.kind) {
    case "string":
      return value === "";
    case "bool":
      return value === false;
    case "number":
      return value instanceof Decimal && value.equals(Decimal.ZERO);
    case "list":
    case "set":
      return isSequence(value) && value.length === 0;
    case "map":
      return isObject(value) && Object.keys(value).length === 0;
    case "object":
      return (
        isObject(value) &&
        type.fields.every((field) => {
          const inner = value[field.terraformName] ?? null;
          return inner === null || isUnknown(inner) || isZeroValue(field.type, inner);
        })
      );
    default:
      return false;
  }
}
