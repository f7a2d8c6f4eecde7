/** Contains only what every module needs to know of JSON and of thrown values. */
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
