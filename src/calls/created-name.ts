import { type Kind, parentOf, parentPattern, parseResourceName } from "../contract";
import type { JsonObject } from "../client";

/** Returns the key in an operation's metadata for the created object's name: `virtual_machine_name` (documented for VMs). */
export function nameMetadataKey(kind: Kind): string {
  return `${kind.terraformName}_name`;
}

/**
 * Returns the name of the created object, or undefined if the metadata contains no name of the kind's form. The key is documented only for
 * virtual machines. For other kinds, the only name of the kind under any key is used.
 *
 * @param source the clone source, which is never the new object, whatever its key
 * @param parent the parent of the new object: a name in any other parent is never used. If it is undefined, any name of the kind's form
 * counts
 */
export function nameInMetadata(
  kind: Kind,
  metadata: JsonObject,
  source?: string,
  parent?: string,
): string | undefined {
  const isName = (value: unknown): value is string =>
    isNameOf(kind, value) && value !== source && (parent === undefined || livesIn(kind, value, parent));
  // Any text has the form of an identifier.
  const others = kind.pattern.includes("/") ? Object.values(metadata) : [];
  const names = [...new Set(others.filter(isName))];
  return underKey(kind, metadata).find(isName) ?? (names.length === 1 ? names[0] : undefined);
}

/** Returns the name that the metadata gives for the created object, for messages, even if the object cannot be the new one. */
export function nameGivenIn(kind: Kind, metadata: JsonObject): string | undefined {
  return underKey(kind, metadata).find((value) => isNameOf(kind, value));
}

function underKey(kind: Kind, metadata: JsonObject): readonly string[] {
  const keys = [nameMetadataKey(kind), `${kind.terraformName}_id`];
  // proto-JSON spells field names in camelCase. The documentation spells this key, which is one of a map, with underscores.
  const camel = (key: string): string => key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return keys
    .flatMap((key) => [metadata[key], metadata[camel(key)]])
    .filter((value) => typeof value === "string");
}

function isNameOf(kind: Kind, value: unknown): value is string {
  return typeof value === "string" && parseResourceName(kind.pattern, value) !== undefined;
}

function livesIn(kind: Kind, name: string, parent: string): boolean {
  return parentPattern(kind.pattern) === undefined || parentOf(name) === parent;
}
