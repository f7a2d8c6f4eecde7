import { type Field, fieldsIn, isExclusive, type Kind, type Method, updateModeOf } from "../contract";
import { isFreeForm, type RequestPart, requestParts } from "../values";
import { isLeftToService } from "./left-to-service";
import { hasEmptyValue } from "./update-body";
import { settablePaths, updatesInOrder } from "./update-calls";

/** Which attributes an update can clear. The contract alone decides. */

const known = new WeakMap<Kind, readonly string[]>();

/**
 * Returns the attributes of a kind that an update can clear, in the notation of the configuration: at the root, and members of objects
 * (`boot.image`). A list, set or map is cleared as a whole.
 *
 * An attribute with a default needs no clearing: if it is not set, its default is planned. An attribute is never cleared by a replacement, by
 * a method that destroys data, or if a smaller value would need one.
 */
export function clearableAttributes(kind: Kind): readonly string[] {
  const found = known.get(kind) ?? clearableIn(kind, kind.fields, []);
  known.set(kind, found);
  return found;
}

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
