import { type Kind, parseResourceName } from "../contract";
import type { JsonObject } from "../client";

/** The key of an operation's metadata that holds the name of what it made: `virtual_machine_name` (documented for VMs). */
export function nameMetadataKey(kind: Kind): string {
  return `${kind.terraformName}_name`;
}

/** The name of the object that a successful creation made, or undefined when its metadata holds none of the kind's form. */
export function nameInMetadata(kind: Kind, metadata: JsonObject): string | undefined {
  const key = nameMetadataKey(kind);
  // proto-JSON writes a field in camelCase; the documentation spells this key, which is one of a map, with underscores.
  const camel = key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return [metadata[key], metadata[camel]].find(
    (value): value is string =>
      typeof value === "string" && parseResourceName(kind.pattern, value) !== undefined,
  );
}
