import {
  type CarriedField,
  carriedFields,
  type Field,
  type FieldType,
  type Kind,
  type Method,
} from "../contract";
import { isObject, isSequence, type Value, valueAt, type ValueObject, valueObject } from "../plugin";
import { versionOf } from "./versions";

/** A field of a kind as a method's request carries it. */
export interface CarriedPart {
  readonly carried: CarriedField;
  /**
   * As much of the kind's field as the request has room for, under the kind's names in Terraform, together with the versions of the
   * write-only values in it.
   */
  readonly field: Field;
  /** The version beside the field, where it is write-only and has one. */
  readonly version: Field | undefined;
}

/** What a method's request carries of what users set of a kind. */
export function carriedParts(kind: Kind, method: Method): readonly CarriedPart[] {
  const settable = carriedFields(kind, method).filter(({ field }) => field.presence !== "computed");
  return settable.map((carried) => ({
    carried,
    field: narrowField(carried.field, carried.carrier),
    version: carried.field.writeOnly ? versionOf(kind.fields, carried.field) : undefined,
  }));
}

/** The values that are there once a request has been carried out: the planned ones for all that it carries. */
export function carryOver(
  parts: readonly CarriedPart[],
  current: ValueObject,
  planned: ValueObject,
): ValueObject {
  const fields = parts.flatMap(({ field, version }) => (version === undefined ? [field] : [field, version]));
  return carryFields(fields, current, planned);
}

function carryFields(fields: readonly Field[], current: ValueObject, planned: ValueObject): ValueObject {
  const moved = fields.map(({ terraformName, type }): [string, Value] => [
    terraformName,
    carryValue(type, valueAt(current, terraformName), valueAt(planned, terraformName)),
  ]);
  return valueObject([...Object.entries(current), ...moved]);
}

function carryValue(type: FieldType, current: Value, planned: Value): Value {
  if (type.kind === "object")
    return isObject(current) && isObject(planned) ? carryFields(type.fields, current, planned) : planned;
  if (type.kind === "list" && isSequence(current) && isSequence(planned) && current.length === planned.length)
    return planned.map((element, index) => carryValue(type.element, current[index] ?? null, element));
  if (type.kind === "map" && isObject(current) && isObject(planned)) {
    return valueObject(
      Object.entries(planned).map(([key, element]): [string, Value] => [
        key,
        carryValue(type.element, valueAt(current, key), element),
      ]),
    );
  }
  return planned;
}

function narrowField({ terraformName, writeOnly, type }: Field, carrier: Field): Field {
  return { ...carrier, terraformName, writeOnly, type: narrowType(type, carrier.type) };
}

function narrowType(own: FieldType, carried: FieldType): FieldType {
  if (own.kind === "object" && carried.kind === "object") {
    const fields = carried.fields.map((carrier): Field => {
      const field = own.fields.find(
        ({ wireName, argument }) => wireName === carrier.wireName && argument === undefined,
      );
      return field === undefined ? carrier : narrowField(field, carrier);
    });
    const versions = fields.flatMap((field) => versionOf(own.fields, field) ?? []);
    return { ...carried, fields: [...fields, ...versions] };
  }
  return "element" in own && "element" in carried
    ? { kind: carried.kind, element: narrowType(own.element, carried.element) }
    : carried;
}
