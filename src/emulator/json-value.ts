import { asObject } from "./schema";

/** JSON values beside each other: one laid over another, or looked for in it. */

/** Lays a JSON merge patch (RFC 7396) over a value: null takes a property away, anything but an object takes the value's place. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  const changes = asObject(patch);
  if (changes === undefined) return patch;
  const merged = new Map(Object.entries(asObject(target) ?? {}));
  for (const [name, each] of Object.entries(changes)) {
    if (each === null) merged.delete(name);
    else if (each !== undefined) merged.set(name, mergePatch(merged.get(name), each));
  }
  return Object.fromEntries(merged);
}

/** Whether a value contains a part: of an object each property that the part has, anything else the same as a whole. */
export function isContained(part: unknown, whole: unknown): boolean {
  const wanted = asObject(part);
  const given = asObject(whole);
  if (wanted !== undefined && given !== undefined) {
    return Object.entries(wanted).every(
      ([name, each]) => Object.hasOwn(given, name) && isContained(each, given[name]),
    );
  }
  if (Array.isArray(part) && Array.isArray(whole)) {
    return part.length === whole.length && part.every((each, index) => isSame(each, whole[index]));
  }
  return part === whole;
}

/** Whether two values are the same, in whatever order their properties are written. */
function isSame(a: unknown, b: unknown): boolean {
  return isContained(a, b) && isContained(b, a);
}
