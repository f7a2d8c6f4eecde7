import { type Kind, parentOf, parentPattern, parseResourceName } from "../contract";
import type { JsonObject } from "../client";
import { valueAt, type ValueObject } from "../plugin";
import { parentIn, type Session } from "./session";

/** The key of an operation's metadata that holds the name of what it made: `virtual_machine_name` (documented for VMs). */
export function nameMetadataKey(kind: Kind): string {
  return `${kind.terraformName}_name`;
}

/**
 * The name of the object that a creation made, or undefined when its metadata holds none of the kind's form. Only for virtual machines
 * is the key documented; for other kinds, a name of the kind is taken from any key if there is but one.
 *
 * @param source the object that the new one was made from, which is not the new one whatever key it stands under
 * @param parent the object in which the new one was to be made: a name in any other is somebody else's object, and is never taken. Where it
 * is not known, any name of the kind's form counts
 */
export function nameInMetadata(
  kind: Kind,
  metadata: JsonObject,
  source?: string,
  parent?: string,
): string | undefined {
  const isName = (value: unknown): value is string =>
    isNameOf(kind, value) && value !== source && (parent === undefined || livesIn(kind, value, parent));
  const names = [...new Set(Object.values(metadata).filter(isName))];
  return underKey(kind, metadata).find(isName) ?? (names.length === 1 ? names[0] : undefined);
}

/** What the metadata says was made, whether or not it can be: a name of the kind's form, for messages. */
export function nameToldIn(kind: Kind, metadata: JsonObject): string | undefined {
  return underKey(kind, metadata).find((value) => isNameOf(kind, value));
}

/**
 * Full name of the object in which a new one of these values is made: that of its source where it is a clone, and otherwise what its values
 * say. Undefined where they do not, as the provider's default may have been another one then.
 */
export function expectedParent(
  session: Session,
  kind: Kind,
  values: ValueObject,
  source?: string,
): string | undefined {
  if (source !== undefined) return parentOf(source);
  const field = kind.fields.find(({ terraformName }) => terraformName === kind.parentField);
  const isSaid = field !== undefined && typeof valueAt(values, field.terraformName) === "string";
  return isSaid ? parentIn(session, kind, values) : undefined;
}

function underKey(kind: Kind, metadata: JsonObject): readonly string[] {
  const key = nameMetadataKey(kind);
  // proto-JSON writes a field in camelCase; the documentation spells this key, which is one of a map, with underscores.
  const camel = key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return [metadata[key], metadata[camel]].filter((value) => typeof value === "string");
}

function isNameOf(kind: Kind, value: unknown): value is string {
  return typeof value === "string" && parseResourceName(kind.pattern, value) !== undefined;
}

function livesIn(kind: Kind, name: string, parent: string): boolean {
  return parentPattern(kind.pattern) === undefined || parentOf(name) === parent;
}
