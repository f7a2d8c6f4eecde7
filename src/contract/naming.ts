/**
 * The one place where names change their form: wire name (camelCase), terraform_name, propName (camelCase).
 */

/** Words that Terraform keeps for itself at the root of a resource or data source. */
const RESERVED_TERRAFORM_NAMES: ReadonlySet<string> = new Set([
  "connection",
  "count",
  "depends_on",
  "for_each",
  "lifecycle",
  "provider",
  "provisioner",
  "timeouts",
]);

/** Members of a construct that a property must not shadow. */
const RESERVED_PROP_NAMES: ReadonlySet<string> = new Set([
  "node",
  "cdktfStack",
  "constructor",
  "dependsOn",
  "forEach",
  "friendlyUniqueId",
  "fqn",
  "rawOverrides",
  "terraformGeneratorMetadata",
  "terraformMetaArguments",
  "terraformResourceType",
  "toString",
]);

/**
 * Turns a camelCase or PascalCase name into Terraform's form: `VirtualMachine` into `virtual_machine`, `ipv4Cidr` into
 * `ipv4_cidr`, `URLPath` into `url_path`. A name in that form already stays as it is.
 */
export function toTerraformName(name: string): string {
  return name
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1_$2")
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/-/g, "_")
    .toLowerCase();
}

/** Turns a `terraform_name` or a camelCase name into the camelCase of a construct's property. */
export function toPropName(name: string): string {
  return name
    .replace(/[_-]+([a-zA-Z0-9])/g, (_, first: string) => first.toUpperCase())
    .replace(/^[A-Z]+(?=[A-Z][a-z])|^[A-Z]/, (first) => first.toLowerCase());
}

/** Turns a `terraform_name` into the PascalCase of a class: `virtual_machine` into `VirtualMachine`. */
export function toClassName(name: string): string {
  const prop = toPropName(name);
  return prop.charAt(0).toUpperCase() + prop.slice(1);
}

/** The Terraform name of a field at the root of a resource: one that Terraform keeps for itself gets `svc_` before it. */
export function toRootTerraformName(wireName: string): string {
  const name = toTerraformName(wireName);
  return RESERVED_TERRAFORM_NAMES.has(name) ? `svc_${name}` : name;
}

/** The property name of a field at the root of a construct: one that constructs keep for themselves gets `svc` before it. */
export function toRootPropName(wireName: string): string {
  const name = toPropName(toRootTerraformName(wireName));
  return RESERVED_PROP_NAMES.has(name) ? `svc${name.charAt(0).toUpperCase()}${name.slice(1)}` : name;
}

/** The English plural of a kind's name: `SshKey` into `SshKeys`, `Policy` into `Policies`. */
export function toPlural(name: string): string {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  if (/(s|x|z|ch|sh)$/.test(name)) return `${name}es`;
  return `${name}s`;
}
