import type { Value } from "../plugin";

const RFC_3339 = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}:\d{2})(?:\.(\d+))?([Zz]|[+-]\d{2}:\d{2})$/;

/** Whether a text is a time as RFC 3339 writes it. */
export function isTimestamp(text: string): boolean {
  return instantOf(text) !== undefined;
}

/** Whether two RFC 3339 times are the same instant, whatever their offset and number of fractional digits. */
export function isSameTimestamp(a: Value, b: Value): boolean {
  if (typeof a !== "string" || typeof b !== "string") return false;
  const left = instantOf(a);
  return a === b || (left !== undefined && left === instantOf(b));
}

/** The instant as nanosecond-exact text, or undefined when it is no RFC 3339 time. */
function instantOf(text: string): string | undefined {
  const [, date, time, fraction = "", offset = ""] = RFC_3339.exec(text) ?? [];
  if (date === undefined || time === undefined) return undefined;
  const atMs = Date.parse(`${date}T${time}${offset.toUpperCase()}`);
  return Number.isNaN(atMs) ? undefined : `${atMs}.${fraction.replace(/0+$/, "")}`;
}
