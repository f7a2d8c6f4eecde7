import type { Kind } from "../../contract";
import type { JsonObject } from "../../client";

/**
 * Returns what an answer says of an object that is not ready, such as `state STOPPED`. Undefined if it is ready, and for a kind of which the contract
 * does not say when it is.
 */
export function unreadyState(kind: Kind, object: JsonObject): string | undefined {
  for (const { wireName, readyValues } of kind.fields) {
    if (readyValues === undefined) continue;
    const value = object[wireName];
    if (typeof value !== "string") return `no ${wireName}`;
    if (!readyValues.includes(value)) return `${wireName} ${value}`;
  }
  return undefined;
}
