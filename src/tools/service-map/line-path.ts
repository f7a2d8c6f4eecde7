import type { KeyEntry } from "./key-entry";
import { MAP_KEYS } from "./map-keys";

/** The path of a line in a service map: the keys that lead to it. */
export type MapPath = readonly string[];

/**
 * Returns the path of a line that stands at the root of a map as it is printed: `kinds.Disk.delete.method`. Undefined if it is none: an
 * ordinary key has no dots.
 */
export function pathOfLine(text: string): MapPath | undefined {
  return text.includes(".") ? resolve(text.split("."), MAP_KEYS) : undefined;
}

/** Returns the entry of the table of keys at a path that exists. */
export function entryAt(path: MapPath): KeyEntry {
  return path.reduce<KeyEntry>((entry, step) => {
    const inner = entry.is === "object" ? entry.members[step] : entry.is === "named" ? entry.of : undefined;
    if (inner === undefined) throw new Error(`A service map has no key ${path.join(".")}.`);
    return inner;
  }, MAP_KEYS);
}

/** Finds the keys in the steps of a text. A name, such as the path of a field, may itself contain dots. */
function resolve(steps: MapPath, entry: KeyEntry): MapPath | undefined {
  const [step, ...rest] = steps;
  if (step === undefined) return [];
  if (entry.is === "object") {
    const member = Object.hasOwn(entry.members, step) ? entry.members[step] : undefined;
    const inner = member === undefined ? undefined : resolve(rest, member);
    return inner === undefined ? undefined : [step, ...inner];
  }
  if (entry.is !== "named") return undefined;
  // A kind's name has no dots.
  const longest = entry.by === "kind" ? 1 : steps.length;
  for (let length = 1; length <= longest; length += 1) {
    const inner = resolve(steps.slice(length), entry.of);
    // Without another key after it, the name has all steps.
    if (inner !== undefined && (inner.length > 0 || length === steps.length)) {
      return [steps.slice(0, length).join("."), ...inner];
    }
  }
  return undefined;
}
