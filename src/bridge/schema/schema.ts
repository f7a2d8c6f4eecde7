import {
  asQuery,
  attributeFacts,
  type Contract,
  dataSourceFields,
  ephemeralFields,
  type ExclusiveGroups,
  type Field,
  fieldsIn,
  holdsSecret,
  inputFacts,
  type Kind,
  listDataSourceFields,
  timeoutPhases,
  timeoutText,
} from "../../contract";
import { type Attribute, type Block, type Schema, STRING } from "../../plugin";
import { defaultOf } from "../../changes";
import { argumentAttribute } from "./argument-attribute";
import { type AttributeEquality, describe, equalityOf, shapeOf } from "./attribute-parts";
import { isSmaller, replaceRule } from "./replace-rule";
import { validateDuration, validateField } from "./validate-field";

/**
 * Builds Terraform schemas from the contract's fields. A field that users may set becomes optional and computed, so that a value chosen by
 * the service never shows as a difference. A field with a default plans that default, so that removing it from the configuration resets it.
 */

/** Returns the schema of the resource `svc_<kind>`: the kind's fields and a `timeouts` block. */
export function resourceSchema(contract: Contract, kind: Kind): Schema {
  return {
    version: 0,
    block: {
      description: { markdown: kind.description },
      attributes: kind.fields.map((field) =>
        settableAttribute(contract, field, kind.exclusive, !holdsSecret(field)),
      ),
      blocks: [{ name: "timeouts", nesting: "single", local: true, block: timeoutsBlock(kind) }],
    },
  };
}

/** Returns a schema with the attribute that a computed field describes, after the others. */
export function schemaWithComputed(contract: Contract, schema: Schema, field: Field): Schema {
  const { block } = schema;
  return {
    ...schema,
    block: { ...block, attributes: [...block.attributes, computedAttribute(contract, field)] },
  };
}

/**
 * Returns the schema of the data source `svc_<kind>`: looked up by `name`, everything else computed. The name in the state is the full one,
 * and its scope as configured.
 */
export function dataSourceSchema(contract: Contract, kind: Kind): Schema {
  return lookupSchema(contract, kind.description, dataSourceFields(kind), kind.exclusive, (field) =>
    field.presence === "required" ? {} : equalityOf(contract, field),
  );
}

/** Returns the schema of the data source `svc_<kinds>`: the objects of one kind, in one project if the kind belongs to projects. */
export function listDataSourceSchema(contract: Contract, kind: Kind): Schema {
  return lookupSchema(contract, kind.methods.list?.description ?? "", listDataSourceFields(kind));
}

/** Returns the schema of the list resource `svc_<kind>`: the arguments of the data source `svc_<kinds>`. Nothing is stored. */
export function listResourceSchema(contract: Contract, kind: Kind): Schema {
  const { version, block } = listDataSourceSchema(contract, kind);
  const given = block.attributes.filter(({ required, optional }) => required === true || optional === true);
  return { version, block: { ...block, attributes: given.map((each) => ({ ...each, computed: false })) } };
}

/** Returns the schema of the ephemeral resource `svc_<kind>`: that of the resource, without the attributes for changes. */
export function ephemeralSchema(contract: Contract, kind: Kind): Schema {
  const attributes = ephemeralFields(kind).map((field) =>
    settableAttribute(contract, field, kind.exclusive, !holdsSecret(field)),
  );
  const markdown =
    `${kind.description} As an ephemeral resource, it is created for each plan and each apply that needs it, deleted when the run no ` +
    "longer needs it, and stored nowhere.";
  return { version: 0, block: { description: { markdown }, attributes } };
}

function lookupSchema(
  contract: Contract,
  description: string,
  fields: readonly Field[],
  exclusive?: ExclusiveGroups,
  equalityOfInput: (field: Field) => AttributeEquality = () => ({}),
): Schema {
  const attributes = fields.map((field): Attribute => {
    if (field.presence === "computed") return computedAttribute(contract, field, exclusive);
    if (field.argument?.role === "filter") return filterAttribute(contract, field);
    return {
      name: field.terraformName,
      ...shapeOf(field, (inner, groups) => computedAttribute(contract, inner, groups)),
      ...describe(field, inputFacts(asQuery(field), "terraform")),
      ...(field.presence === "required" ? { required: true } : { optional: true, computed: true }),
      ...(field.sensitive ? { sensitive: true } : {}),
      ...equalityOfInput(field),
      validate: validateField(contract, field, true),
    };
  });
  return { version: 0, block: { description: { markdown: description }, attributes } };
}

function filterAttribute(contract: Contract, field: Field): Attribute {
  return {
    name: field.terraformName,
    ...shapeOf(field, (inner) => filterAttribute(contract, inner)),
    ...describe(field, inputFacts(asQuery(field), "terraform")),
    optional: true,
    validate: validateField(contract, field, true),
  };
}

function timeoutsBlock(kind: Kind): Block {
  return {
    attributes: timeoutPhases(kind).map((phase): Attribute => ({
      name: phase,
      type: STRING,
      optional: true,
      description: {
        markdown: `Time limit for the ${phase}, such as \`90s\`, \`30m\` or \`1h30m\`. Default: \`${timeoutText(kind, phase)}\`.`,
      },
      validate: validateDuration,
    })),
  };
}

/**
 * @param exclusive - the groups of exclusive fields of the object that has the field
 * @param isQuotable - see {@link validateField}; applies to all fields inside the field, too
 */
function settableAttribute(
  contract: Contract,
  field: Field,
  exclusive: ExclusiveGroups | undefined,
  isQuotable: boolean,
): Attribute {
  if (field.presence === "computed") return computedAttribute(contract, field, exclusive);
  if (field.argument !== undefined) return argumentAttribute(contract, field, isQuotable);
  const isRequired = field.presence === "required";
  const isReplacing = field.immutable || field.needsPermission !== undefined;
  const fallback = field.writeOnly || isRequired ? undefined : defaultOf(field);
  return {
    name: field.terraformName,
    ...shapeOf(field, (inner, groups) => settableAttribute(contract, inner, groups, isQuotable)),
    ...describe(field, inputFacts(field, "terraform")),
    ...(isRequired ? { required: true } : { optional: true, computed: !field.writeOnly }),
    ...(field.sensitive ? { sensitive: true } : {}),
    ...(field.writeOnly ? { writeOnly: true } : {}),
    ...(fallback === undefined ? {} : { default: fallback }),
    ...(isReplacing && !field.writeOnly ? { requiresReplace: replaceRule(field) } : {}),
    ...(field.growOnly === true && !isReplacing ? { requiresReplace: isSmaller } : {}),
    ...(!isRequired && !field.writeOnly && fallback === undefined && isKept(field) ? { stable: true } : {}),
    ...equalityOf(contract, field, exclusive),
    validate: validateField(contract, field, isQuotable),
  };
}

/**
 * Whether an update keeps the field if the configuration does not set it: an update sends no value of its own for it. Only what the service
 * computes in it may change.
 */
function isKept(field: Field): boolean {
  return (field.presence !== "computed" || isStable(field)) && fieldsIn(field.type).every(isKept);
}

/** Whether a computed field never changes, or is a secret that the service returns once: nothing can read it again. */
function isStable({ immutable, returnedOnce }: Field): boolean {
  return immutable || returnedOnce === true;
}

/** Returns an attribute that only the service sets. */
function computedAttribute(contract: Contract, field: Field, exclusive?: ExclusiveGroups): Attribute {
  return {
    name: field.terraformName,
    ...shapeOf(field, (inner, groups) => computedAttribute(contract, inner, groups)),
    ...describe(field, attributeFacts(field, "terraform")),
    computed: true,
    ...(field.sensitive ? { sensitive: true } : {}),
    ...(isStable(field) ? { stable: true } : {}),
    ...equalityOf(contract, field, exclusive),
  };
}
