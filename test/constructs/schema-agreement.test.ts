import assert from "node:assert/strict";
import { test } from "node:test";
import { TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { createProvider } from "../../src/bridge";
import {
  contract,
  dataSourceFields,
  ephemeralFields,
  type Field,
  type FieldType,
  isEphemeralKind,
  type Kind,
  listDataSourceFields,
  resourceFields,
} from "../../src/contract";
import * as constructs from "../../src/constructs";
import type { Attribute, Block } from "../../src/plugin";
import { addProvider, attributesOf, synthApp, synthStack } from "./support";

/** Names of the schema's configurable attributes, with nested ones below their attribute; `true` for one without nested attributes. */
interface Shape {
  readonly [name: string]: true | Shape;
}

const provider = createProvider(contract, { version: "0.0.0", environment: {} });

type ConstructClass = new (
  scope: Construct,
  id: string,
  config: object,
) => Construct & {
  readonly terraformResourceType: string;
};
const classes = constructs as unknown as Readonly<Record<string, ConstructClass | undefined>>;

function configurable(attributes: readonly Attribute[]): Shape {
  return Object.fromEntries(
    attributes
      .filter((attribute) => attribute.required === true || attribute.optional === true)
      .map((attribute) => [
        attribute.name,
        attribute.nested === undefined ? true : configurable(attribute.nested.attributes),
      ]),
  );
}

function configurableIn(block: Block): Shape {
  const blocks = (block.blocks ?? []).map((nested) => [nested.name, configurableIn(nested.block)]);
  return { ...configurable(block.attributes), ...(Object.fromEntries(blocks) as Shape) };
}

/** Returns a token for every configurable field. */
function everything(fields: readonly Field[]): Record<string, unknown> {
  const valueOf = (type: FieldType): unknown => {
    switch (type.kind) {
      case "object":
        return everything(type.fields);
      case "list":
        return [valueOf(type.element)];
      case "map":
        return { key: valueOf(type.element) };
      default:
        return "${var.any}";
    }
  };
  const settable = fields.filter(({ presence }) => presence !== "computed");
  return Object.fromEntries(settable.map((field) => [field.propName, valueOf(field.type)]));
}

/** Returns the names in written attributes, in the form of the schema's shape. */
function shapeOf(written: Readonly<Record<string, unknown>>, schema: Shape): Shape {
  const shape: Record<string, true | Shape> = {};
  for (const [name, value] of Object.entries(written)) {
    const below = schema[name];
    shape[name] = below === undefined || below === true ? true : shapeOf(elementOf(value), below);
  }
  return shape;
}

/** Returns the object itself, or the one element of the list or map that `everything` created. */
function elementOf(value: unknown): Readonly<Record<string, unknown>> {
  const object = (Array.isArray(value) ? value[0] : value) as Readonly<Record<string, unknown>>;
  return typeof object["key"] === "object" ? elementOf(object["key"]) : object;
}

/** Checks that the construct offers every attribute of the schema, including nested ones. */
function assertReadable(
  target: unknown,
  attributes: readonly Attribute[],
  fields: readonly Field[],
  path: string,
): void {
  for (const attribute of attributes) {
    const field = fields.find(({ terraformName }) => terraformName === attribute.name);
    assert.ok(field !== undefined, `${path}.${attribute.name} is no field of the contract`);
    // Write-only fields and filters are inputs without an attribute.
    if (field.writeOnly || field.argument?.role === "filter") continue;
    const value = (target as Readonly<Record<string, unknown>>)[field.propName];
    assert.notEqual(value, undefined, `${path}.${field.propName} cannot be read`);
    if (attribute.nested === undefined) continue;
    const type = field.type.kind === "list" || field.type.kind === "map" ? field.type.element : field.type;
    assert.ok(type.kind === "object");
    const element =
      field.type.kind === "object"
        ? value
        : (value as { get: (at: unknown) => unknown }).get(field.type.kind === "list" ? 0 : "a");
    assertReadable(element, attribute.nested.attributes, type.fields, `${path}.${field.propName}`);
  }
}

function check(
  className: string,
  block: Block | undefined,
  fields: readonly Field[],
  extra: object,
  section: "resource" | "data" | "ephemeral",
): void {
  const constructClass = classes[className];
  assert.ok(block !== undefined, `the provider has no schema for ${className}`);
  assert.ok(constructClass !== undefined, `there is no class ${className}`);
  let type = "";
  const { json } = synthStack((stack) => {
    const made = new constructClass(stack, "made", { ...everything(fields), ...extra });
    type = made.terraformResourceType;
    assertReadable(made, block.attributes, fields, className);
  });
  const written = attributesOf(json()[section][type]?.["made"] ?? {});
  const schema = configurableIn(block);
  assert.deepEqual(shapeOf(written, schema), schema);
}

function timeoutsOf(kind: Kind): object {
  const limits = { create: "1m", delete: "1m", ...(kind.methods.updates.length > 0 ? { update: "1m" } : {}) };
  return { timeouts: limits };
}

for (const kind of contract.kinds) {
  const type = `svc_${kind.terraformName}`;
  if (kind.methods.create !== undefined) {
    test(`${kind.name} writes exactly the provider schema's arguments and offers all its attributes`, () => {
      check(
        kind.name,
        provider.resources.get(type)?.schema.block,
        resourceFields(kind),
        timeoutsOf(kind),
        "resource",
      );
    });
  }
  if (kind.methods.get !== undefined) {
    test(`DataSvc${kind.name} writes exactly the provider schema's arguments and offers all its attributes`, () => {
      check(
        `DataSvc${kind.name}`,
        provider.dataSources.get(type)?.schema.block,
        dataSourceFields(kind),
        {},
        "data",
      );
    });
  }
  if (isEphemeralKind(kind)) {
    test(`EphemeralSvc${kind.name} writes exactly the provider schema's arguments and offers all its attributes`, () => {
      const block = provider.ephemeralResources?.get(type)?.schema.block;
      check(`EphemeralSvc${kind.name}`, block, ephemeralFields(kind), {}, "ephemeral");
    });
  }
  if (kind.methods.list !== undefined) {
    test(`DataSvc${kind.plural} writes exactly the provider schema's arguments and offers all its attributes`, () => {
      const block = provider.dataSources.get(`svc_${kind.terraformPlural}`)?.schema.block;
      check(`DataSvc${kind.plural}`, block, listDataSourceFields(kind), {}, "data");
    });
  }
}

test("SvcProvider writes exactly the provider's arguments", () => {
  const { json } = synthApp((app) => {
    addProvider(new TerraformStack(app, "stack"), {
      endpoint: "https://a.invalid",
      apiKey: "${var.key}",
      project: "p",
      region: "r",
      strictChecks: true,
      replace: "forbid",
      reviewFile: "review.json",
      journal: "backend",
      limits: { maxDeletes: 0, minBalance: "12.50 EUR" },
      defaultLabels: { team: "shop" },
      ignoreLabels: ["policy/*"],
      expires: "7d",
      allowedEndpoints: ["https://api.example.com"],
      allowedOrganizations: ["acme"],
      allowedProjects: ["shop"],
    });
  });
  const [block] = json().provider["svc"] ?? [];
  assert.deepEqual(
    Object.keys(block ?? {}).sort(),
    Object.keys(configurableIn(provider.schema.block)).sort(),
  );
});
