import {
  type Contract,
  dataSourceFields,
  ephemeralFields,
  type Field,
  type FieldType,
  fieldsIn,
  type Json,
  type Kind,
  listDataSourceFields,
  timeoutPhases,
  timeoutText,
} from "../contract";
import {
  type Attribute,
  BOOL,
  type Block,
  Decimal,
  DYNAMIC,
  isObject,
  isSequence,
  isUnknown,
  listOf,
  mapOf,
  NUMBER,
  objectOf,
  type Schema,
  setOf,
  STRING,
  type Type,
  type Value,
  valueObject,
} from "../plugin";
import { equivalenceOf } from "./equivalence";
import { holdsSecret, isFreeForm, isNested } from "./field-type";
import { validateDuration, validateField } from "./validate-field";
import { isZeroValue } from "./zero-value";

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
      attributes: kind.fields.map((field) => settableAttribute(contract, field, !holdsSecret(field))),
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

/** The schema of the ephemeral resource `svc_<kind>`: the resource's, without what says how an object changes. */
export function ephemeralSchema(contract: Contract, kind: Kind): Schema {
  const attributes = ephemeralFields(kind).map((field) =>
    settableAttribute(contract, field, !holdsSecret(field)),
  );
  const markdown =
    `${kind.description} As an ephemeral resource it is made anew for each plan and each apply that needs it, deleted at the end ` +
    "of it, and stored nowhere.";
  return { version: 0, block: { description: { markdown }, attributes } };
}

function lookupSchema(contract: Contract, description: string, fields: readonly Field[]): Schema {
  const attributes = fields.map((field): Attribute => {
    if (field.presence === "computed") return computedAttribute(field);
    if (field.argument?.role === "filter") return filterAttribute(contract, field);
    return {
      ...computedAttribute({ ...field, immutable: false }),
      ...(field.presence === "required" ? { required: true, computed: false } : { optional: true }),
      validate: validateField(contract, field, true),
    };
  });
  return { version: 0, block: { description: { markdown: description }, attributes } };
}

function filterAttribute(contract: Contract, field: Field): Attribute {
  return {
    name: field.terraformName,
    ...shapeOf(field, (inner) => filterAttribute(contract, inner)),
    ...describe(field),
    optional: true,
    validate: validateField(contract, field, true),
  };
}

function timeoutsBlock(kind: Kind): Block {
  return {
    attributes: timeoutPhases(kind).map((phase): Attribute => {
      const limit = timeoutText(kind, phase);
      const usual = limit === undefined ? "" : ` Default: \`${limit}\`.`;
      return {
        name: phase,
        type: STRING,
        optional: true,
        description: {
          markdown: `How long to wait for the ${phase}, as in \`90s\`, \`30m\` or \`1h30m\`.${usual}`,
        },
        validate: validateDuration,
      };
    }),
  };
}

/** @param isQuotable - see {@link validateField}; what holds for a field holds for all that is in it */
function settableAttribute(contract: Contract, field: Field, isQuotable: boolean): Attribute {
  if (field.presence === "computed") return computedAttribute(field);
  if (field.argument !== undefined) return argumentAttribute(contract, field, isQuotable);
  const isRequired = field.presence === "required";
  const isReplacing = field.immutable || field.needsPermission !== undefined;
  const fallback = field.writeOnly || isRequired ? undefined : defaultOf(field);
  const equivalent = equivalenceOf(contract, field);
  return {
    name: field.terraformName,
    ...shapeOf(field, (inner) => settableAttribute(contract, inner, isQuotable)),
    ...describe(field),
    ...(isRequired ? { required: true } : { optional: true, computed: !field.writeOnly }),
    ...(field.sensitive ? { sensitive: true } : {}),
    ...(field.writeOnly ? { writeOnly: true } : {}),
    ...(fallback === undefined ? {} : { default: fallback }),
    ...(isReplacing && !field.writeOnly ? { requiresReplace: replaceRule(field) } : {}),
    ...(field.growOnly === true && !isReplacing ? { requiresReplace: isSmaller } : {}),
    ...(!isRequired && !field.writeOnly && isFixed(field) ? { stable: true } : {}),
    ...(equivalent === undefined ? {} : { equivalent }),
    validate: validateField(contract, field, isQuotable),
  };
}

/**
 * An argument that lives in Terraform alone. It is never computed: what is not configured is nothing. One that can only say what another
 * object would be like counts only where it was given before and is given now, so that neither an import nor taking it away
 * replaces anything.
 */
function argumentAttribute(contract: Contract, field: Field, isQuotable: boolean): Attribute {
  const isReplacing = field.immutable || field.needsPermission !== undefined;
  const equivalent = equivalenceOf(contract, field);
  // The version of what can be sent again has a call made; whatever else changes here touches nothing.
  const isLocal = field.argument?.role !== "version" || field.immutable;
  return {
    name: field.terraformName,
    type: plainType(field.type),
    ...describe(field),
    optional: true,
    ...(isLocal ? { local: true } : {}),
    ...(isReplacing
      ? { requiresReplace: (prior: Value, planned: Value) => prior !== null && planned !== null }
      : {}),
    ...(equivalent === undefined ? {} : { equivalent }),
    validate: validateField(contract, field, isQuotable),
  };
}

/** Whether neither the field nor anything in it changes as long as the object lives. */
function isFixed(field: Field): boolean {
  return field.immutable && fieldsIn(field.type).every(isFixed);
}

/**
 * When a change of a field that no method changes means another object. Not when nothing becomes nothing in other words (null,
 * a zero value), nor when what the service never shows is filled in after an import. In a field that is made of objects
 * their own fields decide, as some may be changed or computed; for the field itself it only counts which objects there are.
 */
function replaceRule(field: Field): (prior: Value, planned: Value) => boolean {
  const isUnset = (value: Value): boolean => value === null || isZeroValue(field.type, value);
  return (prior, planned) => {
    if (isUnset(prior) && (isUnset(planned) || !field.readable)) return false;
    if (!isNested(field.type) || isUnknown(planned)) return true;
    return objectsOf(field.type, prior) !== objectsOf(field.type, planned);
  };
}

/**
 * Whether a number that can only grow is to become smaller. Not while that is unknown: nothing is destroyed for what may turn out
 * larger. Should it turn out smaller, the engine sees a plan that has changed, and stops before anything happens.
 */
function isSmaller(prior: Value, planned: Value): boolean {
  return prior instanceof Decimal && planned instanceof Decimal && planned.compare(prior) < 0;
}

/** Which objects a value is made of: whether there is one, how many there are, or under which keys. */
function objectsOf(type: FieldType, value: Value): string {
  if (isSequence(value)) return String(value.length);
  if (!isObject(value)) return "none";
  return type.kind === "map" ? JSON.stringify(Object.keys(value).sort()) : "one";
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
  if (!isNested(type)) return { type: plainType(type) };
  const nesting = "element" in type ? type.kind : "single";
  return { nested: { nesting, attributes: fieldsIn(type).map(attributeOf) } };
}

function plainType(type: FieldType): Type {
  if (isFreeForm(type)) return DYNAMIC;
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
    case "set":
      return setOf(plainType(type.element));
    case "map":
      return mapOf(plainType(type.element));
    case "object":
      return objectOf(new Map(type.fields.map((field) => [field.terraformName, plainType(field.type)])));
    case "json":
      return DYNAMIC;
  }
}

/**
 * What is planned for a field that is not configured. Nothing for what is made of objects or free-form, where the service fills in more
 * than the contract's default says; an empty list or map is what it is.
 */
function defaultOf({ type, default: json }: Field): Value | undefined {
  if (json === undefined || json === null || isFreeForm(type)) return undefined;
  const isEmpty = typeof json === "object" && Object.keys(json).length === 0;
  if (fieldsIn(type).length > 0 && (type.kind === "object" || !isEmpty)) return undefined;
  return valueOfDefault(type, json);
}

function valueOfDefault(type: FieldType, json: Json): Value {
  if (type.kind === "number" && (typeof json === "number" || typeof json === "string"))
    return Decimal.of(json);
  if (typeof json !== "object" || json === null) return typeof json === "number" ? Decimal.of(json) : json;
  if (Array.isArray(json)) {
    const element = "element" in type ? type.element : type;
    return (json as readonly Json[]).map((item) => valueOfDefault(element, item));
  }
  const element = type.kind === "map" ? type.element : type;
  return valueObject(
    Object.entries(json).map(([key, item]): [string, Value] => [key, valueOfDefault(element, item)]),
  );
}
