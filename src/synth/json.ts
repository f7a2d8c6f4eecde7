import type { Json } from "../base/json";

/** Returns a copy with the members of every object in alphabetical order, without undefined members. */
export function canonical(value: Json): Json;
export function canonical(value: unknown): unknown;
export function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => canonical(each));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, canonical(inner)]),
  );
}
