/** Contains only what every module needs to know of JSON and of thrown values, and the memory of results that are computed once. */
export type { Json, JsonObject } from "./json";
export { errorText } from "./error-text";

/** An object with named members of which nothing is known. */
export type UnknownRecord = Readonly<Record<string, unknown>>;

/** Whether a value is an object with named members: no array and not null. */
export function isRecord(value: unknown): value is UnknownRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the value if it is an object with named members, and otherwise undefined. */
export function asRecord(value: unknown): UnknownRecord | undefined {
  return isRecord(value) ? value : undefined;
}

/**
 * Returns a function that calls `compute` once for each object, and remembers the result as long as the object is in memory. The objects must
 * not change.
 */
export function oncePer<Key extends object, Result>(compute: (key: Key) => Result): (key: Key) => Result {
  const results = new WeakMap<Key, Result>();
  return (key) => {
    if (!results.has(key)) results.set(key, compute(key));
    return results.get(key) as Result;
  };
}
