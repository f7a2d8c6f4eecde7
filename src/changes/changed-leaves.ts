import type { Field } from "../contract";
import { isObject, isWhollyKnown, type Value, valueAt, type ValueObject } from "../plugin";
import { canonicalText } from "../values";

/** What decides about the leaves of a field. */
export type LeafField = Pick<Field, "terraformName" | "type" | "presence" | "sensitive" | "writeOnly">;

/** A value that users can set, and that a change sets: no member of a single nested object is apart from its own leaf. */
export interface ChangedLeaf {
  /** Steps from the object to the value: attributes only. */
  readonly path: readonly string[];
  /** The innermost field. */
  readonly field: LeafField;
  readonly before: Value;
  readonly after: Value;
}

/**
 * Returns the leaves in which planned values differ from prior ones, and those that are known only after apply. Computed and write-only
 * attributes have none: only the service chooses the first, and no plan shows the second.
 *
 * @param prior - null for a new object, of which all leaves with a value are returned
 */
export function changedLeaves(
  fields: readonly LeafField[],
  prior: ValueObject | null,
  planned: ValueObject,
  at: readonly string[] = [],
): readonly ChangedLeaf[] {
  return fields.flatMap((field): readonly ChangedLeaf[] => {
    if (field.presence === "computed" || field.writeOnly) return [];
    const { terraformName, type } = field;
    const before = prior === null ? null : valueAt(prior, terraformName);
    const after = valueAt(planned, terraformName);
    const path = [...at, terraformName];
    const isNew = prior === null;
    if (type.kind === "object" && isObject(after) && (isNew || isObject(before))) {
      return changedLeaves(type.fields, isObject(before) ? before : null, after, path);
    }
    return isSame(field, before, after) ? [] : [{ path, field, before, after }];
  });
}

function isSame({ type }: LeafField, before: Value, after: Value): boolean {
  if (!isWhollyKnown(after)) return false;
  return before === after || canonicalText(type, before) === canonicalText(type, after);
}
