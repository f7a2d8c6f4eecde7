import { type Field, type FieldType, holdsSecret } from "../contract";
import {
  attributeStep,
  Decimal,
  type Diagnostic,
  type Diagnostics,
  errorDiagnostic,
  formatPath,
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
import { counterparts } from "./element-key";

/**
 * Versions of write-only values. Such a value is stored nowhere, so a change of it cannot be detected; the stored version number beside it
 * shows the change.
 */

/** Returns the version of a field among its sibling fields; undefined if it has none. */
export function versionOf(fields: readonly Field[], field: Field): Field | undefined {
  return fields.find(({ argument }) => argument?.role === "version" && argument.of === field.terraformName);
}

/**
 * Whether a write-only value must be sent again: its version is another number than before, or is set for the first time. Unsetting a
 * version has no effect.
 */
export function isVersionDue(before: Value, after: Value): boolean {
  return after instanceof Decimal && !(before instanceof Decimal && before.equals(after));
}

/** Whether any version inside a value requires that its write-only value is sent again. */
export function holdsDueVersion(field: Field, before: Value, after: Value, type = field.type): boolean {
  if (type.kind === "object") {
    if (!isObject(after)) return false;
    return type.fields.some((inner) => {
      const [was, is] = [memberOf(before, inner.terraformName), valueAt(after, inner.terraformName)];
      return inner.argument?.role === "version" ? isVersionDue(was, is) : holdsDueVersion(inner, was, is);
    });
  }
  if (type.kind === "list" && isSequence(after)) {
    const known = counterparts(field, after, before);
    return after.some((element, index) =>
      holdsDueVersion(field, known[index] ?? null, element, type.element),
    );
  }
  if (type.kind !== "map" || !isObject(after)) return false;
  return Object.entries(after).some(([key, element]) =>
    holdsDueVersion(field, memberOf(before, key), element, type.element),
  );
}

/** Returns errors about versions, at every depth, whose value is not configured. */
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
      return isAlone ? [versionWithoutValue([...path, attributeStep(argument.of)], at, isQuotable)] : [];
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
  if (type.kind === "list" && isSequence(value)) {
    return value.flatMap((element, index) => objectsIn(type.element, element, [...steps, indexStep(index)]));
  }
  if (type.kind !== "map" || !isObject(value)) return [];
  return Object.entries(value).flatMap(([key, element]) =>
    objectsIn(type.element, element, [...steps, keyStep(key)]),
  );
}

function memberOf(value: Value, name: string): Value {
  return isObject(value) ? valueAt(value, name) : null;
}

/** Returns the error for a version that is configured without its value. */
function versionWithoutValue(value: Path, version: Path, isQuotable: boolean): Diagnostic {
  return errorDiagnostic(
    "Version without its value",
    `${formatPath(version)} is set, but ${formatPath(value)} is not. The value is stored nowhere, so that it has to be given ` +
      `with its version: set ${formatPath(value)}, or remove ${formatPath(version)}.`,
    isQuotable ? version : undefined,
  );
}
