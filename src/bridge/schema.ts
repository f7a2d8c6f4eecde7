import {
  type Contract,
  dataSourceFields,
  type Field,
  type FieldType,
  type Json,
  type Kind,
  kindOf,
  listDataSourceFields,
  timeoutPhases,
  toTerraformName,
} from "../contract";
import {
  type Attribute,
  BOOL,
  type Block,
  Decimal,
  DYNAMIC,
  listOf,
  mapOf,
  NUMBER,
  type Schema,
  STRING,
  type Type,
  type Value,
  valueObject,
} from "../plugin";
import { isSameTimestamp } from "./timestamp";
import { referenceEquivalence } from "./references";
import { validateField } from "./validate-field";

/**
 * From the contract's fields to Terraform schemas. A field that users may set becomes optional and computed, so that what the service
 * chooses for them is never a difference; one with a default plans that default, so that removing it from the
 * configuration takes it back.
 */

/** The schema of the resource `svc_<kind>`: the kind's fields and a `timeouts` block. */
export function resourceSchema(contract: Contract, kind: Kind): Schema {
  return {
    version: 0,
    block: {
      description: { markdown: kind.description },
      attributes: kind.fields.map((field) => settableAttribute(contract, field)),
      blocks: [{ name: "timeouts", nesting: "single", local: true, block: timeoutsBlock(kind) }],
    },
  };
}

/** The schema of the data source `svc_<kind>`: looked up by `name`, everything else computed. */
export function dataSourceSchema(contract: Contract, kind: Kind): Schema {
  return lookupSchema(contract, kind.description, dataSourceFields(kind));
}

/** The schema of the data source `svc_<kinds>`: the objects of one kind, in one project where they live in projects. */
export function listDataSourceSchema(contract: Contract, kind: Kind): Schema {
  return lookupSchema(contract, kind.methods.list?.description ?? "", listDataSourceFields(kind));
}

function lookupSchema(contract: Contract, description: string, fields: readonly Field[]): Schema {
  const attributes = fields.map((field): Attribute => {
    if (field.presence === "computed") return computedAttribute(field);
    return {
      ...computedAttribute({ ...field, immutable: false }),
      ...(field.presence === "required" ? { required: true, computed: false } : { optional: true }),
      validate: validateField(contract, field),
    };
  });
  return { version: 0, block: { description: { markdown: description }, attributes } };
}

function timeoutsBlock(kind: Kind): Block {
  return {
    attributes: timeoutPhases(kind).map((phase): Attribute => {
      return {
        name: phase,
        type: STRING,
        optional: true,
        description: { markdown: `How long to wait for the ${phase}, as in \`90s\`, \`30m\` or \`1h30m\`.` },
        validate: validateField.duration,
      };
    }),
  };
}

function settableAttribute(contract: Contract, field: Field): Attribute {
  if (field.presence === "computed") return computedAttribute(field);
  const shape = shapeOf(field, (inner) => settableAttribute(contract, inner));
  const fallback =
    field.default === undefined || field.writeOnly ? undefined : valueOfDefault(field.type, field.default);
  const equivalent = equivalenceOf(contract, field);
  return {
    name: field.terraformName,
    ...shape,
    ...describe(field),
    ...(field.presence === "required" ? { required: true } : { optional: true, computed: !field.writeOnly }),
    ...(field.sensitive ? { sensitive: true } : {}),
    ...(field.writeOnly ? { writeOnly: true } : {}),
    ...(fallback === undefined ? {} : { default: fallback }),
    ...(field.immutable && !field.writeOnly ? { requiresReplace: replaceRule(field) } : {}),
    ...(equivalent === undefined ? {} : { equivalent }),
    validate: validateField(contract, field),
  };
}

/** A field that the service does not give back is null after an import; filling it in then replaces nothing. */
function replaceRule(field: Field): true | ((prior: Value) => boolean) {
  return field.readable ? true : (prior) => prior !== null;
}

function computedAttribute(field: Field): Attribute {
  return {
    name: field.terraformName,
    ...shapeOf(field, computedAttribute),
    ...describe(field),
    computed: true,
    ...(field.sensitive ? { sensitive: true } : {}),
    ...(field.immutable ? { stable: true } : {}),
  };
}

function describe(field: Field): Pick<Attribute, "description" | "deprecated"> {
  return {
    description: { markdown: field.description },
    ...(field.deprecated ? { deprecated: true } : {}),
  };
}

type Shape = Pick<Attribute, never> & ({ type: Type } | { nested: NonNullable<Attribute["nested"]> });

function shapeOf(field: Field, attributeOf: (inner: Field) => Attribute): Shape {
  const { type } = field;
  if (type.kind === "object")
    return { nested: { nesting: "single", attributes: type.fields.map(attributeOf) } };
  if ((type.kind === "list" || type.kind === "map") && type.element.kind === "object") {
    return { nested: { nesting: type.kind, attributes: type.element.fields.map(attributeOf) } };
  }
  return { type: plainType(type) };
}

function plainType(type: FieldType): Type {
  switch (type.kind) {
    case "string":
    case "timestamp":
      return STRING;
    case "bool":
      return BOOL;
    case "number":
      return NUMBER;
    case "list":
      return listOf(plainType(type.element));
    case "map":
      return mapOf(plainType(type.element));
    case "object":
    case "json":
      // An object deep inside a list of lists has no nested form in the protocol; it travels as what it is.
      return DYNAMIC;
  }
}

function equivalenceOf(contract: Contract, field: Field): Attribute["equivalent"] {
  if (field.references !== undefined) return referenceEquivalence(kindOf(contract, field.references).pattern);
  return field.type.kind === "timestamp" ? isSameTimestamp : undefined;
}

function valueOfDefault(type: FieldType, json: Json): Value {
  if (type.kind === "number" && (typeof json === "number" || typeof json === "string"))
    return Decimal.of(json);
  if (Array.isArray(json)) {
    const element: FieldType = type.kind === "list" ? type.element : { kind: "json" };
    return (json as readonly Json[]).map((item) => valueOfDefault(element, item));
  }
  if (typeof json === "object" && json !== null) {
    return valueObject(
      Object.entries(json).map(([key, item]): [string, Value] => {
        if (type.kind !== "object")
          return [key, valueOfDefault(type.kind === "map" ? type.element : { kind: "json" }, item)];
        const field = type.fields.find((candidate) => candidate.wireName === key);
        return [
          field?.terraformName ?? toTerraformName(key),
          valueOfDefault(field?.type ?? { kind: "json" }, item),
        ];
      }),
    );
  }
  return typeof json === "number" ? Decimal.of(json) : json;
}
