import { ALTERNATIVES, alternativesField, type Field, fieldsIn, type Kind } from "../../../contract";
import { openedPaths, withValueInside } from "../../../changes";
import {
  attributeStep,
  Decimal,
  formatPath,
  isObject,
  isSequence,
  isUnknown,
  type Path,
  planChange,
  type PlannedChange,
  type Schema,
  UNKNOWN,
  type Value,
  valueAt,
  valueAtPath,
  type ValueObject,
  valueObject,
} from "../../../plugin";
import type { ResourceModel } from "../../context";
import { isSameAt, type Unset, unsetPaths } from "../decorators/with-set-attributes";

/** The alternatives of a configuration, and which of them an object is. */

/** Returns the alternatives in a configuration; an unknown list has none yet. */
export function alternativesIn(kind: Kind, config: ValueObject): readonly ValueObject[] {
  const list = alternativesField(kind) === undefined ? null : valueAt(config, ALTERNATIVES);
  return isSequence(list) ? list.filter(isObject) : [];
}

/** Whether a configuration has alternatives of which it is known only after apply what they set. Their values may be. */
export function hasUnknownAlternatives(kind: Kind, config: ValueObject): boolean {
  const list = valueAt(config, ALTERNATIVES);
  const fields = fieldsIn(alternativesField(kind)?.type ?? { kind: "json" });
  return isUnknown(list) || (isSequence(list) && list.some((each) => isOpenSection(fields, each)));
}

function isOpenSection(fields: readonly Field[], section: Value): boolean {
  if (!isObject(section)) return isUnknown(section);
  return fields.some(
    ({ terraformName, type }) =>
      type.kind === "object" && isOpenSection(type.fields, valueAt(section, terraformName)),
  );
}

/** Returns the paths of the attributes that an alternative sets, without the sections around them. */
export function pathsIn(kind: Kind, alternative: ValueObject): readonly Path[] {
  return leafPaths(fieldsIn(alternativesField(kind)?.type ?? { kind: "json" }), alternative);
}

function leafPaths(fields: readonly Field[], values: ValueObject): readonly Path[] {
  return fields.flatMap(({ terraformName, type }): readonly Path[] => {
    const value = valueAt(values, terraformName);
    const step = attributeStep(terraformName);
    if (value === null) return [];
    if (type.kind !== "object" || !isObject(value)) return [[step]];
    return leafPaths(type.fields, value).map((path) => [step, ...path]);
  });
}

/** Returns what an alternative sets, as in a configuration: `region = "eu-2", compute.gpu_model = "h200"`. */
export function alternativeText(kind: Kind, alternative: ValueObject): string {
  return pathsIn(kind, alternative)
    .map((path) => `${formatPath(path)} = ${printed(valueAtPath(alternative, path) ?? null)}`)
    .join(", ");
}

function printed(value: Value): string {
  if (isUnknown(value)) return "(known after apply)";
  if (value instanceof Decimal) return value.toString();
  if (isSequence(value)) return `[${value.map(printed).join(", ")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, inner]) => `${name} = ${printed(inner)}`)
    .join(", ")} }`;
}

/** Returns the paths of the attributes that any of some alternatives sets. */
export function allPaths(kind: Kind, alternatives: readonly ValueObject[]): readonly Path[] {
  const paths = alternatives.flatMap((each) => pathsIn(kind, each));
  return [...new Map(paths.map((path) => [JSON.stringify(path), path])).values()];
}

/**
 * Returns a configuration with the values of an alternative. A value that the configuration itself has stays: the engine puts it there for an
 * attribute whose changes the user ignores.
 */
export function withAlternative(kind: Kind, config: ValueObject, alternative: ValueObject): ValueObject {
  return pathsIn(kind, alternative).reduce((all, path) => {
    if ((valueAtPath(config, path) ?? null) !== null) return all;
    return withValueInside(
      withSections(kind.fields, all, path),
      path,
      valueAtPath(alternative, path) ?? null,
    );
  }, config);
}

/** Returns values with the sections that lead to a path, which are empty where there was none. */
function withSections(fields: readonly Field[], values: ValueObject, [step, ...rest]: Path): ValueObject {
  const field = fields.find((each) => step?.kind === "attribute" && each.terraformName === step.name);
  if (field === undefined || rest.length === 0 || field.type.kind !== "object") return values;
  const inner = field.type.fields;
  const before = valueAt(values, field.terraformName);
  const section = isObject(before)
    ? before
    : valueObject(inner.map(({ terraformName }): [string, Value] => [terraformName, null]));
  return valueObject([...Object.entries(values), [field.terraformName, withSections(inner, section, rest)]]);
}

/** Returns a plan in which the attributes at some paths are known after apply. A section that the configuration omits is so as a whole. */
export function withUnknownAt(
  planned: ValueObject,
  config: ValueObject,
  paths: readonly Path[],
): ValueObject {
  return paths.reduce((all, path) => {
    if ((valueAtPath(config, path) ?? null) !== null) return all;
    const length = path.findIndex(
      (_step, index) => (valueAtPath(config, path.slice(0, index + 1)) ?? null) === null,
    );
    return withValueInside(all, path.slice(0, length + 1), UNKNOWN);
  }, planned);
}

/** A configuration with one alternative, and the standard plan for it. */
export interface Choice extends PlannedChange {
  readonly config: ValueObject;
}

/** Returns what a configuration plans with an alternative. `private` has the attributes that were set before. */
export function choiceOf(
  { kind, schema }: Pick<ResourceModel, "kind"> & { readonly schema: Schema },
  request: { readonly prior: ValueObject | null; readonly config: ValueObject } & Pick<Unset, "private">,
  alternative: ValueObject,
): Choice {
  const { prior, private: noted } = request;
  const config = withAlternative(kind, request.config, alternative);
  const cleared =
    prior === null ? [] : openedPaths(kind, unsetPaths(kind, { prior, config, private: noted }), config);
  return { config, ...planChange({ schema, prior, config, cleared }) };
}

/**
 * Returns the choice of the alternative that an object is, else of the one with which it has the most in common, else of the first one. A value
 * that is known only after apply may be any.
 */
export function closestChoice(
  model: ResourceModel,
  request: { readonly prior: ValueObject | null; readonly config: ValueObject } & Pick<Unset, "private">,
  object: ValueObject,
): Choice | undefined {
  const alternatives = alternativesIn(model.kind, request.config);
  const paths = allPaths(model.kind, alternatives);
  let closest: { readonly choice: Choice; readonly shared: number } | undefined;
  for (const alternative of alternatives) {
    const choice = choiceOf(model, request, alternative);
    const shared = paths.filter((path) => {
      const [is, planned] = [object, choice.planned].map((values) => valueAtPath(values, path) ?? null);
      return (
        isUnknown(is ?? null) || isUnknown(planned ?? null) || isSameAt(model, path, choice.planned, object)
      );
    }).length;
    if (closest === undefined || shared > closest.shared) closest = { choice, shared };
  }
  return closest?.choice;
}
