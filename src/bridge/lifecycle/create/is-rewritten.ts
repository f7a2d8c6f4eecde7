import { type Field, type FieldType, NORMALIZATIONS } from "../../../contract";
import {
  Decimal,
  isObject,
  isUnknown,
  type Value,
  valueAt,
  type ValueObject,
  valueObject,
} from "../../../plugin";
import { isAsPlanned, type ResourceModel } from "../../context";
import { resourceSchema } from "../../schema";

/**
 * Whether a state matches the plan if texts may differ in every way in which services rewrite them, if maps may have more entries, such as
 * a label that the service adds, and if numbers may be larger, such as a size that it rounds up.
 */
export function isRewritten(model: ResourceModel, planned: ValueObject, state: ValueObject): boolean {
  const shown = asRequested(model.kind.fields, planned, state);
  return isAsPlanned({ ...model, schema: lenientSchema(model) }, planned, shown);
}

/** Returns the state without the entries of maps that the plan does not have, and with its numbers instead of larger ones. */
function asRequested(fields: readonly Field[], planned: ValueObject, state: ValueObject): ValueObject {
  const changed = fields.flatMap(({ terraformName, type }): [string, Value][] => {
    const [wanted, shown] = [valueAt(planned, terraformName), valueAt(state, terraformName)];
    if (wanted instanceof Decimal && shown instanceof Decimal) {
      return shown.compare(wanted) > 0 ? [[terraformName, wanted]] : [];
    }
    if (isUnknown(wanted) || !isObject(shown)) return [];
    const own = isObject(wanted) ? wanted : valueObject();
    if (type.kind === "object") {
      return isObject(wanted) ? [[terraformName, asRequested(type.fields, own, shown)]] : [];
    }
    if (type.kind !== "map") return [];
    const entries = Object.entries(shown).filter(([key]) => Object.hasOwn(own, key));
    return [[terraformName, entries.length === 0 && wanted === null ? null : valueObject(entries)]];
  });
  return changed.length === 0 ? state : valueObject([...Object.entries(state), ...changed]);
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
