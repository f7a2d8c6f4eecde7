import assert from "node:assert/strict";
import { test } from "node:test";
import {
  contract,
  type Field,
  isProofText,
  type Kind,
  kindOf,
  proofFieldOf,
  proofText,
} from "../../../src/contract";

const kind = kindOf(contract, "ApiKey");

/** Returns the kind with changed display names: of the object, and of the create request. */
function withDisplayName(object: Partial<Field>, request: Partial<Field> = object): Kind {
  const { create } = kind.methods;
  assert.ok(create);
  const changed = (change: Partial<Field>) => (field: Field) =>
    field.terraformName === "display_name" ? { ...field, ...change } : field;
  return {
    ...kind,
    fields: kind.fields.map(changed(object)),
    methods: { ...kind.methods, create: { ...create, request: create.request.map(changed(request)) } },
  };
}

test("proof text: is sent in a text for people that users may leave unset and that the service returns", () => {
  assert.equal(proofFieldOf(kind)?.terraformName, "display_name");
  for (const [what, object, request = {}] of [
    ["is required", {}, { presence: "required", needed: true }],
    ["is not returned", { readable: false }],
    ["has a default", { default: "key" }],
    ["is too short", {}, { constraints: { maxLength: 40 } }],
    ["has another form", { constraints: { pattern: "^[a-z ]*$" } }],
    ["is a secret", { sensitive: true }],
    ["names another object", { references: "Project" }],
    ["has an effect, as far as its name tells", { terraformName: "audience" }],
  ] as readonly [string, Partial<Field>, Partial<Field>?][]) {
    assert.equal(proofFieldOf(withDisplayName(object, request)), undefined, what);
  }
  assert.equal(proofFieldOf({ ...kind, exclusive: [["display_name", "roles"]] }), undefined);
  assert.equal(proofFieldOf({ ...kind, slugField: "display_name" }), undefined);
});

test("proof text: is recognized within other text, and only with a whole token", () => {
  const text = proofText("6ff8d3c5-0dbd-4b1c-93d9-4f0c1b6e8a52");
  assert.ok(isProofText(text) && isProofText(`${text} (2)`));
  assert.ok(!isProofText("svc-ephemeral-key") && !isProofText(text.slice(0, -1)));
});
