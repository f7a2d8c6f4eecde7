import { type Kind, parseResourceName } from "../contract";
import type { JsonObject } from "../client";

/** The key of an operation's metadata that holds the name of what it made: `virtual_machine_name` (documented for VMs). */
export function nameMetadataKey(kind: Kind): string {
  return `${kind.terraformName}_name`;
}

/**
 * The name of the object that a creation made, or undefined when its metadata holds none of the kind's form. Only for virtual machines
 * is the key documented; for other kinds, a name of the kind is taken from any key if there is but one. `source`
 * is the object that the new one was made from, which is not the new one whatever key it stands under.
 */
export function nameInMetadata(kind: Kind, metadata: JsonObject, source?: string): string | undefined {
  const key = nameMetadataKey(kind);
  const isName = (value: unknown): value is string =>
    typeof value === "string" && value !== source && parseResourceName(kind.pattern, value) !== undefined;
  // proto-JSON writes a field in camelCase; the documentation spells this key, which is one of a map, with underscores.
  const camel = key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const names = [...new Set(Object.values(metadata).filter(isName))];
  return [metadata[key], metadata[camel]].find(isName) ?? (names.length === 1 ? names[0] : undefined);
}
