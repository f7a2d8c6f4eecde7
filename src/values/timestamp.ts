import { instantOf } from "../contract";
import type { Value } from "../plugin";

/** Whether two RFC 3339 times are the same instant, whatever their offset and number of fractional digits. */
export function isSameTimestamp(a: Value, b: Value): boolean {
  if (typeof a !== "string" || typeof b !== "string") return false;
  const left = instantOf(a);
  return a === b || (left !== undefined && left === instantOf(b));
}
