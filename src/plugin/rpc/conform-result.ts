import type { Diagnostic, Diagnostics } from "../diagnostic";
import { impliedType, type ObjectShape, withoutWriteOnly } from "../schema/schema-walk";
import { attributeStep, indexStep, type Path } from "../value/path";
import { conformValue } from "../value/conform";
import {
  Dynamic,
  isObject,
  isSequence,
  Unknown,
  type Value,
  type ValueObject,
  valueObject,
} from "../value/value";
import { ValueError } from "../value/value-error";
import { resultUnfit, resultUnknown } from "./diagnostic-texts";

/** An author's object in the form that the engine accepts, and errors about its values. */
export interface ConformedResult {
  readonly object: ValueObject;
  readonly diagnostics: Diagnostics;
}

/**
 * Makes an author's object fit its schema. An invalid attribute becomes null and is reported. One bad attribute never discards the whole
 * returned state, as it may be the only knowledge of a new object.
 *
 * @param knownness - `known`: an unknown value becomes null, and is reported too
 */
export function conformResult(
  what: string,
  shape: ObjectShape,
  result: ValueObject,
  knownness: "known" | "mayBeUnknown",
): ConformedResult {
  const diagnostics: Diagnostic[] = [];
  const entries: [string, Value][] = [];
  const type = impliedType(shape);
  for (const name of Object.keys(result)) {
    if (!type.attributes.has(name)) {
      diagnostics.push(resultUnfit(what, "there is no such attribute", [attributeStep(name)]));
    }
  }
  for (const [name, attributeType] of type.attributes) {
    const path = [attributeStep(name)];
    try {
      const raw = Object.hasOwn(result, name) ? result[name] : null;
      const value = conformValue(attributeType, raw, path);
      entries.push([name, knownness === "known" ? nullUnknown(what, value, path, diagnostics) : value]);
    } catch (error) {
      if (!(error instanceof ValueError)) {
        throw error;
      }
      entries.push([name, null]);
      diagnostics.push(resultUnfit(what, error.problem, error.path));
    }
  }
  return { object: withoutWriteOnly(shape, valueObject(entries)), diagnostics };
}

function nullUnknown(what: string, value: Value, path: Path, diagnostics: Diagnostic[]): Value {
  if (value instanceof Unknown) {
    diagnostics.push(resultUnknown(what, path));
    return null;
  }
  if (value instanceof Dynamic) {
    return new Dynamic(value.type, nullUnknown(what, value.value, path, diagnostics));
  }
  if (isSequence(value)) {
    return value.map((element, index) =>
      nullUnknown(what, element, [...path, indexStep(index)], diagnostics),
    );
  }
  if (isObject(value)) {
    return valueObject(
      Object.entries(value).map(([name, inner]): [string, Value] => [
        name,
        nullUnknown(what, inner, [...path, attributeStep(name)], diagnostics),
      ]),
    );
  }
  return value;
}
