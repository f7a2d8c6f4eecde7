import { type Field, type FieldType, NORMALIZATIONS } from "../../contract";
import type { ValueObject } from "../../plugin";
import { isAsPlanned, type ResourceModel } from "../context";
import { resourceSchema } from "../schema";

/** Whether a state matches the plan if texts may differ in every way in which services rewrite them. */
export function isRewritten(model: ResourceModel, planned: ValueObject, state: ValueObject): boolean {
  return isAsPlanned({ ...model, schema: lenientSchema(model) }, planned, state);
}

/** Returns the schema of a resource in which every text may be rewritten in every way. */
function lenientSchema({ contract, kind }: ResourceModel): ResourceModel["schema"] {
  return resourceSchema(contract, { ...kind, fields: kind.fields.map(lenient) });
}

function lenient(field: Field): Field {
  const { constraints, type } = field;
  return { ...field, type: lenientType(type), constraints: { ...constraints, normalizes: NORMALIZATIONS } };
}

function lenientType(type: FieldType): FieldType {
  if (type.kind === "object") return { ...type, fields: type.fields.map(lenient) };
  return "element" in type ? { ...type, element: lenientType(type.element) } : type;
}
