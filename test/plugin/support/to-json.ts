import type { Json, Value } from "../../../src/plugin";
import { Decimal, Dynamic, isSequence, parseJson, printType, Unknown } from "../../../src/plugin";

/** Returns the engine's JSON form of a known value, as in a state file. */
export function toJson(value: Value): Json {
  if (value instanceof Unknown) {
    throw new Error("an unknown value has no JSON form");
  }
  if (value instanceof Dynamic) {
    return { value: toJson(value.value), type: parseJson(printType(value.type)) };
  }
  if (value === null || typeof value !== "object" || value instanceof Decimal) {
    return value;
  }
  if (isSequence(value)) {
    return value.map(toJson);
  }
  const entries = Object.entries(value).map(([name, inner]) => [name, toJson(inner)] as const);
  const result = Object.create(null) as Record<string, Json>;
  for (const [name, inner] of entries) {
    result[name] = inner;
  }
  return result;
}
