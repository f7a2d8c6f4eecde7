import { type ExclusiveGroups, guaranteeOf, isExclusive } from "./derived-facts";
import type { Field, FieldType, Kind } from "./model";
import { isEmptyIfAbsent, shownFields, toComputed, toFilter } from "./terraform-shape";

/**
 * The parts of a kind in a look-up during synthesis: the values that it returns, and the conditions of its query. The generated types, the
 * context file and the program that asks the service share these rules.
 */

/**
 * Returns the fields of a looked-up object, at any depth: those that reading the object shows, without secrets. `alwaysReturned` marks the
 * fields that have a value in every object; a field with a zero value that proto-JSON omits counts.
 */
export function lookupFields(kind: Kind): readonly Field[] {
  return valueFields(shownFields(kind), kind.exclusive);
}

function valueFields(fields: readonly Field[], exclusive: ExclusiveGroups | undefined): readonly Field[] {
  return fields
    .filter(({ readable, sensitive }) => readable && !sensitive)
    .map((field) => {
      const { alwaysReturned, ...rest } = toComputed(field);
      const isOneOf = isExclusive(exclusive, field.terraformName);
      return {
        ...rest,
        type: valueType(field.type),
        ...(hasValue(field, alwaysReturned === true, isOneOf) ? { alwaysReturned: true as const } : {}),
      };
    });
}

function valueType(type: FieldType): FieldType {
  if (type.kind === "object") return { ...type, fields: valueFields(type.fields, type.exclusive) };
  return "element" in type ? { kind: type.kind, element: valueType(type.element) } : type;
}

function hasValue(field: Field, isPromised: boolean, isOneOf: boolean): boolean {
  if (field.terraformName === "name") return true;
  if (isOneOf || field.explicitPresence === true) return false;
  switch (field.type.kind) {
    case "bool":
    case "number":
    case "list":
    case "set":
    case "map":
      return true;
    case "object":
      return isPromised || field.needed;
    case "json":
      return false;
    default:
      return guaranteeOf(field, false) !== "nothing" || isEmptyIfAbsent(field);
  }
}

/**
 * Returns the fields of a look-up's query: conditions on every field with scalar values, with the rules of a list data source's filter, the
 * object's name, its slug, and the parent that is searched.
 */
export function lookupQueryFields(kind: Kind): readonly Field[] {
  const conditions = shownFields(kind)
    .flatMap(toFilter)
    .map((field) => ({ ...field, ...scopeOf(kind, field) }));
  const slug = lookupSlugField(kind);
  return slug === undefined ? conditions : [...conditions, slug];
}

/** The parent's default is the provider's. */
function scopeOf(kind: Kind, { terraformName }: Field): Pick<Field, "defaultFrom"> {
  const field = kind.fields.find((each) => each.terraformName === terraformName);
  const isParent = terraformName === kind.parentField;
  return isParent && field?.defaultFrom !== undefined ? { defaultFrom: field.defaultFrom } : {};
}

/** Returns the query's own field for the last part of the name; undefined if the kind has a field `slug`. */
export function lookupSlugField(kind: Kind): Field | undefined {
  if (kind.fields.some(({ propName }) => propName === "slug")) return undefined;
  return {
    wireName: "slug",
    terraformName: "slug",
    propName: "slug",
    type: { kind: "string" },
    description: "Last part of the name.",
    source: "live",
    presence: "optional",
    needed: false,
    immutable: false,
    argument: { role: "filter" },
    readable: false,
    sensitive: false,
    writeOnly: false,
    deprecated: false,
    constraints: {},
  };
}
