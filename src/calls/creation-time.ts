import type { Field, Kind } from "../contract";
import type { JsonObject } from "../client";
import type { TimeRange } from "./time-window";

/** Common names of the creation time field, without case and underscores. */
const NAMES: ReadonlySet<string> = new Set([
  "createtime",
  "createdtime",
  "creationtime",
  "createdat",
  "createdon",
  "created",
  "createdate",
  "creationdate",
  "creationtimestamp",
  "datecreated",
  "inserttime",
]);

const RFC_3339 = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})$/;

/** Returns the creation time that the service reports for an object, or undefined if there is none. */
export function creationTimeOf(kind: Kind, object: JsonObject): TimeRange | undefined {
  const field = creationTimeFieldOf(kind);
  return field === undefined ? undefined : timeRangeOf(object[field.wireName]);
}

/** Returns the field with the creation time of a kind's objects; undefined if there is none. */
export function creationTimeFieldOf({ fields }: Kind): Field | undefined {
  return fields.find(
    ({ wireName, presence }) =>
      presence === "computed" && NAMES.has(wireName.toLowerCase().replaceAll("_", "")),
  );
}

/**
 * Returns the range of instants that an RFC 3339 time can mean: without a fraction, the milliseconds are lost. Undefined for anything else.
 */
export function timeRangeOf(value: unknown): TimeRange | undefined {
  const match = typeof value === "string" ? RFC_3339.exec(value) : null;
  if (match === null) return undefined;
  const fromMs = Date.parse(match[0].replace(" ", "T"));
  if (Number.isNaN(fromMs)) return undefined;
  return { fromMs, toMs: match[1] === undefined ? fromMs + 999 : fromMs };
}
