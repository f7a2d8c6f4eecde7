import type { Field, FieldType } from "./model";

/** Returns the fields of the objects in a type: its own fields, or those of its elements at any depth. */
export function fieldsIn(type: FieldType): readonly Field[] {
  if ("element" in type) return fieldsIn(type.element);
  return type.kind === "object" ? type.fields : [];
}

/**
 * Whether a field is a secret or contains one. A message about such a field, or about anything in it, must not carry its path. With a path,
 * the engine quotes the line of the configuration, which may contain the secret.
 */
export function holdsSecret(field: Pick<Field, "type" | "sensitive" | "writeOnly">): boolean {
  return field.sensitive || field.writeOnly || fieldsIn(field.type).some(holdsSecret);
}

/** Whether a text of a field is an address, or a range of addresses. */
export function isAddressField({ constraints }: Field): boolean {
  return constraints.address === true || constraints.format === "cidr";
}
