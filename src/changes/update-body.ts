import { type Contract, type ExclusiveGroups, type Field, type FieldType, isExclusive } from "../contract";
import type { JsonInput, JsonInputObject } from "../client";
import { isObject, valueAt, type ValueObject } from "../plugin";
import { toWire } from "../values";
import type { FieldChange } from "./left-to-service";

/** Builds the values of fields in an update request. */

/** The values of an object that a request is built from. */
export interface Written {
  readonly contract: Contract;
  readonly before: ValueObject;
  readonly after: ValueObject;
  /** The configuration, for values that are never planned (write-only). Null: they are omitted. */
  readonly config: ValueObject | null;
  /** As for {@link toWire}. */
  readonly parent: string | undefined;
}

/** Returns the wire form of a field; undefined if it has no value. */
export function wholeValue(field: Field, { contract, after, config, parent }: Written): JsonInput {
  return toWire(contract, [field], { planned: after, config, parent })[field.wireName];
}

/**
 * Returns the value of a changed field for a method that replaces the field. A field is unset by null if the contract offers it. A field
 * of a mutually exclusive group is unset by omission: even an empty value would count as set beside the other one. So is a field that must
 * not be empty.
 */
export function replacingValue(
  field: Field,
  written: Written,
  groups: ExclusiveGroups | undefined,
): JsonInput {
  const whole = wholeValue(field, written);
  if (whole !== undefined || isExclusive(groups, field.terraformName)) return whole;
  if (field.nullable === true) return null;
  return allowsEmpty(field) ? clearedValue(field.type) : undefined;
}

/**
 * Returns the value of a changed field for a method that merges: of an object only what changes, and what the request requires. Without a
 * field mask, null removes an entry of a map (RFC 7396), and a value if the request allows null.
 *
 * @param field the field as the request carries it
 */
export function mergingValue(
  field: Field,
  change: FieldChange,
  written: Written,
  options: { readonly hasMask: boolean; readonly groups: ExclusiveGroups | undefined },
): JsonInput {
  const { before, after, config } = written;
  const { type, terraformName } = field;
  const [was, is] = [valueAt(before, terraformName), valueAt(after, terraformName)];
  if (change.inside === undefined || type.kind !== "object" || !isObject(was) || !isObject(is)) {
    if (options.hasMask) return replacingValue(field, written, options.groups);
    const old = wholeValue(field, { ...written, after: before, config: null });
    return patchOf(field, old, wholeValue(field, written));
  }
  const given = config === null ? null : valueAt(config, terraformName);
  const inner: Written = { ...written, before: was, after: is, config: isObject(given) ? given : null };
  const members = type.fields.flatMap((each): readonly (readonly [string, JsonInput])[] => {
    if (each.argument !== undefined) return [];
    const changed = change.inside?.find(({ field: { wireName } }) => wireName === each.wireName);
    const value =
      changed !== undefined
        ? mergingValue(each, changed, inner, { ...options, groups: type.exclusive })
        : each.needed && !each.writeOnly
          ? wholeValue(each, inner)
          : undefined;
    return value === undefined ? [] : [[each.wireName, value]];
  });
  return Object.fromEntries<JsonInput>(members);
}

/**
 * Returns the new value of a merge patch, with null for each removed entry of a map. A field is unset by null if the request allows it,
 * otherwise by an empty value.
 */
function patchOf(field: Field, before: JsonInput, after: JsonInput): JsonInput {
  const { type } = field;
  if (after === undefined && field.nullable === true) return null;
  if (type.kind === "map" && isEntries(before) && (after === undefined || isEntries(after))) {
    const removed = Object.keys(before).filter((key) => after === undefined || !Object.hasOwn(after, key));
    return { ...after, ...Object.fromEntries(removed.map((key) => [key, null])) };
  }
  if (after !== undefined) return after;
  return hasEmptyValue(field) ? clearedValue(type) : undefined;
}

/** Whether a request can unset a field by an empty value: an empty text, list or map. */
export function hasEmptyValue(field: Field): boolean {
  return ["string", "list", "set", "map"].includes(field.type.kind) && allowsEmpty(field);
}

function isEntries(json: JsonInput): json is JsonInputObject {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}

/** Whether the value of a text, list or map can be empty. Of a text with a format or a pattern, this is not known. */
export function allowsEmpty({ type, constraints, references }: Field): boolean {
  const { enum: allowed, pattern, format, minLength = 0, minItems = 0 } = constraints;
  if (type.kind !== "string") return minItems === 0;
  if (allowed !== undefined) return allowed.includes("");
  return pattern === undefined && format === undefined && minLength === 0 && references === undefined;
}

/** Returns the value that unsets a field. */
function clearedValue(type: FieldType): JsonInput {
  switch (type.kind) {
    case "string":
      return "";
    case "list":
    case "set":
      return [];
    case "map":
      return {};
    default:
      return null;
  }
}
