import { asRecord } from "../base/json";

/** Merging, filtering and comparing JSON values. */

/** Applies a JSON merge patch (RFC 7396): null removes a property, and a non-object patch replaces the value. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  const changes = asRecord(patch);
  if (changes === undefined) return patch;
  const merged = new Map(Object.entries(asRecord(target) ?? {}));
  for (const [name, each] of Object.entries(changes)) {
    if (each === null) merged.delete(name);
    else if (each !== undefined) merged.set(name, mergePatch(merged.get(name), each));
  }
  return Object.fromEntries(merged);
}

/** Returns a value without the properties that are null, which a merge patch removes and other requests omit. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  const object = asRecord(value);
  if (object === undefined) return value;
  const kept = Object.entries(object).filter(([, each]) => each !== null);
  return Object.fromEntries(kept.map(([name, each]) => [name, withoutNulls(each)]));
}

/** Keeps only the properties at these paths, for example `compute.vcpus`. A path applies to every object in a list. */
export function keepOnly(value: unknown, paths: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((each) => keepOnly(each, paths));
  const object = asRecord(value);
  if (object === undefined) return value;
  const kept = Object.entries(object).flatMap(([name, each]): [string, unknown][] => {
    if (paths.includes(name)) return [[name, each]];
    const inner = paths.flatMap((path) => (path.startsWith(`${name}.`) ? [path.slice(name.length + 1)] : []));
    return inner.length === 0 ? [] : [[name, keepOnly(each, inner)]];
  });
  return Object.fromEntries(kept);
}

/** Whether a value contains a part: an object contains each property of the part; any other value must be equal. */
export function isContained(part: unknown, whole: unknown): boolean {
  const wanted = asRecord(part);
  const given = asRecord(whole);
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

/** Whether two values are equal, regardless of the order of their properties. */
function isSame(a: unknown, b: unknown): boolean {
  return isContained(a, b) && isContained(b, a);
}
