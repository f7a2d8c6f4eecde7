import type { Field, FieldType, Kind, Method } from "../contract";
import { isObject, isSequence, type Value, valueAt, type ValueObject, valueObject } from "../plugin";

/**
 * What a method's request carries of a kind: the request's own fields, which may be less than the kind's, under the names that the
 * kind has for them, together with the versions of the write-only ones among them.
 */
export function carriedFields(kind: Kind, method: Method): readonly Field[] {
  const settable = kind.fields.filter(
    ({ wireName, presence }) => wireName !== "name" && presence !== "computed",
  );
  const own = method.request.filter((carrier) =>
    settable.some(({ wireName, argument }) => wireName === carrier.wireName && argument === undefined),
  );
  return narrowFields(settable, own);
}

/** The values that are there once a request with these fields has been carried out: the planned ones for all that it carries. */
export function carryOver(
  carried: readonly Field[],
  current: ValueObject,
  planned: ValueObject,
): ValueObject {
  const moved = carried.map(({ terraformName, type }): [string, Value] => [
    terraformName,
    carryValue(type, valueAt(current, terraformName), valueAt(planned, terraformName)),
  ]);
  return valueObject([...Object.entries(current), ...moved]);
}

function carryValue(type: FieldType, current: Value, planned: Value): Value {
  if (type.kind === "object")
    return isObject(current) && isObject(planned) ? carryOver(type.fields, current, planned) : planned;
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

function narrowFields(own: readonly Field[], carried: readonly Field[]): readonly Field[] {
  const fields = carried.map((carrier): Field => {
    const field = own.find(
      ({ wireName, argument }) => wireName === carrier.wireName && argument === undefined,
    );
    if (field === undefined) return carrier;
    const { terraformName, writeOnly } = field;
    return { ...carrier, terraformName, writeOnly, type: narrowType(field.type, carrier.type) };
  });
  const names = new Set(fields.map(({ terraformName }) => terraformName));
  const versions = own.filter(({ argument }) => argument?.role === "version" && names.has(argument.of));
  return [...fields, ...versions];
}

function narrowType(own: FieldType, carried: FieldType): FieldType {
  if (own.kind === "object" && carried.kind === "object")
    return { ...carried, fields: narrowFields(own.fields, carried.fields) };
  return "element" in own && "element" in carried
    ? { kind: carried.kind, element: narrowType(own.element, carried.element) }
    : carried;
}
