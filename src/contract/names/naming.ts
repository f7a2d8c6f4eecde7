import { upperFirst } from "../../base/words";
/** Converts names between their forms: wire name (camelCase), terraform_name, propName (camelCase). No other module does. */

/** Names that Terraform reserves at the root of a resource or data source. */
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

/** Members that every object has, and one by which a program recognizes a promise. No class may have other members of these names. */
const OBJECT_MEMBERS: readonly string[] = [
  "constructor",
  "hasOwnProperty",
  "isPrototypeOf",
  "propertyIsEnumerable",
  "then",
  "toLocaleString",
  "toString",
  "valueOf",
];

/** Members of a nested object's reference that a property must not shadow. */
const RESERVED_NESTED_PROP_NAMES: ReadonlySet<string> = new Set([
  ...OBJECT_MEMBERS,
  "complexObjectIndex",
  "complexObjectIsFromSet",
  "computeFqn",
  "creationStack",
  "fqn",
  "internalValue",
  "interpolationAsList",
  "interpolationForAttribute",
  "resolve",
  "svcInput",
  "svcKind",
  "terraformAttribute",
  "terraformResource",
]);

/**
 * Members of a construct that a property must not shadow: those of cdktf's elements and resources, and our own. The elements of a list of
 * objects have the same properties, so they count, too.
 */
const RESERVED_PROP_NAMES: ReadonlySet<string> = new Set([
  ...RESERVED_NESTED_PROP_NAMES,
  "addMoveTarget",
  "addOverride",
  "cdktfStack",
  "connection",
  "constructNodeMetadata",
  "count",
  "dependsOn",
  "forEach",
  "friendlyUniqueId",
  "hasResourceMove",
  "importFrom",
  "lifecycle",
  "moveFromId",
  "moveTo",
  "moveToId",
  "node",
  "onAfterCreate",
  "onAfterDestroy",
  "onAfterUpdate",
  "onBeforeDestroy",
  "overrideLogicalId",
  "provider",
  "provisioners",
  "putTimeouts",
  "rawOverrides",
  "resetOverrideLogicalId",
  "resetTimeouts",
  "svcInputs",
  "synthesizeAttributes",
  "synthesizeHclAttributes",
  "terraformGeneratorMetadata",
  "terraformMetaArguments",
  "terraformResourceType",
  "timeouts",
  "timeoutsInput",
  "toHclTerraform",
  "toMetadata",
  "toTerraform",
  "waitUntilReady",
  "with",
]);

/** `getStringAttribute` and similar members of constructs and of nested objects' references. */
const ATTRIBUTE_ACCESSOR = /^get(String|Number|Boolean|Any|List|NumberList)(Map)?Attribute$/;

/**
 * Converts a camelCase or PascalCase name to Terraform's form: `VirtualMachine` to `virtual_machine`, `ipv4Cidr` to `ipv4_cidr`, `URLPath`
 * to `url_path`, `publicIPv4` to `public_ipv4`. A name in that form stays unchanged.
 */
export function toTerraformName(name: string): string {
  return name
    .replace(/([A-Z]+)([A-Z][a-z](?!\d))/g, "$1_$2")
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/-/g, "_")
    .toLowerCase();
}

/** Converts a `terraform_name` or a camelCase name to the camelCase of a construct's property. */
export function toPropName(name: string): string {
  return name
    .replace(/[_-]+([a-zA-Z0-9]?)/g, (_, first: string) => first.toUpperCase())
    .replace(/^[A-Z]+(?=[A-Z][a-z]|[^A-Za-z]|$)|^[A-Z]/, (first) => first.toLowerCase());
}

/** Converts a `terraform_name` to the PascalCase of a class: `virtual_machine` to `VirtualMachine`. */
export function toClassName(name: string): string {
  const prop = toPropName(name);
  return upperFirst(prop);
}

/** Returns the Terraform name of a field at the root of a resource. Prefixes reserved names with `svc_`. */
export function toRootTerraformName(wireName: string): string {
  const name = toTerraformName(wireName);
  return RESERVED_TERRAFORM_NAMES.has(name) ? `svc_${name}` : name;
}

/** Returns the property name of a field at the root of a construct. Prefixes reserved names with `svc`. */
export function toRootPropName(wireName: string): string {
  return toFreePropName(toRootTerraformName(wireName), RESERVED_PROP_NAMES);
}

/** Returns the property name of a nested field. Prefixes names that cdktf reserves with `svc`. */
export function toNestedPropName(wireName: string): string {
  return toFreePropName(toTerraformName(wireName), RESERVED_NESTED_PROP_NAMES);
}

function toFreePropName(terraformName: string, reserved: ReadonlySet<string>): string {
  const name = toPropName(terraformName);
  const taken = reserved.has(name) || ATTRIBUTE_ACCESSOR.test(name);
  return taken ? `svc${upperFirst(name)}` : name;
}

/** Returns the English plural of a kind's name: `SshKeys` for `SshKey`, `Policies` for `Policy`. */
export function toPlural(name: string): string {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  if (/(s|x|z|ch|sh)$/.test(name)) return `${name}es`;
  return `${name}s`;
}

/**
 * Returns a kind's name with its indefinite article: `an Organization`, `a User`. A first word without a vowel is
 * spelled out: `an SshKey`, `a VpcPeering`.
 */
export function withArticle(name: string): string {
  const word = /^[A-Za-z][a-z0-9]*/.exec(name)?.[0] ?? name;
  const isSpelledOut = !/[aeiouy]/i.test(word) || /^[A-Z]{2}/.test(name);
  const isVowel = isSpelledOut ? /^[aefhilmnorsx]/i : /^(?!uni|use|url|uri|one)[aeiou]/i;
  return `${isVowel.test(word) ? "an" : "a"} ${name}`;
}

/** Returns the first word of a method's name, which is its verb: `Get` for `GetVirtualMachine`. */
export function firstWord(methodName: string): string {
  return /^[A-Z][a-z0-9]*/.exec(methodName)?.[0] ?? methodName;
}
