import type { FieldType } from "../contract";

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
