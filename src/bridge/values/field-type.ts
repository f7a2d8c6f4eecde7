import { type Field, type FieldType, fieldsIn } from "../../contract";

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
 * Whether a field is a secret or contains one. A message about such a field, or about anything in it, must not carry its path. With a path,
 * the engine quotes the line of the configuration, which may contain the secret.
 */
export function holdsSecret(field: Field): boolean {
  return field.sensitive || field.writeOnly || fieldsIn(field.type).some(holdsSecret);
}
