import type { Type, Value } from "../../../src/plugin";
import { Decimal, Dynamic, isObject, isSequence, Unknown, valueObject } from "../../../src/plugin";

/** Replaces every unknown value by a value of its type, as a service might, and always by the same one for a label. */
export function settleUnknowns(type: Type, value: Value, label: string): Value {
  if (value instanceof Unknown) {
    return settled(type, value, label);
  }
  if (value instanceof Dynamic) {
    return new Dynamic(value.type, settleUnknowns(value.type, value.value, label));
  }
  if (isSequence(value)) {
    return value.map((element, index) =>
      settleUnknowns(childType(type, index), element, `${label}-${index}`),
    );
  }
  if (isObject(value)) {
    return valueObject(
      Object.entries(value).map(([name, inner]): [string, Value] => [
        name,
        settleUnknowns(childType(type, name), inner, `${label}-${name}`),
      ]),
    );
  }
  return value;
}

function settled(type: Type, unknown: Unknown, label: string): Value {
  const { prefix, numberMin } = unknown.refinements ?? {};
  switch (type.kind) {
    case "string":
      return `${prefix ?? ""}${label}`.normalize("NFC");
    case "number":
      return numberMin?.inclusive === true ? numberMin.value : Decimal.of(label.length);
    case "bool":
      return label.length % 2 === 0;
    case "dynamic":
      return new Dynamic({ kind: "string" }, label);
    case "list":
    case "set":
      return [];
    case "tuple":
      return type.elements.map((element, index) => settled(element, new Unknown(), `${label}-${index}`));
    case "map":
      return valueObject();
    case "object":
      return valueObject(
        [...type.attributes].map(([name, inner]): [string, Value] => [
          name,
          settled(inner, new Unknown(), `${label}-${name}`),
        ]),
      );
  }
}

function childType(type: Type, key: number | string): Type {
  switch (type.kind) {
    case "list":
    case "set":
    case "map":
      return type.element;
    case "tuple":
      return type.elements[Number(key)] ?? { kind: "dynamic" };
    case "object":
      return type.attributes.get(String(key)) ?? { kind: "dynamic" };
    default:
      return { kind: "dynamic" };
  }
}
