import { compilePattern } from "../requests/check-value";
import type { Constraints, Field } from "../model";
import { textProblem } from "../text/text-format";
import type { Json } from "../../base/json";

/**
 * Determines which fields every object of a kind has. The contract guarantees a field if a create request requires it, if the kind's schema
 * lists it as `required`, or if it has a default other than zero. proto-JSON omits zero values, so the guarantee holds only for fields that
 * cannot be zero.
 */

/** Required content of a field in an answer: a value other than zero, any value, or nothing. */
export type Guarantee = "value" | "member" | "nothing";

/**
 * Returns what an answer that contains an object must contain of one of its fields.
 *
 * @param isOneOf whether the field belongs to a group of which at most one is set
 */
export function guaranteeOf(field: Field, isOneOf: boolean): Guarantee {
  const { presence, needed, alwaysReturned = false, readable, writeOnly, sensitive } = field;
  // Services mask or omit secrets, whatever their descriptions say.
  if (!readable || writeOnly || sensitive) return "nothing";
  const hasDefault = field.default !== undefined && !isZeroJson(field.default);
  if (!alwaysReturned && (isOneOf || !(needed || hasDefault))) return "nothing";
  if (!isZeroAllowed(field)) return "value";
  // The service never omits a string that it sets itself and guarantees; the string may be empty.
  return alwaysReturned && presence === "computed" && field.type.kind === "string" ? "member" : "nothing";
}

/** Whether the field may have its type's zero value, which proto-JSON omits. */
function isZeroAllowed({ type, constraints, references }: Field): boolean {
  switch (type.kind) {
    case "string":
      return references === undefined && isEmptyTextAllowed(constraints);
    case "timestamp":
      return false;
    case "number":
      return Number(constraints.minimum ?? 0) <= 0 && Number(constraints.maximum ?? 0) >= 0;
    case "list":
    case "set":
    case "map":
      return (constraints.minItems ?? 0) === 0;
    default:
      return true;
  }
}

function isEmptyTextAllowed({ enum: values, minLength = 0, pattern, format }: Constraints): boolean {
  if (values !== undefined) return values.some((value) => value === "" || isUnspecified(value));
  if (minLength > 0 || (format !== undefined && textProblem(format, "") !== undefined)) return false;
  return pattern === undefined || compilePattern(pattern)?.test("") !== false;
}

/** Whether a text is a zero value of a proto enum: `UNSPECIFIED` or `STATE_UNSPECIFIED`. */
export function isUnspecified(text: string): boolean {
  return /(?:^|_)UNSPECIFIED$/.test(text);
}

function isZeroJson(value: Json): boolean {
  if (value === null || value === "" || value === "0" || value === 0 || value === false) return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}
