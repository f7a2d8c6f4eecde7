import { isRecord, type UnknownRecord } from "../base/json";

/** Returns the elements of a list that are objects. */
export function records(value: unknown): readonly UnknownRecord[] {
  return Array.isArray(value) ? (value as readonly unknown[]).filter(isRecord) : [];
}

/** Returns a member that is a text. */
export function textIn(record: UnknownRecord | undefined, name: string): string | undefined {
  const value = record?.[name];
  return typeof value === "string" ? value : undefined;
}
