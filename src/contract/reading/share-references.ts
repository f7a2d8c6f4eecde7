import { withMethods } from "./compiled";
import { fieldsIn, kindOfMethod } from "../derived-facts";
import type { Contract, Field, FieldType, Method } from "../model";

/**
 * Returns a contract in which a reference of a kind's field applies in every request of the kind's methods: updates, clones, actions and
 * lists. Descriptions often say in the create alone which kind a field refers to. A reference that a request states itself stays.
 */
export function shareReferences(contract: Contract): Contract {
  return withMethods(
    contract,
    contract.methods.map((method) => {
      const kind = kindOfMethod(contract, method);
      return kind === undefined ? method : { ...method, request: sharedInRequest(method, kind.fields) };
    }),
  );
}

function sharedInRequest({ request, objectField }: Method, own: readonly Field[]): readonly Field[] {
  return request.map((field) =>
    field.wireName === objectField && field.type.kind === "object"
      ? { ...field, type: { ...field.type, fields: shared(field.type.fields, own) } }
      : (shared([field], own)[0] ?? field),
  );
}

function shared(fields: readonly Field[], own: readonly Field[]): readonly Field[] {
  return fields.map((field) => {
    const twin = fieldAt(own, field.standsFor ?? [field.wireName]);
    if (twin === undefined) return field;
    const type = sharedInType(field.type, twin.type);
    const { references } = twin;
    const isMissing = references !== undefined && field.references === undefined && isText(type);
    if (type === field.type && !isMissing) return field;
    return { ...field, type, ...(isMissing ? { references } : {}) };
  });
}

function sharedInType(type: FieldType, own: FieldType): FieldType {
  if (type.kind === "object") {
    const fields = shared(type.fields, fieldsIn(own));
    return fields.every((field, index) => field === type.fields[index]) ? type : { ...type, fields };
  }
  if (!("element" in type && "element" in own)) return type;
  const element = sharedInType(type.element, own.element);
  return element === type.element ? type : { ...type, element };
}

/** Whether the values are texts, or collections of texts, which can be names. */
function isText(type: FieldType): boolean {
  return "element" in type ? isText(type.element) : type.kind === "string";
}

/** Returns the field at a path of wire names. Arguments that are never sent do not count. */
function fieldAt(fields: readonly Field[], [step, ...rest]: readonly string[]): Field | undefined {
  const field = fields.find(({ wireName, argument }) => wireName === step && argument === undefined);
  return field === undefined || rest.length === 0 ? field : fieldAt(fieldsIn(field.type), rest);
}
