/** Rules of a configuration beyond its types: fields that exclude each other, secrets, and write-only values with their versions. */
import {
  exclusiveConflicts,
  type ExclusiveGroups,
  type Field,
  type FieldType,
  holdsSecret,
  type Kind,
} from "../contract";
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
  isUnknown,
  keyStep,
  type Path,
  type PathStep,
  type Value,
  valueAt,
  type ValueObject,
  valueObject,
} from "../plugin";
import { inWords } from "../base/words";
import { counterparts } from "./equivalence";

/**
 * Fields of which at most one can be set (a proto oneof). Reports a configuration that sets two. Also removes from a plan the field that
 * the service chose before, if the user sets another one now.
 */

/** Returns errors for exclusive fields that a configuration sets together. An unknown value is allowed: it may turn out to be null. */
export function exclusiveFaults(kind: Pick<Kind, "fields" | "exclusive">, config: ValueObject): Diagnostics {
  return faultsIn(kind.fields, kind.exclusive ?? [], config, [], true);
}

function faultsIn(
  fields: readonly Field[],
  groups: ExclusiveGroups,
  config: ValueObject,
  path: Path,
  isQuotable: boolean,
): Diagnostics {
  const own = exclusiveConflicts(groups, (name) => isGiven(valueAt(config, name))).map((given) => {
    const paths = given.map((name) => [...path, attributeStep(name)]);
    const hasSecret = fields.some((field) => given.includes(field.terraformName) && holdsSecret(field));
    return excludeEachOther(paths, isQuotable && !hasSecret);
  });
  const inner = fields.flatMap((field) =>
    faultsInValue(
      field.type,
      valueAt(config, field.terraformName),
      [...path, attributeStep(field.terraformName)],
      isQuotable && !holdsSecret(field),
    ),
  );
  return [...own, ...inner];
}

function faultsInValue(type: FieldType, value: Value, path: Path, isQuotable: boolean): Diagnostics {
  if (type.kind === "object") {
    return isObject(value) ? faultsIn(type.fields, type.exclusive ?? [], value, path, isQuotable) : [];
  }
  if (!("element" in type)) return [];
  if (isSequence(value)) {
    return value.flatMap((element, index) => {
      const step = type.kind === "set" ? ({ kind: "element", element } as const) : indexStep(index);
      return faultsInValue(type.element, element, [...path, step], isQuotable);
    });
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, element]) =>
    faultsInValue(type.element, element, [...path, keyStep(key)], isQuotable),
  );
}

/** Returns the plan without the fields that a configured field excludes. */
export function withoutExcluded(kind: Kind, config: ValueObject, planned: ValueObject): ValueObject {
  return clearedObject(kind.fields, kind.exclusive ?? [], config, planned);
}

function clearedObject(
  fields: readonly Field[],
  groups: ExclusiveGroups,
  config: ValueObject,
  planned: ValueObject,
): ValueObject {
  const excluded = new Set(
    groups
      .filter((group) => group.some((name) => isGiven(valueAt(config, name))))
      .flatMap((group) => group.filter((name) => valueAt(config, name) === null)),
  );
  const changed = fields.flatMap((field): readonly (readonly [string, Value])[] => {
    const { terraformName, type } = field;
    const before = valueAt(planned, terraformName);
    const after = excluded.has(terraformName)
      ? null
      : clearedValue(type, valueAt(config, terraformName), before);
    return after === before ? [] : [[terraformName, after]];
  });
  return changed.length === 0 ? planned : valueObject([...Object.entries(planned), ...changed]);
}

/** Leaves elements of sets as they are: their correspondence to the configured ones is not known. */
function clearedValue(type: FieldType, config: Value, planned: Value): Value {
  if (type.kind === "object") {
    return isObject(config) && isObject(planned)
      ? clearedObject(type.fields, type.exclusive ?? [], config, planned)
      : planned;
  }
  if (type.kind === "list" && isSequence(config) && isSequence(planned)) {
    const after = planned.map((element, index) => clearedValue(type.element, config[index] ?? null, element));
    return after.every((element, index) => element === planned[index]) ? planned : after;
  }
  if (type.kind === "map" && isObject(config) && isObject(planned)) {
    const changed = Object.entries(planned).flatMap(
      ([key, before]): readonly (readonly [string, Value])[] => {
        const after = clearedValue(type.element, valueAt(config, key), before);
        return after === before ? [] : [[key, after]];
      },
    );
    return changed.length === 0 ? planned : valueObject([...Object.entries(planned), ...changed]);
  }
  return planned;
}

function isGiven(value: Value): boolean {
  return value !== null && !isUnknown(value);
}

/** Returns the error for a configuration that sets more than one of several exclusive fields. */
function excludeEachOther(paths: readonly Path[], isQuotable: boolean): Diagnostic {
  const names = inWords(paths.map(formatPath));
  return errorDiagnostic(
    "Conflicting arguments",
    `${names} exclude each other: the service accepts at most one of them. Keep one, and remove the other${paths.length > 2 ? "s" : ""}.`,
    isQuotable ? paths.at(-1) : undefined,
  );
}

/** A shorter value is no secret worth hiding, and its removal from every text would make the text unreadable. */
const SHORTEST_SECRET = 4;

/** Returns the secrets in an object's values, at every depth. No message may show them, even if the service repeats them. */
export function secretsIn(fields: readonly Field[], values: ValueObject): readonly string[] {
  return fields.flatMap((field) => {
    const value = valueAt(values, field.terraformName);
    return field.sensitive || field.writeOnly ? textsIn(value) : secretsInside(field.type, value);
  });
}

function secretsInside(type: FieldType, value: Value): readonly string[] {
  if (type.kind === "object") return isObject(value) ? secretsIn(type.fields, value) : [];
  return "element" in type ? membersOf(value).flatMap((inner) => secretsInside(type.element, inner)) : [];
}

function textsIn(value: Value): readonly string[] {
  if (typeof value === "string") return value.length < SHORTEST_SECRET ? [] : [value];
  return membersOf(value).flatMap(textsIn);
}

function membersOf(value: Value): readonly Value[] {
  if (isSequence(value)) return value;
  return isObject(value) ? Object.values(value) : [];
}

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
