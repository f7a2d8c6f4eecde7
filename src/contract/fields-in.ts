import type { Field, FieldType } from "./model";

/** Returns the fields of the objects in a type: its own fields, or those of its elements at any depth. */
export function fieldsIn(type: FieldType): readonly Field[] {
  if ("element" in type) return fieldsIn(type.element);
  return type.kind === "object" ? type.fields : [];
}
