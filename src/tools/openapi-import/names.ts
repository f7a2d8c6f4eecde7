import { lowerFirst } from "../../base/words";
/**
 * Compares names of a document with known names. Generators differ in case, packages and separators, but not in the
 * words.
 */

/** Returns the part that all spellings of a name share: `SSHKey`, `ssh-key` and `sshKey` all become `sshkey`. */
export function keyOf(name: string): string {
  return name.replace(/[^A-Za-z0-9]/g, "").toLowerCase();
}

/** Returns the words of a name in lower case: `sshKeyName`, `SSHKeyName` and `ssh_key_name` all become `ssh`, `key`, `name`. */
export function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase());
}

/** English words that end in "name" and have a meaning of their own: a hostname is no name of a host's resource. */
const COMPOUNDS =
  /^(?:host|user|file|path|domain|code|nick|sur|fore|type|class|brand|trade|key|tag|table|screen|login)names?$/;

/** Whether a name is one word that only looks like two: `hostname`, but not `hostName`. */
export function isCompound(name: string): boolean {
  return wordsOf(name).length === 1 && COMPOUNDS.test(name.toLowerCase());
}

/** Whether a property has a usual name for the full name of the object itself. */
export function isOwnName(name: string): boolean {
  return ["name", "resourcename"].includes(keyOf(name));
}

/** Whether a property is called the name of a kind: `diskName`; with `many`, also `diskNames`. */
export function isNameOf(kindName: string, property: string, many = false): boolean {
  const key = keyOf(property);
  const own = `${keyOf(kindName)}name`;
  return (key === own || (many && key === `${own}s`)) && !isCompound(property);
}

/**
 * Returns the name of a schema without its package and version: `acme.cloud.v2.VirtualMachine`,
 * `acme_cloud_v2_VirtualMachine` and `v2VirtualMachine` become VirtualMachine.
 */
export function baseNameOf(schemaName: string): string {
  const last = schemaName.slice(schemaName.lastIndexOf(".") + 1);
  return last.replace(/^(?:[a-z0-9]+_)*(?:[a-z0-9]*v\d+(?:(?:alpha|beta)\d*)?_?)?(?=[A-Z])/, "");
}

/** Returns the keys of the nouns that a schema's name may be, apart from a package in any generator's spelling: `longrunningOperation` is an Operation. */
export function schemaKeys(schemaName: string): readonly string[] {
  const base = baseNameOf(schemaName);
  return [base, base.replace(/^[a-z0-9]+(?=[A-Z])/, "")].map(keyOf);
}

/** Whether a schema's name is a noun, apart from a package. */
export function isSchemaOf(schemaName: string, noun: string): boolean {
  return schemaKeys(schemaName).includes(keyOf(noun));
}

/** Returns the package of a schema's name with a trailing dot; empty if it has none. */
export function packageOf(schemaName: string): string {
  return schemaName.slice(0, schemaName.lastIndexOf(".") + 1);
}

/** Returns the singular of an English plural: `Policy` for `Policies`. A word that is no plural stays. */
export function toSingular(plural: string): string {
  if (/[^aeiou]ies$/.test(plural)) return `${plural.slice(0, -3)}y`;
  if (/(?:ss|x|z|ch|sh)es$/.test(plural)) return plural.slice(0, -2);
  return /[^su]s$/.test(plural) ? plural.slice(0, -1) : plural;
}

/** Returns a kind's name as a property name: `virtualMachine`. */
export function toProperty(kindName: string): string {
  return lowerFirst(kindName);
}

/** Returns the text after the last slash: the name of a method in its path. */
export function lastPart(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
