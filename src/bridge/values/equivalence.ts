import { type Contract, type Field, type FieldType, isSameText, kindOf } from "../../contract";
import { type Attribute, Decimal, type Value, valueAt } from "../../plugin";
import { sameContent } from "./dynamic-value";
import { isFreeForm } from "./field-type";
import { isSameReference } from "./references";
import { isSameTimestamp } from "./timestamp";

/** Returns the semantic equality of a field's values (or elements); undefined if different values are never equal. */
export function equivalenceOf(contract: Contract, field: Field): Attribute["equivalent"] {
  if (isFreeForm(field.type)) return sameContent;
  if (field.references !== undefined) {
    const { pattern } = kindOf(contract, field.references);
    return (a, b, within) => isSameReference(pattern, a, b, valueAt(within, "name"));
  }
  const type = scalarOf(field.type);
  const { format } = field.constraints;
  if (format !== undefined && type.kind === "string") {
    return (a, b) => typeof a === "string" && typeof b === "string" && isSameText(format, a, b);
  }
  if (type.kind === "timestamp") return isSameTimestamp;
  const isRounded = type.kind === "number" && (type.format === "float" || type.format === "double");
  return isRounded ? (a, b) => isSameNumber(type.format, a, b) : undefined;
}

type NumberFormat = Extract<FieldType, { kind: "number" }>["format"];

/** Whether two numbers are equal to the service. Of a fraction, only the digits that the format can hold count. */
export function isSameNumber(format: NumberFormat, a: Value, b: Value): boolean {
  if (!(a instanceof Decimal) || !(b instanceof Decimal)) return false;
  if (format === "float") return Math.fround(a.toNumber()) === Math.fround(b.toNumber());
  return format === "double" ? a.toNumber() === b.toNumber() : a.equals(b);
}

function scalarOf(type: FieldType): FieldType {
  return "element" in type ? scalarOf(type.element) : type;
}
