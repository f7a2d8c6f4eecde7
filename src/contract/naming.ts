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

/** Members of a construct that a property must not shadow: those of cdktf's elements and resources, and ours. */
const RESERVED_PROP_NAMES: ReadonlySet<string> = new Set([
  "addMoveTarget",
  "addOverride",
  "beforeDestroy",
  "cdktfStack",
  "connection",
  "constructNodeMetadata",
  "constructor",
  "count",
  "dependsOn",
  "forEach",
  "fqn",
  "friendlyUniqueId",
  "hasResourceMove",
  "importFrom",
  "interpolationForAttribute",
  "lifecycle",
  "moveFromId",
  "moveTo",
  "moveToId",
  "node",
  "onChange",
  "onReady",
  "overrideLogicalId",
  "provider",
  "provisioners",
  "rawOverrides",
  "resetOverrideLogicalId",
  "svcInputs",
  "svcKind",
  "svcSlot",
  "synthesizeAttributes",
  "synthesizeHclAttributes",
  "terraformGeneratorMetadata",
  "terraformMetaArguments",
  "terraformResourceType",
  "timeouts",
  "toHclTerraform",
  "toMetadata",
  "toString",
  "toTerraform",
  "waitUntilAnswering",
  "with",
]);

/** Members of a reference to a nested object that a property must not shadow. */
const RESERVED_NESTED_PROP_NAMES: ReadonlySet<string> = new Set([
  "complexObjectIndex",
  "complexObjectIsFromSet",
  "computeFqn",
  "constructor",
  "creationStack",
  "fqn",
  "internalValue",
  "interpolationAsList",
  "interpolationForAttribute",
  "resolve",
  "svcKind",
  "svcSlot",
  "terraformAttribute",
  "terraformResource",
  "toString",
]);

/** `getStringAttribute` and its like, which constructs and references to nested objects both have. */
const ATTRIBUTE_ACCESSOR = /^get(String|Number|Boolean|Any|List|NumberList)(Map)?Attribute$/;

/**
 * Turns a camelCase or PascalCase name into Terraform's form: `VirtualMachine` into `virtual_machine`, `ipv4Cidr` into
 * `ipv4_cidr`, `URLPath` into `url_path`, `publicIPv4` into `public_ipv4`. A name in that form already stays as it is.
 */
export function toTerraformName(name: string): string {
  return name
    .replace(/([A-Z]+)([A-Z][a-z](?!\d))/g, "$1_$2")
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/-/g, "_")
    .toLowerCase();
}

/** Turns a `terraform_name` or a camelCase name into the camelCase of a construct's property. */
export function toPropName(name: string): string {
  return name
    .replace(/[_-]+([a-zA-Z0-9]?)/g, (_, first: string) => first.toUpperCase())
    .replace(/^[A-Z]+(?=[A-Z][a-z]|[^A-Za-z]|$)|^[A-Z]/, (first) => first.toLowerCase());
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
  return toFreePropName(toRootTerraformName(wireName), RESERVED_PROP_NAMES);
}

/** The property name of a field inside another: one that cdktf keeps for itself there gets `svc` before it. */
export function toNestedPropName(wireName: string): string {
  return toFreePropName(toTerraformName(wireName), RESERVED_NESTED_PROP_NAMES);
}

function toFreePropName(terraformName: string, reserved: ReadonlySet<string>): string {
  const name = toPropName(terraformName);
  const taken = reserved.has(name) || ATTRIBUTE_ACCESSOR.test(name);
  return taken ? `svc${name.charAt(0).toUpperCase()}${name.slice(1)}` : name;
}

/** The English plural of a kind's name: `SshKey` into `SshKeys`, `Policy` into `Policies`. */
export function toPlural(name: string): string {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  if (/(s|x|z|ch|sh)$/.test(name)) return `${name}es`;
  return `${name}s`;
}

/** The first word of a method's name, which is what it does: `Get` of `GetVirtualMachine`. */
export function firstWord(methodName: string): string {
  return /^[A-Z][a-z0-9]*/.exec(methodName)?.[0] ?? methodName;
}
