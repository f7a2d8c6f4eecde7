import type { Field, FieldType } from "../contract";
import {
  attributeStep,
  Decimal,
  type Diagnostics,
  indexStep,
  isObject,
  isSequence,
  keyStep,
  type Path,
  type PathStep,
  type Value,
  valueAt,
  type ValueObject,
} from "../plugin";
import { holdsSecret } from "./field-type";
import * as texts from "./texts";

/**
 * Versions of write-only values. Such a value is stored nowhere, so that nobody can tell whether it changed; the number beside it is
 * stored, and says so.
 */

/** The version of a field among the fields that it stands with; undefined where it has none. */
export function versionOf(fields: readonly Field[], field: Field): Field | undefined {
  return fields.find(({ argument }) => argument?.role === "version" && argument.of === field.terraformName);
}

/**
 * Whether a write-only value is to be sent again: its version is another number than before, or is given for the first time. A version that
 * is taken away asks for nothing.
 */
export function isVersionDue(before: Value, after: Value): boolean {
  return after instanceof Decimal && !(before instanceof Decimal && before.equals(after));
}

/** Whether a version anywhere inside a value says that what it stands for is to be sent again. */
export function holdsDueVersion(type: FieldType, before: Value, after: Value): boolean {
  if (type.kind === "object") {
    if (!isObject(after)) return false;
    return type.fields.some((field) => {
      const [was, is] = [memberOf(before, field.terraformName), valueAt(after, field.terraformName)];
      return field.argument?.role === "version"
        ? isVersionDue(was, is)
        : holdsDueVersion(field.type, was, is);
    });
  }
  if (type.kind === "list" && isSequence(after)) {
    const known = isSequence(before) ? before : [];
    return after.some((element, index) => holdsDueVersion(type.element, known[index] ?? null, element));
  }
  if (type.kind !== "map" || !isObject(after)) return false;
  return Object.entries(after).some(([key, element]) =>
    holdsDueVersion(type.element, memberOf(before, key), element),
  );
}

/** Complaints about versions, at every depth, whose value is not configured beside them. */
export function versionProblems(
  fields: readonly Field[],
  config: ValueObject,
  path: Path = [],
  isQuotable = true,
): Diagnostics {
  return fields.flatMap((field) => {
    const at = [...path, attributeStep(field.terraformName)];
    const value = valueAt(config, field.terraformName);
    const { argument } = field;
    if (argument?.role === "version") {
      const isAlone = value !== null && valueAt(config, argument.of) === null;
      return isAlone
        ? [texts.versionWithoutValue([...path, attributeStep(argument.of)], at, isQuotable)]
        : [];
    }
    const quotable = isQuotable && !holdsSecret(field);
    return objectsIn(field.type, value).flatMap(({ inner, object, steps }) =>
      versionProblems(inner, object, [...at, ...steps], quotable),
    );
  });
}

interface Inner {
  readonly inner: readonly Field[];
  readonly object: ValueObject;
  readonly steps: readonly PathStep[];
}

function objectsIn(type: FieldType, value: Value, steps: readonly PathStep[] = []): readonly Inner[] {
  if (type.kind === "object") return isObject(value) ? [{ inner: type.fields, object: value, steps }] : [];
  if (type.kind === "list" && isSequence(value))
    return value.flatMap((element, index) => objectsIn(type.element, element, [...steps, indexStep(index)]));
  if (type.kind !== "map" || !isObject(value)) return [];
  return Object.entries(value).flatMap(([key, element]) =>
    objectsIn(type.element, element, [...steps, keyStep(key)]),
  );
}

function memberOf(value: Value, name: string): Value {
  return isObject(value) ? valueAt(value, name) : null;
}
