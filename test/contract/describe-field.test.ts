import assert from "node:assert/strict";
import { test } from "node:test";
import {
  asQuery,
  attributeFacts,
  contract,
  dataSourceFields,
  ephemeralFields,
  factText,
  type Field,
  fieldsIn,
  inputFacts,
  kindOf,
} from "../../src/contract";

function fieldAt(kindName: string, ...path: readonly string[]): Field {
  const [root = "", ...rest] = path;
  const find = (fields: readonly Field[], name: string): Field => {
    const field = fields.find(({ terraformName }) => terraformName === name);
    assert.ok(field, `${kindName}: ${name}`);
    return field;
  };
  return rest.reduce(
    (field, name) => find(fieldsIn(field.type), name),
    find(kindOf(contract, kindName).fields, root),
  );
}

const inTerraform = (field: Field): string => factText(inputFacts(field, "terraform"));
const inConstructs = (field: Field): string => factText(inputFacts(field, "construct"));

test("describe field: states limits, the default and the source", () => {
  assert.equal(
    inTerraform(fieldAt("VirtualMachine", "compute", "gpu_count")),
    "Number of GPUs. At least 0, at most 16. Default: `0`. Assumed, not documented.",
  );
  assert.equal(
    inTerraform(fieldAt("VirtualMachine", "users", "password")),
    "Console password. It is sent once and never returned. At least 8 characters. Write-only: stored in neither plan nor state. " +
      "Requires Terraform or OpenTofu 1.11 or later. Assumed, not documented.",
  );
});

test("describe field: states the values of an enumeration, of a field and of each element", () => {
  assert.match(inTerraform(fieldAt("FirewallRule", "protocol")), / One of `TCP`, `UDP`, `ICMP`, `ANY`\. /);
  assert.match(
    inTerraform(fieldAt("ApiKey", "roles")),
    / Each element is one of `VIEWER`, `EDITOR`, `ADMIN`\. At least 1 element\. /,
  );
});

test("describe field: states that a change forces replacement, or what allows an update in place", () => {
  assert.match(
    inTerraform(fieldAt("VirtualMachine", "users")),
    / Changing this forces a new resource to be created\. Documented\.$/,
  );
  const image = fieldAt("VirtualMachine", "boot", "image");
  const otherwise = "Otherwise, changing this forces a new resource to be created.";
  assert.ok(inTerraform(image).includes(`Updated in place if \`allow_reimage\` is true. ${otherwise}`));
  assert.ok(inConstructs(image).includes(`Updated in place if \`allowReimage\` is true. ${otherwise}`));
  assert.match(
    inTerraform(fieldAt("Disk", "size_gib")),
    /Grows in place\. A smaller value forces a new resource/,
  );
  assert.doesNotMatch(inTerraform(fieldAt("VirtualMachine", "labels")), /forces|in place/);
});

test("describe field: states the provider argument and the environment variable that are the default", () => {
  assert.match(
    inTerraform(fieldAt("Network", "region")),
    / Default: the provider's `region`, or the environment variable `SVC_REGION`\. /,
  );
});

test("describe field: states the forms of a reference, with an article that fits", () => {
  assert.match(
    inTerraform(fieldAt("Project", "organization_name")),
    / An Organization: the full name, or its last part\. /,
  );
  assert.match(
    inConstructs(fieldAt("Disk", "region")),
    / A Datacenter: the construct, its full name, or the last part /,
  );
  assert.match(
    inConstructs(fieldAt("VirtualMachine", "users", "ssh_key_names")),
    / Each element is an SshKey: /,
  );
});

test("describe field: uses the names of the style for other fields", () => {
  const version = fieldAt("WebhookSubscription", "signing_secret_version");
  assert.match(inTerraform(version), /`signing_secret`/);
  assert.match(inConstructs(version), /`signingSecret`/);
  const secret = fieldAt("ApiKey", "secret");
  assert.match(factText(attributeFacts(secret, "terraform")), /unless `secret_file` names a file/);
  assert.match(factText(attributeFacts(secret, "construct")), /unless `secretFile` names a file/);
});

test("describe field: a field that selects objects has no effect of a change", () => {
  const name = dataSourceFields(kindOf(contract, "Disk")).find((field) => field.terraformName === "name");
  assert.ok(name);
  const facts = inputFacts(asQuery(name), "terraform");
  assert.equal(facts.change, undefined);
  assert.equal(facts.fallback, undefined);
});

test("describe field: an ephemeral object's field has no effect of a change", () => {
  for (const field of ephemeralFields(kindOf(contract, "ApiKey"))) {
    assert.equal(inputFacts(field, "terraform").change, undefined, field.wireName);
  }
});

test("describe field: a fact from the service's own document has no source", () => {
  const field: Field = { ...fieldAt("VirtualMachine", "compute", "gpu_count"), source: "live" };
  assert.equal(inTerraform(field), "Number of GPUs. At least 0, at most 16. Default: `0`.");
});

test("describe field: a pattern with backticks stays one code span, and comes after the sentences", () => {
  const field: Field = { ...fieldAt("Project", "slug"), constraints: { pattern: "^`a`$" } };
  assert.match(inTerraform(field), / Pattern: `` \^`a`\$ ``\. Changing this forces/);
});
