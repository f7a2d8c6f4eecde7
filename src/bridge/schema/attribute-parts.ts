import {
  type Contract,
  type ExclusiveGroups,
  type Field,
  type FieldFacts,
  type FieldType,
  fieldsIn,
  factText,
  isExclusive,
} from "../../contract";
import {
  type Attribute,
  BOOL,
  DYNAMIC,
  listOf,
  mapOf,
  NUMBER,
  objectOf,
  setOf,
  STRING,
  type Type,
} from "../../plugin";
import { equivalenceOf, isFreeForm, isNested, isUnordered, keyMember, zeroValueOf } from "../../values";

/** The parts that the attributes of all schemas share: type or nested attributes, description and equality. */

/** Which values of an attribute are equal. */
export type AttributeEquality = Pick<Attribute, "equivalent" | "unordered" | "zeroValue">;

/** Returns which values of a field are equal. Of exclusive fields, a missing one differs from one with its zero value. */
export function equalityOf(contract: Contract, field: Field, exclusive?: ExclusiveGroups): AttributeEquality {
  const equivalent = equivalenceOf(contract, field);
  const zeroValue = isExclusive(exclusive, field.terraformName) ? undefined : zeroValueOf(field);
  return {
    ...(equivalent === undefined ? {} : { equivalent, unordered: isUnordered(field) }),
    ...(zeroValue === undefined ? {} : { zeroValue }),
  };
}

/** Returns the description and the deprecation of a field's attribute. */
export function describe(field: Field, facts: FieldFacts): Pick<Attribute, "description" | "deprecated"> {
  return {
    description: { markdown: factText(facts) },
    ...(field.deprecated ? { deprecated: "The service advises against it." } : {}),
  };
}

/** The type or the nested attributes of an attribute. */
type SchemaForm = Pick<Attribute, never> & ({ type: Type } | { nested: NonNullable<Attribute["nested"]> });

/** Returns the type or the nested attributes of a field. */
export function shapeOf(
  field: Field,
  attributeOf: (inner: Field, exclusive: ExclusiveGroups | undefined) => Attribute,
): SchemaForm {
  const { type } = field;
  if (!isNested(type)) return { type: plainType(type) };
  const nesting = "element" in type ? type.kind : "single";
  const object = "element" in type ? type.element : type;
  const exclusive = object.kind === "object" ? object.exclusive : undefined;
  const key = nesting === "list" ? keyMember(field) : undefined;
  const attributes = fieldsIn(type).map((inner) => attributeOf(inner, exclusive));
  return { nested: key === undefined ? { nesting, attributes } : { nesting, attributes, key } };
}

export function plainType(type: FieldType): Type {
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
