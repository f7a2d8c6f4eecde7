import type { Field } from "../contract";
import type { JsonObject } from "../client";
import {
  Dynamic,
  equalValues,
  impliedType,
  isObject,
  isSequence,
  isUnknown,
  isWhollyKnown,
  type Value,
  valueAt,
  type ValueObject,
} from "../plugin";
import { isAsPlanned, type Life, stateOf } from "./life";
import { isZeroValue } from "./zero-value";

/** What an object out of a list must be like to be believed; see `ReadOptions`. */
export type Expectation = (object: JsonObject) => boolean;

/** It is in every part as the state has it. Whatever is not, its own read has to show. */
export function asInState(life: Life, state: ValueObject): Expectation {
  const type = impliedType(life.schema.block);
  return (object) => equalValues(type, state, stateOf(life, object, state));
}

/**
 * It is as planned, and shows something for all that the plan leaves to the service: what a list does not show would otherwise be taken
 * into the state as nothing, and the next read of the object would find it changed.
 */
export function asPlanned(life: Life, planned: ValueObject): Expectation {
  return (object) => {
    const state = stateOf(life, object, planned);
    return isAsPlanned(life, planned, state) && showsAll(life.kind.fields, planned, state);
  };
}

function showsAll(fields: readonly Field[], planned: ValueObject, state: ValueObject): boolean {
  return fields.every((field) => {
    const [before, after] = [valueAt(planned, field.terraformName), valueAt(state, field.terraformName)];
    if (isWhollyKnown(before)) return true;
    if (isUnknown(before)) return after !== null && !isZeroValue(field.type, after);
    const { type } = field;
    if (type.kind === "object" && isObject(before) && isObject(after))
      return showsAll(type.fields, before, after);
    if (type.kind !== "list" || !isSequence(before) || !isSequence(after)) return false;
    return before.every((element, index) => isShown(element, after[index] ?? null));
  });
}

/** Of an element that is partly known, whether nothing of it is missing. Deeper down nobody looks at what may well be nothing. */
function isShown(planned: Value, shown: Value): boolean {
  if (isUnknown(planned)) return shown !== null;
  if (planned instanceof Dynamic || shown instanceof Dynamic) return isWhollyKnown(planned);
  if (isSequence(planned)) {
    return isSequence(shown) && planned.every((element, index) => isShown(element, shown[index] ?? null));
  }
  if (!isObject(planned)) return true;
  return (
    isObject(shown) && Object.entries(planned).every(([name, inner]) => isShown(inner, valueAt(shown, name)))
  );
}
