import type { Field, FieldType } from "../../contract";
import { Decimal, isObject, isSequence, isUnknown, type Value } from "../../plugin";
import { isNested, isZeroValue } from "../../values";

/**
 * Returns the rule that decides when a change of an immutable field forces replacement. Two spellings of an unset value (null, a zero
 * value) do not differ. Nor does a change count that fills in an unreadable value after an import. For a field made of objects, their own
 * fields decide, as some may be changed or computed; the field itself only compares which objects exist.
 */
export function replaceRule(field: Field): (prior: Value, planned: Value) => boolean {
  const isUnset = (value: Value): boolean => value === null || isZeroValue(field.type, value);
  return (prior, planned) => {
    if (isUnset(prior) && (isUnset(planned) || !field.readable)) return false;
    if (!isNested(field.type) || isUnknown(planned)) return true;
    return objectsOf(field.type, prior) !== objectsOf(field.type, planned);
  };
}

/**
 * Whether a number that can only grow would become smaller. False while it is unknown: nothing is destroyed for a value that may turn out
 * larger. If it turns out smaller, the engine sees a changed plan and stops before anything happens.
 */
export function isSmaller(prior: Value, planned: Value): boolean {
  return prior instanceof Decimal && planned instanceof Decimal && planned.compare(prior) < 0;
}

/** Returns which objects a value contains: whether there is one, how many there are, or under which keys. */
function objectsOf(type: FieldType, value: Value): string {
  if (isSequence(value)) return String(value.length);
  if (!isObject(value)) return "none";
  return type.kind === "map" ? JSON.stringify(Object.keys(value).sort()) : "one";
}
