import {
  type RequestField,
  requestFields,
  type Field,
  type FieldType,
  type Kind,
  type Method,
} from "../../contract";
import { isObject, isSequence, type Value, valueAt, type ValueObject, valueObject } from "../../plugin";
import { versionOf } from "./write-only-versions";

/** A field of a kind, as a method's request carries it. */
export interface RequestPart {
  readonly requestField: RequestField;
  /**
   * The part of the kind's field that the request can hold, under the kind's names in Terraform, together with the versions of the
   * write-only values in it.
   */
  readonly field: Field;
  /** The version of the field, if it is write-only and has one. */
  readonly version: Field | undefined;
}

/** Returns the fields of a kind that users can set and that a method's request carries. */
export function requestParts(kind: Kind, method: Method): readonly RequestPart[] {
  const settable = requestFields(kind, method).filter(({ field }) => field.presence !== "computed");
  return settable.map((requestField) => ({
    requestField,
    field: narrowField(requestField.field, requestField.inRequest),
    version: requestField.field.writeOnly ? versionOf(kind.fields, requestField.field) : undefined,
  }));
}

/** Returns the values after a request was carried out: the planned ones for all fields that it carries. */
export function applyPlanned(
  parts: readonly RequestPart[],
  current: ValueObject,
  planned: ValueObject,
): ValueObject {
  const fields = parts.flatMap(({ field, version }) => (version === undefined ? [field] : [field, version]));
  return applyToFields(fields, current, planned);
}

function applyToFields(fields: readonly Field[], current: ValueObject, planned: ValueObject): ValueObject {
  const moved = fields.map(({ terraformName, type }): [string, Value] => [
    terraformName,
    applyToValue(type, valueAt(current, terraformName), valueAt(planned, terraformName)),
  ]);
  return valueObject([...Object.entries(current), ...moved]);
}

function applyToValue(type: FieldType, current: Value, planned: Value): Value {
  if (type.kind === "object") {
    return isObject(current) && isObject(planned) ? applyToFields(type.fields, current, planned) : planned;
  }
  if (
    type.kind === "list" &&
    isSequence(current) &&
    isSequence(planned) &&
    current.length === planned.length
  ) {
    return planned.map((element, index) => applyToValue(type.element, current[index] ?? null, element));
  }
  if (type.kind === "map" && isObject(current) && isObject(planned)) {
    return valueObject(
      Object.entries(planned).map(([key, element]): [string, Value] => [
        key,
        applyToValue(type.element, valueAt(current, key), element),
      ]),
    );
  }
  return planned;
}

function narrowField({ terraformName, writeOnly, type }: Field, inRequest: Field): Field {
  return { ...inRequest, terraformName, writeOnly, type: narrowType(type, inRequest.type) };
}

function narrowType(own: FieldType, requestField: FieldType): FieldType {
  if (own.kind === "object" && requestField.kind === "object") {
    const fields = requestField.fields.map((inRequest): Field => {
      const field = own.fields.find(
        ({ wireName, argument }) => wireName === inRequest.wireName && argument === undefined,
      );
      return field === undefined ? inRequest : narrowField(field, inRequest);
    });
    const versions = fields.flatMap((field) => versionOf(own.fields, field) ?? []);
    return { ...requestField, fields: [...fields, ...versions] };
  }
  return "element" in own && "element" in requestField
    ? { kind: requestField.kind, element: narrowType(own.element, requestField.element) }
    : requestField;
}
