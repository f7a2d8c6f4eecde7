import { asRecord } from "../base/json";
import { type Field, type FieldType, fieldsIn } from "../contract";
import type { AccountObject } from "./read-account";

/** A value in an object that names another object. */
export interface ObjectReference {
  /** Name of the other object's kind in the contract. */
  readonly kind: string;
  /** Full resource name, or the last part of it. */
  readonly text: string;
  /** Whether only the service sets the value, so that it may be the other side of a reference that users set in the other object. */
  readonly isComputed: boolean;
}

/** Returns the references in an object, at every depth. */
export function objectReferences({
  kind,
  object,
}: Pick<AccountObject, "kind" | "object">): readonly ObjectReference[] {
  return inFields(kind.fields, object, false);
}

function inFields(fields: readonly Field[], value: unknown, isComputed: boolean): readonly ObjectReference[] {
  const members = asRecord(value) ?? {};
  return fields.flatMap((field) =>
    inValue(
      field.references,
      field.type,
      members[field.wireName],
      isComputed || field.presence === "computed",
    ),
  );
}

function inValue(
  references: string | undefined,
  type: FieldType,
  value: unknown,
  isComputed: boolean,
): readonly ObjectReference[] {
  if (typeof value === "string") {
    return references === undefined || value === "" ? [] : [{ kind: references, text: value, isComputed }];
  }
  if (type.kind === "object") return inFields(fieldsIn(type), value, isComputed);
  if (!("element" in type)) return [];
  const elements: readonly unknown[] = Array.isArray(value) ? value : Object.values(asRecord(value) ?? {});
  return elements.flatMap((element) => inValue(references, type.element, element, isComputed));
}
