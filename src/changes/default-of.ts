import { type Field, type FieldType, fieldsIn, type Json } from "../contract";
import { Decimal, type Value, valueObject } from "../plugin";
import { isFreeForm } from "../values";

/**
 * Returns the planned value of an unset field. Undefined for a field that is made of objects or free-form, as the service fills in more
 * than the contract's default. An empty list or map is planned as it is.
 */
export function defaultOf({ type, default: json }: Field): Value | undefined {
  if (json === undefined || json === null || isFreeForm(type)) return undefined;
  const isEmpty = typeof json === "object" && Object.keys(json).length === 0;
  if (fieldsIn(type).length > 0 && (type.kind === "object" || !isEmpty)) return undefined;
  return valueOfDefault(type, json);
}

function valueOfDefault(type: FieldType, json: Json): Value {
  if (type.kind === "number" && (typeof json === "number" || typeof json === "string")) {
    return Decimal.of(json);
  }
  if (typeof json !== "object" || json === null) return typeof json === "number" ? Decimal.of(json) : json;
  if (Array.isArray(json)) {
    const element = "element" in type ? type.element : type;
    return (json as readonly Json[]).map((item) => valueOfDefault(element, item));
  }
  const element = type.kind === "map" ? type.element : type;
  return valueObject(
    Object.entries(json).map(([key, item]): [string, Value] => [key, valueOfDefault(element, item)]),
  );
}
