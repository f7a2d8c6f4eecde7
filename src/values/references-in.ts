import type { Field, FieldType } from "../contract";
import {
  attributeStep,
  isObject,
  isSequence,
  keyStep,
  indexStep,
  type Path,
  type Value,
  valueAt,
  type ValueObject,
} from "../plugin";

/** A value that names an object of another kind. */
export interface ValueReference {
  /** The attribute; of a set's element, the set. */
  readonly path: Path;
  /** Name of the kind in the contract. */
  readonly kind: string;
  /** Full name, or its last part. */
  readonly text: string;
}

/** Returns the references in an object's values, at every depth, as far as they are known. */
export function referencesIn(
  fields: readonly Field[],
  values: ValueObject,
  path: Path = [],
): readonly ValueReference[] {
  return fields.flatMap((field) =>
    inside(field, field.type, valueAt(values, field.terraformName), [
      ...path,
      attributeStep(field.terraformName),
    ]),
  );
}

function inside(field: Field, type: FieldType, value: Value, path: Path): readonly ValueReference[] {
  if (typeof value === "string") {
    return field.references === undefined ? [] : [{ path, kind: field.references, text: value }];
  }
  if (type.kind === "object") return isObject(value) ? referencesIn(type.fields, value, path) : [];
  if (!("element" in type)) return [];
  if (isSequence(value)) {
    return value.flatMap((element, index) =>
      inside(field, type.element, element, type.kind === "list" ? [...path, indexStep(index)] : path),
    );
  }
  return isObject(value)
    ? Object.entries(value).flatMap(([key, element]) =>
        inside(field, type.element, element, [...path, keyStep(key)]),
      )
    : [];
}
