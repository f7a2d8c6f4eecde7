import { type ExclusiveGroups, type Field, fieldsIn } from "../../contract";
import {
  type Attribute,
  attributeType,
  type Diagnostics,
  equalValues,
  type GenerateConfigResult,
  hasErrors,
  isObject,
  isSequence,
  type Value,
  valueAt,
  type ValueObject,
  valueObject,
  warningDiagnostic,
} from "../../plugin";
import { type ResourceModel, nameIn } from "./resource-model";
import { isZeroValue } from "../../values";
import { inWords } from "../../base/words";

/**
 * Returns a short configuration of an object that plans no change: its state without the values that only the service sets, that equal their
 * default, that the engine cannot write (secrets), or that exclude a value that it keeps. Names of other objects stay as they are.
 */
export function generateConfig(
  { kind, schema }: ResourceModel,
  state: ValueObject,
): GenerateConfigResult & { readonly config: ValueObject } {
  const missing: string[] = [];
  const config = objectConfig(kind.fields, kind.exclusive, schema.block.attributes, state, missing);
  const name = nameIn(state);
  return {
    config: valueObject([...Object.entries(config), ["timeouts", null]]),
    diagnostics: missing.length === 0 ? [] : [secretsOmitted(kind.name, name, missing)],
  };
}

/** @param missing - receives the write-only attributes that the configuration may need */
function objectConfig(
  fields: readonly Field[],
  exclusive: ExclusiveGroups | undefined,
  attributes: readonly Attribute[],
  state: ValueObject,
  missing: string[],
): ValueObject {
  const attributeNamed = new Map(attributes.map((attribute) => [attribute.name, attribute]));
  const kept = fields.map((field): [string, Value] => {
    const { terraformName } = field;
    const attribute = attributeNamed.get(terraformName);
    const value = attribute === undefined ? null : valueAt(state, terraformName);
    if (field.writeOnly) missing.push(terraformName);
    if (attribute === undefined || isExcluded(fields, exclusive, state, field)) return [terraformName, null];
    return [terraformName, configOf(field, attribute, value, missing)];
  });
  return valueObject(kept);
}

function configOf(field: Field, attribute: Attribute, value: Value, missing: string[]): Value {
  const { presence, argument, writeOnly, sensitive } = field;
  if (presence === "computed" || argument !== undefined || writeOnly || sensitive || value === null) {
    return null;
  }
  const { default: byDefault } = attribute;
  if (byDefault !== undefined && equalValues(attributeType(attribute), value, byDefault)) return null;
  // An answer may have a value that a configuration must not have. The plan keeps an optional one that is not configured, unless it has a
  // default: then the engine refuses the value, rather than change or replace the object.
  if (presence === "optional" && byDefault === undefined && isRefused(attribute, value)) return null;
  const config =
    attribute.nested === undefined ? value : nestedConfig(field, attribute.nested, value, missing);
  const isEmptySection = isObject(config) && Object.values(config).every((inner) => inner === null);
  // The service fills an optional section that is not configured.
  return isEmptySection && attribute.nested?.nesting === "single" && presence === "optional" ? null : config;
}

function nestedConfig(
  field: Field,
  { nesting, attributes }: NonNullable<Attribute["nested"]>,
  value: Value,
  missing: string[],
): Value {
  const holder = "element" in field.type ? field.type.element : field.type;
  const exclusive = holder.kind === "object" ? holder.exclusive : undefined;
  const inner = (element: Value): Value => {
    if (!isObject(element)) return element;
    const omitted: string[] = [];
    const config = objectConfig(fieldsIn(field.type), exclusive, attributes, element, omitted);
    for (const name of omitted.map((each) => `${field.terraformName}.${each}`)) {
      if (!missing.includes(name)) missing.push(name);
    }
    return config;
  };
  if (nesting === "single") return inner(value);
  if (isSequence(value)) return value.map(inner);
  if (!isObject(value)) return value;
  return valueObject(Object.entries(value).map(([key, element]): [string, Value] => [key, inner(element)]));
}

function isRefused({ validate }: Attribute, value: Value): boolean {
  return validate !== undefined && hasErrors(validate(value, []));
}

/** Whether another field of a group of exclusive fields is kept: the first with a value other than zero, else the first with a value. */
function isExcluded(
  fields: readonly Field[],
  exclusive: ExclusiveGroups | undefined,
  state: ValueObject,
  { terraformName }: Field,
): boolean {
  return (exclusive ?? [])
    .filter((group) => group.includes(terraformName))
    .some((group) => {
      const given = group.filter((name) => valueAt(state, name) !== null);
      const significant = given.find((name) => {
        const field = fields.find((each) => each.terraformName === name);
        return field !== undefined && !isZeroValue(field.type, valueAt(state, name));
      });
      const chosen = significant ?? given[0];
      return chosen !== undefined && chosen !== terraformName;
    });
}

function secretsOmitted(
  kindName: string,
  name: string | undefined,
  missing: readonly string[],
): Diagnostics[number] {
  const [verb, them] = missing.length === 1 ? ["is", "it"] : ["are", "them"];
  return warningDiagnostic(
    `Secrets are missing in a generated ${kindName} configuration`,
    `${inWords(missing)} ${verb} write-only: the service never returns ${them}, so the configuration of ${name ?? kindName} omits ${them}. ` +
      "The object keeps its secrets. To set another secret, pass it through a variable, and set the version next to it.",
  );
}
