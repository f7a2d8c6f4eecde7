import type { Value } from "../value";
import { Dynamic, isObject, isSequence, isWhollyKnown, Unknown, UNKNOWN, valueObject } from "../value";

const NOT_NULL = new Unknown({ notNull: true });

/**
 * Returns a configured value whose unknown parts keep only the refinement that they will not be null. The planned value may differ from the
 * configured one, once this is known: a default stands for null, a semantically equal spelling stays, and duplicates in a set disappear.
 * Lengths, prefixes and bounds of the configured value need not be those of the planned one.
 */
export function withoutRefinements(value: Value): Value {
  if (isWhollyKnown(value)) {
    return value;
  }
  if (value instanceof Unknown) {
    return value.refinements?.notNull === true ? NOT_NULL : UNKNOWN;
  }
  if (value instanceof Dynamic) {
    return new Dynamic(value.type, withoutRefinements(value.value));
  }
  if (isSequence(value)) {
    return value.map(withoutRefinements);
  }
  return isObject(value)
    ? valueObject(
        Object.entries(value).map(([name, inner]): [string, Value] => [name, withoutRefinements(inner)]),
      )
    : value;
}
