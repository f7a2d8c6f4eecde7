import { type ExclusiveGroups, isExclusive, type Kind } from "../contract";
import {
  attributeStep,
  isNull,
  isObject,
  isUnknown,
  type Path,
  type Value,
  valueAtPath,
  type ValueObject,
  withValueAtPath,
} from "../plugin";
import { isZeroValue } from "../values";
import { clearableAttributes } from "./clearable-attributes";
import { fieldAt } from "./permissions";

/** Attributes that the configuration set at the last apply and does not set any more: an update clears them. */

/** The values of a change in which attributes may be cleared. */
export interface UnsetValues {
  readonly prior: ValueObject;
  readonly config: ValueObject;
}

/** Returns the clearable attributes that a configuration sets. */
export function setAttributes(kind: Kind, config: ValueObject): readonly string[] {
  return clearableAttributes(kind).filter((name) => !isNull(valueAtPath(config, pathOf(name)) ?? null));
}

/**
 * Returns the paths of the attributes to clear, among those that were set. One without a value, or inside of an object that is not set, is
 * not among them.
 */
export function unsetAmong(
  kind: Kind,
  set: readonly string[],
  { prior, config }: UnsetValues,
): readonly Path[] {
  if (set.length === 0) return [];
  const clearable = new Set(clearableAttributes(kind));
  return set
    .filter((name) => clearable.has(name))
    .map(pathOf)
    .filter((path) => {
      const given = valueAtPath(config, path);
      return given !== undefined && isNull(given) && holdsValue(kind, prior, path);
    });
}

/** Returns cleared paths together with the unset fields that they exclude: if none of a group is set, the service may choose another one. */
export function openedPaths(kind: Kind, cleared: readonly Path[], config: ValueObject): readonly Path[] {
  return cleared.flatMap((path) => {
    const [owner, last] = [path.slice(0, -1), path.at(-1)];
    const group = groupsAt(kind, path)?.find(
      (names) => last?.kind === "attribute" && names.includes(last.name),
    );
    const siblings = (group ?? []).map((name): Path => [...owner, attributeStep(name)]);
    return [path, ...siblings.filter((each) => isNull(valueAtPath(config, each) ?? null))];
  });
}

/**
 * Returns the paths that an update clears, among the attributes that were set. Only of an unknown planned value: the plan keeps the value of
 * an attribute whose changes the user ignores, although the configuration of the apply does not set it.
 */
export function clearedAmong(
  kind: Kind,
  set: readonly string[],
  { planned, ...unset }: UnsetValues & { readonly planned: ValueObject },
): readonly Path[] {
  return unsetAmong(kind, set, unset).filter((path) => isUnknown(valueAtPath(planned, path) ?? null));
}

/** Returns the planned values with null for each cleared one. An unknown value is left to the service. */
export function withoutCleared(planned: ValueObject, cleared: readonly Path[]): ValueObject {
  return cleared.reduce((before, path) => withValueInside(before, path, null), planned);
}

/** Returns the path of an attribute in the notation of the configuration. */
export function pathOf(name: string): Path {
  return name.split(".").map(attributeStep);
}

/** Returns an object with another value at a path. Inside of an object that is not set, it changes nothing. */
export function withValueInside(object: ValueObject, path: Path, value: Value): ValueObject {
  const holder = path.length > 1 ? valueAtPath(object, path.slice(0, -1)) : object;
  const changed = isObject(holder ?? null) ? withValueAtPath(object, path, value) : object;
  return isObject(changed) ? changed : object;
}

/** Whether a state has a value that differs from no value. Of exclusive fields, and of those with explicit presence, a zero value does. */
function holdsValue(kind: Kind, state: ValueObject, path: Path): boolean {
  const value = valueAtPath(state, path) ?? null;
  const field = fieldAt(kind.fields, path);
  if (isNull(value) || field === undefined) return false;
  const isSet = field.explicitPresence === true || isExclusive(groupsAt(kind, path), field.terraformName);
  return isSet || !isZeroValue(field.type, value);
}

/** Returns the groups of exclusive fields in the object that has the attribute at a path. */
function groupsAt(kind: Kind, path: Path): ExclusiveGroups | undefined {
  const owner = fieldAt(kind.fields, path.slice(0, -1))?.type;
  return owner === undefined ? kind.exclusive : owner.kind === "object" ? owner.exclusive : undefined;
}
