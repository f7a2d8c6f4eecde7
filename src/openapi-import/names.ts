/**
 * Compares names of a document with known names. Generators differ in case, packages and separators, but not in the
 * words.
 */

/** Returns the part that all spellings of a name share: `SSHKey`, `ssh-key` and `sshKey` all become `sshkey`. */
export function keyOf(name: string): string {
  return name.replace(/[^A-Za-z0-9]/g, "").toLowerCase();
}

/**
 * Returns the name of a schema without its package and version: `acme.cloud.v2.VirtualMachine`,
 * `acme_cloud_v2_VirtualMachine` and `v2VirtualMachine` become VirtualMachine.
 */
export function baseNameOf(schemaName: string): string {
  const last = schemaName.slice(schemaName.lastIndexOf(".") + 1);
  return last.replace(/^(?:[a-z0-9]+_)*(?:[a-z0-9]*v\d+(?:(?:alpha|beta)\d*)?_?)?(?=[A-Z])/, "");
}

/** Returns the package of a schema's name with a trailing dot; empty if it has none. */
export function packageOf(schemaName: string): string {
  return schemaName.slice(0, schemaName.lastIndexOf(".") + 1);
}

/** Returns a kind's name as a property name: `virtualMachine`. */
export function toProperty(kindName: string): string {
  return kindName.charAt(0).toLowerCase() + kindName.slice(1);
}
