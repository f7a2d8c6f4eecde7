/** Names of a document compared with names that are known: generators differ in case, packages and separators, not in the words. */

/** What two spellings of one name have in common: `SSHKey`, `ssh-keys`' words and `sshKey` are all `sshkey`. */
export function keyOf(name: string): string {
  return name.replace(/[^A-Za-z0-9]/g, "").toLowerCase();
}

/**
 * The name of a schema without its package and version: `acme.cloud.v2.VirtualMachine`, `acme_cloud_v2_VirtualMachine` and
 * `v2VirtualMachine` are VirtualMachine.
 */
export function baseNameOf(schemaName: string): string {
  const last = schemaName.slice(schemaName.lastIndexOf(".") + 1);
  return last.replace(/^(?:[a-z0-9]+_)*(?:[a-z0-9]*v\d+(?:(?:alpha|beta)\d*)?_?)?(?=[A-Z])/, "");
}

/** The package of a schema's name with the dot after it, or nothing. */
export function packageOf(schemaName: string): string {
  return schemaName.slice(0, schemaName.lastIndexOf(".") + 1);
}

/** A kind's name as a property is called after it: `virtualMachine`. */
export function toProperty(kindName: string): string {
  return kindName.charAt(0).toLowerCase() + kindName.slice(1);
}
