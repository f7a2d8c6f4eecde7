import {
  type ExclusiveGroups,
  type Field,
  fieldsIn,
  isExclusive,
  type Kind,
  type Method,
  updateModeOf,
} from "../contract";
import { isFreeForm, isZeroValue, type RequestPart, requestParts } from "../values";
import { isLeftToService } from "./left-to-service";
import { hasEmptyValue } from "./update-body";
import { fieldAt, settablePaths, updatesInOrder } from "./permitted-updates";
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
import { oncePer } from "../base/json";

/** Which attributes an update can clear. The contract alone decides. */

/**
 * Returns the attributes of a kind that an update can clear, in the notation of the configuration: at the root, and members of objects
 * (`boot.image`). A list, set or map is cleared as a whole.
 *
 * An attribute with a default needs no clearing: if it is not set, its default is planned. An attribute is never cleared by a replacement, by
 * a method that destroys data, or if a smaller value would need one.
 */
export const clearableAttributes = oncePer((kind: Kind) => clearableIn(kind, kind.fields, []));

function clearableIn(kind: Kind, fields: readonly Field[], outer: readonly Field[]): readonly string[] {
  return fields.flatMap((field) => {
    const chain = [...outer, field];
    if (field.presence === "computed" || field.argument !== undefined || field.writeOnly) return [];
    const isChosen = isLeftToService(field) && isChangedInPlace(field);
    const own = isChosen && canClear(kind, chain) ? [nameOf(chain)] : [];
    return field.type.kind === "object" && !isFreeForm(field.type)
      ? [...own, ...clearableIn(kind, field.type.fields, chain)]
      : own;
  });
}

function nameOf(chain: readonly Field[]): string {
  return chain.map(({ terraformName }) => terraformName).join(".");
}

/** Whether an update in place can change everything in a field. */
function isChangedInPlace(field: Field): boolean {
  if (field.presence === "computed" || field.argument !== undefined) return true;
  const isHindered = field.immutable || field.needsPermission !== undefined || field.growOnly === true;
  return !isHindered && fieldsIn(field.type).every(isChangedInPlace);
}

/** Whether the method by which an update changes a field can also express that it has no value. */
function canClear(kind: Kind, chain: readonly Field[]): boolean {
  for (const method of updatesInOrder(kind)) {
    if (method.destroysData === true) continue;
    for (const part of requestParts(kind, method)) {
      const inRequest = fieldInRequest(part, chain);
      if (inRequest !== undefined) return isExpressible(kind, method, part, chain, inRequest);
    }
  }
  return false;
}

function fieldInRequest({ field }: RequestPart, [root, ...inner]: readonly Field[]): Field | undefined {
  if (root?.terraformName !== field.terraformName) return undefined;
  return inner.reduce<Field | undefined>(
    (outer, { terraformName }) =>
      outer?.type.kind === "object"
        ? outer.type.fields.find((each) => each.terraformName === terraformName)
        : undefined,
    field,
  );
}

function isExpressible(
  kind: Kind,
  method: Method,
  { path, requestField }: RequestPart,
  chain: readonly Field[],
  inRequest: Field,
): boolean {
  const field = chain.at(-1);
  // A request that carries only a part of a section leaves the rest of it as it is.
  const isPart = path.length > 0 || field === undefined || !carriesAll(inRequest, field);
  if (isPart || inRequest.needed) return false;
  // Neither a mask nor a replaced object covers what is beside the object.
  if (method.objectField !== undefined && !requestField.inObject) return false;
  const mode = updateModeOf(method);
  const isReplaced = mode === "replace" || (mode === "fields" && chain.length > 1);
  if (isReplaced || (mode === "merge" && method.maskField !== undefined)) return true;
  // An omitted field keeps its value, so only null or an empty value can clear it. An exclusive field of a request that replaces fields is
  // unset by omission alone.
  const isClearable = inRequest.nullable === true || hasEmptyValue(inRequest);
  return isClearable && (mode === "merge" || !isExclusive(kind.exclusive, field.terraformName));
}

function carriesAll(inRequest: Field, field: Field): boolean {
  const carried = new Set(settablePaths(inRequest));
  return settablePaths(field).every((path) => carried.has(path));
}

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
