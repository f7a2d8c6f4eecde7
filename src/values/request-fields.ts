import {
  type Contract,
  requestBody,
  type RequestField,
  requestFields,
  type Field,
  type FieldType,
  type Kind,
  type Method,
} from "../contract";
import type { JsonInput, JsonInputObject } from "../client";
import { isObject, isSequence, type Value, valueAt, type ValueObject, valueObject } from "../plugin";
import { toWire, type WireSource } from "./to-wire";
import { versionOf } from "./write-only-versions";
import { isRecord } from "../base/json";

/** A field of a kind, as a method's request carries it. */
export interface RequestPart {
  readonly requestField: RequestField;
  /**
   * The part of the kind's field that the request can hold, under the kind's names in Terraform, together with the versions of the
   * write-only values in it.
   */
  readonly field: Field;
  /** Wire names that lead from the value of `field` to the value in the request. Empty: it is the value itself. */
  readonly path: readonly string[];
  /** The version of the field, if it is write-only and has one. */
  readonly version: Field | undefined;
}

/** Returns the fields of a kind that users can set and that a method's request carries. */
export function requestParts(kind: Kind, method: Method): readonly RequestPart[] {
  return allRequestParts(kind, method).filter(
    ({ requestField }) => requestField.field.presence !== "computed",
  );
}

/** Like {@link requestParts}, with the fields that only the service sets, such as an etag. */
export function allRequestParts(kind: Kind, method: Method): readonly RequestPart[] {
  return requestFields(kind, method).map((requestField): RequestPart => {
    const { field, inRequest, path } = requestField;
    return {
      requestField,
      field: narrowTo(field, path, inRequest),
      path: path.length === 0 ? [] : [...path.slice(0, -1), inRequest.wireName],
      version: field.writeOnly ? versionOf(kind.fields, field) : undefined,
    };
  });
}

/** Returns the value in the request from the wire form of a part's field. */
export function valueInRequest({ path }: RequestPart, value: JsonInput): JsonInput {
  return path.reduce<JsonInput>((outer, step) => {
    return isRecord(outer) ? outer[step] : undefined;
  }, value);
}

/**
 * Returns the create request: all known values that users set and that the method's request carries. `name` is the source object of a
 * clone.
 */
export function creationRequest(
  contract: Contract,
  kind: Kind,
  method: Method,
  source: WireSource,
  name?: string,
): JsonInputObject {
  const members = requestParts(kind, method).flatMap((part) => {
    const { requestField, field } = part;
    const value = valueInRequest(part, toWire(contract, [field], source)[field.wireName]);
    return value === undefined ? [] : [[requestField, value] as const];
  });
  return requestBody<JsonInput>(method, { members, ...(name === undefined ? {} : { name }) });
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

/** Narrows a field to the value at a path of wire names, in the form in which the request holds it. */
function narrowTo(field: Field, [step, ...rest]: readonly string[], inRequest: Field): Field {
  if (step === undefined) return narrowField(field, inRequest);
  const { type } = field;
  const inner = type.kind === "object" ? type.fields.find(({ wireName }) => wireName === step) : undefined;
  if (type.kind !== "object" || inner === undefined) return field;
  const version = versionOf(type.fields, inner);
  const fields = [narrowTo(inner, rest, inRequest), ...(version === undefined ? [] : [version])];
  return { ...field, needed: inRequest.needed, type: { kind: "object", fields } };
}

function narrowField({ terraformName, writeOnly, type, elementKey }: Field, inRequest: Field): Field {
  const key = elementKey === undefined ? {} : { elementKey };
  return { ...inRequest, ...key, terraformName, writeOnly, type: narrowType(type, inRequest.type) };
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
