import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import {
  contract,
  type Field,
  type FieldType,
  toClassName,
  toPlural,
  toPropName,
  toTerraformName,
  withArticle,
} from "../../../src/contract";
import { toNestedPropName, toRootPropName, toRootTerraformName } from "../../../src/contract/names/naming";

/** camelCase as proto-JSON derives it from a snake_case field: a word, then words or numbers with a capital first letter. */
const camelCase = fc
  .tuple(
    fc.stringMatching(/^[a-z]{1,8}[0-9]{0,2}$/),
    fc.array(fc.stringMatching(/^[A-Z][a-z]{1,8}[0-9]{0,2}$/), { maxLength: 4 }),
  )
  .map(([first, rest]) => [first, ...rest].join(""));

const anyName = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_-]{0,20}$/);

test("naming: converting camelCase to snake_case and back yields the same name", () => {
  fc.assert(
    fc.property(camelCase, (name) => {
      const terraform = toTerraformName(name);
      assert.match(terraform, /^[a-z][a-z0-9]*(_[a-z][a-z0-9]*)*$/);
      assert.equal(toPropName(terraform), name);
    }),
  );
});

test("naming: converting to a Terraform name is idempotent", () => {
  fc.assert(
    fc.property(anyName, (name) => {
      const terraform = toTerraformName(name);
      assert.equal(toTerraformName(terraform), terraform);
      assert.match(terraform, /^[a-z0-9_]+$/);
    }),
  );
});

test("naming: converting to a property name is idempotent", () => {
  fc.assert(
    fc.property(anyName, (name) => {
      const prop = toPropName(name);
      assert.equal(toPropName(prop), prop);
      assert.doesNotMatch(prop, /^[A-Z]|-/);
    }),
  );
});

test("naming: a class name is the property name with a capital first letter", () => {
  fc.assert(
    fc.property(camelCase, (name) => {
      assert.equal(toClassName(toTerraformName(name)), name.charAt(0).toUpperCase() + name.slice(1));
    }),
  );
});

const TERRAFORM_NAMES: readonly (readonly [string, string])[] = [
  ["VirtualMachine", "virtual_machine"],
  ["SshKey", "ssh_key"],
  ["ipv4Cidr", "ipv4_cidr"],
  ["ipv4_cidr", "ipv4_cidr"],
  ["URLPath", "url_path"],
  ["URL", "url"],
  ["baseURL", "base_url"],
  ["publicIPv4", "public_ipv4"],
  ["IPv6Address", "ipv6_address"],
  ["HTTPSProxy2", "https_proxy2"],
  ["http2Enabled", "http2_enabled"],
  ["a1B2", "a1_b2"],
  ["disk-size", "disk_size"],
  ["x", "x"],
];

for (const [name, expected] of TERRAFORM_NAMES) {
  test(`naming: ${name} is ${expected} in Terraform`, () => assert.equal(toTerraformName(name), expected));
}

const PROP_NAMES: readonly (readonly [string, string])[] = [
  ["virtual_machine", "virtualMachine"],
  ["VirtualMachine", "virtualMachine"],
  ["URLPath", "urlPath"],
  ["URL", "url"],
  ["V2", "v2"],
  ["ipv4_cidr", "ipv4Cidr"],
  ["disk-size-gib", "diskSizeGib"],
  ["a__b", "aB"],
  ["level_2", "level2"],
];

for (const [name, expected] of PROP_NAMES) {
  test(`naming: ${name} is the property ${expected}`, () => assert.equal(toPropName(name), expected));
}

test("naming: names that Terraform reserves at the root are renamed there, in the construct, too", () => {
  const kept = [
    "connection",
    "count",
    "dependsOn",
    "forEach",
    "lifecycle",
    "provider",
    "provisioner",
    "timeouts",
  ];
  for (const wireName of kept) {
    assert.equal(toRootTerraformName(wireName), `svc_${toTerraformName(wireName)}`);
    assert.equal(toRootPropName(wireName), `svc${wireName.charAt(0).toUpperCase()}${wireName.slice(1)}`);
  }
});

test("naming: Terraform reserves no names inside of another field", () => {
  for (const wireName of ["count", "lifecycle", "provider", "timeouts"]) {
    assert.equal(toTerraformName(wireName), wireName);
    assert.equal(toNestedPropName(wireName), wireName);
  }
});

test("naming: members of a construct or a nested reference are renamed only in TypeScript", () => {
  assert.equal(toRootTerraformName("node"), "node");
  assert.equal(toRootPropName("node"), "svcNode");
  assert.equal(toRootPropName("fqn"), "svcFqn");
  assert.equal(toRootPropName("toString"), "svcToString");
  assert.equal(toNestedPropName("node"), "node");
  assert.equal(toNestedPropName("resolve"), "svcResolve");
  assert.equal(toNestedPropName("fqn"), "svcFqn");
});

test("naming: attribute accessors and the constructor are renamed in both", () => {
  for (const rename of [toRootPropName, toNestedPropName]) {
    assert.equal(rename("getStringAttribute"), "svcGetStringAttribute");
    assert.equal(rename("getNumberMapAttribute"), "svcGetNumberMapAttribute");
    assert.equal(rename("constructor"), "svcConstructor");
    assert.equal(rename("getStringAttributes"), "getStringAttributes");
  }
});

test("naming: no name becomes __proto__ in TypeScript", () => {
  for (const rename of [toRootPropName, toNestedPropName, toPropName]) {
    assert.notEqual(rename("__proto__"), "__proto__");
  }
});

const PLURALS: readonly (readonly [string, string])[] = [
  ["VirtualMachine", "VirtualMachines"],
  ["SshKey", "SshKeys"],
  ["Policy", "Policies"],
  ["Address", "Addresses"],
  ["Mailbox", "Mailboxes"],
  ["Branch", "Branches"],
  ["Wallet", "Wallets"],
];

for (const [singular, plural] of PLURALS) {
  test(`naming: the plural of ${singular} is ${plural}`, () => assert.equal(toPlural(singular), plural));
}

const ARTICLES: readonly (readonly [string, string])[] = [
  ["VirtualMachine", "a VirtualMachine"],
  ["Organization", "an Organization"],
  ["ApiKey", "an ApiKey"],
  ["SshKey", "an SshKey"],
  ["SSHKey", "an SSHKey"],
  ["DnsZone", "a DnsZone"],
  ["VpcPeering", "a VpcPeering"],
  ["User", "a User"],
  ["UrlMap", "a UrlMap"],
  ["Host", "a Host"],
];

for (const [name, expected] of ARTICLES) {
  test(`naming: the article of ${name} is as in ${expected}`, () =>
    assert.equal(withArticle(name), expected));
}

test("naming: the contract's wire, Terraform and property names are unique among siblings", () => {
  const visit = (fields: readonly Field[]): void => {
    for (const key of ["wireName", "terraformName", "propName"] as const) {
      assert.equal(new Set(fields.map((field) => field[key])).size, fields.length);
    }
    for (const field of fields) visit(fieldsIn(field.type));
  };
  for (const kind of contract.kinds) visit(kind.fields);
});

function fieldsIn(type: FieldType): readonly Field[] {
  if (type.kind === "object") return type.fields;
  return type.kind === "list" || type.kind === "map" ? fieldsIn(type.element) : [];
}

test("naming: no property has the name of a member that every object, promise or reference has", () => {
  const members = [...Object.getOwnPropertyNames(Object.prototype), "then", "resolve"].filter((name) =>
    /^[a-z]/i.test(name),
  );
  for (const name of members) {
    for (const toName of [toRootPropName, toNestedPropName]) {
      assert.equal(toName(name), `svc${name.charAt(0).toUpperCase()}${name.slice(1)}`);
    }
  }
});
