import type { Field, FieldType } from "./model";

/** The fields of the objects that a type is made of: its own, or those of its elements at any depth; none where there are no objects. */
export function fieldsIn(type: FieldType): readonly Field[] {
  if ("element" in type) return fieldsIn(type.element);
  return type.kind === "object" ? type.fields : [];
}
