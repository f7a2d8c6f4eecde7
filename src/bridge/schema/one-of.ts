import {
  exclusiveConflicts,
  type ExclusiveGroups,
  type Field,
  type FieldType,
  holdsSecret,
  type Kind,
} from "../../contract";
import {
  attributeStep,
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
  type Value,
  valueAt,
  type ValueObject,
  valueObject,
} from "../../plugin";
import { inWords } from "../../base/words";

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
