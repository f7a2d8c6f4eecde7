import { isRecord } from "../../base/json";
import type { Method } from "../model";

/** Returns the full name of the object that a call is about, as its request says it; undefined if it is about none. */
export function nameInRequest(
  { nameField = "", objectField = "" }: Method,
  body: Readonly<Record<string, unknown>>,
): string | undefined {
  const object = body[objectField];
  const name = body[nameField] ?? (isRecord(object) ? object[nameField] : undefined);
  return typeof name === "string" ? name : undefined;
}
